import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../database/database.ts';
import { NotYet } from '../outbox/outbox.ts';
import { PaymentUnavailable, type PaymentOutcome, type Payments } from '../payment-provider/paymentProvider.ts';
import { makeStripePayments } from '../payment-provider/stripePayments.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeSession } from '../testing/make.ts';
import { countersOf } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { addLines } from '../basket/addLines.ts';
import { assignChild } from '../basket/assignChild.ts';
import { readLines } from '../basket/basketQueries.ts';
import { setPayment } from '../basket/changeBasket.ts';
import { readOrder } from './orderQueries.ts';
import { placeOrder } from './placeOrder.ts';
import { settlePayment } from './settlePayment.ts';
import { sweepHolds } from '../basket/sweepHolds.ts';
import { finishPayment, takePayments } from './takePayments.ts';

let db: Db;
beforeAll(async () => {
  db = world.services.database.db;
});

let restore = () => {};
afterEach(() => restore());
const later = (minutes: number) => {
  restore();
  restore = setClock(() => Date.now() + minutes * 60_000);
};

/** An order of one line in each session, placed and not paid. */
async function placed(sessions: readonly MadeSession[], method = 'pm_of_the_test') {
  const family = await makeFamily(world);
  const order = await transact(db, async (tx) => {
    let uid: string | null = null;
    for (const session of sessions) {
      const wanted = { basket_uid: uid, session_id: session.id, instance_id: session.instances[0]?.id ?? '' };
      const basket = await addLines(tx, wanted, family.keyworker);
      uid = basket.uid;
      const item = (await readLines(tx, basket)).at(-1)?.id ?? '';
      await assignChild(tx, basket, item, family.children[0]?.id ?? '', family.keyworker);
      await setPayment(tx, basket, item, { payment_type_id: 2, payment_method_id: method });
    }
    const { rows } = await sql<{ id: string; uid: string }>`
      select id, uid from basket where keyworker_profile_id = ${family.keyworker}`.execute(tx);
    const basket = { id: rows[0]?.id ?? '', uid: rows[0]?.uid ?? '', keyworker_profile_id: family.keyworker };
    const person = {
      user_id: family.id,
      device_id: family.id,
      token_id: family.id,
      account: 'keyworker' as const,
      keyworker_id: family.keyworker,
      founder: false,
      staff: [],
    };
    return placeOrder(tx, { basket, person, keyworker: family.keyworker, key: basket.id, request: 'test' });
  });
  const { rows } = await sql<{ id: string }>`select id from payment where order_id = ${order} order by id`.execute(db);
  return { family, order, payments: rows.map(({ id }) => id), read: () => readOrder(db, order) };
}

/** A provider that gives these answers, and records its calls. */
function provider(answers: Partial<Record<'charge' | 'outcome' | 'cancel', () => PaymentOutcome>>) {
  const asked: string[] = [];
  const answer = (what: 'charge' | 'outcome' | 'cancel') => async () => {
    asked.push(what);
    const given = answers[what];
    if (!given) throw new PaymentUnavailable('silent');
    return given();
  };
  const payments: Payments = {
    ...world.services.payments,
    charge: answer('charge'),
    outcome: answer('outcome'),
    cancel: answer('cancel'),
  };
  return { payments, asked };
}

const counters = (session: MadeSession) => countersOf(world, session);
const pending = (ref: string) => (): PaymentOutcome => ({ status: 'pending', ref, client_secret: `${ref}_secret` });
const failed = (ref: string) => (): PaymentOutcome => ({ status: 'failed', ref, failure: 'Declined.' });
const confirmed = (ref: string) => (): PaymentOutcome => ({ status: 'confirmed', ref });

