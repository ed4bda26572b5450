import {
  cancelBookings,
  cancellationPreview,
  confirmPayment,
  createOrder,
  listOrders,
  showOrder,
} from '@bairn/shared/calls/booking';
import { stillHeld } from '../basket/stillHeld.ts';
import { needBasket } from '../basket/changeBasket.ts';
import { cancelByFamily, previewCancellation } from '../cancelling/cancelBookings.ts';
import { transact, type Db } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { callOff } from './callOff.ts';
import { readOrder, readOrders } from './orderQueries.ts';
import { countHeld } from './countHeld.ts';
import { placeOrder } from './placeOrder.ts';
import { takePayments } from './takePayments.ts';

/** Charges the order and answers it. An order that no card paid is refused with the reason. */
async function settledOrder(db: Db, { payments }: Services, id: string) {
  await takePayments(db, payments, id);
  const order = await readOrder(db, id);
  if (order.status === 'cancelled' || order.status === 'expired') {
    const failure = order.payments.find((payment) => payment.failure)?.failure ?? 'The payment did not go through.';
    const held = await countHeld(db, id);
    throw invalid({ payment_method_id: [held === order.bookings.length ? stillHeld(failure, held) : failure] });
  }
  return { data: order };
}

/** Routes of a family's orders: place, pay, read and cancel. */
export const orderRoutes = [
  serve(
    createOrder,
    { access: 'order.create', ownTransactions: true },
    async ({ body, person, scope: { keyworker }, db, request, services }) => {
      const id = await transact(db, async (tx) =>
        placeOrder(tx, {
          basket: await needBasket(tx, body.basket_uid, keyworker),
          person,
          keyworker,
          key: request.idempotencyKey ?? request.id,
          request: request.id,
          saveCard: body.save_card ?? false,
        }),
      );
      return settledOrder(db, services, id);
    },
  ),

  serve(confirmPayment, { access: 'order.pay', ownTransactions: true }, ({ params, db, services }) =>
    settledOrder(db, services, params.id),
  ),

  serve(listOrders, { access: 'order.own' }, ({ query, scope, db }) => readOrders(db, scope.keyworker, query)),

  serve(showOrder, { access: 'order.read' }, async ({ params, db, services }) => ({
    data: await readOrder(db, params.id, services.settings.tokenSecrets),
  })),

  serve(cancellationPreview, { access: 'order.cancel' }, async ({ params, query, scope, db }) => ({
    data: await previewCancellation(db, {
      keyworker: scope.keyworker,
      order: params.id,
      bookings: query.bookings,
    }),
  })),

  serve(
    cancelBookings,
    { access: 'order.cancel', ownTransactions: true },
    async ({ params, body, person, scope: { keyworker }, db, request, services }) => {
      const call = {
        keyworker,
        order: params.id,
        bookings: body.booking_ids,
        expected: body.expected_refund,
        expectedCredit: body.expected_credit,
        unpaid: body.unpaid ?? false,
        user: person.user_id,
        key: request.idempotencyKey,
        request: request.id,
      };
      const calledOff = await callOff(db, services.payments, call);
      if (!calledOff) await transact(db, (tx) => cancelByFamily(tx, call));
      return { data: await readOrder(db, params.id) };
    },
  ),
];
