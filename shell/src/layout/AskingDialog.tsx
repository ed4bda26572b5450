import type { OpenDialog } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';

/** The dialog that waits for an answer: `confirm()`, `showSuccess()`, `showError()`. */
export function AskingDialog({ dialog }: { dialog: OpenDialog }) {
  const { title, message, ok, cancel, answer } = dialog;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={title}
      actions={
        <>
          {cancel && (
            <Button variant="secondary" onClick={() => answer(false)}>
              {cancel}
            </Button>
          )}
          <Button onClick={() => answer(true)}>{ok}</Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
