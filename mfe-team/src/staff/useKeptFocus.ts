import { useEffect } from 'react';

/** A row that leaves a list takes the focus with it: the keyboard goes on from the page's beginning, which is read out. */
export function useKeptFocus(rows: readonly unknown[] | undefined) {
  useEffect(() => {
    if (!rows || document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [rows]);
}
