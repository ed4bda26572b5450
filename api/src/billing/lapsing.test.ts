import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '@bairn/shared/schema/booking';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { setClock } from '@bairn/shared/schema/clock';
import { lapseInvoices } from '../orders/lapseInvoices.ts';
import {
  makeFamily,
  makeNursery,
  makeSession,
  signIn,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { billed, markPaid, takesAll } from '../testing/payOnAccount.ts';
import { countersOf, order as orderByCard } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { eraseInvoices } from './eraseInvoices.ts';
import { remindInvoices } from './remindInvoices.ts';

let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
let sessions: MadeSession[];
let restore = () => {};
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  nursery = await makeNursery(world);
  await takesAll(world, nursery);
  family = await makeFamily(world);
  sessions = [];
  for (const [at, start] of ['08:00', '10:00', '12:00'].entries()) {
    const end = `${start.slice(0, 2)}:50`;
    sessions.push(
      await makeSession(world, nursery, { start, end, price: 1000, from: 40 + 2 * at, days: 1, types: [1, 2, 3, 4] }),
    );
  }
});
afterEach(() => restore());

const db = () => world.services.database.db;

/** Puts the clock forward, keeps people signed in, and runs the jobs of a day. */
async function later(days: number) {
  restore();
  const at = Date.now() + days * 86_400_000;
  restore = setClock(() => new Date(at));
  family = { ...family, token: await signIn(world, family.id, 'keyworker') };
  const admin = nursery.staff['nursery-super-admin'];
  if (admin) admin.token = await signIn(world, admin.id, 'service');
  await lapseInvoices(db());
  await remindInvoices(db());
}

const read = async (id: string) =>
  (await world.call('GET', `/booking/order/${id}`, { token: family.token })).body.data as Order;
const statuses = async (id: string) => (await read(id)).bookings.map(({ status }) => status);
const emails = async (kind: string) => {
  const { rows } = await sql<{ event: string }>`
    select event from mail where template = ${kind} and ids ->> 'invoice_id' in (select v.id::text from invoice v
      join "order" o on o.id = v.order_id where o.keyworker_profile_id = ${family.keyworker}) order by id`.execute(
    db(),
  );
  return rows.length;
};
const ordered = async () => {
  const placed = await billed(world, family, sessions, ['invoice', 'invoice', 'invoice']);
  return { id: placed.id, payment: placed.invoices[0]?.payment_id ?? '' };
};
const receive = (of: { id: string; payment: string }, amount: number, expected: number) =>
  markPaid(world, nursery, of, { payment_id: of.payment, amount, method: 'bank_transfer', expected_owed: expected });

