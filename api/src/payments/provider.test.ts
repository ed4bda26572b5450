import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { readSettings } from '../settings.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { answerBank, cards } from '../testing/makeCards.ts';
import {
  countersOf,
  deliverWebhooks,
  fillBasket,
  ledgerOf,
  order,
  placeOrder,
  providerBooks,
} from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { openPayments } from '../payment-provider/openPayments.ts';
import { signatureOf, type Fault } from '../payment-provider/sandboxEvents.ts';

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
const later = (minutes: number) => {
  restore();
  restore = setClock(() => Date.now() + minutes * 60_000);
};

/** Lets the provider fail as long as the test does not mend it. */
function fail(kind: Fault['kind'], path: RegExp, times = 1_000) {
  const fault = { kind, path, times };
  world.sandbox.events.control.slowMs = 1_000;
  world.sandbox.events.control.faults.push(fault);
  return { mend: () => void (fault.times = 0) };
}

const read = async (id: string) => (await world.call('GET', `/booking/order/${id}`, { token: family.token })).body.data;
const counters = () => countersOf(world, session);
const charges = /POST \/v1\/payment_intents/;

describe('a provider that fails while an order is paid', () => {
  it.each([
    { what: 'is down', kind: 'down' as const, path: /./ },
    { what: 'answers 500', kind: 'error' as const, path: charges },
    { what: 'charges and drops the line', kind: 'drop' as const, path: charges },
    { what: 'charges and answers too late', kind: 'slow' as const, path: charges },
  ])('and $what: the order is pending, and is paid once by the job', async ({ kind, path }) => {
    const uid = await fillBasket(world, family, [session]);
    const outage = fail(kind, path);
    const key = newId();
    const placed = await placeOrder(world, family, uid, { key });
    expect(placed).toMatchObject({
      status: 200,
      body: { data: { status: 'pending', needs_authentication: false, bookings: [{ status: 'pending' }] } },
    });
    const { id, payments } = placed.body.data;
    expect(await counters()).toEqual({ booked: 1, held: 0 });
    // A retry, and the page's polling, change nothing.
    expect((await placeOrder(world, family, uid, { key })).body.data).toMatchObject({ id, status: 'pending' });
    outage.mend();
    later(2);
    await world.services.outbox.run();
    expect(await read(id)).toMatchObject({ status: 'paid', bookings: [{ status: 'confirmed' }] });
    await deliverWebhooks(world, 2);
    expect(await ledgerOf(world, id)).toEqual([{ kind: 'charge', amount: 4200 }]);
    expect(await providerBooks(world, [payments[0].id])).toMatchObject({ charged: 4200, intents: 1 });
  });

  it('once only is retried at once, without visible effect', async () => {
    const uid = await fillBasket(world, family, [session]);
    fail('drop', charges, 1);
    const placed = await placeOrder(world, family, uid);
    expect(placed.body.data.status).toBe('paid');
    expect(await providerBooks(world, [placed.body.data.payments[0].id])).toMatchObject({ intents: 1 });
  });

  it('after the charge: the webhook pays the order before any job asks', async () => {
    const uid = await fillBasket(world, family, [session]);
    fail('drop', charges, 2);
    const placed = await placeOrder(world, family, uid);
    expect(placed.body.data.status).toBe('pending');
    await deliverWebhooks(world);
    expect((await read(placed.body.data.id)).status).toBe('paid');
  });

  it('tells the family when it pays another order of theirs at the same time, for each its own state', async () => {
    const uid = await fillBasket(world, family, [session]);
    fail('error', charges, 2);
    const first = await placeOrder(world, family, uid);
    const other = await makeSession(world, await makeNursery(world), { start: '15:00', end: '16:00' });
    const second = await order(world, family, [other]);
    expect([first.body.data.status, second.body.data.status]).toEqual(['pending', 'paid']);
  });
});

describe('a provider that is away for a day', () => {
  it('never gets the charge again: it is asked what became of it, and the order expires when nothing did', async () => {
    const uid = await fillBasket(world, family, [session]);
    const outage = fail('error', charges);
    const { id, payments } = (await placeOrder(world, family, uid)).body.data;
    later(24 * 60);
    outage.mend();
    await world.services.outbox.run();
    // A day later all sessions have expired.
    restore();
    expect(await read(id)).toMatchObject({
      status: 'expired',
      payments: [{ status: 'cancelled', failure: 'The payment could not be made in time. Nothing was charged.' }],
    });
    expect(await providerBooks(world, [payments[0].id])).toMatchObject({ charged: 0, intents: 0 });
    expect(await counters()).toEqual({ booked: 0, held: 0 });
  });

  it('and had charged before it went: the order is paid by that charge', async () => {
    const uid = await fillBasket(world, family, [session]);
    const outage = fail('drop', charges);
    const { id, payments } = (await placeOrder(world, family, uid)).body.data;
    later(24 * 60);
    outage.mend();
    await world.services.outbox.run();
    // A day later all sessions have expired.
    restore();
    expect((await read(id)).status).toBe('paid');
    expect(await providerBooks(world, [payments[0].id])).toMatchObject({ charged: 4200, intents: 1 });
  });
});

describe('a provider that fails while a card is saved', () => {
  it('is said to be away, and nothing is half done', async () => {
    const outage = fail('down', /./);
    const begin = () => world.call('POST', '/account/carer/payment-methods/initialize', { token: family.token });
    expect(await begin()).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', message: expect.stringContaining('try again') },
    });
    outage.mend();
    expect((await begin()).status).toBe(200);
  });
});

describe('a payment that is not confirmed', () => {
  it('expires after half an hour, also where the provider is away just then', async () => {
    const { id } = (await order(world, family, [session], { with: cards.asks })).body.data;
    const outage = fail('down', /./);
    later(31);
    await world.services.outbox.run();
    expect((await read(id)).status).toBe('pending');
    outage.mend();
    later(33);
    await world.services.outbox.run();
    expect(await read(id)).toMatchObject({ status: 'expired', bookings: [{ status: 'expired' }] });
    expect(await counters()).toEqual({ booked: 0, held: 0 });
    const asked = await world.call('POST', `/booking/order/${id}/confirm-payment`, { token: family.token });
    expect(asked).toMatchObject({ status: 422, body: { message: 'The payment was not confirmed in time.' } });
  });

  it('cannot be confirmed afterwards with the secret that the browser has', async () => {
    const { id, payments } = (await order(world, family, [session], { with: cards.asks })).body.data;
    later(31);
    await world.services.outbox.run();
    await answerBank(world, payments[0].client_secret, true);
    await deliverWebhooks(world);
    expect((await read(id)).status).toBe('expired');
    expect(await providerBooks(world, [payments[0].id])).toMatchObject({ charged: 0 });
  });
});

it('opens with the real keys of the settings, which only talk to the provider when they are used', async () => {
  const settings = readSettings({
    BAIRN_DATA: '/nowhere',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_test_nobody',
  });
  const { payments, sandbox } = await openPayments(settings, world.services.database.db);
  expect(sandbox).toBeNull();
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'refund.updated',
    data: { object: { id: 're_1' } },
  });
  const signature = signatureOf(body, Math.floor(now().getTime() / 1000), 'whsec_test_nobody');
  expect(payments.readEvent(body, signature)).toMatchObject({ ref: 'evt_1', object_ref: 're_1' });
  expect(payments.readEvent(body, signatureOf(body))).toBeNull();
});
