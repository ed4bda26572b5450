import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { savePaymentAndCancellation } from '@bairn/shared/calls/terms';
import type { ListItem } from '@bairn/shared/schema/config';
import { PaymentAndCancellation, type ServiceTerms } from '@bairn/shared/schema/terms';
import { Card } from '@bairn/shared/ui/Card';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { useSend } from '@bairn/shared/ui/useSend';
import { InvoiceTerms } from './InvoiceTerms.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { ownSteps, policies, policyOf, stepsOf } from './policyRows.ts';
import type { Scope } from './queries.ts';
import styles from './Terms.module.css';

const { steps, ...others } = PaymentAndCancellation.shape;

/** The fields of the form. The steps count where the service has its own policy. */
const Terms = z.object({ ...others, policy: z.enum(policies), steps: z.optional(steps) }).check(
  z.refine(({ policy, steps: own }) => policy !== 'own' || Boolean(own?.length), {
    error: 'Add a step, or choose no refunds',
    path: ['policy'],
  }),
);

type Props = { scope: Scope; terms: ServiceTerms; paymentTypes: readonly ListItem[] };

/** Payment types, deposit, cancellation policy and waiting list, saved together. */
export function TermsForm({ scope, terms, paymentTypes }: Props) {
  const send = useSend(savePaymentAndCancellation);
  const types = paymentTypes.map(({ id, name }) => ({
    value: id,
    label: name,
    hint: terms.bookable_payment_types.includes(id)
      ? undefined
      : 'Saved now. Families cannot book with it on Bairn yet.',
  }));
  return (
    <Form
      label="Payment and cancellation"
      schema={Terms}
      defaults={{
        payment_types: terms.payment_types,
        deposit_percent: terms.deposit_percent,
        policy: policyOf(terms),
        steps: ownSteps(terms),
        waiting_by_hand: terms.waiting_by_hand,
        waiting_offer_hours: terms.waiting_offer_hours,
        absence_notice_hours: terms.absence_notice_hours,
        invoice_terms_days: terms.invoice_terms_days,
        invoice_grace_days: terms.invoice_grace_days,
        voucher_terms_days: terms.voucher_terms_days,
        voucher_grace_days: terms.voucher_grace_days,
        invoice_instructions: terms.invoice_instructions,
      }}
      submitLabel="Save payment and cancellation"
      onSubmit={({ policy, steps: own, ...rest }) =>
        send({ params: scope, body: { ...rest, steps: stepsOf({ policy, steps: own }) } })
      }
      onDone={() => toast.success('Payment and cancellation were saved')}
    >
      <div className={styles.sections}>
        <Card title="Payment">
          <div className={styles.part}>
            <CheckboxGroup name="payment_types" label="Payment types that you accept" options={types} />
            <NumberField
              name="deposit_percent"
              label="Deposit"
              after="%"
              hint="The part of an invoice that is due on the day of the booking. The rest is due with the invoice. 0 means no deposit."
            />
          </div>
        </Card>
        <InvoiceTerms />
        <Card title="Cancellation policy">
          <PolicyFields />
        </Card>
        <Card title="Absences">
          <NumberField
            name="absence_notice_hours"
            label="Families can report an absence until"
            after="hours before the session"
            hint="0 means until the session starts. After that, families are asked to phone you. An absence is never refunded by itself."
          />
        </Card>
        <Card title="Waiting list">
          <div className={styles.part}>
            <Checkbox
              name="waiting_by_hand"
              label="Offer places yourself"
              hint="A place that becomes available is kept until you offer it to a family. Otherwise it is offered at once, in the order in which families joined."
            />
            <NumberField
              name="waiting_offer_hours"
              label="Time to answer an offer"
              after="hours"
              hint="From 1 to 168 hours (a week). Then the place goes to the next family. Offers that are open keep their time."
            />
          </div>
        </Card>
      </div>
    </Form>
  );
}