describe('a payment that waits for its card holder', () => {
  it('is given up after half an hour, however often it was checked: its places are available, its lines expired', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { order, payments, family, read } = await placed([session]);
    const waiting = provider({ charge: pending(order), outcome: pending(order), cancel: failed(order) });
    await takePayments(db, waiting.payments, order);
    for (let minute = 1; minute < 30; minute += 1) {
      later(minute);
      await expect(finishPayment(db, waiting.payments, payments[0] ?? '')).rejects.toThrow(NotYet);
    }
    expect(waiting.asked).not.toContain('cancel');
    later(31);
    await finishPayment(db, waiting.payments, payments[0] ?? '');
    expect(await read()).toMatchObject({
      status: 'expired',
      needs_authentication: false,
      payments: [{ status: 'cancelled', client_secret: null }],
      bookings: [{ status: 'expired' }],
    });
    expect(await counters(session)).toEqual({ booked: 0, held: 0 });
    const basket = await world.call('GET', '/booking/basket', { token: family.token });
    expect(basket.body.data.items).toMatchObject([{ status: 'expired' }]);
  });

  it('is confirmed when it went through at the last moment', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { order, payments, read } = await placed([session]);
    const waiting = provider({ charge: pending(order), outcome: pending(order), cancel: confirmed(order) });
    await takePayments(db, waiting.payments, order);
    later(31);
    await finishPayment(db, waiting.payments, payments[0] ?? '');
    expect(await read()).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }] });
    expect(await counters(session)).toEqual({ booked: 1, held: 0 });
  });

  it('and is refused by the bank cannot be paid with the secret that the browser still has', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/sandbox/payments/v1/payment_methods',
      headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'card[number]=4000002500003155&card[exp_month]=12&card[exp_year]=2031&card[cvc]=123',
    });
    const { order, read } = await placed([await makeSession(world, await makeNursery(world))], response.json().id);
    await takePayments(db, world.services.payments, order);
    const secret = (await read()).payments[0]?.client_secret ?? '';
    const intent = secret.split('_secret')[0] ?? '';
    await world.app.inject({
      method: 'POST',
      url: `/sandbox/payments/v1/payment_intents/${intent}/authenticate`,
      headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_secret: secret, answer: 'refuse' }).toString(),
    });
    await takePayments(db, world.services.payments, order);
    expect(await read()).toMatchObject({
      status: 'cancelled',
      payments: [{ status: 'failed', failure: expect.stringContaining('unable to authenticate') }],
    });
    const { rows } = await sql<{ status: string }>`
      select body ->> 'status' as status from sandbox_payment_object where id = ${intent}`.execute(db);
    expect(rows).toEqual([{ status: 'canceled' }]);
  });
});

