import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the focus goes to the new page, so that it is read out and Tab goes on from there. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
