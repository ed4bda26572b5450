import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** An email address. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return <TextField autoComplete="email" spellCheck={false} autoCapitalize="none" {...props} type="email" />;
}
