import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { buttonClass, type ButtonLook } from './buttonClass.ts';
import { cx } from '../cx.ts';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Its action is in progress: the button keeps its size, shows that, and cannot be pressed. */
    busy?: boolean;
    /** Keeps the focus while busy; the caller must ignore further presses. */
    focusable?: boolean;
  };

/** A button for an action on this page. Use `ButtonLink` to navigate. */
export function Button({
  variant,
  size,
  block,
  busy,
  focusable,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || (busy && !focusable)}
      aria-disabled={(busy && focusable) || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, className)}
    >
      <span className={cx(styles.content, busy && styles.hidden)}>{children}</span>
      {busy && (
        <span className={styles.spinner}>
          <span className="visually-hidden">Please wait</span>
        </span>
      )}
    </button>
  );
}
