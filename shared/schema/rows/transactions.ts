import * as z from 'zod/mini';
import { CardName, ownMethods } from '../money.ts';
import { Id, Instant, Pence } from '../rules.ts';

export const transactionKinds = ['charge', 'refund'] as const;

export const transactionStatuses = ['done', 'pending', 'failed'] as const;

/** Money of a family: what was paid or is given back, by card or at the service, and what was tried. */
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
  /** Paid to the service itself, which gives refunds back too; null for a card payment here. */
  desk: z.nullable(z.enum(ownMethods)),
  status: z.enum(transactionStatuses),
  /** What it was for; for what failed also why. */
  description: z.string(),
});
export type Transaction = z.output<typeof Transaction>;
