import { Button } from '../action/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';

type Props = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks before the changes of a form are lost. */
export function LeaveDialog({ open, onStay, onLeave }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            Stay here
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you changed on this page has not been saved.</p>
    </Dialog>
  );
}
