import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { buttonClass, type ButtonLook } from './buttonClass.ts';
import { cx } from './cx.ts';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** Its action is under way: the button keeps its size, says so and takes no further press. */
    busy?: boolean;
    /** Keeps the focus while busy; whoever asks for that takes no further press. */
    focusable?: boolean;
  };

/** Does something here. What leads elsewhere is a `ButtonLink`. */
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
