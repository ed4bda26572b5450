import { listServiceOrders, refundOrder as refundOrderCall, type ServiceOrder } from '@bairn/shared/schema/orders';
import { can } from '../access/decide.ts';
import type { Person } from '../access/person.ts';
import { finishRefund } from '../payments/finishRefund.ts';
import { NotYet } from '../plugins/outbox.ts';
import { metaOf } from '../plugins/paging.ts';
import { notFound } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { readServiceOrder, readServiceOrders } from './orderQueries.ts';
import { refundOrder } from './refundOrder.ts';
import type { OfBranch } from './sessionQueries.ts';

const withCan = (order: Omit<ServiceOrder, 'can'>, person: Person, of: OfBranch): ServiceOrder => ({
  ...order,
  can: { refund: order.payments.some(({ refundable }) => refundable > 0) && can('order.refund', person, of) },
});

/** The orders of a branch and their money. */
export const orderRoutes = [
  serve(listServiceOrders, { access: 'order.list' }, async ({ db, params, query, person }) => {
    const { rows, total } = await readServiceOrders(db, params, query);
    return { data: rows.map((row) => withCan(row, person, params)), meta: metaOf(query, total) };
  }),

  serve(
    refundOrderCall,
    { access: 'order.refund', ownTransactions: true },
    async ({ db, transact, params, body, person, request, services }) => {
      const refund = await transact((tx) =>
        refundOrder(tx, {
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
      // Mostly it is done at once, and the answer says so; else the job of the outbox goes on.
      await finishRefund(db, services.payments, refund).catch((error: unknown) => {
        if (!(error instanceof NotYet)) throw error;
      });
      const order = await readServiceOrder(db, params, params.id);
      if (!order) throw notFound();
      return { data: withCan(order, person, params) };
    },
  ),
];
