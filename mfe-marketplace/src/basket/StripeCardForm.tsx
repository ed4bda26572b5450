import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@bairn/shared/app';
import * as z from 'zod/mini';
import { formatPence } from '@bairn/shared/format/money';
import type { Order } from '@bairn/shared/schema/booking';
import type { WebConfig } from '@bairn/shared/schema/config';
import { Alert } from '@bairn/shared/ui/Alert';
import { Form } from '@bairn/shared/ui/Form';
import type { Card } from './cardProvider.ts';
import styles from './Checkout.module.css';
import { openStripe } from './stripeCards.ts';

type Props = {
  total: number;
  payments: WebConfig['payments'];
  onPay: (card: Card) => Promise<Order>;
  onPaid: (order: Order) => void;
};

const nothing = z.object({});

/** Stripe's card field: what is typed there goes to Stripe alone. */
export function StripeCardForm({ total, payments, onPay, onPaid }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [stripe, setStripe] = useState<Awaited<ReturnType<typeof openStripe>>>();
  const [failure, setFailure] = useState('');

  useEffect(() => {
    if (!box.current) return;
    let here = true;
    const opening = openStripe(payments.publishable_key, box.current);
    opening.then(
      (opened) => here && setStripe(opened),
      (error: unknown) => here && setFailure(errorMessage(error)),
    );
    return () => {
      here = false;
      void opening.then(
        ({ close }) => close(),
        () => {},
      );
    };
  }, [payments.publishable_key]);

  if (failure) {
    return (
      <Alert tone="danger" live>
        {failure}
      </Alert>
    );
  }
  const pay = () => {
    if (!stripe) throw new Error('The form is locked until the card field is there');
    return onPay({ token: () => stripe.tokenise(null), authenticate: (secret) => stripe.authenticate(secret) });
  };
  return (
    <>
      <div ref={box} className={styles.stripe} />
      <Form
        schema={nothing}
        label="Card"
        guard={false}
        preloading={!stripe}
        submitLabel={`Pay ${formatPence(total)}`}
        onSubmit={pay}
        onDone={onPaid}
      >
        <p className={styles.quiet}>Your card details go to our card provider alone.</p>
      </Form>
    </>
  );
}
