import { useEffect, useRef } from 'react';

/** A view that the address changes within one page: the focus goes to it as to a new page, so that it is read out. */
export function useViewFocus(view: string | null) {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
