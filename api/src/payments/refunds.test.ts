import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily } from '../testing/make.ts';
import { cards } from '../testing/makeCards.ts';
import { deliverWebhooks, ledgerOf, order, providerBooks } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { leftToRefund, requestRefund } from './refunds.ts';
import { settleRefund } from './settleRefund.ts';

let world: World;
let family: MadeFamily;
beforeAll(async () => {
  world = await makeWorld({ paymentTimeoutMs: 400 });
});
afterAll(() => world.close());
beforeEach(async () => {
  family = await makeFamily(world);
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
const read = async (id: string) => (await world.call('GET', `/booking/order/${id}`, { token: family.token })).body.data;

/** An order of one session at 42 pounds that was paid with the card. */
async function paid(number?: string) {
  const session = await makeSession(world, await makeNursery(world));
  const { body } = await order(world, family, [session], number ? { with: number } : {});
  expect(body.data.status).toBe('paid');
  const payment = body.data.payments[0].id as string;
  const { rows } = await sql<{ ref: string }>`select provider_ref as ref from payment where id = ${payment}`.execute(
    db(),
  );
  return { id: body.data.id as string, payment, booking: body.data.bookings[0].id as string, ref: rows[0]?.ref ?? '' };
}
const ask = (payment: string, amount: number, booking: string | null = null) =>
  transact(db(), (tx) => requestRefund(tx, { payment, booking, amount, reason: 'goodwill', user: family.id }));
const refundRow = async (id: string) =>
  (
    await sql<{ status: string; failure: string | null; branch_id: string | null }>`
      select status, failure, branch_id from refund where id = ${id}`.execute(db())
  ).rows[0];

describe('a refund', () => {
  it('goes back to the card once, moves the ledger once and says so on the order', async () => {
    const { id, payment, booking } = await paid();
    const refund = await ask(payment, 1200, booking);
    expect(await refundRow(refund)).toMatchObject({ status: 'created' });
    expect((await read(id)).status).toBe('paid');
    await world.services.outbox.run();
    await deliverWebhooks(world, 2, false);
    expect(await refundRow(refund)).toMatchObject({ status: 'done', branch_id: expect.any(String) });
    expect(await read(id)).toMatchObject({ status: 'part_refunded', paid: 4200, refunded: 1200 });
    expect(await ledgerOf(world, id)).toEqual([
      { kind: 'charge', amount: 4200 },
      { kind: 'refund', amount: -1200 },
    ]);
    await ask(payment, 3000);
    await world.services.outbox.run();
    expect(await read(id)).toMatchObject({ status: 'refunded', refunded: 4200 });
    expect(await providerBooks(world, [payment])).toEqual({ charged: 4200, refunded: 4200, intents: 1, refunds: 2 });
  });

  it('takes the money back from the account that was paid', async () => {
    const { payment, ref } = await paid();
    await ask(payment, 500);
    await world.services.outbox.run();
    const { rows } = await sql<{ reversal: string | null }>`
      select body ->> 'transfer_reversal' as reversal from sandbox_payment_object
      where kind = 'refund' and body ->> 'payment_intent' = ${ref}`.execute(db());
    expect(rows).toEqual([{ reversal: expect.stringMatching(/^trr_/) }]);
  });

  it('is never more than is left, also when several are asked for at the same moment', async () => {
    const { payment } = await paid();
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => ask(payment, 1500)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const one of asked) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Refusal);
    }
    await world.services.outbox.run();
    expect(await providerBooks(world, [payment])).toMatchObject({ refunded: 3000 });
    expect((await leftToRefund(db(), [payment])).get(payment)).toBe(1200);
  });

  it('of a payment that took nothing is refused', async () => {
    const session = await makeSession(world, await makeNursery(world));
    const { body } = await order(world, family, [session], { with: cards.asks });
    await expect(ask(body.data.payments[0].id, 1)).rejects.toThrow('more than is left');
  });

  it('that the bank works on is pending until it says', async () => {
    const { id, payment } = await paid(cards.refundsLate);
    const refund = await ask(payment, 4200);
    await world.services.outbox.run();
    expect(await refundRow(refund)).toMatchObject({ status: 'pending' });
    expect(await read(id)).toMatchObject({ status: 'paid', refunded: 0 });
    await world.sandbox.events.advance();
    await deliverWebhooks(world, 2, false);
    expect(await refundRow(refund)).toMatchObject({ status: 'done' });
    expect((await read(id)).status).toBe('refunded');
    expect(await ledgerOf(world, id)).toHaveLength(2);
  });

  it('that the bank finished without a word is found by asking', async () => {
    const { id, payment } = await paid(cards.refundsLate);
    await ask(payment, 4200);
    await world.services.outbox.run();
    await world.sandbox.events.advance();
    later(61);
    await world.services.outbox.run();
    restore();
    expect((await read(id)).status).toBe('refunded');
  });

  it('that the bank sends back stands as failed, and can be given again', async () => {
    const { id, payment } = await paid(cards.refundReturned);
    const refund = await ask(payment, 4200);
    await world.services.outbox.run();
    expect((await read(id)).status).toBe('refunded');
    await world.sandbox.events.advance();
    await deliverWebhooks(world, 2, false);
    expect(await refundRow(refund)).toMatchObject({
      status: 'failed',
      failure: 'The card has expired or was cancelled.',
    });
    expect(await read(id)).toMatchObject({ status: 'paid', paid: 4200, refunded: 0 });
    expect(await ledgerOf(world, id)).toEqual([
      { kind: 'charge', amount: 4200 },
      { kind: 'refund', amount: -4200 },
      { kind: 'refund_returned', amount: 4200 },
    ]);
    expect((await leftToRefund(db(), [payment])).get(payment)).toBe(4200);
  });

  it('that was begun at the provider by hand becomes one of ours', async () => {
    const { id, ref } = await paid();
    await world.sandbox.createRefund({ payment_intent: ref, amount: '900' }, null);
    await deliverWebhooks(world, 2, false);
    expect(await read(id)).toMatchObject({ status: 'part_refunded', refunded: 900, refunds: [{ amount: 900 }] });
  });

  it('that was begun by hand, and that the bank finished without a word, is found by asking', async () => {
    const { id, ref } = await paid(cards.refundsLate);
    await world.sandbox.createRefund({ payment_intent: ref, amount: '900' }, null);
    await deliverWebhooks(world);
    expect(await read(id)).toMatchObject({ refunded: 0, refunds: [{ amount: 900, status: 'pending' }] });
    await world.sandbox.events.advance();
    world.sandbox.events.held.length = 0;
    later(121);
    await world.services.outbox.run();
    restore();
    expect(await read(id)).toMatchObject({ status: 'part_refunded', refunded: 900 });
  });

  it('that is done stays so when a second call for it is refused', async () => {
    const { id, payment } = await paid();
    const refund = await ask(payment, 4200);
    await world.services.outbox.run();
    const second = { status: 'failed', ref: null, failure: 'Charge has already been refunded.' } as const;
    await transact(db(), (tx) => settleRefund(tx, refund, second));
    expect(await refundRow(refund)).toMatchObject({ status: 'done', failure: null });
    expect(await ledgerOf(world, id)).toHaveLength(2);
  });

  it('that the provider refuses is failed, with its reason', async () => {
    const { id, payment, ref } = await paid();
    await world.sandbox.createRefund({ payment_intent: ref }, null);
    const refund = await ask(payment, 100);
    await world.services.outbox.run();
    expect(await refundRow(refund)).toMatchObject({ status: 'failed', failure: expect.stringContaining('already') });
    expect(await ledgerOf(world, id)).toHaveLength(1);
  });
});

