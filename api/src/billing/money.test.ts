import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@bairn/shared/schema/booking';
import type { ServiceOrder } from '@bairn/shared/schema/rows/orders';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { sweepHolds } from '../basket/sweepHolds.ts';
import { newId } from '../database/id.ts';
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
import { makeFunding } from '../testing/makeFunding.ts';
import { fillMixed, Refused, markPaid, takesAll, type Way } from '../testing/payOnAccount.ts';
import { placeOrder } from '../testing/payOrder.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** What one step may be about; each picks what there is by these numbers. */
type Pick = { nth: number; day: number; ways: Way[]; part: number };

const days = 4;
const dayMs = 86_400_000;
let world: World;
let nursery: MadeNursery;
let family: MadeFamily;
let sessions: MadeSession[];
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

const steps: Record<string, (pick: Pick) => Promise<unknown>> = {
  async order({ nth, day, ways }) {
    if (nth % 3 > 0) await tidy();
    const child = family.children[nth % 2]?.id ?? '';
    // A full date, a child that is elsewhere, or one without hours: nothing is ordered.
    const filled = await fillMixed(world, family, sessions, ways, { child, day }).catch((error: unknown) => {
      if (error instanceof Refused && [409, 422].includes(error.status)) return null;
      throw error;
    });
    if (!filled) return;
    const placed = await placeOrder(world, family, filled.uid);
    if (placed.status !== 200) return;
    const { rows } = await sql<{ type: string; amount: number }>`
      select payment_type_id::text as type, sum(amount)::int as amount from payment
      where order_id = ${placed.body.data.id} group by payment_type_id`.execute(db());
    const summed: Record<string, number> = {};
    for (const { payment_type_id: type, amount } of filled.summary.payments)
      summed[type] = (summed[type] ?? 0) + amount;
    charges.push({ summary: summed, payments: Object.fromEntries(rows.map(({ type, amount }) => [type, amount])) });
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
  },
  async fortnight() {
    await wait(15);
    await lapseInvoices(db());
  },
};

type Account = {
  id: string;
  status: string;
  net: number;
  received: number;
  returned: number;
  goodwill: number;
  lines: number;
  total: number;
  receipts: number;
  bookings: { id: string; status: string; price: number }[];
};

async function accounts(): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select p.id, p.status, v.total,
      (v.total - coalesce((select sum(c.total) from credit_note c where c.invoice_id = v.id), 0))::int as net,
      coalesce((select sum(l.amount) from ledger_entry l where l.payment_id = p.id and l.kind = 'charge'), 0)::int as received,
      coalesce((select sum(r.amount) from refund r where r.payment_id = p.id), 0)::int as returned,
      coalesce((select sum(cl.amount) from credit_note_line cl join credit_note c on c.id = cl.credit_note_id
        where c.invoice_id = v.id and cl.booking_id is null), 0)::int as goodwill,
      (select sum(l.amount)::int from invoice_line l where l.invoice_id = v.id) as lines,
      coalesce((select sum(e.amount) from receipt e where e.payment_id = p.id), 0)::int as receipts,
      (select json_agg(json_build_object('id', k.id, 'status', case when k.payment_id = p.id then k.status else 'moved' end,
        'price', k.price)) from invoice_line l join booking k on k.id = l.booking_id where l.invoice_id = v.id) as bookings
    from invoice v join payment p on p.id = v.payment_id join "order" o on o.id = v.order_id
    where o.keyworker_profile_id = ${family.keyworker} order by v.number`.execute(db());
  return rows;
}

/** What a booking leaves owed on the invoice that billed it. */
function leftOf({ id, status, price }: Account['bookings'][number]) {
  if (['confirmed', 'attended', 'absent'].includes(status)) return price;
  return status === 'cancelled_by_family' ? (kept.get(id) ?? Number.NaN) : 0;
}

async function checkAccounts(seen: Record<string, number>) {
  const count = (what: string, is: boolean) => (seen[what] = (seen[what] ?? 0) + Number(is));
  for (const account of await accounts()) {
    const { status, net, received, returned, goodwill, lines, total, receipts, bookings } = account;
    const due = bookings.reduce((sum, booking) => sum + leftOf(booking), 0);
    const owed = net - received + returned;
    expect(lines, 'an invoice is the sum of its lines').toBe(total);
    expect(net + goodwill, 'what is billed and not credited is what is due').toBe(due);
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

/** Numbers that are not 1, 2, 3 and so on; dates whose counters are wrong; bookings whose hours are. */
const wrong = async () =>
  (
    await sql`
      select 'number' as what, kind as id from (
        select 'invoice' as kind, number from invoice where nursery_id = ${nursery.id}
        union all select 'credit_note', c.number from credit_note c where c.nursery_id = ${nursery.id}) n
      group by kind having count(*) <> max(number) or count(*) <> count(distinct number)
      union all
      select 'place', i.id::text from session_instance i where i.nursery_id = ${nursery.id} and (i.booked + i.held > i.capacity
        or i.held <> (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
        or i.booked <> (select count(*) from booking k where k.instance_id = i.id
          and k.status in ('pending', 'confirmed', 'attended', 'absent')))
      union all
      select 'hours', k.id::text from booking k left join funding_use u on u.booking_id = k.id and u.state <> 'released'
      where k.nursery_id = ${nursery.id} and coalesce(u.minutes, 0) <>
        case when k.status in ('pending', 'confirmed', 'attended', 'absent') then k.funded_minutes else 0 end`.execute(
      db(),
    )
  ).rows;

describe('the money of orders that mix cards, invoices, vouchers and funded hours', () => {
  it('is what was billed less what was credited, received and returned, whatever happens', async () => {
    const way = fc.constantFrom<Way>('card', 'invoice', 'invoice', 'voucher', 'hours');
    const made = fc.record({
      name: fc.constantFrom('order', 'order', 'pay', 'pay', 'cancel', 'payAll', 'payLate', ...Object.keys(steps)),
      nth: fc.nat(11),
      day: fc.nat(days - 1),
      ways: fc.array(way, { minLength: 1, maxLength: 3 }),
      part: fc.constantFrom(1, 333, 1001),
    });
    const seen: Record<string, number> = { orders: 0, mixed: 0 };
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
        expect(await wrong()).toEqual([]);
        for (const { summary, payments } of charges)
          expect(payments, 'the summary is what is charged').toEqual(summary);
        seen['orders'] = (seen['orders'] ?? 0) + charges.length;
        seen['mixed'] =
          (seen['mixed'] ?? 0) + charges.filter(({ payments }) => Object.keys(payments).length > 1).length;
      },
    );
    // The property means something only where all of it happened.
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  }, 300_000);
});
