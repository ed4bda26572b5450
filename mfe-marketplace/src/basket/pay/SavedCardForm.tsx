import * as z from 'zod/mini';
import { useBank } from '@bairn/shared/payments/useBank';
import type { Order } from '@bairn/shared/schema/booking';
import type { WebConfig } from '@bairn/shared/schema/config';
import type { SavedCard } from '@bairn/shared/schema/money';
import { Form } from '@bairn/shared/ui/Form';
import type { Payer } from './payBasket.ts';

type Props = {
  card: SavedCard;
  payments: WebConfig['payments'];
  submitLabel: string;
  onPay: (payer: Payer) => Promise<Order>;
  onPaid: (order: Order) => void;
};

const nothing = z.object({});

/** Pays with a saved card; its bank may still ask. */
export function SavedCardForm({ card, payments, submitLabel, onPay, onPaid }: Props) {
  const { authenticate, dialog } = useBank(payments);
  const { id, brand, last4 } = card;
  const pay = () => onPay({ token: async () => ({ payment_method_id: id, brand, last4 }), authenticate });
  return (
    <>
      <Form schema={nothing} label="Card" guard={false} submitLabel={submitLabel} onSubmit={pay} onDone={onPaid}>
        {null}
      </Form>
      {dialog}
    </>
  );
}
