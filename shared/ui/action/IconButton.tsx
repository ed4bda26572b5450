import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { buttonClass, type ButtonLook } from './buttonClass.ts';
import { cx } from '../cx.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> &
  Omit<ButtonLook, 'block'> & {
    /** The action; the accessible name, shown on hover. */
    label: string;
    children: ReactNode;
  };

/** A button with only an icon. */
export function IconButton({ label, variant = 'quiet', size, className, type = 'button', children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={buttonClass({ variant, size }, cx(styles.icon, className))}
    >
      {children}
    </button>
  );
}
