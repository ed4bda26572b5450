import { useState } from 'react';
import type { WebConfig } from '@bairn/shared/schema/config';
import { BankDialog } from './BankDialog.tsx';
import type { Card } from './cardProvider.ts';
import { sandboxCards } from './sandboxCards.ts';

type Question = { amount: number; answer: (accepted: boolean) => void };

/** The card holder's bank: `authenticate` asks it, `dialog` is where the sandbox puts its question. */
export function useBank({ provider, publishable_key }: WebConfig['payments']) {
  const [question, setQuestion] = useState<Question | null>(null);

  const authenticate: Card['authenticate'] = async (clientSecret, amount) => {
    if (provider === 'stripe') {
      const { openStripe } = await import('./stripeCards.ts');
      const stripe = await openStripe(publishable_key);
      return stripe.authenticate(clientSecret);
    }
    const ask = () => new Promise<boolean>((answer) => setQuestion({ amount, answer }));
    return sandboxCards(publishable_key, ask).authenticate(clientSecret);
  };

  const answer = (accepted: boolean) => {
    question?.answer(accepted);
    setQuestion(null);
  };
  return { authenticate, dialog: <BankDialog amount={question?.amount ?? null} onAnswer={answer} /> };
}
