import { formatPence } from '@bairn/shared/format/money';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';

type Props = {
  /** In pence; null while the bank asks nothing. */
  amount: number | null;
  onAnswer: (accepted: boolean) => void;
};

/** Stands for the page of the card holder's bank in the sandbox. Leaving it refuses. */
export function BankDialog({ amount, onAnswer }: Props) {
  return (
    <Dialog
      open={amount !== null}
      onClose={() => onAnswer(false)}
      title={`Your bank asks you to confirm ${formatPence(amount ?? 0)}`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Refuse
          </Button>
          <Button onClick={() => onAnswer(true)}>Confirm</Button>
        </>
      }
    >
      <p>
        Confirm only if it is you who is paying. If you refuse, nothing is charged and your places stay in your basket.
      </p>
    </Dialog>
  );
}
