import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useModal } from './useModal.ts';

type Props = {
  open: boolean;
  /** Escape, the cross, Cancel, or a press beside it. */
  onClose: () => void;
  title: string;
  /** The buttons, Cancel first; a form brings its own. */
  actions?: ReactNode;
  /** Under way: it cannot be closed now. */
  busy?: boolean;
  wide?: boolean;
  /** From the side, or from below on a small screen. */
  sheet?: boolean;
  children?: ReactNode;
};

/** A question or a short task over the page. The page behind waits; the focus comes back to where it was. */
export function Dialog({ open, onClose, title, actions, busy, wide, sheet, children }: Props) {
  const id = useId();
  const dialog = useModal(open);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={cx(styles.dialog, wide && styles.wide, sheet && styles.sheet)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.foot}>{actions}</div>}
          {/* Last, so that the focus begins with what the dialog is about. */}
          <IconButton label="Close" size="small" className={styles.close} onClick={close} disabled={busy}>
            <X />
          </IconButton>
        </>
      )}
    </dialog>
  );
}
