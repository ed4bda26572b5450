import { dialogs, useStore } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';

/** Draws the dialog that waits for an answer: `confirm()`, `showSuccess()`, `showError()`. */
export function Dialogs() {
  const [dialog] = useStore(dialogs);
  if (!dialog) return null;
  const { id, title, message, ok, cancel, answer } = dialog;
  return (
    <Dialog
      key={id}
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
