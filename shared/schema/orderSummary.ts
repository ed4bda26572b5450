import * as z from 'zod/mini';
import { BasketItem, BasketUid } from './booking.ts';
import { contract, one } from './endpoint.ts';
import { Id, Instant, LocalDate, Pence } from './rules.ts';

/** What an order would book, and what it would charge and bill. */
export const OrderSummary = z.object({
  basket_uid: z.string(),
  lines: z.array(BasketItem),
  /** One payment per provider and way to pay, behind one confirmation. */
  payments: z.array(
    z.object({
      nursery_id: Id,
      payee: z.string(),
      amount: Pence,
      payment_type_id: z.int(),
      payment_type: z.string(),
      /** Minutes that funded hours pay for beside the amount. */
      funded_minutes: z.int(),
      /** The service that sends the invoice; null for a card, which pays for several of one provider. */
      service_name: z.nullable(z.string()),
      /** By when an invoice or vouchers are to be paid; null for what is charged now. */
      due_on: z.nullable(LocalDate),
      /** Pence of it that are due at once by the invoice. */
      deposit: Pence,
    }),
  ),
  total: Pence,
  /** Pence of the total that cards are charged with now. */
  charged_now: Pence,
  /** Whether the order can be placed now. */
  ready: z.boolean(),
  /** What is still missing, in sentences. */
  problems: z.array(z.string()),
  now: Instant,
});
export type OrderSummary = z.output<typeof OrderSummary>;

export const orderSummaryContract = contract(() => ({
  summary: 'What would be booked and paid, line by line',
  body: z.object({ basket_uid: BasketUid }),
  response: one(OrderSummary),
}));
