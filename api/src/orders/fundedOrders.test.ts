import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { fundingYearOf } from '@bairn/shared/format/funding';
import { localDate, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
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
import { answerBank, cards } from '../testing/makeCards.ts';
import { makeCard } from '../testing/makeOrder.ts';
import { deliverWebhooks } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { settlePayment } from './settlePayment.ts';

const db = () => world.services.database.db;

let nursery: MadeNursery;
let family: MadeFamily;
let session: MadeSession;
let funding: string;
const child = () => family.children[0]?.id ?? '';

/** A five-hour session at £50 that takes funded hours and cards, and a child with `minutes` of funded hours there. */
async function begin(minutes: number, types = [1, 2]) {
  nursery = await makeNursery(world);
  family = await makeFamily(world, { children: 2, dob: '2023-01-10' });
  session = await makeSession(world, nursery, { from: 20, days: 3, price: 5000, start: '08:00', end: '13:00' });
  await sql`update session set payment_types = ${types} where id = ${session.id}`.execute(db());
  const start = localDate();
  // Both years, for a session that is in the next one.
  const year = fundingYearOf(session.instances[0]?.date ?? start);
  const first = start > `${year}-08-01` ? start : `${year}-08-01`;
  funding = (
    await makeFunding(world, { id: nursery.id, branch: nursery.branch }, child(), { year, start: first, minutes })
  ).id;
}
beforeEach(() => begin(1000));

const call = (path: string, body?: unknown) =>
  world.call(body === undefined ? 'GET' : 'POST', `/booking/${path}`, { token: family.token, body });

/** Minutes of the child's funding that are booked or used. */
const taken = async () =>
  (await sql<{ taken: number }>`select taken from child_funding where id = ${funding}`.execute(db())).rows[0]?.taken;

async function add(nth: number, own: MadeSession = session): Promise<{ uid: string; item: BasketItem }> {
  const { body } = await call('basket/add', {
    session_id: own.id,
    instance_id: own.instances[nth]?.id,
    child_id: child(),
    basket_uid: (await call('basket')).body.data.basket_uid,
  });
  return { uid: body.data.basket_uid, item: body.data.items.at(-1) };
}

type Added = Awaited<ReturnType<typeof add>>;

const pay = async ({ uid, item }: Added, way: object) => {
  const { status, body } = await call(`basket/${item.id}/add-payment`, { basket_uid: uid, ...way });
  const line: BasketItem | undefined = body.data?.items.find(({ id }: BasketItem) => id === item.id);
  return { status, body, line };
};
const byHours = (line: Added, rest: object = {}) => pay(line, { payment_type_id: 1, ...rest });
const byHoursAndCard = async (line: Added, number?: string) =>
  byHours(line, { rest_payment_type_id: 2, payment_method_id: await makeCard(world, number) });
const place = (uid: string) => call('order/create', { basket_uid: uid });

describe('a line that funded hours pay for', () => {
  it('costs nothing, is booked without a card, and takes the hours', async () => {
    const line = await add(0);
    expect(line.item).toMatchObject({ fundable_minutes: 300, funded_minutes: 0, to_pay: 5000 });
    expect((await byHours(line)).line).toMatchObject({ funded_minutes: 300, to_pay: 0, payment_type_id: 1 });
    const { body: summary } = await call('order/summary', { basket_uid: line.uid });
    expect(summary.data).toMatchObject({
      ready: true,
      total: 0,
      payments: [{ amount: 0, payment_type: 'Funded Hours', funded_minutes: 300 }],
    });
    const { status, body } = await place(line.uid);
    expect([status, body.data.status, body.data.total, body.data.paid]).toEqual([200, 'paid', 0, 0]);
    expect(body.data.bookings).toMatchObject([
      { status: 'confirmed', price: 0, funded_minutes: 300, payment_type: 'Funded Hours' },
    ]);
    expect(await taken()).toBe(300);
  });

  it('is split where the hours are fewer than the session: the rest is paid by card', async () => {
    await begin(120);
    const line = await add(0);
    // Two of five hours: three fifths of £50 are left.
    expect((await byHours(line)).line).toMatchObject({ funded_minutes: 120, to_pay: 3000, payment_type_id: null });
    const early = await place(line.uid);
    expect(early.body.errors).toEqual({
      [`items.${line.item.id}`]: ['Choose how to pay for the part that funded hours do not cover.'],
    });
    expect((await byHoursAndCard(line)).line).toMatchObject({ to_pay: 3000, payment_type_id: 2 });
    const { body: summary } = await call('order/summary', { basket_uid: line.uid });
    const { body } = await place(line.uid);
    expect(body.data.paid).toBe(summary.data.total);
    expect(body.data).toMatchObject({ paid: 3000, bookings: [{ price: 3000, funded_minutes: 120, refundable: 3000 }] });
    expect(await taken()).toBe(120);
  });

  it('takes no hours that another line of the basket is to take, and at most 10 hours on a day', async () => {
    await begin(500);
    const [one, other] = [await add(0), await add(1)];
    await byHours(one);
    expect((await byHours(other)).line).toMatchObject({ funded_minutes: 200, to_pay: 1667 });
    await begin(2000);
    const long = await makeSession(world, nursery, { from: 21, days: 1, price: 7200, start: '07:00', end: '19:00' });
    await sql`update session set payment_types = '{1,2}' where id = ${long.id}`.execute(db());
    expect((await byHours(await add(0, long))).line).toMatchObject({ funded_minutes: 600, to_pay: 1200 });
  });

  it('is refused where the session takes none, or the child has none here', async () => {
    await begin(1000, [2]);
    expect((await byHours(await add(0))).body.errors).toEqual({
      payment_type_id: ['There are no funded hours left for this session.'],
    });
    await begin(1000);
    await sql`update child_funding set status = 'declined', allocated = 0 where id = ${funding}`.execute(db());
    expect((await byHours(await add(0))).status).toBe(422);
  });

  it('asks again if the hours were used by another booking first, and charges nothing', async () => {
    const line = await add(0);
    await byHours(line);
    await sql`update child_funding set allocated = 200 where id = ${funding}`.execute(db());
    const { status, body } = await place(line.uid);
    expect(status).toBe(422);
    expect(body.errors[`items.${line.item.id}`][0]).toContain('no longer has enough funded hours');
    expect(await taken()).toBe(0);
  });

  it('is paid otherwise after all, and for another child it is chosen again', async () => {
    const line = await add(0);
    await byHours(line);
    expect((await pay(line, { payment_type_id: null })).line).toMatchObject({ funded_minutes: 0, to_pay: 5000 });
    await byHours(line);
    const sibling = family.children[1]?.id;
    const { body } = await call(`basket/${line.item.id}/add-child`, { basket_uid: line.uid, child_id: sibling });
    expect(body.data.items[0]).toMatchObject({ funded_minutes: 0, to_pay: 5000, payment_type_id: null });
  });
});

describe('two carers of a child', () => {
  it('can never book more hours at the same time than the child has', async () => {
    await begin(300);
    const other = await makeFamily(world);
    await sql`insert into family_child values (${other.keyworker}, ${child()}, 'parent', now())`.execute(db());
    const first = await add(0);
    await byHours(first);
    const mine = family;
    family = { ...other, children: mine.children };
    const second = await add(1);
    expect((await byHours(second)).line).toMatchObject({ funded_minutes: 300 });
    const orderOf = ({ token }: MadeFamily, { uid }: Added) =>
      world.call('POST', '/booking/order/create', { token, body: { basket_uid: uid } });
    const placed = await Promise.all([orderOf(mine, first), orderOf(family, second)]);
    const refused = placed.filter(({ status }) => status !== 200);
    // Refused by the lock on the hours; or before it, where the other order was already there to read.
    expect(refused).toHaveLength(1);
    expect([
      [409, 'funding_left'],
      [422, undefined],
    ]).toContainEqual([refused[0]?.status, refused[0]?.body.code]);
    expect(await taken()).toBe(300);
  });
});

describe('the hours of a booking', () => {
  const cancel = (order: { id: string; bookings: { id: string }[] }, refund: number) =>
    call(`order/${order.id}/cancel`, { booking_ids: order.bookings.map(({ id }) => id), expected_refund: refund });

  it('return when the family cancels, beside the refund of the rest', async () => {
    await begin(120);
    const line = await add(0);
    await byHoursAndCard(line);
    const { data: order } = (await place(line.uid)).body;
    const query = { bookings: order.bookings[0].id };
    const shown = await world.call('GET', `/booking/order/${order.id}/cancellation`, { token: family.token, query });
    expect(shown.body.data).toMatchObject({ total_refund: 3000, bookings: [{ funded_minutes: 120, refund: 3000 }] });
    expect((await cancel(order, 3000)).status).toBe(200);
    expect(await taken()).toBe(0);
  });

  it('return when the card for the rest is declined, and the line asks again how to pay', async () => {
    await begin(120);
    const line = await add(0);
    await byHoursAndCard(line, '4000000000000002');
    expect((await place(line.uid)).status).toBe(422);
    expect(await taken()).toBe(0);
    const { body } = await call('basket');
    expect(body.data.items).toMatchObject([{ status: 'held', funded_minutes: 0, payment_type_id: null }]);
  });

  it('return when the service closes the date', async () => {
    const line = await add(0);
    await byHours(line);
    const { data: order } = (await place(line.uid)).body;
    const closed = await world.call(
      'DELETE',
      `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/instance`,
      {
        token: nursery.staff['nursery-admin']?.token ?? null,
        query: { instance_id: session.instances[0]?.id ?? '', reason: 'Snow', expected_bookings: '1' },
      },
    );
    expect(closed.status).toBe(200);
    expect((await call(`order/${order.id}`)).body.data).toMatchObject({
      status: 'cancelled',
      bookings: [{ status: 'cancelled_by_service' }],
    });
    expect(await taken()).toBe(0);
  });

  it('are used once the child has come, and booked again where that was a mistake', async () => {
    const line = await add(0);
    await byHours(line);
    const { data: order } = (await place(line.uid)).body;
    const { date } = session.instances[0] as { date: string };
    const restore = setClock(() => Date.parse(`${date}T09:00:00.000Z`));
    try {
      const token = await signIn(world, nursery.staff['nursery-staff']?.id ?? '', 'service');
      const tap = (from: string, event: string) =>
        world.call('POST', '/account/child/session-registry', {
          token,
          query: { nursery_branch_id: nursery.branch },
          body: { booking_id: order.bookings[0].id, from, event },
        });
      const state = async () =>
        (
          await sql<{
            state: string;
          }>`select state from funding_use where booking_id = ${order.bookings[0].id}`.execute(db())
        ).rows[0]?.state;
      expect((await tap('expected', 'sign_in')).status).toBe(200);
      expect(await state()).toBe('used');
      expect((await tap('in', 'undo')).status).toBe(200);
      expect(await state()).toBe('booked');
    } finally {
      restore();
    }
  });

  it.each([
    ['are taken again when the money for the rest comes late', 120, 'confirmed', 120],
    ['make late money go back where they are used otherwise by then', 119, 'expired', 0],
  ])('%s', async (_, left, status, hours) => {
    await begin(120);
    world.sandbox.events.held.length = 0;
    const line = await add(0);
    await byHoursAndCard(line, cards.asks);
    const { data: order } = (await place(line.uid)).body;
    const [payment] = order.payments;
    const lost = { status: 'abandoned', ref: null, failure: 'Not in time.' } as const;
    await transact(db(), (tx) => settlePayment(tx, payment.id, lost));
    expect(await taken()).toBe(0);
    await sql`update child_funding set allocated = ${left} where id = ${funding}`.execute(db());
    await answerBank(world, payment.client_secret, true);
    await deliverWebhooks(world, 2);
    const { data } = (await call(`order/${order.id}`)).body;
    expect([data.bookings[0].status, data.paid - data.refunded]).toEqual([status, hours > 0 ? 3000 : 0]);
    expect(await taken()).toBe(hours);
  });
});
