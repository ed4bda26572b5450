import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** A phone number as people write it. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" width="medium" {...props} type="tel" />;
}
