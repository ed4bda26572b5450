import { createContext, use, useSyncExternalStore } from 'react';
import type { FormStore } from './formStore.ts';
import { valueAt } from './readForm.ts';

export type FormContextValue = {
  store: FormStore;
  defaults: unknown;
  /** Messages that are to be shown now, by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Nothing in it has to be filled in: the filters of a list. */
  free?: true;
};

export const FormContext = createContext<FormContextValue | null>(null);

function useFormContext(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands in a Form');
  return form;
}

/** What a field needs of its form: the value to begin with and its messages. */
export function useField(name: string) {
  const { defaults, errors } = useFormContext();
  const nested = Object.keys(errors).find((key) => key.startsWith(`${name}.`));
  return { initial: valueAt(defaults, name), messages: errors[name] ?? (nested ? errors[nested] : undefined) ?? [] };
}

/** The present value of a field of the surrounding form, for fields that depend on another. */
export function useFormValue(name: string): unknown {
  const { store, defaults } = useFormContext();
  const read = () => valueAt(store.values() ?? defaults, name);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Fills fields of the surrounding form, as an address lookup does. */
export const useFormFill = () => useFormContext().store.fill;

/** Whether a field has to be filled in, as far as its form says. */
export const useIsRequired = () => !use(FormContext)?.free;

/** All that the surrounding form reads, for who keeps a draft of it. */
export const useFormStore = () => useFormContext().store;
