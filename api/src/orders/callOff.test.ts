import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { answerBank, cards } from '../testing/makeCards.ts';
import { countersOf, deliverWebhooks, ledgerOf, order, providerBooks } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { settlePayment } from './settlePayment.ts';

let world: World;
let family: MadeFamily;
let session: MadeSession;
beforeAll(async () => {
  world = await makeWorld({ paymentTimeoutMs: 400 });
});
afterAll(() => world.close());
beforeEach(async () => {
  family = await makeFamily(world);
  session = await makeSession(world, await makeNursery(world), { capacity: 1 });
  world.sandbox.events.held.length = 0;
});
let restore = () => {};
afterEach(() => {
  restore();
  world.sandbox.events.control.faults.length = 0;
});

const db = () => world.services.database.db;
const read = async (id: string) => (await world.call('GET', `/booking/order/${id}`, { token: family.token })).body.data;
const basket = async () => (await world.call('GET', '/booking/basket', { token: family.token })).body.data;
const counters = () => countersOf(world, session);
const intents = async (payment: string) =>
  (
    await sql<{ status: string }>`
      select body ->> 'status' as status from sandbox_payment_object
      where kind = 'payment_intent' and body -> 'metadata' ->> 'payment_id' = ${payment}`.execute(db())
  ).rows.map(({ status }) => status);

type Waiting = { id: string; bookings: string[]; payment: string; secret: string };

/** An order whose bank waits for the card holder to confirm. */
async function waiting(sessions: readonly MadeSession[] = [session]): Promise<Waiting> {
  const { body } = await order(world, family, sessions, { with: cards.asks });
  const [payment] = body.data.payments;
  expect(body.data).toMatchObject({ status: 'pending', needs_authentication: true });
  const bookings = body.data.bookings.map(({ id }: { id: string }) => id);
  return { id: body.data.id, bookings, payment: payment.id, secret: payment.client_secret };
}

const callOff = ({ id, bookings }: Pick<Waiting, 'id' | 'bookings'>, key?: string, token = family.token) =>
  world.call('POST', `/booking/order/${id}/cancel`, {
    token,
    body: { booking_ids: bookings, expected_refund: 0, unpaid: true },
    headers: key ? { 'idempotency-key': key } : {},
  });

