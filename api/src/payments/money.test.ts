import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { settlePayment } from '../orders/settlePayment.ts';
import { sweepHolds } from '../basket/sweepHolds.ts';
import { transact } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession, signIn } from '../testing/make.ts';
import type { MadeFamily, MadeNursery, MadeSession } from '../testing/make.ts';
import { answerBank, cards } from '../testing/makeCards.ts';
import { makeFunding } from '../testing/makeFunding.ts';
import { deliverWebhooks, fillBasket, placeOrder } from '../testing/payOrder.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** What one step may be about; each picks what there is by these numbers. */
type Pick = { nth: number; card: number; day: number; pence: number };

const numbers = [
  cards.pays,
  cards.pays,
  cards.asks,
  cards.asksAlways,
  cards.noFunds,
  cards.refundsLate,
  cards.refundReturned,
];
const days = 3;

let world: World;
let family: MadeFamily;
let nurseries: MadeNursery[];
let sessions: MadeSession[];
let minutes = 0;
let restore = () => {};
beforeAll(async () => {
  world = await makeWorld({ paymentTimeoutMs: 2_000 });
});
afterAll(() => world.close());
afterEach(() => restore());

const db = () => world.services.database.db;
const call = async (method: string, path: string, body?: unknown, token = family.token) =>
  world.call(method, path, { token, body, headers: { 'idempotency-key': `${Math.random()}` } });
const of = <Item>(items: readonly Item[], nth: number) => items[nth % Math.max(items.length, 1)];

