import { useFormStore } from '@bairn/shared/ui/formContext';
import { useEffect } from 'react';
import { keepDraft, type Of } from './draft.ts';

/** Stands in the form of a step and keeps what is typed there. */
export function DraftKeeper({ user, step }: Of) {
  const store = useFormStore();
  useEffect(
    () =>
      store.subscribe(() => {
        const values = store.values();
        if (values) keepDraft({ user, step }, values);
      }),
    [store, user, step],
  );
  return null;
}
