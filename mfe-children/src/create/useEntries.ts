import { useEffect, useRef, useState } from 'react';

/** The keys of entries that can be added and removed; an entry keeps its key, so that what belongs to it stays with it. */
export function useEntries(begin: readonly string[]) {
  const [keys, setKeys] = useState<readonly string[]>(begin);
  const box = useRef<HTMLDivElement>(null);
  const changed = useRef<'added' | 'removed' | null>(null);
  // The form reads its fields again, and the keyboard goes on where the change was.
  useEffect(() => {
    const change = changed.current;
    changed.current = null;
    if (!change) return;
    const entries = box.current?.querySelectorAll('[data-entry]') ?? [];
    const entry = [...entries].at(-1);
    entry?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus();
    box.current?.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [keys]);
  const add = (key: string) => {
    changed.current = 'added';
    setKeys((former) => [...former, key]);
  };
  const remove = (key: string) => {
    changed.current = 'removed';
    setKeys((former) => former.filter((one) => one !== key));
  };
  /** A key that no entry has had. */
  const fresh = () => `k${Math.max(0, ...keys.map((key) => Number(key.slice(1)))) + 1}`;
  return { keys, box, add, remove, fresh };
}
