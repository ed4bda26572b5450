import { useState } from 'react';
import type { WebConfig } from '@bairn/shared/schema/config';
import { BankDialog } from './BankDialog.tsx';
import type { Bank, BankAnswer } from './cardProvider.ts';
import { sandboxCards } from './sandboxCards.ts';

type Question = { amount: number | null; answer: (given: BankAnswer) => void };

/**
 * Authentication at the card holder's bank: `authenticate` for a payment, `setUp` to save a card; `dialog` is the
 * sandbox's dialog, which the page must render.
 */
export function useBank({ provider, publishable_key }: WebConfig['payments']) {
  const [question, setQuestion] = useState<Question | null>(null);

  const cards = async (amount: number | null) => {
    if (provider === 'stripe') {
      const { openStripe } = await import('./stripeCards.ts');
      return openStripe(publishable_key);
    }
    return sandboxCards(publishable_key, () => new Promise((answer) => setQuestion({ amount, answer })));
  };
  const authenticate: Bank['authenticate'] = async (clientSecret, amount) =>
    (await cards(amount)).authenticate(clientSecret);
  const setUp = async (clientSecret: string, paymentMethod: string) =>
    (await cards(null)).setUp(clientSecret, paymentMethod);

  const answer = (given: BankAnswer) => {
    question?.answer(given);
    setQuestion(null);
  };
  return {
    authenticate,
    setUp,
    dialog: <BankDialog open={question !== null} amount={question?.amount ?? null} onAnswer={answer} />,
  };
}