type OrderRow = { id: string; payment: string; status: string };
async function orders(): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, p.id as payment, p.status from "order" o join payment p on p.order_id = o.id
    where o.keyworker_profile_id = ${family.keyworker} order by p.id`.execute(db());
  return rows;
}

/** Advances the clock and keeps everyone signed in. */
async function wait(more: number) {
  minutes += more;
  family = { ...family, token: await signIn(world, family.id, 'keyworker') };
}

/** Takes what cannot be ordered out of the basket, as people do. */
async function tidy() {
  const { body } = await call('GET', '/booking/basket');
  for (const { id, basket_uid } of body.data.items) {
    await world.call('DELETE', `/booking/basket/${id}/remove`, { token: family.token, query: { basket_uid } });
  }
}

const steps: Record<string, (pick: Pick) => Promise<unknown>> = {
  async order({ nth, card, day }) {
    if (nth % 3 > 0) await tidy();
    const wanted = nth % 2 ? sessions : sessions.slice(0, 1);
    const paid = {
      with: numbers[card % numbers.length] ?? '',
      day,
      child: family.children[nth % 2]?.id ?? '',
      hours: card > 0,
    };
    // A full date, or a child that is elsewhere: nothing is ordered.
    const uid = await fillBasket(world, family, wanted, paid).catch(() => null);
    if (uid) await placeOrder(world, family, uid, { save_card: nth === 4 });
  },
  async bank({ nth }) {
    // The browser still has the secrets of payments that were given up here.
    const { rows } = await sql<{ secret: string }>`
      select i.body ->> 'client_secret' as secret from sandbox_payment_object i
      where i.kind = 'payment_intent' and i.body ->> 'status' = 'requires_action'
        and i.body -> 'metadata' ->> 'payment_id' = any(${(await orders()).map(({ payment }) => payment)}::text[])
      order by i.id`.execute(db());
    const secret = of(rows, nth)?.secret;
    if (secret) await answerBank(world, secret, nth % 3 > 0);
  },
  async confirm({ nth }) {
    const order = of(await orders(), nth);
    if (order) await call('POST', `/booking/order/${order.id}/confirm-payment`);
  },
  /** Given up here while the provider goes on: what it takes later comes late. */
  async giveUpHere({ nth }) {
    const open = (await orders()).filter(({ status }) => status === 'pending');
    const payment = of(open, nth)?.payment;
    const lost = { status: nth % 2 ? 'abandoned' : 'failed', ref: null, failure: 'Lost.' } as const;
    if (payment) await transact(db(), (tx) => settlePayment(tx, payment, lost));
  },
  /** The family cancels a payment whose bank waits; one whose charge was not answered yet it cannot. */
  async callOff({ nth }) {
    const open = (await orders()).filter(({ status }) => status === 'pending' || status === 'created');
    const order = of(open, nth);
    if (!order) return;
    const { body } = await call('GET', `/booking/order/${order.id}`);
    const booking_ids = body.data.bookings
      .filter(({ status }: OrderRow) => status === 'pending')
      .map(({ id }: OrderRow) => id);
    const reply = await call('POST', `/booking/order/${order.id}/cancel`, { booking_ids, expected_refund: 0 });
    if (![200, 409, 503].includes(reply.status)) throw new Error(JSON.stringify(reply.body));
  },
  /** Cancelled here, while the provider goes on: whatever it takes goes back. */
  async callOffLate({ nth, day }) {
    await steps['order']?.({ nth: 1, card: numbers.indexOf(cards.asks), day, pence: 1 });
    const payment = of(
      (await orders()).filter(({ status }) => status === 'pending'),
      nth,
    )?.payment;
    if (!payment) return;
    await sql`update payment set called_off_at = created_at where id = ${payment}`.execute(db());
    const lost = { status: nth % 2 ? 'abandoned' : 'failed', ref: null, failure: 'Lost.' } as const;
    await transact(db(), (tx) => settlePayment(tx, payment, lost));
    await steps['bank']?.({ nth: 1, card: 0, day, pence: 1 });
  },
  /** Given up, and paid all the same: the line is still there, or was taken out. */
  async payLate({ nth, day }) {
    await steps['order']?.({ nth: 1, card: numbers.indexOf(cards.asks), day, pence: 1 });
    await steps['giveUpHere']?.({ nth, card: 0, day, pence: 1 });
    if (nth % 3 === 0) await tidy();
    await steps['bank']?.({ nth: 1, card: 0, day, pence: 1 });
  },
  async cancel({ nth }) {
    const order = of(await orders(), nth);
    if (!order) return;
    const { body } = await call('GET', `/booking/order/${order.id}`);
    const ids = body.data.bookings
      .filter((one: { can_cancel: boolean }) => one.can_cancel)
      .map(({ id }: OrderRow) => id);
    const chosen = ids.slice(0, 1 + (nth % 2));
    const shown = await call('GET', `/booking/order/${order.id}/cancellation?bookings=${chosen.join(',')}`);
    if (shown.status !== 200) return;
    const expected_refund = shown.body.data.total_refund;
    await call('POST', `/booking/order/${order.id}/cancel`, { booking_ids: chosen, expected_refund });
  },
  async refund({ nth, pence }) {
    const order = of(await orders(), nth);
    if (!order) return;
    for (const nursery of nurseries) {
      const admin = await signIn(world, nursery.staff['nursery-super-admin']?.id ?? '', 'service');
      const path = `/nursery/${nursery.id}/branch/${nursery.branch}/orders/${order.id}/refund`;
      await call('POST', path, { payment_id: order.payment, amount: pence, reason: 'Sorry.' }, admin);
    }
  },
  async refundAtProvider({ nth, pence }) {
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from payment where id = ${of(await orders(), nth)?.payment ?? null}`.execute(db());
    const ref = rows[0]?.ref;
    // The provider refuses a refund of more than is left, or of a payment that was never charged.
    if (ref) await world.sandbox.createRefund({ payment_intent: ref, amount: String(pence) }, null).catch(() => {});
  },
  webhooks: ({ nth }) => deliverWebhooks(world, 1 + (nth % 3), nth % 2 === 0),
  jobs: () => world.services.outbox.run(),
  banks: () => world.sandbox.events.advance(),
  async lateHour() {
    await wait(31);
    await sweepHolds(db());
    await world.services.outbox.run();
  },
  async outage({ nth }) {
    const kind = of(['down', 'error', 'drop'] as const, nth) ?? 'down';
    world.sandbox.events.control.faults.push({ kind, path: /POST/, times: 1 + (nth % 4) });
  },
};

/** Everything comes to its end: the provider answers, the banks are done, every webhook is there. */
async function settleAll() {
  world.sandbox.events.control.faults.length = 0;
  for (let round = 0; round < 4; round += 1) {
    await world.sandbox.events.advance();
    await wait(61);
    await world.services.outbox.run();
    await deliverWebhooks(world, 2, round % 2 === 0);
  }
  await sweepHolds(db());
}

