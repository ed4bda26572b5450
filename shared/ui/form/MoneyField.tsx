import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'kind' | 'before'>;

/** Pounds and pence on screen, integer pence in the values. */
export function MoneyField(props: Props) {
  return <TextField width="short" {...props} kind="pence" before="£" inputMode="decimal" autoComplete="off" />;
}
