import { sql } from 'kysely';
import { afterEach, beforeEach, expect, describe, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { countStatements } from '../testing/countStatements.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { cards, tokenOf } from '../testing/makeCards.ts';
import { fillBasket, order, placeOrder } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { declinedMinutes, mostHoldMinutes } from '../basket/holdLimits.ts';
import { settlePayment, type Settlement } from './settlePayment.ts';

let family: MadeFamily;
let session: MadeSession;
beforeEach(async () => {
  family = await makeFamily(world);
  session = await makeSession(world, await makeNursery(world), { capacity: 1 });
});
let restore = () => {};
afterEach(() => restore());

const began = Date.now();
/** Sets the clock this many minutes after the file began, and keeps the family signed in. */
async function at(minutes: number) {
  restore();
  restore = setClock(() => began + minutes * 60_000);
  family = { ...family, token: await signIn(world, family.id, 'keyworker') };
}
const call = (method: string, path: string, body?: unknown) => world.call(method, path, { token: family.token, body });
const line = async () => (await call('GET', '/booking/basket')).body.data.items[0];
/** Minutes left of the line's hold. */
const minutesLeft = async () => Math.round((Date.parse((await line()).held_until) - now().getTime()) / 60_000);

/** Tries to pay the basket with a card that is declined. */
async function tryToPay() {
  const { id, basket_uid } = await line();
  await call('POST', `/booking/basket/${id}/add-payment`, {
    basket_uid,
    payment_type_id: 2,
    payment_method_id: await tokenOf(world, cards.noFunds),
  });
  expect((await placeOrder(world, family, basket_uid)).status).toBe(422);
}

describe('the hold of a line whose card is declined', () => {
  beforeEach(async () => {
    await at(0);
    await fillBasket(world, family, [session]);
  });

  it('keeps its end, and lasts a few minutes at least', async () => {
    await at(5);
    await tryToPay();
    expect(await minutesLeft()).toBe(25);
    await at(28);
    await tryToPay();
    expect(await minutesLeft()).toBe(declinedMinutes);
  });

  it('ends, however often a card is declined', async () => {
    let minutes = 0;
    // Nine minutes are less than the minimum after a decline, so without the limit the hold would never end.
    for (let tries = 0; tries < 30; tries += 1) {
      const { status } = await line();
      if (status === 'expired') break;
      await tryToPay();
      minutes += declinedMinutes - 1;
      await at(minutes);
    }
    expect(minutes).toBeLessThanOrEqual(mostHoldMinutes + declinedMinutes + declinedMinutes);
    expect(await line()).toMatchObject({ status: 'expired', error: expect.stringContaining('has expired') });
    const quicker = await makeFamily(world);
    expect((await order(world, quicker, [session])).body.data.status).toBe('paid');
  });

  it('cannot be extended past the limit, and says so beforehand', async () => {
    for (const minutes of [25, 34, 43, 52, 61, 70, 79]) {
      await at(minutes);
      await tryToPay();
    }
    await at(85);
    const { id, basket_uid, extensions_left } = await line();
    expect(extensions_left).toBe(2);
    const extended = await call('POST', `/booking/basket/${id}/extend`, { basket_uid });
    expect(extended.body.data.items[0].extensions_left).toBe(0);
    expect(await minutesLeft()).toBe(mostHoldMinutes - 85);
    expect(await call('POST', `/booking/basket/${id}/extend`, { basket_uid })).toMatchObject({
      status: 409,
      body: { code: 'no_extensions', message: 'A place can be held for 90 minutes in total.' },
    });
  });

  it('starts again when the place is held again', async () => {
    await at(95);
    expect(await line()).toMatchObject({ status: 'expired' });
    const { id, basket_uid } = await line();
    await call('POST', `/booking/basket/${id}/hold-again`, { basket_uid });
    expect(await line()).toMatchObject({ status: 'held', extensions_left: 2 });
    expect(await minutesLeft()).toBe(30);
    await at(120);
    await tryToPay();
    expect(await minutesLeft()).toBe(declinedMinutes);
  });
});

describe('settling a payment', () => {
  const outcomes: Settlement[] = [
    { status: 'confirmed', ref: 'ref' },
    { status: 'failed', ref: null, failure: 'Declined.' },
    { status: 'abandoned', ref: null, failure: 'Not in time.' },
  ];

  it.each(outcomes)('as $status needs as many statements for seven bookings as for one', async (outcome) => {
    await at(0);
    const { db } = world.services.database;
    const wide = await makeSession(world, await makeNursery(world), { days: 8, capacity: 4 });
    const settled = async (days: number) => {
      family = await makeFamily(world);
      let uid: string | undefined;
      for (let day = 0; day < days; day += 1) uid = await fillBasket(world, family, [wide], { day, with: cards.asks });
      const { body } = await placeOrder(world, family, uid ?? '');
      // Two cards of one number are two tokens and two payments: one of them pays all bookings.
      const { id } = body.data.payments[0];
      await sql`update booking set payment_id = ${id} where order_id = ${body.data.id}`.execute(db);
      await sql`delete from payment where order_id = ${body.data.id} and id <> ${id}`.execute(db);
      const ref = outcome.status === 'confirmed' ? `ref_${id}` : null;
      // Realtime events of the calls before send statements of their own.
      while ((await world.services.outbox.run()) > 0);
      const count = await countStatements(world, () =>
        transact(db, (tx) => settlePayment(tx, id, { ...outcome, ref } as Settlement)),
      );
      const { rows } = await sql<{ status: string }>`
        select distinct status from booking where order_id = ${body.data.id}`.execute(db);
      expect(rows).toEqual([{ status: outcome.status === 'confirmed' ? 'confirmed' : 'expired' }]);
      return count;
    };
    const one = await settled(1);
    expect(await settled(7)).toBe(one);
  });
});
