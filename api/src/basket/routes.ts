import {
  addChildToItem,
  addPaymentToItem,
  addToBasket,
  extendHold,
  holdAgain,
  orderSummary,
  readBasket,
  removeFromBasket,
} from '@bairn/shared/calls/booking';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import type { Tx } from '../database/database.ts';
import { readAgain } from '../database/unavailable.ts';
import { serve } from '../http/serve.ts';
import { tellFamily } from '../realtime/tell.ts';
import { addBlock } from './addBlock.ts';
import { addRecurring } from './addRecurring.ts';
import { addLines } from './addLines.ts';
import { assignChild } from './assignChild.ts';
import { readBasketOf, readLines } from './basketQueries.ts';
import { needBasket, removeLine, setPayment } from './changeBasket.ts';
import { findBasket, type BasketRow } from './findBasket.ts';
import { extendLine, holdLineAgain } from './keepHold.ts';
import { summarise } from './summary.ts';
import { visitorOf } from './visitorAddress.ts';

/** Answers the changed basket, and announces it to the family's other tabs. */
async function changed(tx: Tx, basket: BasketRow) {
  await tellFamily(tx, basket.keyworker_profile_id, 'basket.changed', { id: basket.id });
  return { data: await readBasketOf(tx, basket) };
}

/** What adds dates that are booked together; others are added one by one. */
const adders: Readonly<Record<number, typeof addBlock>> = {
  [bookingOption.block]: addBlock,
  [bookingOption.recurring]: addRecurring,
};

/** Routes of the basket of a family or a visitor. */
export const basketRoutes = [
  serve(readBasket, { access: 'basket.use', ownTransactions: true }, ({ query, scope, transact: run }) =>
    // It may bind a visitor's basket to the family, which changes nothing when it is done twice.
    readAgain(() =>
      run(async (tx) => ({ data: await readBasketOf(tx, await findBasket(tx, query.basket_uid, scope.keyworker)) })),
    ),
  ),

  serve(addToBasket, { access: 'basket.use' }, async (context) => {
    const { body, scope, tx } = context;
    const add = adders[body.booking_option_id ?? 0] ?? addLines;
    return changed(tx, await add(tx, body, scope.keyworker, { visitor: visitorOf(context) }));
  }),

  serve(removeFromBasket, { access: 'basket.use' }, async ({ params, query, scope, tx }) => {
    const basket = await needBasket(tx, query.basket_uid, scope.keyworker);
    await removeLine(tx, basket, params.id);
    return changed(tx, basket);
  }),

  serve(extendHold, { access: 'basket.use' }, async ({ params, body, scope, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, scope.keyworker);
    await extendLine(tx, basket, params.id);
    return changed(tx, basket);
  }),

  serve(holdAgain, { access: 'basket.use' }, async (context) => {
    const { params, body, scope, tx } = context;
    const basket = await needBasket(tx, body.basket_uid, scope.keyworker);
    await holdLineAgain(tx, basket, params.id, visitorOf(context));
    return changed(tx, basket);
  }),

  serve(addChildToItem, { access: 'basket.pay' }, async ({ params, body, scope, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, scope.keyworker);
    await assignChild(tx, basket, params.id, body.child_id, scope.keyworker);
    return changed(tx, basket);
  }),

  serve(addPaymentToItem, { access: 'basket.pay' }, async ({ params, body, scope, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, scope.keyworker);
    await setPayment(tx, basket, params.id, body);
    return changed(tx, basket);
  }),

  serve(orderSummary, { access: 'basket.pay' }, async ({ body, scope, tx }) => {
    const basket = await needBasket(tx, body.basket_uid, scope.keyworker);
    return { data: summarise(basket.uid, await readLines(tx, basket)) };
  }),
];
