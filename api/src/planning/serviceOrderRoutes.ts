import { markPaid, serviceInvoiceDocument } from '@bairn/shared/calls/invoices';
import { recordRefund, withdrawLink } from '@bairn/shared/calls/desk';
import { listServiceOrders, refundOrder } from '@bairn/shared/calls/orders';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { can } from '../access/decide.ts';
import type { Person } from '../access/person.ts';
import { printDocument } from '../billing/drawInvoice.ts';
import { finishRefund } from '../payments/finishRefund.ts';
import { receiveMoney } from '../orders/receiveMoney.ts';
import { endLink } from '../orders/endLink.ts';
import { NotYet } from '../outbox/outbox.ts';
import { notFound } from '../refusals/refusal.ts';
import { beside } from '../http/readList.ts';
import { serve } from '../http/serve.ts';
import { readOwedTotals, readServiceOrder, readServiceOrders } from './orderQueries.ts';
import { beginRefund, recordDeskRefund } from './beginRefund.ts';
import type { OfBranch } from './sessionQueries.ts';

const withCan = (order: Omit<ServiceOrder, 'can'>, person: Person, of: OfBranch): ServiceOrder => ({
  ...order,
  can: {
    refund: order.payments.some(({ refundable }) => refundable > 0) && can('order.refund', person, of),
    mark_paid: order.invoices.length > 0 && can('order.mark_paid', person, of),
    withdraw: order.status === 'pending' && order.pay_by !== null && can('booking.for_family', person, of),
  },
});

/** Routes of the orders of a branch and their payments. */
export const serviceOrderRoutes = [
  serve(listServiceOrders, { access: 'order.list' }, async ({ db, params, query, person }) =>
    beside(await readServiceOrders(db, params, query, (order) => withCan(order, person, params)), async () => ({
      totals: await readOwedTotals(db, params),
    })),
  ),

  serve(
    refundOrder,
    { access: 'order.refund', ownTransactions: true },
    async ({ db, transact, params, body, person, request, services }) => {
      const refund = await transact((tx) =>
        beginRefund(tx, {
          of: params,
          order: params.id,
          payment: body.payment_id,
          amount: body.amount,
          note: body.reason,
          person,
          key: request.idempotencyKey ?? request.id,
          request: request.id,
        }),
      );
      // Usually the refund is done at once and the answer says so; otherwise the outbox job continues.
      await finishRefund(db, services.payments, refund).catch((error: unknown) => {
        if (!(error instanceof NotYet)) throw error;
      });
      const order = await readServiceOrder(db, params, params.id);
      if (!order) throw notFound();
      return { data: withCan(order, person, params) };
    },
  ),

  serve(recordRefund, { access: 'order.refund' }, async ({ tx, params, body, person, request }) => {
    await recordDeskRefund(tx, params, params.id, body.refund_id, { user: person.user_id, request: request.id });
    const order = await readServiceOrder(tx, params, params.id);
    if (!order) throw notFound();
    return { data: withCan(order, person, params) };
  }),

  serve(markPaid, { access: 'order.mark_paid' }, async ({ tx, params, body, person, request }) => {
    await receiveMoney(tx, {
      of: params,
      order: params.id,
      payment: body.payment_id,
      amount: body.amount,
      method: body.method,
      reference: body.reference ?? null,
      received_on: body.received_on ?? null,
      expected: body.expected_owed,
      user: person.user_id,
      key: request.idempotencyKey ?? request.id,
      request: request.id,
    });
    const order = await readServiceOrder(tx, params, params.id);
    if (!order) throw notFound();
    return { data: withCan(order, person, params) };
  }),

  serve(serviceInvoiceDocument, { access: 'invoice.of_branch' }, ({ db, params }) =>
    printDocument(db, params.id, params),
  ),

  serve(
    withdrawLink,
    { access: 'booking.for_family', ownTransactions: true },
    async ({ db, params, person, request, services }) => {
      const { nursery, branch, id } = params;
      const call = { nursery, branch, order: id, user: person.user_id, request: request.id };
      await endLink(db, services.payments, call);
      const order = await readServiceOrder(db, params, id);
      if (!order) throw notFound();
      return { data: withCan(order, person, params) };
    },
  ),
];