describe('an invoice that is not paid in time', () => {
  it('keeps its places through the grace period, and releases them after it', async () => {
    const order = await ordered();
    await later(21);
    expect(await read(order.id)).toMatchObject({ status: 'pending', invoices: [{ status: 'overdue', owed: 3000 }] });
    await later(22);
    expect(await read(order.id)).toMatchObject({
      status: 'expired',
      invoices: [{ status: 'credited', owed: 0, credited: 3000 }],
    });
    expect(await statuses(order.id)).toEqual(['expired', 'expired', 'expired']);
    for (const session of sessions) expect(await countersOf(world, session)).toEqual({ booked: 0, held: 0 });
    expect([await emails('invoice.lapsed'), await emails('invoice.credited')]).toEqual([1, 1]);
    await later(22);
    expect(await emails('invoice.credited')).toBe(1);
  });

  it('keeps the earliest dates that were paid, and gives back what is over', async () => {
    const order = await ordered();
    expect((await receive(order, 1400, 3000)).status).toBe(200);
    await later(22);
    expect(await statuses(order.id)).toEqual(['confirmed', 'expired', 'expired']);
    expect(await read(order.id)).toMatchObject({
      status: 'paid',
      invoices: [{ status: 'paid', total: 3000, credited: 2000, paid: 1000, owed: 0 }],
      refunds: [{ amount: 400, status: 'created' }],
    });
  });

  it('stays owed for what has begun, and is in arrears', async () => {
    await sql`update branch set invoice_terms_days = 30, invoice_grace_days = 10 where id = ${nursery.branch}`.execute(
      db(),
    );
    const order = await ordered();
    await later(41);
    expect(await statuses(order.id)).toEqual(['confirmed', 'expired', 'expired']);
    expect(await read(order.id)).toMatchObject({ status: 'pending', invoices: [{ status: 'arrears', owed: 1000 }] });
    const { body } = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/orders`, {
      token: nursery.staff['nursery-super-admin']?.token ?? '',
    });
    expect((body.data as ServiceOrder[])[0]).toMatchObject({ owed: 1000, in_arrears: 1000, can: { mark_paid: true } });
  });

  it('is listed by its due date, what is not owed last', async () => {
    const early = await billed(world, family, sessions.slice(0, 1), ['voucher']);
    const late = await billed(world, family, sessions.slice(1, 2), ['invoice']);
    await orderByCard(world, family, sessions.slice(2));
    const sorted = async (sort: string) => {
      const { body } = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/orders`, {
        token: nursery.staff['nursery-super-admin']?.token ?? '',
        query: { sort },
      });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await sorted('due')).toEqual([early.id, late.id, expect.any(String)]);
    expect(await sorted('-due')).toEqual([late.id, early.id, expect.any(String)]);
  });

  it('is found by its service as owed, and once it is due as overdue, with the sums', async () => {
    const order = await ordered();
    await billed(world, await makeFamily(world), sessions.slice(0, 1), ['card']);
    const listed = async (balance?: string) => {
      const { body } = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/orders`, {
        token: nursery.staff['nursery-super-admin']?.token ?? '',
        query: balance ? { balance } : {},
      });
      return { orders: (body.data as ServiceOrder[]).map(({ id }) => id), totals: body.totals as unknown };
    };
    const due = { owed: 3000, overdue: 0 };
    expect((await listed()).orders).toHaveLength(2);
    expect(await listed('owed')).toEqual({ orders: [order.id], totals: due });
    expect(await listed('overdue')).toEqual({ orders: [], totals: due });
    await later(15);
    const late = { orders: [order.id], totals: { owed: 3000, overdue: 3000 } };
    expect(await listed('overdue')).toEqual(late);
    await receive(order, 3000, 3000);
    expect(await listed('owed')).toEqual({ orders: [], totals: { owed: 0, overdue: 0 } });
  });

  it('releases by its deposit, which is due at once', async () => {
    await sql`update branch set deposit_percent = 25 where id = ${nursery.branch}`.execute(db());
    const unpaid = await ordered();
    await later(7);
    expect(await statuses(unpaid.id)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    await later(8);
    expect(await statuses(unpaid.id)).toEqual(['expired', 'expired', 'expired']);
  });
});

describe('money that comes after the places were released', () => {
  it('books those that are still available, by date, and gives the rest back', async () => {
    const order = await ordered();
    await later(22);
    // Another family takes the first place.
    await sql`update session_instance set capacity = 1 where session_id = ${sessions[0]?.id}`.execute(db());
    const other = await makeFamily(world);
    await orderByCard(world, other, sessions.slice(0, 1));
    const reply = await receive(order, 2500, 0);
    expect(reply.body.data).toMatchObject({ status: 'paid', paid: 2500, owed: 0, refunded: 500 });
    expect(await statuses(order.id)).toEqual(['expired', 'confirmed', 'confirmed']);
    const now = await read(order.id);
    expect(now.invoices.map(({ total, credited, paid }) => [total, credited, paid])).toEqual([
      [3000, 3000, 0],
      [2000, 0, 2000],
    ]);
    expect(now.refunds).toMatchObject([{ amount: 500, status: 'created' }]);
    expect(await countersOf(world, sessions[1] as MadeSession)).toEqual({ booked: 1, held: 0 });
  });

  it('goes back in full where the family cancelled', async () => {
    const order = await ordered();
    const { bookings } = await read(order.id);
    const cancelled = await world.call('POST', `/booking/order/${order.id}/cancel`, {
      token: family.token,
      body: { booking_ids: bookings.map(({ id }) => id), expected_refund: 0, expected_credit: 3000 },
    });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', invoices: [{ status: 'credited', owed: 0 }] });
    const reply = await receive(order, 3000, 0);
    expect(reply.body.data).toMatchObject({
      paid: 3000,
      refunded: 3000,
      refunds: [{ amount: 3000, reason: 'late_money' }],
    });
    expect(await statuses(order.id)).toEqual(Array(3).fill('cancelled_by_family'));
    expect(await receive(order, 1, 0)).toMatchObject({ status: 422 });
  });
});

describe('reminders', () => {
  it('go before, on and after the due date, once each, and not once it is paid', async () => {
    const order = await ordered();
    const sent: number[] = [];
    for (const day of [1, 11, 12, 14, 14, 17, 20]) {
      await later(day);
      sent.push(await emails('invoice.reminder'));
    }
    expect(sent).toEqual([0, 1, 1, 2, 2, 3, 3]);
    await receive(order, 3000, 3000);
    await later(30);
    expect(await statuses(order.id)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect([await emails('invoice.reminder'), await emails('invoice.received')]).toEqual([3, 1]);
  });
});

describe('an old invoice', () => {
  it('is erased six years after its tax year, with its names', async () => {
    const paid = await ordered();
    await receive(paid, 3000, 3000);
    const count = async () =>
      (
        await sql`select from invoice where order_id = ${paid.id}
        union all select from receipt where order_id = ${paid.id}`.execute(db())
      ).rows.length;
    await later(6 * 365);
    await eraseInvoices(db());
    expect(await count()).toBe(2);
    await later(7 * 366 + 120);
    await eraseInvoices(db());
    expect(await count()).toBe(0);
  });
});
