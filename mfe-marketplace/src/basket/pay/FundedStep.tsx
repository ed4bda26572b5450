import * as z from 'zod/mini';
import type { Order } from '@bairn/shared/schema/booking';
import { Card } from '@bairn/shared/ui/Card';
import { Form } from '@bairn/shared/ui/Form';
import type { PayStep as Step } from './payBasket.ts';
import { PayProgress } from './PayProgress.tsx';

type Props = {
  /** The step of the order in progress; null without one. */
  step: Step | null;
  onPay: () => Promise<Order>;
  onPaid: (order: Order) => void;
};

const nothing = z.object({});

/** The button that books what funded hours pay for in full: no card is asked for. */
export function FundedStep({ step, onPay, onPaid }: Props) {
  return (
    <Card title="Nothing to pay">
      <p>Funded hours pay for everything in your basket.</p>
      <Form
        schema={nothing}
        label="Booking with funded hours"
        guard={false}
        submitLabel="Book with funded hours"
        onSubmit={onPay}
        onDone={onPaid}
      >
        {null}
      </Form>
      <PayProgress step={step} />
    </Card>
  );
}
