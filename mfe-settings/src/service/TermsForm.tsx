import * as z from 'zod/mini';
import { toast } from '@bairn/shared/app';
import { savePaymentAndCancellation } from '@bairn/shared/calls/terms';
import type { ListItem } from '@bairn/shared/schema/config';
import { PaymentAndCancellation, type ServiceTerms } from '@bairn/shared/schema/terms';
import { Card } from '@bairn/shared/ui/Card';
import { CheckboxGroup } from '@bairn/shared/ui/CheckboxGroup';
import { Form } from '@bairn/shared/ui/Form';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { useSend } from '@bairn/shared/ui/useSend';
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

/** Payment types, deposit and cancellation policy, saved together. */
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
      }}
      submitLabel="Save payment and cancellation"
      onSubmit={({ payment_types, deposit_percent, ...policy }) =>
        send({ params: scope, body: { payment_types, deposit_percent, steps: stepsOf(policy) } })
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
              hint="The share of an invoiced booking that is due at once; the rest follows by invoice. It is charged when invoices are made, and families do not see it yet."
            />
          </div>
        </Card>
        <Card title="Cancellation policy">
          <PolicyFields />
        </Card>
      </div>
    </Form>
  );
}
