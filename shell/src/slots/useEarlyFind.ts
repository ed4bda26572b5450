import { useEffect, useState } from 'react';
import { opensFind } from '@bairn/shared/find/opensFind';

/**
 * Keeps the press of "/" or Ctrl+K that comes before the code of the header's search, and presses it again once the code is
 * here.
 * @returns whether a press waits: then the code is wanted at once
 */
export function useEarlyFind(waits: boolean, isHere: boolean): boolean {
  const [press, setPress] = useState<KeyboardEvent | null>(null);
  useEffect(() => {
    if (!waits || isHere) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (!opensFind(event)) return;
      event.preventDefault();
      setPress(event);
    };
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  }, [waits, isHere]);
  // After the effects of the part itself, which listens by then.
  useEffect(() => {
    if (!press || !isHere) return;
    const { key, ctrlKey, metaKey } = press;
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }));
    setPress(null);
  }, [press, isHere]);
  return press !== null;
}
