import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@bairn/shared/app';
import * as z from 'zod/mini';
import { Alert } from '@bairn/shared/ui/Alert';
import { Form } from '@bairn/shared/ui/Form';
import type { CardFormProps } from './cardFormProps.ts';
import styles from './CardForm.module.css';
import { SaveCardField } from './SaveCardField.tsx';
import { isSaved, savedAtFirst } from './saving.ts';
import { openStripe } from './stripeCards.ts';

const Typed = z.object({ save_card: z.optional(z.boolean()) });

/** Stripe's card field: its content goes only to Stripe. */
export function StripeCardForm<Result>(props: CardFormProps<Result>) {
  const { payments, submitLabel, actions, saving, onCard, onDone } = props;
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
  const send = ({ save_card }: z.output<typeof Typed>) => {
    if (!stripe) throw new Error('The form is locked until the card field is there');
    const token = () => stripe.tokenise(null);
    return onCard(
      {
        token,
        authenticate: (secret) => stripe.authenticate(secret),
        setUp: async (secret) => stripe.setUp(secret, (await token()).payment_method_id),
      },
      { save_card: isSaved(saving, save_card) },
    );
  };
  return (
    <>
      <div ref={box} className={styles.stripe} />
      <Form
        schema={Typed}
        defaults={savedAtFirst(saving)}
        label="Card"
        guard={false}
        preloading={!stripe}
        submitLabel={submitLabel}
        actions={actions}
        onSubmit={send}
        onDone={onDone}
      >
        <p className={styles.quiet}>Your card details go to our card provider alone.</p>
        {saving && <SaveCardField saving={saving} />}
      </Form>
    </>
  );
}
