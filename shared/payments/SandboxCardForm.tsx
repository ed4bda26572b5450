import * as z from 'zod/mini';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { CardDetails } from './cardDetails.ts';
import type { CardFormProps } from './cardFormProps.ts';
import styles from './CardForm.module.css';
import { sandboxCards } from './sandboxCards.ts';
import { SaveCardField } from './SaveCardField.tsx';
import { isSaved, savedAtFirst } from './saving.ts';
import { useBank } from './useBank.tsx';

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0025 0000 3155', 'asks your bank'],
  ['4000 0000 0000 9995', 'is declined'],
] as const;
const noBank = () => Promise.resolve('refused' as const);
const Typed = z.extend(CardDetails, { save_card: z.optional(z.boolean()) });

/** The card form of the embedded sandbox, which has the card provider's protocol and holds no money. */
export function SandboxCardForm<Result>(props: CardFormProps<Result>) {
  const { payments, demo, submitLabel, actions, saving, onCard, onDone } = props;
  const bank = useBank(payments);
  const send = ({ save_card, ...details }: z.output<typeof Typed>) => {
    const token = () => sandboxCards(payments.publishable_key, noBank).tokenise(details);
    return onCard(
      {
        token,
        authenticate: bank.authenticate,
        setUp: async (secret) => bank.setUp(secret, (await token()).payment_method_id),
      },
      { save_card: isSaved(saving, save_card) },
    );
  };
  return (
    <>
      <Form
        schema={Typed}
        defaults={savedAtFirst(saving)}
        label="Card"
        guard={false}
        submitLabel={submitLabel}
        actions={actions}
        onSubmit={send}
        onDone={onDone}
      >
        <TextField
          name="card_number"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          width="medium"
        />
        <FieldRow>
          <TextField
            name="expiry_date"
            label="Expiry date"
            hint="Such as 04/29"
            width="short"
            autoComplete="cc-exp"
            maxLength={9}
          />
          <TextField
            name="security_code"
            label="Security code"
            hint="3 or 4 digits"
            width="short"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
          />
        </FieldRow>
        {saving && <SaveCardField saving={saving} />}
      </Form>
      {demo && (
        <div className={styles.testCards}>
          <p>This is a demonstration: no money moves. With any later date and any code,</p>
          <ul>
            {testCards.map(([number, does]) => (
              <li key={number}>
                <span>{number}</span> {does}
              </li>
            ))}
          </ul>
        </div>
      )}
      {bank.dialog}
    </>
  );
}
