import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { settlePayment } from '../orders/settlePayment.ts';
import { customerOf } from '../payments/customers.ts';
import { keepCard } from '../payments/savedCards.ts';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily } from '../testing/make.ts';
import { answerBank, cards, makeCards, tokenOf } from '../testing/makeCards.ts';
import { deliverWebhooks, fillBasket, ledgerOf, order, providerBooks } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { quickHash } from '../testing/quickHash.ts';

let passwordHash: string;
let family: MadeFamily;
const password = 'heather on the hillside';
beforeAll(async () => {
  passwordHash = await quickHash(password);
});
beforeEach(async () => {
  family = await makeFamily(world);
  await sql`update "user" set password_hash = ${passwordHash} where id = ${family.id}`.execute(db());
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

const db = () => world.services.database.db;
const leave = async () => {
  const reply = await world.call('DELETE', '/users/account', { token: family.token, body: { password } });
  expect(reply).toEqual({ status: 200, body: { data: null } });
};
const countOf = async (statement: ReturnType<typeof sql>) => (await statement.execute(db())).rows.length;
const cardsKept = () => countOf(sql`select from saved_card where keyworker_profile_id = ${family.keyworker}`);
const customerAt = async () =>
  (
    await sql<{ customer: string }>`select provider_ref as customer from payment_customer
      where keyworker_profile_id = ${family.keyworker}`.execute(db())
  ).rows[0]?.customer ?? '';
/** The provider's records of a family: the customer, and the cards that it keeps. */
const atProvider = async (customer: string) => ({
  itself: await countOf(sql`select from sandbox_payment_object where id = ${customer}`),
  cards: await countOf(
    sql`select from sandbox_payment_object where kind = 'payment_method' and body ->> 'customer' = ${customer}`,
  ),
});

describe('a family that deletes its account', () => {
  it('is deleted at the payment provider, with the cards that it saved or only set up', async () => {
    const { setup_intent } = await makeCards(world, family);
    const save = { token: family.token, body: { setup_intent } };
    expect((await world.call('POST', '/account/carer/payment-methods', save)).status).toBe(200);
    const { body } = await world.call('POST', '/account/carer/payment-methods/initialize', { token: family.token });
    const customer = await customerAt();
    const open = body.data as { setup_intent: string; client_secret: string };
    await world.sandbox.confirmSetup(open.setup_intent, open.client_secret, await tokenOf(world, cards.mastercard));
    expect(await atProvider(customer)).toEqual({ itself: 1, cards: 2 });
    await leave();
    await world.services.outbox.run();
    expect(await atProvider(customer)).toEqual({ itself: 0, cards: 0 });
    expect([await cardsKept(), await customerAt()]).toEqual([0, '']);
    // A second run changes nothing: a job may run twice.
    await world.services.payments.removeCustomer(customer);
  });

  it('is deleted there once the provider answers again, however long that takes', async () => {
    await makeCards(world, family);
    const customer = await customerAt();
    const fault = { kind: 'down' as const, path: /customers/, times: 1_000 };
    world.sandbox.events.control.faults.push(fault);
    await leave();
    for (const minutes of [0, 2]) {
      later(minutes);
      await world.services.outbox.run();
    }
    expect(await atProvider(customer)).toMatchObject({ itself: 1 });
    // Tries are not counted, so the job is never given up.
    const { rows } = await sql`select attempts from outbox
      where topic = 'customer.release' and payload ->> 'customer' = ${customer}`.execute(db());
    expect(rows).toEqual([{ attempts: 0 }]);
    fault.times = 0;
    later(4);
    await world.services.outbox.run();
    expect(await atProvider(customer)).toEqual({ itself: 0, cards: 0 });
  });

  it('is deleted there even if it became a customer at that moment', async () => {
    const { payments } = world.services;
    let made = '';
    const slow = {
      ...payments,
      createCustomer: async (of: Parameters<typeof payments.createCustomer>[0]) => {
        made = await payments.createCustomer(of);
        await leave();
        return made;
      },
    };
    await expect(customerOf(db(), slow, family.keyworker)).rejects.toMatchObject({ status: 401 });
    await world.services.outbox.run();
    expect(await atProvider(made)).toEqual({ itself: 0, cards: 0 });
    expect(await customerAt()).toBe('');
    await expect(customerOf(db(), payments, family.keyworker)).rejects.toMatchObject({ status: 401 });
  });

  it('has no saved card left', async () => {
    await leave();
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031, fingerprint: 'a' };
    const { keyworker } = family;
    const kept = await transact(db(), (tx) =>
      keepCard(tx, { keyworker, payment_method: `pm_${keyworker}`, card, user: null }),
    );
    expect([kept, await cardsKept()]).toEqual([null, 0]);
  });

  it('leaves no line in an expired basket', async () => {
    const session = await makeSession(world, await makeNursery(world));
    await fillBasket(world, family, [session]);
    await sql`update basket_item set status = 'expired' where basket_id in (
      select id from basket where keyworker_profile_id = ${family.keyworker})`.execute(db());
    await sql`update session_instance set held = 0 where id = ${session.instances[0]?.id}`.execute(db());
    const lines = sql`select from basket_item where child_id = ${family.children[0]?.id}`;
    expect(await countOf(lines)).toBe(1);
    await leave();
    expect(await countOf(lines)).toBe(0);
    expect(await countOf(sql`select from basket where keyworker_profile_id = ${family.keyworker}`)).toBe(0);
  });

  it.each(['abandoned', 'failed'] as const)(
    'is refunded what arrives of a payment that was %s, and nothing is booked',
    async (status) => {
      const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
      const { body } = await order(world, family, [session], { with: cards.asks, save_card: true });
      const { id, payments } = body.data;
      const [payment] = payments;
      const customer = await customerAt();
      await transact(db(), (tx) => settlePayment(tx, payment.id, { status, ref: null, failure: 'Not in time.' }));
      await leave();
      await answerBank(world, payment.client_secret, true);
      await deliverWebhooks(world, 2);
      const { rows } = await sql`select k.status, i.booked, i.held, o.status as "order" from booking k
        join session_instance i on i.id = k.instance_id join "order" o on o.id = k.order_id
        where k.order_id = ${id}`.execute(db());
      expect(rows).toEqual([{ status: 'expired', booked: 0, held: 0, order: 'refunded' }]);
      expect(await ledgerOf(world, id)).toEqual([
        { kind: 'charge', amount: 4200 },
        { kind: 'refund', amount: -4200 },
      ]);
      expect(await providerBooks(world, [payment.id])).toMatchObject({ charged: 4200, refunded: 4200 });
      expect([await cardsKept(), await atProvider(customer)]).toEqual([0, { itself: 0, cards: 0 }]);
    },
  );

  it('stays until its child was collected', async () => {
    const session = await makeSession(world, await makeNursery(world), { days: 1 });
    const { body } = await order(world, family, [session]);
    await sql`update booking set status = 'attended' where order_id = ${body.data.id}`.execute(db());
    const early = await world.call('DELETE', '/users/account', { token: family.token, body: { password } });
    expect([early.status, early.body.code]).toEqual([409, 'bookings_to_come']);
    later(5 * 24 * 60);
    family = { ...family, token: await signIn(world, family.id, 'keyworker') };
    await leave();
  });
});
