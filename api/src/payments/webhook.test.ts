import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { answerBank, cards } from '../testing/makeCards.ts';
import { deliverWebhooks, ledgerOf, order } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { makeSandboxEvents, signatureOf } from '../payment-provider/sandboxEvents.ts';

let world: World;
let family: MadeFamily;
let session: MadeSession;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  family = await makeFamily(world);
  session = await makeSession(world, await makeNursery(world), { capacity: 1 });
  world.sandbox.events.held.length = 0;
});
let restore = () => {};
afterEach(() => restore());

/** A webhook as anybody could send it: no key of the API, no token. */
async function send(body: string, headers: Record<string, string>) {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    payload: body,
  });
  await world.services.outbox.run();
  return { status: reply.statusCode, body: reply.json() };
}
const signed = (event: object, at?: number, key?: string) => {
  const body = JSON.stringify(event);
  return send(body, { 'stripe-signature': signatureOf(body, at, key) });
};
const event = (type: string, object: object, id = `evt_${Math.random()}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
});
const read = async (id: string) => (await world.call('GET', `/booking/order/${id}`, { token: family.token })).body.data;
const count = async (table: 'payment_event' | 'ledger_entry') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    world.services.database.db,
  );
  return rows[0]?.count;
};

/** An order whose bank was asked, and the intent that waits at the provider. */
async function waiting(number: string = cards.asks) {
  const { body } = await order(world, family, [session], { with: number });
  const secret: string = body.data.payments[0].client_secret;
  return { id: body.data.id as string, secret, intent: secret.split('_secret')[0] ?? '' };
}

describe('a webhook', () => {
  it('needs no key, but the signature of the provider over what it says', async () => {
    const before = await count('payment_event');
    const payload = event('payment_intent.succeeded', { id: 'pi_1' });
    const text = JSON.stringify(payload);
    const refusals = [
      await send(text, {}),
      await send(text, { 'stripe-signature': 'rubbish' }),
      await send(text, { 'stripe-signature': signatureOf(text, undefined, 'whsec_of_somebody_else') }),
      await send(text.replace('pi_1', 'pi_2'), { 'stripe-signature': signatureOf(text) }),
      await send(text, { 'stripe-signature': signatureOf(text, Math.floor(now().getTime() / 1000) - 301) }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toEqual({ status: 400, body: { message: 'The signature is missing, wrong or too old.' } });
    }
    expect(await count('payment_event')).toBe(before);
    expect(await signed(payload)).toMatchObject({ status: 200, body: { received: true } });
    expect(await count('payment_event')).toBe(Number(before) + 1);
  });

  it('that is forged pays nothing', async () => {
    const { id, intent } = await waiting();
    const body = JSON.stringify(event('payment_intent.succeeded', { id: intent, status: 'succeeded' }));
    await send(body, { 'stripe-signature': signatureOf(body, undefined, 'whsec_guessed') });
    expect((await read(id)).status).toBe('pending');
  });

  it('is not believed: how things stand is asked, whatever a signed event says', async () => {
    const { id, intent } = await waiting();
    await signed(event('payment_intent.succeeded', { id: intent, status: 'succeeded', amount_received: 4200 }));
    expect(await read(id)).toMatchObject({ status: 'pending', needs_authentication: true });
  });

  it('settles an order whose browser never came back', async () => {
    const { id, secret } = await waiting();
    await answerBank(world, secret, true);
    expect((await read(id)).status).toBe('pending');
    expect(await deliverWebhooks(world)).toContain('payment_intent.succeeded');
    expect(await read(id)).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }] });
  });

  it('holds the line again when the family refused at the bank', async () => {
    const { id, secret } = await waiting();
    await answerBank(world, secret, false);
    await deliverWebhooks(world);
    expect(await read(id)).toMatchObject({ status: 'cancelled', payments: [{ status: 'failed' }] });
    const { body } = await world.call('GET', '/booking/basket', { token: family.token });
    expect(body.data.items).toMatchObject([{ status: 'held', error: expect.stringContaining('unable') }]);
  });

  it('moves money once, however often and in whichever order it comes', async () => {
    const { id, secret } = await waiting();
    await answerBank(world, secret, true);
    await Promise.all([
      deliverWebhooks(world, 3, false),
      world.call('POST', `/booking/order/${id}/confirm-payment`, { token: family.token }),
    ]);
    expect(await ledgerOf(world, id)).toEqual([{ kind: 'charge', amount: 4200 }]);
    const repeated = event('payment_intent.succeeded', { id: secret.split('_secret')[0] }, 'evt_twice');
    await signed(repeated);
    const after = await count('payment_event');
    await signed(repeated);
    expect(await count('payment_event')).toBe(after);
    expect(await ledgerOf(world, id)).toHaveLength(1);
  });

  it('about a refund that arrives before the event of its charge records both', async () => {
    const { id, secret, intent } = await waiting();
    await answerBank(world, secret, true);
    await world.sandbox.createRefund({ payment_intent: intent, amount: '900' }, null);
    const { events } = world.sandbox;
    const all = events.held.splice(0);
    for (const one of all.filter(({ type }) => !type.startsWith('payment_intent.'))) await events.send(one);
    await world.services.outbox.run();
    for (const one of all) await events.send(one);
    await world.services.outbox.run();
    expect(await read(id)).toMatchObject({ paid: 4200, refunded: 900, bookings: [{ status: 'confirmed' }] });
    expect(await ledgerOf(world, id)).toMatchObject([{ amount: 4200 }, { kind: 'refund', amount: -900 }]);
  });

  it('that says failed after the payment went through changes nothing', async () => {
    const { body } = await order(world, family, [session]);
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from payment where order_id = ${body.data.id}`.execute(world.services.database.db);
    await signed(event('payment_intent.payment_failed', { id: rows[0]?.ref }));
    await signed(event('payment_intent.canceled', { id: rows[0]?.ref }));
    expect((await read(body.data.id)).status).toBe('paid');
  });

  it('of a payment that was given up there frees the place, as giving up does', async () => {
    const { id, intent } = await waiting();
    await world.sandbox.cancelIntent(intent, false);
    await deliverWebhooks(world);
    expect(await read(id)).toMatchObject({ status: 'expired', payments: [{ status: 'cancelled' }] });
    const { body } = await world.call('GET', '/booking/basket', { token: family.token });
    expect(body.data.items).toMatchObject([{ status: 'expired' }]);
  });

  it.each([
    ['a dispute', 'charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }],
    ['an unknown payment', 'payment_intent.succeeded', { id: 'pi_nobody' }],
    ['an unknown refund', 'refund.updated', { id: 're_nobody' }],
    ['a charge without a payment', 'charge.refunded', { id: 'ch_1', payment_intent: null }],
    ['an unknown kind', 'something.new', {}],
  ])('about %s is thanked for and does nothing', async (_, type, object) => {
    const before = await count('ledger_entry');
    expect((await signed(event(type, object))).status).toBe(200);
    const { rows } =
      await sql`select topic, last_error from outbox where topic = 'payment.event' and done_at is null`.execute(
        world.services.database.db,
      );
    expect(rows).toEqual([]);
    expect(await count('ledger_entry')).toBe(before);
  });

  it('about a payment that is being made asks nothing: to ask would end one that its card has not answered yet', async () => {
    const messages = async () =>
      (await sql`select id from outbox where topic = 'payment.event'`.execute(world.services.database.db)).rows.length;
    const before = await messages();
    expect((await signed(event('payment_intent.created', { id: 'pi_begun' }))).status).toBe(200);
    expect(await messages()).toBe(before);
  });

  it('waits for a provider that does not answer, and is seen to later', async () => {
    const { id, secret } = await waiting();
    await answerBank(world, secret, true);
    const fault = { kind: 'error' as const, path: /GET \/v1\/payment_intents/, times: 1_000 };
    world.sandbox.events.control.faults.push(fault);
    await deliverWebhooks(world);
    expect((await read(id)).status).toBe('pending');
    fault.times = 0;
    restore = setClock(() => Date.now() + 61_000);
    await world.services.outbox.run();
    expect((await read(id)).status).toBe('paid');
  });
});

describe('the embedded provider', () => {
  it('delivers its webhooks by itself', async () => {
    const { id, secret } = await waiting();
    world.sandbox.events.control.hold = false;
    await answerBank(world, secret, true);
    await expect
      .poll(async () => {
        await world.services.outbox.run();
        return (await read(id)).status;
      })
      .toBe('paid');
    world.sandbox.events.control.hold = true;
  });

  it('delivers again what was not taken', async () => {
    const events = makeSandboxEvents();
    const answers = [500, 200];
    const taken: { body: string; signature: string }[] = [];
    events.deliverTo(async (body, signature) => {
      taken.push({ body, signature });
      return answers.shift() ?? 0;
    });
    events.tell('payment_intent.succeeded', { id: 'pi_1' });
    await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(2);
    expect(taken[1]?.body).toBe(taken[0]?.body);
    events.close();
  });
});
