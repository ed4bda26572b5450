import {
  addChildToItem,
  addPaymentToItem,
  addToBasket as addToBasketCall,
  cancelBookings,
  cancellationPreview,
  confirmPayment,
  createOrder,
  extendHold as extendHoldCall,
  holdAgain as holdAgainCall,
  listOrders as listOrdersCall,
  orderSummary,
  readBasket,
  removeFromBasket,
  showOrder,
} from '@bairn/shared/schema/booking';
import type { Person } from '../access/person.ts';
import { transact, type Db, type Tx } from '../plugins/database.ts';
import { invalid } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import type { Services } from '../plugins/services.ts';
import { addToBasket } from './addToBasket.ts';
import { assignChild } from './assignChild.ts';
import { readBasketOf, readLines } from './basketQueries.ts';
import { callOff } from './callOff.ts';
import { findBasket, type BasketRow } from './findBasket.ts';
import { extendHold, holdAgain } from './keepHold.ts';
import { cancelByFamily, previewCancellation } from './cancelBookings.ts';
import { needBasket, removeItem, setPayment } from './changeBasket.ts';
import { listOrders, readOrder } from './orderQueries.ts';
import { placeOrder } from './placeOrder.ts';
import { summarise } from './summary.ts';
import { takePayments } from './takePayments.ts';
import { tellFamily } from './tell.ts';
import { visitorAddress } from './visitorAddress.ts';

const keyworkerOf = (person: Person | null) => person?.keyworker_id ?? null;

/** The keyworker that the access rule has made sure of. */
function ownKeyworker(person: Person): string {
  if (!person.keyworker_id) throw new Error('The access rule of this call lets keyworkers in only.');
  return person.keyworker_id;
}

/** What stands for the network address of somebody who is not logged in. */
const visitorOf = ({
  person,
  request,
  services,
}: {
  person: Person | null;
  request: { ip: string };
  services: Services;
}) => (person ? null : visitorAddress(request.ip, services.settings.tokenSecrets[0] ?? ''));

/** Answers a basket that was changed, and tells the other tabs of its family. */
async function changed(tx: Tx, basket: BasketRow) {
  await tellFamily(tx, basket.keyworker_profile_id, 'basket.changed', { id: basket.id });
  return { data: await readBasketOf(tx, basket) };
}

/** Charges the order and answers it; one that no card paid is refused with the provider's reason. */
async function settledOrder(db: Db, { payments }: Services, keyworker: string, id: string) {
  await takePayments(db, payments, id);
  const order = await readOrder(db, keyworker, id);
  if (order.status === 'cancelled' || order.status === 'expired') {
    const failure = order.payments.find((payment) => payment.failure)?.failure ?? 'The payment did not go through.';
    throw invalid({ payment_method_id: [failure] });
  }
  return { data: order };
}

export const bookingRoutes = [
  serve(readBasket, { access: 'basket.use', ownTransactions: true }, ({ query, person, transact: run }) =>
    run(async (tx) => ({ data: await readBasketOf(tx, await findBasket(tx, query.basket_uid, keyworkerOf(person))) })),
  ),

  serve(addToBasketCall, { access: 'basket.use' }, async (context) => {
    const { body, person, tx } = context;
    return changed(tx, await addToBasket(tx, body, keyworkerOf(person), { visitor: visitorOf(context) }));
  }),

  serve(removeFromBasket, { access: 'basket.use' }, async ({ params, query, person, tx }) => {
    const basket = await needBasket(tx, query.basket_uid, keyworkerOf(person));
    await removeItem(tx, basket, params.id);
    return changed(tx, basket);
  }),

  serve(extendHoldCall, { access: 'basket.use' }, async ({ params, body, person, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, keyworkerOf(person));
    await extendHold(tx, basket, params.id);
    return changed(tx, basket);
  }),

  serve(holdAgainCall, { access: 'basket.use' }, async (context) => {
    const { params, body, person, tx } = context;
    const basket = await needBasket(tx, body.basket_uid, keyworkerOf(person));
    await holdAgain(tx, basket, params.id, visitorOf(context));
    return changed(tx, basket);
  }),

  serve(addChildToItem, { access: 'basket.pay' }, async ({ params, body, person, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, person.keyworker_id);
    await assignChild(tx, basket, params.id, body.child_id, person.keyworker_id);
    return changed(tx, basket);
  }),

  serve(addPaymentToItem, { access: 'basket.pay' }, async ({ params, body, person, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, person.keyworker_id);
    await setPayment(tx, basket, params.id, body.payment_type_id, body.payment_method_id ?? null);
    return changed(tx, basket);
  }),

  serve(orderSummary, { access: 'basket.pay' }, async ({ body, person, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, person.keyworker_id);
    return { data: summarise(basket.uid, await readLines(tx, basket)) };
  }),

  serve(
    createOrder,
    { access: 'order.create', ownTransactions: true },
    async ({ body, person, db, request, services }) => {
      const keyworker = ownKeyworker(person);
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
      return settledOrder(db, services, keyworker, id);
    },
  ),

  serve(confirmPayment, { access: 'order.create', ownTransactions: true }, async ({ params, person, db, services }) => {
    const keyworker = ownKeyworker(person);
    await readOrder(db, keyworker, params.id);
    return settledOrder(db, services, keyworker, params.id);
  }),

  serve(listOrdersCall, { access: 'order.read' }, ({ query, person, db }) =>
    listOrders(db, ownKeyworker(person), query),
  ),

  serve(showOrder, { access: 'order.read' }, async ({ params, person, db }) => ({
    data: await readOrder(db, ownKeyworker(person), params.id),
  })),

  serve(cancellationPreview, { access: 'order.cancel' }, async ({ params, query, person, db }) => ({
    data: await previewCancellation(db, {
      keyworker: ownKeyworker(person),
      order: params.id,
      bookings: query.bookings,
    }),
  })),

  serve(
    cancelBookings,
    { access: 'order.cancel', ownTransactions: true },
    async ({ params, body, person, db, request, services }) => {
      const keyworker = ownKeyworker(person);
      const call = {
        keyworker,
        order: params.id,
        bookings: body.booking_ids,
        expected: body.expected_refund,
        unpaid: body.unpaid ?? false,
        user: person.user_id,
        key: request.idempotencyKey,
        request: request.id,
      };
      const calledOff = await callOff(db, services.payments, call);
      if (!calledOff) await transact(db, (tx) => cancelByFamily(tx, call));
      return { data: await readOrder(db, keyworker, params.id) };
    },
  ),
];