describe('a provider that does not answer', () => {
  it('leaves the payment to a job that retries until it answers, and the order ends paid', async () => {
    const { order, payments, read } = await placed([await makeSession(world, await makeNursery(world))]);
    expect(await takePayments(db, provider({}).payments, order)).toBe(false);
    expect((await read()).status).toBe('pending');
    later(5 * 60);
    await expect(finishPayment(db, provider({}).payments, payments[0] ?? '')).rejects.toThrow(NotYet);
    await finishPayment(db, provider({ charge: confirmed(order) }).payments, payments[0] ?? '');
    expect((await read()).status).toBe('paid');
  });

  it('is not mistaken for an error of our own', async () => {
    const { order } = await placed([await makeSession(world, await makeNursery(world))]);
    const broken = provider({
      charge: () => {
        throw new Error('a bug');
      },
    });
    await expect(takePayments(db, broken.payments, order)).rejects.toThrow('a bug');
  });

  it('is not asked to charge again once its idempotency key may have expired, but for the outcome of the first charge', async () => {
    const { payments, read } = await placed([await makeSession(world, await makeNursery(world))]);
    const back = provider({ charge: confirmed('too late') });
    later(24 * 60);
    await finishPayment(db, back.payments, payments[0] ?? '');
    expect(back.asked).toEqual([]);
    expect(await read()).toMatchObject({ status: 'expired', payments: [{ status: 'cancelled' }] });
  });

  it('is asked to charge only for the sessions that are still to come', async () => {
    const nursery = await makeNursery(world);
    const [over, ahead] = [
      await makeSession(world, nursery, { from: 1, capacity: 1, start: '08:00', end: '09:00' }),
      await makeSession(world, nursery, { from: 2, capacity: 1, start: '08:00', end: '09:00' }),
    ];
    const clock = (time: string) => {
      restore();
      restore = setClock(() => Date.parse(`${over.instances[0]?.date}T${time}:00Z`));
    };
    clock('05:00');
    const { order, payments, family, read } = await placed([over, ahead]);
    clock('12:00');
    const charged: number[] = [];
    const back: Payments = {
      ...world.services.payments,
      attach: async () => {},
      charge: async ({ amount }) => {
        charged.push(amount);
        return { status: 'confirmed', ref: `rest_${order}` };
      },
    };
    await finishPayment(db, back, payments[0] ?? '');
    const open = await sql<{
      id: string;
    }>`select id from payment where order_id = ${order} and status = 'created'`.execute(db);
    await finishPayment(db, back, open.rows[0]?.id ?? '');
    expect(charged).toEqual([4200]);
    expect(await read()).toMatchObject({ status: 'paid', paid: 4200 });
    expect([await counters(over), await counters(ahead)]).toEqual([
      { booked: 0, held: 0 },
      { booked: 1, held: 0 },
    ]);
    const basket = await world.call('GET', '/booking/basket', { token: await signIn(world, family.id, 'keyworker') });
    expect(basket.body.data.items).toMatchObject([{ status: 'expired', session_id: over.id }]);
  });

  it('is not asked to charge for a session that began during the outage', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const clock = (time: string) => {
      restore();
      restore = setClock(() => Date.parse(`${session.instances[0]?.date}T${time}:00Z`));
    };
    clock('06:00');
    const { order, payments, read } = await placed([session]);
    const back = provider({ charge: confirmed(order) });
    clock('13:30');
    await finishPayment(db, back.payments, payments[0] ?? '');
    expect(back.asked).toEqual([]);
    expect(await read()).toMatchObject({ status: 'expired', paid: 0, bookings: [{ status: 'expired' }] });
    expect(await counters(session)).toEqual({ booked: 0, held: 0 });
  });
});

