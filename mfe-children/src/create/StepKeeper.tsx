import { useEffect } from 'react';
import { useFormStore } from '@bairn/shared/ui/formContext';
import { keepStep } from './draft.ts';

type Props = { user: string; branch: string; step: Parameters<typeof keepStep>[1] };

/** Stands in the form of a step and keeps what is typed there. */
export function StepKeeper({ user, branch, step }: Props) {
  const store = useFormStore();
  useEffect(
    () =>
      store.subscribe(() => {
        const values = store.values();
        if (values) keepStep({ user, branch }, step, values);
      }),
    [store, user, branch, step],
  );
  return null;
}
