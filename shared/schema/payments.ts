import * as z from 'zod/mini';
import { all, endpoint, one, page } from './endpoint.ts';
import { Id, Instant, LocalDate, Pence, paging, text } from './rules.ts';

/** Pence below which a card cannot be charged; nothing at all is free and needs no card. */
export const leastCharge = 30;

/** What may be shown of a card. */
export const CardName = z.object({ brand: z.string(), last4: z.string() });

/** A card that the payment provider keeps for a family. */
export const SavedCard = z.object({
  id: Id,
  /** In the provider's words: `visa`, `mastercard`, `amex` … */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Its last month is over. */
  expired: z.boolean(),
});
export type SavedCard = z.output<typeof SavedCard>;

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/account/carer/payment-methods',
  summary: "The family's saved cards, the newest first",
  response: all(SavedCard),
});

export const initializePaymentMethod = endpoint({
  method: 'POST',
  path: '/account/carer/payment-methods/initialize',
  summary: 'Begin to save a card: the browser confirms the setup at the payment provider with this secret',
  response: one(z.object({ client_secret: z.string(), setup_intent: z.string() })),
});

/** The provider's name for the setup of a card. Nothing else is put into an address of its. */
const SetupIntent = text(100).check(z.regex(/^\w+$/));

export const savePaymentMethod = endpoint({
  method: 'POST',
  path: '/account/carer/payment-methods',
  summary: 'Keep the card of a setup that the browser has confirmed',
  body: z.object({ setup_intent: SetupIntent }),
  response: one(SavedCard),
});

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/account/carer/payment-methods/{id}',
  summary: 'Forget a saved card, here and at the payment provider',
  params: z.object({ id: Id }),
  response: all(SavedCard),
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  summary: 'What the payment provider tells, signed by it; needs no key',
  raw: true,
  body: z.string(),
  response: z.object({ received: z.boolean() }),
});

export const transactionKinds = ['charge', 'refund'] as const;
export const transactionStatuses = ['done', 'pending', 'failed'] as const;

/** Money of a family: what a card was charged or is given back, and what was tried. */
export const Transaction = z.object({
  id: Id,
  /** When it was settled, or begun where it is not yet. */
  at: Instant,
  kind: z.enum(transactionKinds),
  /** Always positive; `kind` says which way it goes. */
  amount: Pence,
  order_id: Id,
  order_number: z.string(),
  payee: z.string(),
  card: z.nullable(CardName),
  status: z.enum(transactionStatuses),
  /** What it was for; for what failed also why. */
  description: z.string(),
});
export type Transaction = z.output<typeof Transaction>;

/** `from` and `to` are days in Scotland, both included. With `format=csv` the whole filtered list comes as a file. */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/booking/transactions',
  summary: "The family's payments and refunds, the newest first",
  download: true,
  query: z.object({
    kind: z.optional(z.enum(transactionKinds)),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    format: z._default(z.enum(['json', 'csv']), 'json'),
    ...paging(),
  }),
  response: z.extend(page(Transaction), {
    /** Of all that the filters leave, on every page: what was charged and what went back. */
    totals: z.object({ paid: Pence, refunded: Pence }),
  }),
});