describe('an order of sessions that cost nothing', () => {
  it('is confirmed without a call to the provider, and moves no money', async () => {
    const { order, read } = await placed([await makeSession(world, await makeNursery(world), { price: 0 })]);
    const { payments, asked } = provider({});
    await takePayments(db, payments, order);
    expect(await read()).toMatchObject({ status: 'paid', total: 0, bookings: [{ status: 'confirmed' }] });
    expect(asked).toEqual([]);
    const { rows } = await sql`select 1 from ledger_entry where order_id = ${order}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('a charge that another call is making at the same time', () => {
  it.each([
    { code: 409, error: { type: 'idempotency_error', message: 'There is another request with this key.' } },
    { code: 409, error: { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use.' } },
    { code: 400, error: { type: 'invalid_request_error', code: 'lock_timeout', message: 'Locked.' } },
  ])('counts as unknown, not as failed ($error.type)', async ({ code, error }) => {
    const server = createServer((_, response) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const payments = makeStripePayments({
      secretKey: 'sk_test',
      webhookSecret: 'whsec_test',
      host: '127.0.0.1',
      port,
      protocol: 'http',
    });
    const charge = payments.charge({
      payment_id: 'one',
      order_number: 'B1',
      amount: 100,
      payment_method: 'pm_1',
      customer: 'cus_1',
      keep: false,
      destination: null,
    });
    await expect(charge).rejects.toThrow(PaymentUnavailable);
    await expect(payments.outcome('pi_1')).rejects.toThrow(PaymentUnavailable);
    server.closeAllConnections();
    server.close();
  });
});

describe('the state of a payment at the provider', () => {
  it.each([
    { status: 'requires_confirmation', is: 'pending' },
    { status: 'processing', is: 'pending' },
    { status: 'canceled', is: 'abandoned' },
  ])('$status is $is', async ({ status, is }) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'pi_1', status }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const payments = makeStripePayments({
      secretKey: 'sk_test',
      webhookSecret: 'whsec_test',
      host: '127.0.0.1',
      port,
      protocol: 'http',
    });
    expect(await payments.outcome('pi_1')).toMatchObject({ status: is });
    server.closeAllConnections();
    server.close();
  });
});

describe('an order of two providers', () => {
  it('is paid when both payments are settled at the same time', async () => {
    const nurseries = [await makeNursery(world), await makeNursery(world)] as const;
    for (let round = 0; round < 5; round += 1) {
      const { order, payments, read } = await placed([
        await makeSession(world, nurseries[0], { start: '08:00', end: '10:00' }),
        await makeSession(world, nurseries[1], { start: '11:00', end: '12:00' }),
      ]);
      await Promise.all(
        payments.map((id) =>
          transact(db, (tx) => settlePayment(tx, id, { status: 'confirmed', ref: `${order}${id}` })),
        ),
      );
      expect((await read()).status).toBe('paid');
    }
  });

  it('owes only what was booked when one of the cards was declined', async () => {
    const { order, payments, read, family } = await placed([
      await makeSession(world, await makeNursery(world), { start: '08:00', end: '10:00', price: 1000 }),
      await makeSession(world, await makeNursery(world), { start: '11:00', end: '12:00', price: 700 }),
    ]);
    const [first = '', second = ''] = payments;
    await transact(db, (tx) => settlePayment(tx, first, { status: 'confirmed', ref: order }));
    await transact(db, (tx) => settlePayment(tx, second, { status: 'failed', ref: null, failure: 'Declined.' }));
    const { payments: amounts, total, status } = await read();
    expect({ status, total }).toEqual({ status: 'paid', total: amounts.find(({ id }) => id === first)?.amount });
    const listed = await world.call('GET', '/booking/order', { token: family.token });
    expect(listed.body.data).toMatchObject([{ total }]);
  });

  it('emails the family about a late payment as well', async () => {
    const { order, read, family } = await placed([
      await makeSession(world, await makeNursery(world), { start: '08:00', end: '10:00', price: 1000 }),
      await makeSession(world, await makeNursery(world), { start: '11:00', end: '12:00', price: 700 }),
    ]);
    const { payments } = await read();
    const [first = '', second = ''] = [1000, 700].map((price) => payments.find(({ amount }) => amount === price)?.id);
    await transact(db, (tx) => settlePayment(tx, first, { status: 'confirmed', ref: order }));
    const given = { status: 'abandoned' as const, ref: null, failure: 'Not confirmed in time.' };
    await transact(db, (tx) => settlePayment(tx, second, given));
    const [told, ...none] = await emailsTo(world, family.email);
    expect([told?.text.match(/ 8:00|11:00/g)?.[0], none.length]).toEqual([' 8:00', 0]);
    await transact(db, (tx) => settlePayment(tx, second, { status: 'confirmed', ref: `${order}-late` }));
    expect((await read()).bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    const [late] = await emailsTo(world, family.email);
    expect([late?.text.includes('11:00'), late?.text.includes(' 8:00')]).toEqual([true, false]);
  });
});

describe('the sweep of holds', () => {
  it('frees the places of holds that ran out, once, and no others', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 3 });
    const add = () =>
      world.call('POST', '/booking/basket/add', {
        body: { session_id: session.id, instance_id: session.instances[0]?.id },
      });
    const first = await add();
    await add();
    later(20);
    await add();
    later(31);
    expect(await sweepHolds(db)).toBeGreaterThanOrEqual(2);
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
    expect(await sweepHolds(db)).toBe(0);
    const basket = await world.call('GET', '/booking/basket', {
      query: { basket_uid: first.body.data.basket_uid },
    });
    expect(basket.body.data.items).toMatchObject([{ status: 'expired' }]);
  });
});