describe('a provider that fails while money goes back', () => {
  it.each(['down', 'error', 'drop', 'slow'] as const)('(%s): the job gives it back once', async (kind) => {
    const { id, payment } = await paid();
    const fault = { kind, path: /POST \/v1\/refunds/, times: 1_000 };
    world.sandbox.events.control.slowMs = 1_000;
    world.sandbox.events.control.faults.push(fault);
    await ask(payment, 4200);
    await world.services.outbox.run();
    expect((await read(id)).status).toBe('paid');
    fault.times = 0;
    later(2);
    await world.services.outbox.run();
    await deliverWebhooks(world);
    expect((await read(id)).status).toBe('refunded');
    expect(await providerBooks(world, [payment])).toMatchObject({ refunded: 4200, refunds: 1 });
  });

  it('for more than a day: what was done is looked up, not done again', async () => {
    const { id, payment } = await paid();
    const fault = { kind: 'drop' as const, path: /POST \/v1\/refunds/, times: 2 };
    world.sandbox.events.control.faults.push(fault);
    await ask(payment, 1000);
    await world.services.outbox.run();
    later(24 * 60);
    // The provider has forgotten the key by then.
    await sql`update sandbox_payment_object set idempotency_key = null where kind = 'refund'`.execute(db());
    await world.services.outbox.run();
    restore();
    expect((await read(id)).refunded).toBe(1000);
    expect(await providerBooks(world, [payment])).toMatchObject({ refunded: 1000, refunds: 1 });
  });
});

describe('the ledger', () => {
  it('can be neither changed nor shortened', async () => {
    const { id } = await paid();
    await expect(sql`update ledger_entry set amount = 1 where order_id = ${id}`.execute(db())).rejects.toThrow('never');
    await expect(sql`delete from ledger_entry where order_id = ${id}`.execute(db())).rejects.toThrow('never');
  });
});
