import { useState } from 'react';
import { toast } from '@bairn/shared/app';
import { markPaid } from '@bairn/shared/calls/invoices';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { now } from '@bairn/shared/schema/clock';
import { MarkPaid } from '@bairn/shared/schema/invoices';
import { paidMethodWords } from '@bairn/shared/schema/lists/invoices';
import { paidMethods, type Invoice } from '@bairn/shared/schema/rows/invoices';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { Button } from '@bairn/shared/ui/Button';
import { DateField } from '@bairn/shared/ui/DateField';
import { Form } from '@bairn/shared/ui/Form';
import { useFormValue } from '@bairn/shared/ui/formContext';
import { MoneyField } from '@bairn/shared/ui/MoneyField';
import { Select } from '@bairn/shared/ui/Select';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';

type Props = { order: ServiceOrder; invoice: Invoice; onEnd: () => void };

const methods = paidMethods.map((value) => ({ value, label: paidMethodWords[value] }));

/** `Record £12.00`, with the amount as typed so far. */
function RecordLabel() {
  const amount = useFormValue('amount');
  return <>{typeof amount === 'number' && amount > 0 ? `Record ${formatPence(amount)}` : 'Record'}</>;
}

/** Where the reference stands, by the way that is chosen. */
function ReferenceField() {
  const method = useFormValue('method');
  const needed = method === 'tax_free_childcare' || method === 'voucher';
  return (
    <TextField
      name="reference"
      label="Reference"
      hint={needed ? 'As the payment shows it. It is how you find the money again.' : 'As your bank statement shows it'}
      optional={!needed}
      maxLength={100}
      autoComplete="off"
    />
  );
}

/** Records money that came for an invoice, in parts or at once; vouchers as a whole. */
export function MarkPaidForm({ order, invoice, onEnd }: Props) {
  const scope = useScope();
  const send = useSend(markPaid);
  // One intent has one key: a second try after a lost answer records nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const { owed, number, way, voucher, due_on } = invoice;
  const today = localDate(now());
  return (
    <Form
      schema={MarkPaid}
      label="Money received"
      submitLabel={<RecordLabel />}
      guard={false}
      defaults={{
        ...(owed > 0 ? { amount: owed } : {}),
        method: voucher ? 'voucher' : 'bank_transfer',
        reference: voucher?.reference,
        received_on: today,
      }}
      onSubmit={(received) =>
        send({
          params: { ...scope, id: order.id },
          body: { ...received, payment_id: invoice.payment_id, expected_owed: owed },
          idempotencyKey: key,
        })
      }
      onDone={({ data }) => {
        const left = data.invoices.find(({ id }) => id === invoice.id)?.owed ?? 0;
        toast.success(
          left > 0
            ? `The money is recorded. ${formatPence(left)} of ${number} is still owed.`
            : 'The money is recorded.',
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
        {owed > 0
          ? `${order.keyworker.name} owes ${formatPence(owed)} on ${number}, due ${formatDate(due_on)}. They get an email about what you record.`
          : `Nothing is owed on ${number}: its places were released because it was not paid in time. Money that comes now books those that are still available; the rest is refunded to the family.`}
      </p>
      <MoneyField
        name="amount"
        label="Amount"
        hint={
          owed > 0 && way === 'voucher'
            ? `All of the ${formatPence(owed)}: vouchers are recorded once all of them have come.`
            : owed > 0
              ? 'It may be a part of what is owed.'
              : undefined
        }
      />
      <Select name="method" label="How it came" options={methods} />
      <ReferenceField />
      <DateField name="received_on" label="Received on" max={today} />
    </Form>
  );
}