describe('a payment that the family cancels while its bank waits', () => {
  it('is given up at the provider and here at once: the place is available, and the payment can no longer be made', async () => {
    const open = await waiting();
    const reply = await callOff(open);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'cancelled',
          paid: 0,
          needs_authentication: false,
          bookings: [{ status: 'expired', can_cancel: false }],
          payments: [{ status: 'cancelled', client_secret: null, failure: 'You cancelled this payment.' }],
        },
      },
    });
    expect(await counters()).toEqual({ booked: 0, held: 0 });
    expect(await intents(open.payment)).toEqual(['canceled']);
    expect((await basket()).items).toMatchObject([
      {
        status: 'expired',
        error: expect.stringMatching(/^You cancelled this payment\. The place was released\. Hold it/),
      },
    ]);
    await answerBank(world, open.secret, true);
    await deliverWebhooks(world, 2);
    expect((await read(open.id)).status).toBe('cancelled');
    expect(await ledgerOf(world, open.id)).toEqual([]);
    expect(await providerBooks(world, [open.payment])).toMatchObject({ charged: 0 });
  });

  it('sends no email, because the family did it itself, and is in the audit log', async () => {
    const open = await waiting();
    await callOff(open);
    const emails = await sql`select 1 from mail where ids ->> 'order_id' = ${open.id}`.execute(db());
    expect(emails.rows).toEqual([]);
    const audits = await sql`select user_id from audit_log
      where action = 'payment.call_off' and object_id = ${open.payment}`.execute(db());
    expect(audits.rows).toEqual([{ user_id: family.id }]);
  });

  it('leaves the place to other families, or to the family itself again', async () => {
    const open = await waiting();
    await callOff(open);
    const quicker = await makeFamily(world);
    expect((await order(world, quicker, [session])).body.data.status).toBe('paid');
    const [line] = (await basket()).items;
    expect(line.error).toContain('fully booked now');
    expect(line.can_wait).toBe(true);
  });

  it('is done once for one key, and refused with its state for another key', async () => {
    const open = await waiting();
    const replies = [await callOff(open, 'the key of this wish'), await callOff(open, 'the key of this wish')];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await callOff(open, 'another')).toMatchObject({ status: 409, body: { code: 'expired' } });
    expect(await counters()).toEqual({ booked: 0, held: 0 });
  });

  it('is cancelled once in two tabs at the same time', async () => {
    const open = await waiting();
    const replies = await Promise.all([callOff(open), callOff(open)]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await counters()).toEqual({ booked: 0, held: 0 });
  });

  it('leaves the other payment of the order unchanged', async () => {
    const paidThere = await makeSession(world, await makeNursery(world), { start: '15:00', end: '16:00' });
    const { body } = await order(world, family, [session, paidThere], { with: cards.asks });
    const [one] = body.data.bookings.filter(({ session_id }: { session_id: string }) => session_id === session.id);
    const [other] = body.data.bookings.filter(({ id }: { id: string }) => id !== one.id);
    const reply = await callOff({ id: body.data.id, bookings: [one.id] });
    expect(reply.body.data).toMatchObject({ status: 'pending', needs_authentication: true });
    const statusOf = (id: string) =>
      reply.body.data.bookings.find((booking: { id: string }) => booking.id === id).status;
    expect([statusOf(one.id), statusOf(other.id)]).toEqual(['expired', 'pending']);
    const rest = reply.body.data.payments.find(({ status }: { status: string }) => status === 'pending');
    await answerBank(world, rest.client_secret, true);
    await deliverWebhooks(world);
    expect(await read(body.data.id)).toMatchObject({ status: 'paid', paid: 4200 });
  });
});

describe('cancelling a payment is refused', () => {
  it('when the bank had confirmed it: it is paid and booked, and the answer says so', async () => {
    const open = await waiting();
    await answerBank(world, open.secret, true);
    expect(await callOff(open)).toMatchObject({ status: 409, body: { code: 'paid' } });
    expect(await read(open.id)).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }], refunded: 0 });
    expect(await counters()).toEqual({ booked: 1, held: 0 });
    // The charge event that follows is not taken for late money.
    await deliverWebhooks(world, 2);
    expect(await ledgerOf(world, open.id)).toEqual([{ kind: 'charge', amount: 4200 }]);
  });

  it('when it went through before the call: the booking keeps what was paid, whatever the policy refunds', async () => {
    const open = await waiting();
    await sql`update booking set cancellation_steps = '[]' where order_id = ${open.id}`.execute(db());
    await answerBank(world, open.secret, true);
    await deliverWebhooks(world, 1);
    expect(await callOff(open)).toMatchObject({ status: 409, body: { code: 'paid' } });
    expect(await read(open.id)).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }] });
  });

  it('again, when the answer that it had gone through was lost', async () => {
    const open = await waiting();
    await sql`update booking set cancellation_steps = '[]' where order_id = ${open.id}`.execute(db());
    await answerBank(world, open.secret, true);
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await callOff(open, 'one key')).toMatchObject({ status: 409, body: { code: 'paid' } });
    }
    expect(await read(open.id)).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }] });
  });

  it('in part: a payment is cancelled as a whole', async () => {
    const nursery = await makeNursery(world);
    const open = await waiting([
      await makeSession(world, nursery, { start: '08:00', end: '09:00' }),
      await makeSession(world, nursery, { start: '10:00', end: '11:00' }),
    ]);
    const reply = await callOff({ id: open.id, bookings: open.bookings.slice(0, 1) });
    expect(reply).toMatchObject({ status: 409, body: { code: 'partial' } });
    expect(await intents(open.payment)).toEqual(['requires_action']);
  });

  it('while the provider has not said how the charge ended, or while a refund is expected', async () => {
    world.sandbox.events.control.faults.push({ kind: 'down', path: /./, times: 100 });
    const { body } = await order(world, family, [session]);
    const bookings = body.data.bookings.map(({ id }: { id: string }) => id);
    const unknown = await callOff({ id: body.data.id, bookings });
    expect(unknown).toMatchObject({ status: 409, body: { code: 'unknown' } });
    const expecting = await world.call('POST', `/booking/order/${body.data.id}/cancel`, {
      token: family.token,
      body: { booking_ids: bookings, expected_refund: 4200 },
    });
    expect(expecting).toMatchObject({ status: 409, body: { code: 'pending' } });
    expect(await counters()).toEqual({ booked: 1, held: 0 });
  });

  it('to any other family', async () => {
    const open = await waiting();
    const stranger = await makeFamily(world);
    expect((await callOff(open, undefined, stranger.token)).status).toBe(404);
    expect(await intents(open.payment)).toEqual(['requires_action']);
    expect((await read(open.id)).status).toBe('pending');
  });
});

