import type { ComponentProps } from 'react';
import { Link } from '@bairn/shared/app';
import { buttonClass, type ButtonLook } from './buttonClass.ts';

type Props = ComponentProps<typeof Link> & ButtonLook;

/** A link to a page that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
