import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { answerBank, cards, tokenOf } from '../testing/makeCards.ts';
import {
  countersOf,
  deliverWebhooks,
  fillBasket,
  ledgerOf,
  order,
  placeOrder,
  providerBooks,
} from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';

let family: MadeFamily;
let session: MadeSession;
beforeEach(async () => {
  family = await makeFamily(world);
  session = await makeSession(world, await makeNursery(world), { capacity: 1 });
  world.sandbox.events.held.length = 0;
});

const db = () => world.services.database.db;
const read = async (id: string) => (await world.call('GET', `/booking/order/${id}`, { token: family.token })).body.data;
const basket = async () => (await world.call('GET', '/booking/basket', { token: family.token })).body.data;
const counters = (of = session) => countersOf(world, of);

/** An order that was given up here, while its payment went through at the provider all the same. */
async function givenUp(sessions: readonly MadeSession[] = [session], status: 'abandoned' | 'failed' = 'abandoned') {
  const { body } = await order(world, family, sessions, { with: cards.asks });
  const [payment] = body.data.payments;
  await transact(db(), (tx) => settlePayment(tx, payment.id, { status, ref: null, failure: 'Not in time.' }));
  expect((await read(body.data.id)).status).toBe(status === 'failed' ? 'cancelled' : 'expired');
  await answerBank(world, payment.client_secret, true);
  return { id: body.data.id as string, payment: payment.id as string };
}

describe('money that arrives after its order was given up', () => {
  it('books the place that is still free, once', async () => {
    const { id, payment } = await givenUp();
    await deliverWebhooks(world, 2);
    expect(await read(id)).toMatchObject({
      status: 'paid',
      bookings: [{ status: 'confirmed' }],
      payments: [{ status: 'confirmed', failure: null }],
    });
    expect(await counters()).toEqual({ booked: 1, held: 0 });
    expect((await basket()).items).toEqual([]);
    expect(await ledgerOf(world, id)).toEqual([{ kind: 'charge', amount: 4200 }]);
    expect(await providerBooks(world, [payment])).toMatchObject({ charged: 4200, refunded: 0 });
  });

  it('books the place that the line in the basket still holds', async () => {
    const { id } = await givenUp([session], 'failed');
    expect(await counters()).toEqual({ booked: 0, held: 1 });
    await deliverWebhooks(world);
    expect((await read(id)).status).toBe('paid');
    expect(await counters()).toEqual({ booked: 1, held: 0 });
    expect((await basket()).items).toEqual([]);
  });

  it('is refunded when another family has the place', async () => {
    const { id, payment } = await givenUp();
    const quicker = await makeFamily(world);
    await order(world, quicker, [session]);
    await deliverWebhooks(world, 2);
    expect(await read(id)).toMatchObject({ status: 'refunded', paid: 4200, refunded: 4200 });
    expect(await ledgerOf(world, id)).toEqual([
      { kind: 'charge', amount: 4200 },
      { kind: 'refund', amount: -4200 },
    ]);
    expect(await providerBooks(world, [payment])).toMatchObject({ charged: 4200, refunded: 4200, refunds: 1 });
    expect(await counters()).toEqual({ booked: 1, held: 0 });
  });

  it('is refunded when the family removed the line, or booked the date again', async () => {
    const { id } = await givenUp();
    const [item] = (await basket()).items;
    await world.call('DELETE', `/booking/basket/${item.id}/remove`, {
      token: family.token,
      query: { basket_uid: item.basket_uid },
    });
    await deliverWebhooks(world);
    expect((await read(id)).status).toBe('refunded');
    expect(await counters()).toEqual({ booked: 0, held: 0 });

    const wide = await makeSession(world, await makeNursery(world), { capacity: 5, start: '15:00', end: '16:00' });
    const second = await givenUp([wide]);
    const line = (await basket()).items.find(({ session_id }: { session_id: string }) => session_id === wide.id);
    const body = { basket_uid: line.basket_uid };
    await world.call('POST', `/booking/basket/${line.id}/hold-again`, { token: family.token, body });
    await world.call('POST', `/booking/basket/${line.id}/add-payment`, {
      token: family.token,
      body: { ...body, payment_type_id: 2, payment_method_id: await tokenOf(world) },
    });
    expect((await placeOrder(world, family, line.basket_uid)).body.data.status).toBe('paid');
    await deliverWebhooks(world);
    expect((await read(second.id)).status).toBe('refunded');
    expect(await counters(wide)).toEqual({ booked: 1, held: 0 });
  });

  it('books what is free and gives the rest back', async () => {
    const nursery = await makeNursery(world);
    const sessions = [
      await makeSession(world, nursery, { capacity: 1, price: 1000, start: '08:00', end: '09:00' }),
      await makeSession(world, nursery, { capacity: 1, price: 700, start: '10:00', end: '11:00' }),
    ];
    const { id, payment } = await givenUp(sessions);
    const quicker = await makeFamily(world);
    await order(world, quicker, sessions.slice(1));
    await deliverWebhooks(world);
    const after = await read(id);
    expect(after).toMatchObject({ status: 'part_refunded', total: 1000, paid: 1700, refunded: 700 });
    expect(after.bookings.map(({ status, price }: { status: string; price: number }) => [price, status])).toEqual([
      [1000, 'confirmed'],
      [700, 'expired'],
    ]);
    expect(await providerBooks(world, [payment])).toMatchObject({ charged: 1700, refunded: 700 });
  });

  it('never oversells, nor takes a place that a running hold has', async () => {
    const { id } = await givenUp();
    const quicker = await makeFamily(world);
    await fillBasket(world, quicker, [session]);
    await deliverWebhooks(world);
    expect((await read(id)).status).toBe('refunded');
    expect(await counters()).toEqual({ booked: 0, held: 1 });
  });
});
