import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from '../action/IconButton.tsx';
import { InDialog } from './inDialog.ts';
import { useModal } from './useModal.ts';

type Props = {
  open: boolean;
  /** Called by Escape, the cross, Cancel, or a press outside. */
  onClose: () => void;
  title: string;
  /** The buttons, Cancel first; a form has its own. */
  actions?: ReactNode;
  /** In progress: it cannot be closed. */
  busy?: boolean;
  wide?: boolean;
  /** Opens from the side, or from below on a small screen. */
  sheet?: boolean;
  children?: ReactNode;
};

/** A modal question or short task. The focus returns to where it was when it closes. */
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
          <InDialog value={true}>
            <div className={styles.body}>{children}</div>
          </InDialog>
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
