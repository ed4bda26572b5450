import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { refundOrder } from '@bairn/shared/calls/orders';
import { formatPence } from '@bairn/shared/format/money';
import { RefundRequest } from '@bairn/shared/schema/orders';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { Button } from '@bairn/shared/ui/Button';
import { Form } from '@bairn/shared/ui/Form';
import { MoneyField } from '@bairn/shared/ui/MoneyField';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { payerWords } from './orderWords.ts';

type Props = { order: ServiceOrder; payment: ServiceOrder['payments'][number]; onEnd: () => void };

/** Gives a part of a payment, or all that is left of it, back to where it came from. */
export function RefundForm({ order, payment, onEnd }: Props) {
  const scope = useScope();
  const send = useSend(refundOrder);
  // One intent has one key: a second try after a lost answer gives nothing back twice.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Form
      schema={RefundRequest}
      label="Give money back"
      submitLabel="Give the money back"
      guard={false}
      defaults={{ amount: payment.refundable }}
      onSubmit={(wanted) =>
        send({ params: { ...scope, id: order.id }, body: { payment_id: payment.id, ...wanted }, idempotencyKey: key })
      }
      onDone={() => {
        toast.success(`The money goes back to ${order.keyworker.name}.`);
        onEnd();
      }}
      actions={
        <Button variant="secondary" onClick={onEnd}>
          Cancel
        </Button>
      }
    >
      <p>It goes back to {payerWords(payment)}. The bookings stay as they are: to end one, cancel it under Bookings.</p>
      <MoneyField name="amount" label="Amount" hint={`At most ${formatPence(payment.refundable)}`} />
      <TextArea name="reason" label="Reason" hint="It is kept with the refund." rows={3} maxLength={500} />
    </Form>
  );
}
