import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'kind'> & {
  /** With a decimal point. */
  decimal?: boolean;
};

/** A number, read as a number; nothing turns it by accident as a wheel does with the browser's own. */
export function NumberField({ decimal, ...props }: Props) {
  return (
    <TextField width="short" {...props} kind="number" inputMode={decimal ? 'decimal' : 'numeric'} autoComplete="off" />
  );
}
