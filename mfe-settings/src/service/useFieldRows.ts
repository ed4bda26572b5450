import { useEffect, useRef, type RefObject } from 'react';
import { useFormStore } from '@bairn/shared/ui/formContext';

/** A row of fields of a form; `key` stays the same while rows are added and removed. */
type Row = { key: number };

let last = 0;
/** The key of a new row. */
export const nextKey = () => (last += 1);

/**
 * Rows of fields that are added and removed: `name.0.field`, `name.1.field`. The form has `rows` as its defaults, in the same
 * order. An element with `data-focus` takes the focus after a change, or the first field in it.
 */
export function useFieldRows<One extends Row>(
  name: string,
  fields: readonly (keyof One & string)[],
  rows: readonly One[],
  onChange: (rows: One[]) => void,
): { place: RefObject<HTMLDivElement | null>; typed: () => One[]; change: (next: One[], focus: string) => void } {
  const store = useFormStore();
  const place = useRef<HTMLDivElement>(null);
  const focus = useRef('');
  const former = useRef(rows);

  useEffect(() => {
    if (former.current === rows) return;
    former.current = rows;
    // The form reads its fields when one of them changes.
    place.current?.dispatchEvent(new Event('input', { bubbles: true }));
    const target = place.current?.querySelector<HTMLElement>(`[data-focus="${focus.current}"]`);
    (target?.querySelector<HTMLElement>('input:not([type="hidden"])') ?? target)?.focus();
  }, [rows]);

  return {
    place,
    /** The rows with what was typed since they were made. */
    typed: () => {
      const values = (store.values()?.[name] ?? []) as Partial<One>[];
      return rows.map((row, index) => ({
        ...row,
        ...Object.fromEntries(fields.map((field) => [field, values[index]?.[field] ?? ''])),
      }));
    },
    change: (next, focused) => {
      focus.current = focused;
      onChange(next);
    },
  };
}
