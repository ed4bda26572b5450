import X from 'lucide-react/icons/x';
import { cx } from '../cx.ts';
import { ToneIcon } from '../display/ToneIcon.tsx';
import styles from './ToastRegion.module.css';

type Toast = {
  id: number;
  kind: 'success' | 'error';
  message: string;
  /** A small button, such as Undo. */
  action?: { label: string; act: () => void };
};

const tones = { success: 'success', error: 'danger' } as const;

type Props = {
  /** The current toasts; the owner of the list removes each after 5 seconds (specification section 4). */
  toasts: readonly Toast[];
  onDismiss: (id: Toast['id']) => void;
};

/** The region for toasts. It is always in the document, so that screen readers announce new ones. */
export function ToastRegion({ toasts, onDismiss }: Props) {
  return (
    <section aria-label="Messages" aria-live="polite" className={styles.region}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          role={toast.kind === 'error' ? 'alert' : undefined}
          className={cx(styles.toast, styles[tones[toast.kind]])}
        >
          <ToneIcon tone={tones[toast.kind]} />
          <p>{toast.message}</p>
          {toast.action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                toast.action?.act();
                onDismiss(toast.id);
              }}
            >
              {toast.action.label}
            </button>
          ) : (
            <span />
          )}
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => onDismiss(toast.id)}>
            <X size={18} />
          </button>
        </div>
      ))}
    </section>
  );
}
