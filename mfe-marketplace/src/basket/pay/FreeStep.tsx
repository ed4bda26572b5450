import * as z from 'zod/mini';
import { formatPence } from '@bairn/shared/format/money';
import type { Order } from '@bairn/shared/schema/booking';
import { Card } from '@bairn/shared/ui/Card';
import { Form } from '@bairn/shared/ui/Form';
import type { PayStep as Step } from './payBasket.ts';
import { PayProgress } from './PayProgress.tsx';

type Props = {
  /** Funded hours pay for everything; otherwise the family pays the services later. */
  funded: boolean;
  /** In pence. */
  total: number;
  /** The step of the order in progress; null without one. */
  step: Step | null;
  onPay: () => Promise<Order>;
  onPaid: (order: Order) => void;
};

const nothing = z.object({});

/** The button that books what no card pays for: funded hours do, or the family pays by invoice or vouchers later. */
export function FreeStep({ funded, total, step, onPay, onPaid }: Props) {
  return (
    <Card title={funded ? 'Nothing to pay' : 'Nothing to pay now'}>
      <p>
        {funded
          ? 'Funded hours pay for everything in your basket.'
          : `Your places are booked at once. You pay ${formatPence(total)} to the service later: the confirmation says how and until when.`}
      </p>
      <Form
        schema={nothing}
        label={funded ? 'Booking with funded hours' : 'Booking'}
        guard={false}
        submitLabel={funded ? 'Book with funded hours' : 'Book and pay later'}
        onSubmit={onPay}
        onDone={onPaid}
      >
        {null}
      </Form>
      <PayProgress step={step} />
    </Card>
  );
}