describe('a provider that does not answer when a payment is cancelled', () => {
  it('is retried by the job, which gives the payment up without waiting half an hour', async () => {
    const open = await waiting();
    world.sandbox.events.control.faults.push({ kind: 'down', path: /cancel/, times: 100 });
    expect(await callOff(open)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect((await read(open.id)).status).toBe('pending');
    world.sandbox.events.control.faults.length = 0;
    restore = setClock(() => Date.now() + 2 * 60_000);
    await world.services.outbox.run();
    expect(await read(open.id)).toMatchObject({
      status: 'cancelled',
      payments: [{ failure: 'You cancelled this payment.' }],
    });
    expect(await intents(open.payment)).toEqual(['canceled']);
    expect(await counters()).toEqual({ booked: 0, held: 0 });
  });

  it('for one of two payments is retried by the same call', async () => {
    const there = await makeSession(world, await makeNursery(world), { start: '15:00', end: '16:00' });
    const open = await waiting([session, there]);
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from payment where order_id = ${open.id} order by id`.execute(db());
    world.sandbox.events.control.faults.push({ kind: 'down', path: new RegExp(`${rows[1]?.ref}/cancel`), times: 100 });
    expect((await callOff(open, 'both')).status).toBe(503);
    world.sandbox.events.control.faults.length = 0;
    const reply = await callOff(open, 'both');
    expect(reply).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
    expect((await callOff(open, 'both')).status).toBe(200);
  });

  it('and whose card holder then confirms: it is paid and booked after all', async () => {
    const open = await waiting();
    world.sandbox.events.control.faults.push({ kind: 'down', path: /cancel/, times: 100 });
    await callOff(open);
    world.sandbox.events.control.faults.length = 0;
    await answerBank(world, open.secret, true);
    await deliverWebhooks(world);
    expect(await read(open.id)).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }] });
    expect(await counters()).toEqual({ booked: 1, held: 0 });
  });
});

describe('money that arrives after the payment was cancelled', () => {
  it('is refunded in full, though the place is still available', async () => {
    const open = await waiting();
    await sql`update payment set called_off_at = ${now()} where id = ${open.payment}`.execute(db());
    await transact(db(), (tx) =>
      settlePayment(tx, open.payment, { status: 'abandoned', ref: null, failure: 'Not in time.' }),
    );
    await answerBank(world, open.secret, true);
    await deliverWebhooks(world, 2);
    expect(await read(open.id)).toMatchObject({
      status: 'refunded',
      paid: 4200,
      refunded: 4200,
      bookings: [{ status: 'expired' }],
    });
    expect(await counters()).toEqual({ booked: 0, held: 0 });
    expect(await providerBooks(world, [open.payment])).toMatchObject({ charged: 4200, refunded: 4200, refunds: 1 });
  });
});
