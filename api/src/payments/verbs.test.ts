import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderMachine, paymentMachine, refundMachine } from '@bairn/shared/schema/states';
import { settlePayment, type Settlement } from '../orders/settlePayment.ts';
import { transact, type Db } from '../database/database.ts';
import type { RefundOutcome } from '../payment-provider/paymentProvider.ts';
import { Refusal } from '../refusals/refusal.ts';
import { makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { pairsOf } from '../testing/pairsOf.ts';
import { world } from '../testing/sharedWorld.ts';
import { requestRefund } from './refunds.ts';
import { settleRefund } from './settleRefund.ts';

/** A card whose bank asks its holder: its payment stays open. */
const asking = '4000002500003155';

let db: Db;
let nursery: MadeNursery;
beforeAll(async () => {
  db = world.services.database.db;
  nursery = await makeNursery(world);
});

const more: object = { card: null, failure: 'Declined.', client_secret: 'the secret of the test' };

/** A refusal leaves everything as it is, which is what is looked at. */
async function tried(work: () => Promise<unknown>) {
  await work().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** An order of two sessions, with one payment that is open. */
async function ordered() {
  const sessions = [
    await makeSession(world, nursery, { from: 20, days: 1, price: 1000, start: '08:00', end: '09:00' }),
    await makeSession(world, nursery, { from: 20, days: 1, price: 700, start: '10:00', end: '11:00' }),
  ];
  const family = await makeFamily(world);
  const { id: order, bookings } = await makeOrder(world, family, sessions, asking);
  // Jobs that are under way would settle what is settled here.
  await world.services.outbox.run();
  const { rows } = await sql<{ id: string }>`select id from payment where order_id = ${order}`.execute(db);
  const payment = rows[0]?.id ?? '';
  const refunds: string[] = [];
  const settle = (outcome: Partial<Settlement>) =>
    transact(db, (tx) => settlePayment(tx, payment, { ref: `ref_${payment}`, ...more, ...outcome } as Settlement));
  const settleBack = (refund: string, outcome: Partial<RefundOutcome>) =>
    transact(db, (tx) =>
      settleRefund(tx, refund, { ref: `re_${refund}`, failure: 'The card is closed.', ...outcome } as RefundOutcome),
    );
  const ask = async (amount: number) => {
    const wanted = { payment, booking: null, amount, reason: 'goodwill' as const, user: null };
    const refund = await transact(db, (tx) => requestRefund(tx, wanted));
    refunds.push(refund);
    return refund;
  };
  const left = async () => {
    const found = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0) as sum from ledger_entry where payment_id = ${payment}`.execute(db);
    return found.rows[0]?.sum ?? 0;
  };
  const cancelAll = async () => {
    await world.call('POST', `/booking/order/${order}/cancel`, {
      token: family.token,
      body: { booking_ids: bookings, expected_refund: 0 },
    });
    await world.services.outbox.run();
  };
  const acts: Record<string, () => Promise<unknown>> = {
    wait: () => settle({ status: 'pending' }),
    confirm: () => settle({ status: 'confirmed' }),
    fail: () => settle({ status: 'failed' }),
    abandon: () => settle({ status: 'abandoned' }),
    refund_part: () => tried(async () => settleBack(await ask(300), { status: 'done' })),
    refund_all: () => tried(async () => settleBack(await ask(Math.max(1, await left())), { status: 'done' })),
    return_part: async () => {
      const last = refunds.at(-1);
      if (last) await settleBack(last, { status: 'failed' });
    },
    return_all: async () => {
      for (const refund of refunds) await settleBack(refund, { status: 'failed' });
    },
    cancelAll: async () => {
      await sql`update booking set cancellation_steps = '[]' where order_id = ${order}`.execute(db);
      await cancelAll();
    },
  };
  const stateOf = async (table: string, id: string) => {
    const found = await sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`.execute(db);
    return found.rows[0]?.status;
  };
  return {
    act: (name: string) => acts[name]?.() ?? Promise.reject(new Error(`Nothing does ${name}.`)),
    reset: () => sql`update payment set status = 'created', provider_ref = null where id = ${payment}`.execute(db),
    ask,
    settleBack,
    orderIs: () => stateOf('order', order),
    paymentIs: () => stateOf('payment', payment),
    refundIs: (refund: string) => stateOf('refund', refund),
    left,
  };
}

describe('a payment', () => {
  const way: Record<keyof typeof paymentMachine, string[]> = {
    created: [],
    pending: ['wait'],
    confirmed: ['confirm'],
    failed: ['fail'],
    cancelled: ['abandon'],
  };
  const does: Record<string, string> = { cancel: 'abandon' };

  it.each(pairsOf(paymentMachine))(
    'that is $state on $event, and its money is in the ledger if it is confirmed',
    async ({ state, event, next }) => {
      const payment = await ordered();
      await payment.reset();
      for (const step of way[state]) await payment.act(step);
      expect(await payment.paymentIs()).toBe(state);
      await payment.act(does[event] ?? event);
      expect(await payment.paymentIs()).toBe(next ?? state);
      expect(await payment.left()).toBe((next ?? state) === 'confirmed' ? 1700 : 0);
    },
  );
});

describe('a refund', () => {
  const outcomes: Record<string, RefundOutcome['status']> = { wait: 'pending', finish: 'done', fail: 'failed' };
  const way: Record<keyof typeof refundMachine, string[]> = {
    created: [],
    pending: ['wait'],
    done: ['finish'],
    failed: ['fail'],
  };

  it.each(pairsOf(refundMachine))(
    'that is $state on $event, and its money has gone back if it is done',
    async ({ state, event, next }) => {
      const order = await ordered();
      await order.act('confirm');
      const refund = await order.ask(300);
      const settle = (what: string) => order.settleBack(refund, { status: outcomes[what] } as Partial<RefundOutcome>);
      for (const step of way[state]) await settle(step);
      expect(await order.refundIs(refund)).toBe(state);
      await settle(event);
      expect(await order.refundIs(refund)).toBe(next ?? state);
      expect(await order.left()).toBe((next ?? state) === 'done' ? 1400 : 1700);
    },
  );
});

describe('an order', () => {
  const way: Record<keyof typeof orderMachine, string[]> = {
    pending: [],
    paid: ['confirm'],
    part_refunded: ['confirm', 'refund_part', 'refund_part'],
    refunded: ['confirm', 'refund_part', 'refund_all'],
    expired: ['abandon'],
    cancelled: ['fail'],
  };
  const does: Record<string, string> = { pay: 'confirm', expire: 'abandon' };

  it.each(pairsOf(orderMachine))('that is $state on $event', async ({ state, event, next }) => {
    const order = await ordered();
    // A refund needs a charge: before a refund event the cancelled order is paid first.
    const paidBefore = state === 'cancelled' && event.startsWith('refund');
    for (const step of paidBefore ? ['confirm', 'cancelAll'] : way[state]) await order.act(step);
    expect(await order.orderIs()).toBe(state);
    const cancels = state === 'pending' || state === 'expired' ? 'fail' : 'cancelAll';
    await order.act(event === 'cancel' ? cancels : (does[event] ?? event));
    expect(await order.orderIs()).toBe(next ?? state);
  });
});
