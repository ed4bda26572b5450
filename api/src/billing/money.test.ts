import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@bairn/shared/schema/booking';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { weekday } from '@bairn/shared/format/date';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { sweepHolds } from '../basket/sweepHolds.ts';
import { newId } from '../database/id.ts';
import { lapseInvoices } from '../orders/lapseInvoices.ts';
import { sweepRecurring } from '../orders/sweepRecurring.ts';
import {
  makeFamily,
  makeNursery,
  makeSession,
  signIn,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { blockBody, makeBlock } from '../testing/makeBlock.ts';
import { makeFunding } from '../testing/makeFunding.ts';
import { makeWeekly } from '../testing/makeRecurring.ts';
import { fillMixed, Refused, markPaid, takesAll, type Way } from '../testing/payOnAccount.ts';
import { placeOrder } from '../testing/payOrder.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { readAccounts, readFaults, type Account } from '../testing/readAccounts.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** What one step may be about; each picks what there is by these numbers. */
type Pick = { nth: number; day: number; ways: Way[]; part: number };

const days = 4;
const dayMs = 86_400_000;
let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
let sessions: MadeSession[];
let block: MadeSession;
let weekly: MadeSession;
let passed = 0;
let restore = () => {};
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
afterEach(() => restore());

const db = () => world.services.database.db;
const of = <Item>(items: readonly Item[], nth: number) => items[nth % Math.max(items.length, 1)];
const admin = () => nursery.staff['nursery-super-admin']?.token ?? '';
const base = () => `/nursery/${nursery.id}/branch/${nursery.branch}`;
const get = async (path: string, token = family.token) => (await world.call('GET', path, { token })).body.data;
const send = (path: string, body: unknown, token = admin()) =>
  world.call('POST', path, { token, body, headers: { 'idempotency-key': newId() } });

async function orders(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from "order" where keyworker_profile_id = ${family.keyworker} order by id`.execute(db());
  return rows.map(({ id }) => id);
}
const read = async (id: string) => (await get(`/booking/order/${id}`)) as Order;
const served = async (id: string) =>
  ((await get(`${base()}/orders`, admin())) as ServiceOrder[]).find((one) => one.id === id);

async function wait(more: number) {
  passed += more;
  family = { ...family, token: await signIn(world, family.id, 'keyworker') };
  const who = nursery.staff['nursery-super-admin'];
  if (who) who.token = await signIn(world, who.id, 'service');
  await sweepHolds(db());
}

async function tidy() {
  const { items } = await get('/booking/basket');
  for (const { id, basket_uid } of items) {
    await world.call('DELETE', `/booking/basket/${id}/remove`, { token: family.token, query: { basket_uid } });
  }
}

/** What each family's cancellation keeps of the price: worked out here by the policy, not read from the API. */
const kept = new Map<string, number>();
const charges: { summary: Record<string, number>; payments: Record<string, number> }[] = [];

const childOf = (nth: number) => family.children[nth % 2]?.id ?? '';

/** Orders what is in the basket beside it; what cannot be booked is not ordered. */
async function buy(
  nth: number,
  of: readonly MadeSession[],
  ways: readonly Way[],
  chosen: Omit<NonNullable<Parameters<typeof fillMixed>[4]>, 'child'>,
) {
  if (nth % 3 > 0) await tidy();
  // A full date, a child that is elsewhere, or one without hours: nothing is ordered.
  const filled = await fillMixed(world, family, of, ways, { child: childOf(nth), ...chosen }).catch(
    (error: unknown) => {
      if (error instanceof Refused && [409, 422].includes(error.status)) return null;
      throw error;
    },
  );
  if (!filled) return;
  const placed = await placeOrder(world, family, filled.uid);
  if (placed.status !== 200) return;
  const { rows } = await sql<{ type: string; amount: number }>`
    select payment_type_id::text as type, sum(amount)::int as amount from payment
    where order_id = ${placed.body.data.id} group by payment_type_id`.execute(db());
  const summed: Record<string, number> = {};
  for (const { payment_type_id: type, amount } of filled.summary.payments) summed[type] = (summed[type] ?? 0) + amount;
  charges.push({ summary: summed, payments: Object.fromEntries(rows.map(({ type, amount }) => [type, amount])) });
}

const steps: Record<string, (pick: Pick) => Promise<unknown>> = {
  order: ({ nth, day, ways }) => buy(nth, sessions, ways, { day }),
  /** All dates together, in one line. */
  orderBlock: ({ nth, ways }) =>
    buy(nth, [block], ways.slice(0, 1), { wanted: (session) => blockBody(session, [childOf(nth)]) }),
  /** Two days a week: one line, and an order for each month that comes. */
  orderWeekly: ({ nth, day, ways }) =>
    buy(nth, [weekly], ways.slice(0, 1), {
      wanted: ({ id, instances }) => ({
        session_id: id,
        instance_id: instances[day]?.id,
        booking_option_id: bookingOption.recurring,
        weekdays: [weekday(instances[day]?.date ?? ''), weekday(instances[day + 2]?.date ?? '')],
        child_ids: [childOf(nth)],
      }),
    }),
  async endWeekly({ nth }) {
    const { rows } = await sql<{ id: string }>`select id from recurring_booking
      where keyworker_profile_id = ${family.keyworker} and ended_at is null order by id`.execute(db());
    const one = of(rows, nth);
    if (one && nth % 3 === 0) await send(`/booking/recurring/${one.id}/end`, {}, family.token);
  },
  async pay({ nth, part }) {
    const id = of(await orders(), nth);
    const order = id && (await served(id));
    const invoice = order && of(order.invoices, nth);
    if (!invoice) return;
    const { owed, payment_id, way } = invoice;
    const amount = owed === 0 ? part : way === 'voucher' || part > owed ? owed : part;
    const reply = await markPaid(world, nursery, order, {
      payment_id,
      amount,
      method: way === 'voucher' ? 'voucher' : 'tax_free_childcare',
      reference: 'REF 1',
      expected_owed: owed,
    });
    if (![200, 422].includes(reply.status)) throw new Error(JSON.stringify(reply.body));
  },
  /** The transfer was on its way when the family cancelled, or when the places were released. */
  async payAll({ nth }) {
    const id = of(await orders(), nth);
    const order = id && (await served(id));
    const invoice = order && of(order.invoices, nth);
    if (!invoice) return;
    const { owed, payment_id, total } = invoice;
    const received = { payment_id, amount: total, method: 'voucher', reference: 'REF 2', expected_owed: owed };
    const reply = await markPaid(world, nursery, order, received);
    if (![200, 422].includes(reply.status)) throw new Error(JSON.stringify(reply.body));
  },
  /** Released by its deposit, and paid after all: the line is still there, or was taken out. */
  async payLate({ nth, day, part }) {
    await steps['order']?.({ nth: 1, day, ways: ['invoice', 'invoice'], part });
    await wait(8);
    await lapseInvoices(db());
    if (nth % 4 === 0) await tidy();
    const order = await served((await orders()).at(-1) ?? '');
    const invoice = order?.invoices.find(({ status, way }) => status === 'credited' && way === 'invoice');
    if (!order || !invoice) return;
    const amount = nth % 2 ? invoice.total : Math.min(invoice.total, 1001 + part);
    const { payment_id } = invoice;
    const received = { payment_id, amount, method: 'bank_transfer', expected_owed: 0 };
    const reply = await markPaid(world, nursery, order, received);
    // An order of which all was booked again, or nothing was released, takes no more.
    if (![200, 422].includes(reply.status)) throw new Error(JSON.stringify(reply.body));
  },
  async cancel({ nth }) {
    const id = of(await orders(), nth);
    if (!id) return;
    const chosen = (await read(id)).bookings.filter((one) => one.can_cancel).slice(0, 1 + (nth % 2));
    if (chosen.length === 0) return;
    const booking_ids = chosen.map((one) => one.id);
    const shown = await get(`/booking/order/${id}/cancellation?bookings=${booking_ids.join(',')}`);
    const body = { booking_ids, expected_refund: shown.total_refund, expected_credit: shown.total_credit };
    const reply = await send(`/booking/order/${id}/cancel`, body, family.token);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    for (const { id: booking, date, start_time, price } of chosen) {
      const hours = (Date.parse(`${date}T${start_time}Z`) - Date.parse(`${localDate()}T00:00Z`)) / 3_600_000;
      const percent = hours > 15 * 24 ? 100 : hours > 8 * 24 ? 50 : 0;
      kept.set(booking, price - Math.round((price * percent) / 100));
    }
  },
  async cancelByService({ nth }) {
    const id = of(await orders(), nth);
    const booking =
      id &&
      of(
        (await read(id)).bookings.filter(({ status }) => status === 'confirmed'),
        nth,
      );
    if (booking) await send(`${base()}/bookings/${booking.id}/cancel`, { reason: 'No heating.' });
  },
  async goodwill({ nth, part }) {
    const id = of(await orders(), nth);
    const order = id && (await served(id));
    const payment =
      order &&
      of(
        order.payments.filter(({ refundable }) => refundable > 0),
        nth,
      );
    if (!payment) return;
    const amount = Math.min(part, payment.refundable);
    await send(`${base()}/orders/${order.id}/refund`, { payment_id: payment.id, amount, reason: 'Sorry.' });
  },
  async recordRefunds() {
    for (const id of await orders()) {
      const order = await served(id);
      for (const { id: refund } of order?.refunds.filter(({ status }) => status === 'created') ?? []) {
        await send(`${base()}/orders/${id}/record-refund`, { refund_id: refund });
      }
    }
  },
  jobs: () => world.services.outbox.run(),
  async fewDays() {
    // Never where the policy turns, which the test counts in whole days.
    await wait(5);
    await lapseInvoices(db());
    await sweepRecurring(db());
  },
  async fortnight() {
    await wait(15);
    await lapseInvoices(db());
    await sweepRecurring(db());
  },
};

/** What a booking leaves owed on the invoice that billed it. */
function leftOf({ id, status, price }: Account['bookings'][number]) {
  if (['confirmed', 'attended', 'absent'].includes(status)) return price;
  return status === 'cancelled_by_family' ? (kept.get(id) ?? Number.NaN) : 0;
}

async function checkAccounts(seen: Record<string, number>) {
  const count = (what: string, is: boolean) => (seen[what] = (seen[what] ?? 0) + Number(is));
  for (const account of await readAccounts(db(), family.keyworker)) {
    const { status, net, received, returned, goodwill, lines, total, receipts, bookings } = account;
    const due = bookings.reduce((sum, booking) => sum + leftOf(booking), 0);
    const owed = net - received + returned;
    expect(lines, 'an invoice is the sum of its lines').toBe(total);
    // Goodwill may be more than what is left of the bookings: no more than the bill goes back.
    expect(net, 'what is billed and not credited is what is due').toBe(Math.max(0, due - goodwill));
    expect(receipts, 'the ledger has what was recorded').toBe(received);
    expect(owed, 'nothing is owed to the family that is not on its way').toBeGreaterThanOrEqual(0);
    expect(Math.min(owed, returned - goodwill), 'nothing goes back while something is owed').toBeLessThanOrEqual(0);
    expect(status === 'pending', 'it is open while something is owed').toBe(owed > 0);
    count('part', owed > 0 && received > 0);
    count(
      'lapsed',
      bookings.some((booking) => booking.status === 'expired'),
    );
    count(
      'moved',
      bookings.some((booking) => booking.status === 'moved'),
    );
    count(
      'kept',
      bookings.some(({ id }) => (kept.get(id) ?? 0) > 0),
    );
    count('returned', returned > goodwill);
    count('goodwill', goodwill > 0);
    count('settled', status === 'confirmed');
  }
}

/** Blocks that were booked, and orders of months by the job. */
async function countTogether(seen: Record<string, number>) {
  const { rows } = await sql<{ blocks: number; months: number }>`
    select (select count(distinct k.order_id)::int from booking k join session_instance i on i.id = k.instance_id
        where i.session_id = ${block.id}) as blocks,
      (select count(*)::int from "order" o where o.keyworker_profile_id = ${family.keyworker}
        and o.recurring_id is not null) as months`.execute(db());
  for (const [what, times] of Object.entries(rows[0] ?? {})) seen[what] = (seen[what] ?? 0) + times;
}

async function checkOrders() {
  let [paid, refunded] = [0, 0];
  for (const id of await orders()) {
    const { rows } = await sql<{ charged: number; back: number }>`
      select coalesce(sum(amount) filter (where kind = 'charge'), 0)::int as charged,
        coalesce(-sum(amount) filter (where kind <> 'charge'), 0)::int as back from ledger_entry where order_id = ${id}`.execute(
      db(),
    );
    const [{ charged, back } = { charged: 0, back: 0 }] = rows;
    const order = await read(id);
    expect(order, 'the order and the ledger').toMatchObject({ paid: charged, refunded: back });
    const owed = order.invoices.reduce((sum, invoice) => sum + invoice.owed, 0);
    expect(await served(id), 'what the service sees').toMatchObject({ paid: charged, owed });
    expect(order.status === 'pending', 'pending while something is owed').toBe(owed > 0);
    paid += charged;
    refunded += back;
  }
  const { body } = await world.call('GET', '/booking/transactions', { token: family.token });
  expect(body.totals, 'the transactions have each movement once').toEqual({ paid, refunded });
}

describe('the money of orders that mix cards, invoices, vouchers and funded hours', () => {
  it('is what was billed less what was credited, received and returned, whatever happens', async () => {
    const way = fc.constantFrom<Way>('card', 'invoice', 'invoice', 'voucher', 'hours');
    const made = fc.record({
      name: fc.constantFrom(
        'order',
        'order',
        'orderBlock',
        'orderWeekly',
        'pay',
        'pay',
        'cancel',
        'payAll',
        'payLate',
        ...Object.keys(steps),
      ),
      nth: fc.nat(11),
      day: fc.nat(days - 1),
      ways: fc.array(way, { minLength: 1, maxLength: 3 }),
      part: fc.constantFrom(1, 333, 1001),
    });
    const seen: Record<string, number> = { orders: 0, mixed: 0, blocks: 0, months: 0 };
    await holdsForAll(
      fc.array(made, { minLength: 12, maxLength: 26, size: 'max' }),
      { runs: upTo(8, 40), each: 120, all: 280 },
      async (sequence, note) => {
        passed = 0;
        restore();
        // At noon, so that whole days decide what the policy refunds.
        const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
        restore = setClock(() => noon + passed * dayMs);
        kept.clear();
        charges.length = 0;
        nursery = await makeNursery(world);
        await takesAll(world, nursery);
        await sql`update branch set deposit_percent = 15, invoice_terms_days = 14, invoice_grace_days = 6
          where id = ${nursery.branch}`.execute(db());
        family = await makeFamily(world, { children: 2 });
        sessions = [];
        for (const [at, price] of [1001, 733, 2500].entries()) {
          const start = `0${7 + at}:00`;
          const end = `0${7 + at}:50`;
          sessions.push(
            await makeSession(world, nursery, { start, end, price, from: 22, days, capacity: 2, types: [1, 2, 3, 4] }),
          );
        }
        const types = [1, 2, 3, 4];
        block = await makeBlock(world, nursery, { start: '10:00', end: '10:50', from: 22, blockPrice: 2501, types });
        weekly = await makeWeekly(world, nursery, { start: '06:00', end: '06:50', from: 22, price: 607, types });
        // Enough for a part of a session, and for some.
        for (const [nth, { id }] of family.children.entries()) {
          await makeFunding(world, { id: nursery.id, branch: nursery.branch }, id, {
            start: localDate(),
            minutes: nth ? 100 : 30,
          });
        }
        for (const [nth, { name, ...pick }] of sequence.entries()) {
          note(`step ${nth + 1} of ${sequence.length}: ${name} ${JSON.stringify(pick)}`);
          await steps[name]?.(pick);
          await checkAccounts(seen);
        }
        note('the end');
        await world.services.outbox.run();
        await steps['recordRefunds']?.({ nth: 0, day: 0, ways: [], part: 0 });
        await checkAccounts(seen);
        await checkOrders();
        expect(await readFaults(db(), nursery.id)).toEqual([]);
        for (const { summary, payments } of charges)
          expect(payments, 'the summary is what is charged').toEqual(summary);
        await countTogether(seen);
        seen['orders'] = (seen['orders'] ?? 0) + charges.length;
        seen['mixed'] =
          (seen['mixed'] ?? 0) + charges.filter(({ payments }) => Object.keys(payments).length > 1).length;
      },
    );
    // The property means something only where all of it happened.
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  }, 300_000);
});
