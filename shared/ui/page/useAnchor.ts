import { useEffect, useRef } from 'react';
import { useLocation } from '@bairn/shared/app';

/**
 * Scrolls to a part of a page that its address names, once it is there: it may have to be loaded first. The part has the
 * name as its id, the ref, and `tabIndex={-1}`, for it gets the focus.
 */
export function useAnchor(name: string, isShown: boolean) {
  const { hash, key } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${name}` || !isShown) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, [hash, key, isShown, name]);
  return part;
}
