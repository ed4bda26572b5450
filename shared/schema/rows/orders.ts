import * as z from 'zod/mini';
import { orderStatuses, paymentStatuses } from '../booking.ts';
import { CardName, ownMethods, refundStatuses } from '../money.ts';
import { Id, Instant, Pence } from '../rules.ts';
import { Invoice } from './invoices.ts';

/** Why money goes back. `late_money` came after the order was given up; `at_provider` was not begun here. */
export const refundReasons = [
  'cancelled_by_family',
  'cancelled_by_service',
  'goodwill',
  'late_money',
  'at_provider',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A payment's share of one branch. */
export const ServicePayment = z.object({
  id: Id,
  status: z.enum(paymentStatuses),
  /** Pence of this branch's bookings in it. */
  amount: Pence,
  /** Minutes of this branch's bookings in it that funded hours pay for. */
  funded_minutes: z.int(),
  /** What may still be given back of it. */
  refundable: Pence,
  card: z.nullable(CardName),
  /** Paid to the service itself; null for a card payment here. */
  desk: z.nullable(z.enum(ownMethods)),
  /** Why it failed, in the provider's words for people. */
  failure: z.nullable(z.string()),
});

export const ServiceRefund = z.object({
  id: Id,
  payment_id: Id,
  booking_id: z.nullable(Id),
  amount: Pence,
  reason: z.enum(refundReasons),
  /** What the service wrote about it. */
  note: z.nullable(z.string()),
  status: z.enum(refundStatuses),
  failure: z.nullable(z.string()),
  created_at: Instant,
});

/** A branch's share of a family's order. */
export const ServiceOrder = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  created_at: Instant,
  /** Until when its payment link can be used; null where it has none. */
  pay_by: z.nullable(Instant),
  keyworker: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  children: z.array(z.string()),
  /** How many bookings; what was let go unpaid is left out of this and of the sums. */
  bookings: z.int(),
  total: Pence,
  paid: Pence,
  /** What has gone back, and what is on its way back. */
  refunded: Pence,
  /** What is not paid yet. */
  owed: Pence,
  /** What of it is owed on invoices past their due date and the grace period. */
  in_arrears: Pence,
  payments: z.array(ServicePayment),
  refunds: z.array(ServiceRefund),
  /** What the branch billed, with what it received. */
  invoices: z.array(Invoice),
  can: z.object({ refund: z.boolean(), withdraw: z.boolean(), mark_paid: z.boolean() }),
});
export type ServiceOrder = z.output<typeof ServiceOrder>;
