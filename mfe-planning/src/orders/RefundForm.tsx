import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { refundOrder } from '@bairn/shared/calls/orders';
import { formatPence } from '@bairn/shared/format/money';
import { RefundRequest } from '@bairn/shared/schema/orders';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { MoneyField } from '@bairn/shared/ui/MoneyField';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { payerWords } from './orderWords.ts';

type Props = { order: ServiceOrder; payment: ServiceOrder['payments'][number]; onEnd: () => void };

/** `Refund £12.00`, with the amount as typed so far. */
function RefundLabel() {
  const amount = useFormValue('amount');
  return <>{typeof amount === 'number' && amount > 0 ? `Refund ${formatPence(amount)}` : 'Refund'}</>;
}

/** Refunds a part of a payment, or all that is left of it, to where it came from. */
export function RefundForm({ order, payment, onEnd }: Props) {
  const scope = useScope();
  const send = useSend(refundOrder);
  // One intent has one key: a second try after a lost answer refunds nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form
      schema={RefundRequest}
      label="Refund"
      submitLabel={<RefundLabel />}
      guard={false}
      defaults={{ amount: payment.refundable }}
      onSubmit={(wanted) =>
        send({ params: { ...scope, id: order.id }, body: { payment_id: payment.id, ...wanted }, idempotencyKey: key })
      }
      onDone={() => {
        toast.success(
          payment.desk
            ? 'The refund is recorded as paid back.'
            : `${order.keyworker.name} will get the refund. Banks take up to 10 working days.`,
        );
        onEnd();
      }}
      actions={
        <Button variant="secondary" onClick={onEnd}>
          Cancel
        </Button>
      }
    >
      <p>
        {payment.desk
          ? `It was paid at your service (${payerWords(payment)}): give the money back there. Bairn records it as done. `
          : `The refund goes to ${payerWords(payment)}. `}
        The bookings do not change. To cancel one, go to Bookings.
      </p>
      <MoneyField name="amount" label="Amount" hint={`At most ${formatPence(payment.refundable)}`} />
      <TextArea name="reason" label="Reason" hint="It is kept with the refund." rows={3} maxLength={500} />
    </Form>
  );
}
