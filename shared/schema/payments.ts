import * as z from 'zod/mini';
import { all, contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { transactionList } from './lists/transactions.ts';
import { SavedCard } from './money.ts';
import { Id, Pence } from './rules.ts';
import { text } from './text.ts';
import { Transaction } from './rows/transactions.ts';

/** Pence below which a card cannot be charged; nothing at all is free and needs no card. */
export const leastCharge = 30;

export const listPaymentMethodsContract = contract(() => ({
  summary: "The family's saved cards, the newest first",
  response: all(SavedCard),
}));

export const initializePaymentMethodContract = contract(() => ({
  summary: 'Begin to save a card: the browser confirms the setup at the payment provider with this secret',
  response: one(z.object({ client_secret: z.string(), setup_intent: z.string() })),
}));

/** The provider's name for the setup of a card. Nothing else is put into an address of its. */
const SetupIntent = text(100).check(z.regex(/^\w+$/));

export const savePaymentMethodContract = contract(() => ({
  summary: 'Keep the card of a setup that the browser has confirmed',
  body: z.object({ setup_intent: SetupIntent }),
  response: one(SavedCard),
}));

export const removePaymentMethodContract = contract(() => ({
  summary: 'Remove a saved card, here and at the payment provider',
  params: z.object({ id: Id }),
  response: all(SavedCard),
}));

export const paymentWebhookContract = contract(() => ({
  summary: 'What the payment provider tells, signed by it; needs no key',
  body: z.string(),
  response: z.object({ received: z.boolean() }),
}));

export const listTransactionsContract = contract(() => ({
  summary: "The family's payments and refunds, the newest first",
  query: listQuery(transactionList),
  response: z.extend(page(Transaction), {
    /** Of all that the filters leave, on every page: what was charged and what went back. */
    totals: z.object({ paid: Pence, refunded: Pence }),
  }),
}));
