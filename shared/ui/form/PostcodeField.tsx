import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'maxLength'>;

/** A postcode, at most 8 characters (specification section 9). */
export function PostcodeField(props: Props) {
  return (
    <TextField
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      width="short"
      {...props}
      maxLength={8}
    />
  );
}
