import { useState, type ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Closes when it is done; when it fails the dialog stays and says why. */
  onConfirm: () => unknown;
  title?: string;
  message?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
};

/** Asks before something is done (defaults of the specification's section 4). */
export function ConfirmDialog(props: Props) {
  const { open, onClose, onConfirm, title = 'Decline', message = 'Are you sure?', danger } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const confirm = async () => {
    setBusy(true);
    setFailure('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  const close = () => {
    setFailure('');
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      busy={busy}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => void confirm()} busy={busy}>
            {props.confirmLabel ?? 'OK'}
          </Button>
        </>
      }
    >
      {typeof message === 'string' ? <p>{message}</p> : message}
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
