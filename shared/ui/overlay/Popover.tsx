import { useId, useRef, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '../action/buttonClass.ts';
import { placePopover } from './placePopover.ts';
import styles from './Popover.module.css';

type Props = ButtonLook & {
  /** The content of the button; an icon needs `label`. */
  button: ReactNode;
  label?: string;
  /** The name of the panel. */
  title: string;
  /** `group` for a part of a form, which can also stand in the page. */
  role?: 'dialog' | 'group';
  className?: string;
  children: ReactNode;
};

/** A button that opens a small panel beside it, such as the basket. Escape or a press outside closes it. */
export function Popover(props: Props) {
  const { button, label, title, role = 'dialog', variant = 'quiet', size, block, className, children } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={buttonClass({ variant, size, block }, className)}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={title}
        className={styles.popover}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && opener.current) placePopover(event.currentTarget, opener.current);
        }}
      >
        {children}
      </div>
    </>
  );
}
