import * as z from 'zod/mini';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { orderList } from './lists/orders.ts';
import { branchScope } from './planning.ts';
import { Id, Pence } from './rules.ts';
import { text } from './text.ts';
import { ServiceOrder } from './rows/orders.ts';

export const listServiceOrdersContract = contract(() => ({
  summary: "The orders that have bookings at the branch, with the branch's share of the money",
  params: z.object(branchScope),
  query: listQuery(orderList),
  response: z.extend(page(ServiceOrder), {
    /** Of all orders, whatever the filter: pence that are owed, and pence of invoices past their due date. */
    totals: z.object({ owed: Pence, overdue: Pence }),
  }),
}));

const Amount = z.int().check(
  z.refine((pence) => pence >= 1, { error: 'The amount must be £0.01 or more' }),
  z.lte(100_000_000),
);

/** What the form of a refund asks for; pence. */
export const RefundRequest = z.object({ amount: Amount, reason: text(500) });

export const refundOrderContract = contract(() => ({
  summary: 'Refund part or all of a payment; repeating it with the same key has no further effect',
  params: z.object({ ...branchScope, id: Id }),
  body: z.extend(RefundRequest, { payment_id: Id }),
  response: one(ServiceOrder),
}));
