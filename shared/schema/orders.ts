import * as z from 'zod/mini';
import { orderStatuses, paymentStatuses } from './booking.ts';
import { endpoint, one, page } from './endpoint.ts';
import { refundStatuses } from './money.ts';
import { CardName } from './payments.ts';
import { branchScope } from './planning.ts';
import { Id, Instant, LocalDate, Pence, SearchText, paging, text } from './rules.ts';

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
  /** What may still be given back of it. */
  refundable: Pence,
  card: z.nullable(CardName),
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
  payments: z.array(ServicePayment),
  refunds: z.array(ServiceRefund),
  can: z.object({ refund: z.boolean() }),
});
export type ServiceOrder = z.output<typeof ServiceOrder>;

export const serviceOrderSorts = [
  'created_at',
  '-created_at',
  'number',
  '-number',
  'family',
  '-family',
  'total',
  '-total',
] as const;

/** `from` and `to` are the days in Scotland on which the order was placed, both included. */
export const listServiceOrders = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/orders',
  summary: "The orders that have bookings at the branch, with the branch's share of the money",
  params: z.object(branchScope),
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(z.enum(orderStatuses)),
    payment_status: z.optional(z.enum(paymentStatuses)),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    sort: z._default(z.enum(serviceOrderSorts), '-created_at'),
    ...paging(),
  }),
  response: page(ServiceOrder),
});

const Amount = z.int().check(
  z.refine((pence) => pence >= 1, { error: 'The amount must be £0.01 or more' }),
  z.lte(100_000_000),
);

/** What the form of a refund asks for; pence. */
export const RefundRequest = z.object({ amount: Amount, reason: text(500) });

export const refundOrder = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/orders/{id}/refund',
  summary: 'Give money of a payment back; repeating it with the same key has no further effect',
  idempotent: true,
  params: z.object({ ...branchScope, id: Id }),
  body: z.extend(RefundRequest, { payment_id: Id }),
  response: one(ServiceOrder),
});