type Sums = {
  id: string;
  status: string;
  charged_there: number;
  refunded_there: number;
  intents: number;
  charged: number;
  refunded: number;
  /** Price of the active bookings and of cancelled ones. */
  booked: number;
  /** What came too late to be booked. */
  late: number;
  /** What was asked to go back of it. */
  late_refunds: number;
  open: number;
  unpaid: number;
  /** Active bookings of payments that their family cancelled; and cancelled payments that were paid late. */
  unwanted: number;
  called_off: number;
  called_off_paid: number;
  /** Active bookings that funded hours pay for in part, and in full. */
  split: number;
  funded: number;
};

/** Each order in our books and in the provider's, counted apart. */
async function sums(): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select o.id, o.status,
      coalesce((select sum((i.body ->> 'amount')::int) from sandbox_payment_object i where i.kind = 'payment_intent'
        and i.body ->> 'status' = 'succeeded'
        and i.body -> 'metadata' ->> 'payment_id' in (select p.id::text from payment p where p.order_id = o.id)), 0)::int
        as charged_there,
      coalesce((select sum((f.body ->> 'amount')::int) from sandbox_payment_object f
        join sandbox_payment_object i on i.id = f.body ->> 'payment_intent'
        where f.kind = 'refund' and f.body ->> 'status' = 'succeeded'
          and i.body -> 'metadata' ->> 'payment_id' in (select p.id::text from payment p where p.order_id = o.id)), 0)::int
        as refunded_there,
      (select coalesce(max(n), 0) from (select count(*) as n from sandbox_payment_object i
        where i.kind = 'payment_intent' and i.body ->> 'status' = 'succeeded' and i.body -> 'metadata' ->> 'payment_id'
          in (select p.id::text from payment p where p.order_id = o.id)
        group by i.body -> 'metadata' ->> 'payment_id') c) as intents,
      coalesce((select sum(l.amount) from ledger_entry l where l.order_id = o.id and l.kind = 'charge'), 0)::int as charged,
      coalesce((select -sum(l.amount) from ledger_entry l where l.order_id = o.id and l.kind <> 'charge'), 0)::int as refunded,
      coalesce((select sum(k.price) from booking k where k.order_id = o.id and k.status <> 'expired'), 0)::int as booked,
      coalesce((select sum(k.price) from booking k join payment p on p.id = k.payment_id
        where k.order_id = o.id and k.status = 'expired' and p.status = 'confirmed'), 0)::int as late,
      coalesce((select sum(r.amount) from refund r where r.order_id = o.id and r.reason = 'late_money'), 0)::int
        as late_refunds,
      (select count(*) from payment p where p.order_id = o.id and p.status in ('created', 'pending')) as open,
      (select count(*) from booking k join payment p on p.id = k.payment_id
        where k.order_id = o.id and k.status in ('confirmed', 'attended', 'absent')
          and p.amount > 0 and not exists (select from sandbox_payment_object i where i.id = p.provider_ref
            and i.body ->> 'status' = 'succeeded')) as unpaid,
      (select count(*) from booking k join payment p on p.id = k.payment_id
        where k.order_id = o.id and k.status <> 'expired' and p.called_off_at is not null) as unwanted,
      (select count(*) from payment p where p.order_id = o.id and p.called_off_at is not null) as called_off,
      (select count(*) from payment p where p.order_id = o.id and p.called_off_at is not null
        and p.status = 'confirmed') as called_off_paid,
      (select count(*) from booking k where k.order_id = o.id and k.funded_minutes > 0 and k.price > 0
        and k.status = 'confirmed') as split,
      (select count(*) from booking k where k.order_id = o.id and k.funded_minutes > 0 and k.price = 0
        and k.status = 'confirmed') as funded
    from "order" o where o.keyworker_profile_id = ${family.keyworker} order by o.id`.execute(db());
  return rows;
}

const misplaced = async () =>
  (
    await sql`
      select i.id, i.booked, i.held, i.capacity from session_instance i
      where i.session_id = any(${sessions.map(({ id }) => id)}::uuid[]) and (i.booked + i.held > i.capacity
        or i.held <> (select count(*) from basket_item t where t.instance_id = i.id and t.status = 'held')
        or i.booked <> (select count(*) from booking k where k.instance_id = i.id
          and k.status in ('pending', 'confirmed', 'attended', 'absent')))`.execute(db())
  ).rows;

/** Bookings whose funded minutes are not what the ledger of hours has for them, and fundings whose sum is another. */
const misfunded = async () =>
  (
    await sql`
      select k.id, k.status, k.funded_minutes as wanted, u.minutes as had from booking k
      left join funding_use u on u.booking_id = k.id and u.state <> 'released'
      where k.keyworker_profile_id = ${family.keyworker} and coalesce(u.minutes, 0) <>
        case when k.status in ('pending', 'confirmed', 'attended', 'absent') then k.funded_minutes else 0 end
      union all
      select f.id, 'funding', f.taken, sum(u.minutes) from child_funding f left join funding_use u
        on u.child_funding_id = f.id and u.state <> 'released'
      where f.child_id = any(${family.children.map(({ id }) => id)}::uuid[])
      group by f.id having f.taken <> coalesce(sum(u.minutes), 0)`.execute(db())
  ).rows;

describe('the money of every order', () => {
  it('is the same in our ledger and in the books of the provider, to the penny, whatever happens', async () => {
    const made = fc.record({
      name: fc.constantFrom(
        'order',
        'order',
        'order',
        'bank',
        'bank',
        'payLate',
        'callOff',
        'refund',
        ...Object.keys(steps),
      ),
      nth: fc.nat(11),
      card: fc.nat(numbers.length - 1),
      day: fc.nat(days - 1),
      pence: fc.constantFrom(1, 299, 730, 1100),
    });
    const seen: Record<string, number> = {
      called_off: 0,
      called_off_paid: 0,
      late: 0,
      refunded: 0,
      part_refunded: 0,
      paid: 0,
      cancelled: 0,
      expired: 0,
      split: 0,
      funded: 0,
    };
    await holdsForAll(
      fc.array(made, { minLength: 10, maxLength: 24, size: 'max' }),
      { runs: upTo(5, 20), each: 120, all: 280 },
      async (sequence, note) => {
        minutes = 0;
        restore();
        restore = setClock(() => Date.now() + minutes * 60_000);
        world.sandbox.events.held.length = 0;
        family = await makeFamily(world, { children: 2 });
        nurseries = [await makeNursery(world), await makeNursery(world)];
        const [one, other] = nurseries as [MadeNursery, MadeNursery];
        sessions = [
          await makeSession(world, one, { capacity: 2, days, price: 1100, start: '08:00', end: '09:00' }),
          await makeSession(world, other, { capacity: 1, days, price: 730, start: '10:00', end: '11:00' }),
        ];
        await sql`update session set payment_types = '{1,2}' where nursery_id = ${one.id}`.execute(db());
        // A part of a session, and a whole one.
        for (const [nth, { id }] of family.children.entries()) {
          const hours = { start: localDate(), minutes: nth === 0 ? 40 : 60 };
          await makeFunding(world, { id: one.id, branch: one.branch }, id, hours);
        }
        for (const [nth, { name, ...pick }] of sequence.entries()) {
          note(`step ${nth + 1} of ${sequence.length}: ${name}`);
          await steps[name]?.(pick);
        }
        note('settling all');
        await settleAll();
        note('the books');
        expect(await misplaced()).toEqual([]);
        expect(await misfunded(), 'the hours of bookings').toEqual([]);
        for (const order of await sums()) {
          expect(order.charged, 'our ledger and the provider on what was charged').toBe(order.charged_there);
          expect(order.refunded, 'our ledger and the provider on refunds').toBe(order.refunded_there);
          expect(order.charged, 'what was charged and what it was for').toBe(order.booked + order.late);
          expect(order.late_refunds, 'what books nothing goes back').toBe(order.late);
          expect(order.refunded, 'no more goes back than came').toBeLessThanOrEqual(order.charged);
          expect(order.intents, 'a payment is charged once').toBeLessThanOrEqual(1);
          const { open, unpaid, unwanted } = order;
          expect({ open, unpaid, unwanted }).toEqual({ open: 0, unpaid: 0, unwanted: 0 });
          const { body } = await call('GET', `/booking/order/${order.id}`);
          expect(body.data).toMatchObject({ paid: order.charged, refunded: order.refunded, status: order.status });
          seen[order.status] = (seen[order.status] ?? 0) + 1;
          seen['called_off'] = (seen['called_off'] ?? 0) + order.called_off;
          seen['called_off_paid'] = (seen['called_off_paid'] ?? 0) + order.called_off_paid;
          for (const kind of ['split', 'funded'] as const) seen[kind] = (seen[kind] ?? 0) + order[kind];
          seen['late'] = (seen['late'] ?? 0) + (order.late > 0 ? 1 : 0);
        }
      },
    );
    // The property means something only where all of it happened.
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  }, 300_000);
});
