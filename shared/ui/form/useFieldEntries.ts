import { use, useEffect, useRef, useState } from 'react';
import { FormContext } from './formContext.ts';
import { valueAt } from './readForm.ts';

/** An entry of a list of fields, by a key that it keeps while others come and go, with the values that its fields begin with. */
export type FieldEntry<Values> = { key: number; initial: Values };

let last = 0;
/** An entry that is not in a list yet. */
export const newEntry = <Values>(initial: Values): FieldEntry<Values> => ({ key: (last += 1), initial });

/**
 * The entries of an array at the top of a form's values, whose fields are named `name.0.field`, `name.1.field`, in this
 * order. Render them within `FormContext` with the value `form`: there each finds its first values under its present place.
 * After `change` the form reads its fields again, and the focus moves to the element in `place` with that `data-focus`, or
 * to the first field in it.
 */
export function useFieldEntries<Values, Place extends HTMLElement = HTMLFieldSetElement>(name: string) {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands in a Form');
  const [entries, setEntries] = useState<readonly FieldEntry<Values>[]>(() => {
    const begin = valueAt(form.defaults, name);
    return (Array.isArray(begin) ? (begin as Values[]) : []).map(newEntry);
  });
  const place = useRef<Place>(null);
  const focused = useRef<string | null>(null);

  const { store } = form;
  // Entries that appear after the form has read its fields, such as below a choice, are read as well.
  useEffect(() => {
    if (store.values() === null || valueAt(store.values(), name) !== undefined) return;
    place.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [store, name]);

  useEffect(() => {
    if (focused.current === null) return;
    const target = place.current?.querySelector<HTMLElement>(`[data-focus="${focused.current}"]`);
    focused.current = null;
    (target?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ?? target)?.focus();
    place.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [entries]);

  return {
    place,
    entries,
    form: {
      ...form,
      defaults: { ...(form.defaults as object | undefined), [name]: entries.map(({ initial }) => initial) },
    },
    change: (next: readonly FieldEntry<Values>[], focus: string | number) => {
      focused.current = String(focus);
      setEntries(next);
    },
    /** The entries with what was typed into their fields so far. */
    typed: (): FieldEntry<Values>[] => {
      const values = valueAt(form.store.values(), name) as readonly Partial<Values>[] | undefined;
      return entries.map(({ key, initial }, index) => ({ key, initial: { ...initial, ...values?.[index] } }));
    },
  };
}
