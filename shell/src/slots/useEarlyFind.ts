import { useEffect, useRef, useState } from 'react';
import { opensFind } from '@bairn/shared/find/opensFind';

/**
 * Keeps the press of "/" or Ctrl+K that comes before the code of the header's search, and presses it again once the code is
 * here.
 * @returns whether there was such a press: then the code is wanted at once
 */
export function useEarlyFind(waits: boolean, isHere: boolean): boolean {
  const press = useRef<KeyboardEvent>(undefined);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!waits || isHere) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (!opensFind(event)) return;
      event.preventDefault();
      press.current = event;
      setWanted(true);
    };
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  }, [waits, isHere]);
  // After the effects of the part itself, which listens by then.
  useEffect(() => {
    if (!isHere || !press.current) return;
    const { key, ctrlKey, metaKey } = press.current;
    press.current = undefined;
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }));
  }, [isHere]);
  return wanted;
}
