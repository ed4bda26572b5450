import { formatPence } from '@bairn/shared/format/money';
import type { Order } from '@bairn/shared/schema/booking';
import type { WebConfig } from '@bairn/shared/schema/config';
import { Form } from '@bairn/shared/ui/Form';
import { TextField } from '@bairn/shared/ui/TextField';
import { CardDetails } from './cardDetails.ts';
import type { Card } from './cardProvider.ts';
import styles from './Checkout.module.css';
import { sandboxCards } from './sandboxCards.ts';
import { useBank } from './useBank.tsx';

type Props = {
  total: number;
  payments: WebConfig['payments'];
  showTestCards: boolean;
  onPay: (card: Card) => Promise<Order>;
  onPaid: (order: Order) => void;
};

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0025 0000 3155', 'asks your bank'],
  ['4000 0000 0000 9995', 'is declined'],
] as const;
const noBank = () => Promise.resolve(false);

/** A card for the embedded sandbox, which speaks the card provider's language and holds no money. */
export function SandboxCardForm({ total, payments, showTestCards, onPay, onPaid }: Props) {
  const { authenticate, dialog } = useBank(payments);
  const pay = (details: CardDetails) =>
    onPay({ token: () => sandboxCards(payments.publishable_key, noBank).tokenise(details), authenticate });
  return (
    <>
      <Form
        schema={CardDetails}
        label="Card"
        guard={false}
        submitLabel={`Pay ${formatPence(total)}`}
        onSubmit={pay}
        onDone={onPaid}
      >
        <TextField
          name="card_number"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          width="medium"
        />
        <div className={styles.cardRow}>
          <TextField name="expiry_date" label="Expiry date" hint="Such as 04/29" autoComplete="cc-exp" maxLength={9} />
          <TextField
            name="security_code"
            label="Security code"
            hint="3 or 4 digits"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
          />
        </div>
      </Form>
      {showTestCards && (
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
      {dialog}
    </>
  );
}
