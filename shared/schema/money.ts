import * as z from 'zod/mini';
import { Id, Instant, Pence } from './rules.ts';

export const refundStatuses = ['created', 'pending', 'done', 'failed'] as const;

/** Money that moved; never changed afterwards. A bank may send a refund back to the service. */
export const Movement = z.object({
  id: Id,
  kind: z.enum(['charge', 'refund', 'refund_returned']),
  /** Always positive. */
  amount: Pence,
  at: Instant,
  payee: z.string(),
});

/** Money that is on its way back. */
export const Refund = z.object({
  id: Id,
  /** Null where it is for the order as a whole. */
  booking_id: z.nullable(Id),
  amount: Pence,
  status: z.enum(refundStatuses),
  /** The service sends it itself, because it was paid there. */
  by_service: z.boolean(),
  created_at: Instant,
});

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

/** How a service was paid at its desk, without the card provider. */
export const deskMethods = ['cash', 'card_machine'] as const;
export type DeskMethod = (typeof deskMethods)[number];

/** How a service is paid without the card provider: at its desk, by an invoice, or by childcare vouchers. */
export const ownMethods = [...deskMethods, 'invoice', 'voucher'] as const;

/** What may be shown of a card. */
export const CardName = z.object({ brand: z.string(), last4: z.string() });
