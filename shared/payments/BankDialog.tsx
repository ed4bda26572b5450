import { formatPence } from '@bairn/shared/format/money';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import type { BankAnswer } from './cardProvider.ts';

type Props = {
  open: boolean;
  /** In pence; null for a card that is only saved. */
  amount: number | null;
  onAnswer: (answer: BankAnswer) => void;
};

/** The sandbox's version of a bank's authentication page. Closing it pays nothing. */
export function BankDialog({ open, amount, onAnswer }: Props) {
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer('closed')}
      title={`Your bank is asking you to confirm ${amount === null ? 'your card' : formatPence(amount)}`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer('refused')}>
            Refuse
          </Button>
          <Button onClick={() => onAnswer('accepted')}>Confirm</Button>
        </>
      }
    >
      <p>
        {amount === null
          ? 'Confirm only if it is your card. If you refuse, it is not saved, and nothing is charged.'
          : 'Confirm only if it is you who is paying. If you refuse, nothing is charged and your places stay in your basket.'}
      </p>
    </Dialog>
  );
}
