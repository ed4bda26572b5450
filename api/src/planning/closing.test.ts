import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world, { branches: 2 });
});

/** A card whose bank asks its holder to confirm. */
const asking = '4000002500003155';
const reason = 'The boiler is broken.';

const tokenOf = (role: string, of = nursery) => of.staff[role]?.token ?? '';
const branchPath = (of = nursery) => `/nursery/${of.id}/branch/${of.branch}`;

const cancel = (booking: string, token = tokenOf('nursery-super-admin')) =>
  world.call('POST', `${branchPath()}/bookings/${booking}/cancel`, { token, body: { reason } });

const close = (session: MadeSession, expected: number, options: { token?: string; instance?: string } = {}) =>
  world.call('DELETE', `${branchPath()}/session/${session.id}/instance`, {
    token: options.token ?? tokenOf('nursery-admin'),
    query: { instance_id: options.instance ?? session.instances[0]?.id, reason, expected_bookings: String(expected) },
  });

const reopen = (session: MadeSession) =>
  world.call('POST', `${branchPath()}/session/${session.id}/instance/${session.instances[0]?.id}/reopen`, {
    token: tokenOf('nursery-admin'),
  });

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(world.services.database.db)).rows;

const instanceOf = async (session: MadeSession) =>
  (
    await rowsOf(sql<{ booked: number; held: number; status: string }>`
      select booked, held, status from session_instance where id = ${session.instances[0]?.id}`)
  )[0];

/** A session of one date next week, for which the family's own policy would refund half. */
const nextWeek = (options: { capacity?: number; price?: number } = {}) =>
  makeSession(world, nursery, { from: 8, days: 1, ...options });

describe('a booking that the service cancels', () => {
  it('is refunded in full whatever the policy, with the reason, and frees the place', async () => {
    const session = await nextWeek();
    const family = await makeFamily(world);
    const { id: order, bookings } = await makeOrder(world, family, [session]);
    const [booking = ''] = bookings;
    const { status, body } = await cancel(booking);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: booking, status: 'cancelled_by_service', refund: 4200 });
    expect(await instanceOf(session)).toMatchObject({ booked: 0, held: 0 });
    const seen = await world.call('GET', `/booking/order/${order}`, { token: family.token });
    const told = { status: 'cancelled_by_service', refunded: 4200, cancel_reason: reason };
    expect(seen.body.data.bookings).toMatchObject([told]);
    expect(await rowsOf(sql`select cancel_reason, cancelled_by from booking where id = ${booking}`)).toEqual([
      { cancel_reason: reason, cancelled_by: nursery.staff['nursery-super-admin']?.id },
    ]);
    expect(await rowsOf(sql`select reason, amount from refund where booking_id = ${booking}`)).toEqual([
      { reason: 'cancelled_by_service', amount: 4200 },
    ]);
  });

  it('refunds what the list showed, less earlier refunds', async () => {
    const session = await nextWeek();
    const family = await makeFamily(world);
    const { id: order, bookings } = await makeOrder(world, family, [session]);
    const [booking = ''] = bookings;
    const token = tokenOf('nursery-admin');
    const listed = async () => {
      const { body } = await world.call('GET', `${branchPath()}/bookings`, { token, query: { session: session.id } });
      return body.data[0].refund as number;
    };
    expect(await listed()).toBe(4200);
    const [payment] = await rowsOf(sql<{ id: string }>`select id from payment where order_id = ${order}`);
    const given = await world.call('POST', `${branchPath()}/orders/${order}/refund`, {
      token,
      body: { payment_id: payment?.id, amount: 1000, reason: 'We closed an hour early.' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(given.status).toBe(200);
    expect(await listed()).toBe(3200);
    expect((await cancel(booking)).body.data.refund).toBe(3200);
    expect(await listed()).toBe(0);
  });

  it('is cancelled once, by the first caller', async () => {
    const session = await nextWeek();
    const family = await makeFamily(world);
    const { id: order, bookings } = await makeOrder(world, family, [session]);
    const [booking = ''] = bookings;
    const replies = await Promise.all([
      cancel(booking),
      cancel(booking, tokenOf('nursery-admin')),
      world.call('POST', `/booking/order/${order}/cancel`, {
        token: family.token,
        body: { booking_ids: [booking], expected_refund: 2100 },
      }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await rowsOf(sql`select 1 from refund where order_id = ${order}`)).toHaveLength(1);
    expect(await instanceOf(session)).toMatchObject({ booked: 0, held: 0 });
    expect(await cancel(booking)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cancelled'), code: expect.stringContaining('cancelled_by') },
    });
  });

  it('must be of this branch, with a reason, and not have begun', async () => {
    const session = await nextWeek();
    const { bookings } = await makeOrder(world, await makeFamily(world), [session]);
    const [booking = ''] = bookings;
    const second = nursery.branches[1]?.id;
    const owner = tokenOf('nursery-super-admin');
    const elsewhere = `/nursery/${nursery.id}/branch/${second}/bookings/${booking}/cancel`;
    expect((await world.call('POST', elsewhere, { token: owner, body: { reason } })).status).toBe(404);
    const without = await world.call('POST', `${branchPath()}/bookings/${booking}/cancel`, {
      token: owner,
      body: { reason: ' ' },
    });
    expect(without).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    await rowsOf(sql`update booking set date = ${dayFromToday(0)}, start_time = '00:00', end_time = '00:01'
      where id = ${booking}`);
    expect(await cancel(booking)).toMatchObject({ status: 409, body: { code: 'begun' } });
  });
});

describe('a date that is closed', () => {
  it('cancels its bookings with a full refund, and cannot be booked until it is opened again', async () => {
    const session = await nextWeek({ capacity: 3, price: 1500 });
    const [first, second] = [await makeFamily(world), await makeFamily(world)];
    await makeOrder(world, first, [session]);
    await makeOrder(world, second, [session]);
    const { status, body } = await close(session, 2);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      cancelled: 2,
      unpaid: 0,
      refund: 3000,
      instance: { status: 'closed', booked: 0, places_left: 3 },
    });
    const third = await makeFamily(world);
    const add = () =>
      world.call('POST', '/booking/basket/add', {
        token: third.token,
        body: { session_id: session.id, instance_id: session.instances[0]?.id },
      });
    expect(await add()).toMatchObject({ status: 409, body: { code: 'closed' } });
    expect((await close(session, 0)).body.code).toBe('closed');
    expect((await reopen(session)).body.data).toMatchObject({ status: 'open', booked: 0, places_left: 3 });
    expect((await reopen(session)).body.code).toBe('open');
    const states = await rowsOf(sql`select distinct status from booking where session_id = ${session.id}`);
    expect(states).toEqual([{ status: 'cancelled_by_service' }]);
    expect((await add()).status).toBe(200);
  });

  it('stays open if the number of bookings differs from the one shown', async () => {
    const session = await nextWeek();
    await makeOrder(world, await makeFamily(world), [session]);
    expect(await close(session, 0)).toEqual({
      status: 409,
      body: {
        message: 'This date has 1 booking now, not 0. Please check it again.',
        code: 'changed',
      },
    });
    expect(await instanceOf(session)).toEqual({ booked: 1, held: 0, status: 'open' });
  });

  it('cancels and refunds in full a booking that is paid afterwards', async () => {
    const session = await nextWeek();
    const family = await makeFamily(world);
    const { id: order } = await makeOrder(world, family, [session], asking);
    expect((await close(session, 1)).body.data).toMatchObject({ cancelled: 0, unpaid: 1, refund: 0 });
    const [payment] = await rowsOf(sql<{ id: string }>`select id from payment where order_id = ${order}`);
    await transact(world.services.database.db, (tx) =>
      settlePayment(tx, payment?.id ?? '', { status: 'confirmed', ref: `late_${order}`, card: null }),
    );
    const seen = await world.call('GET', `/booking/order/${order}`, { token: family.token });
    expect(seen.body.data).toMatchObject({
      bookings: [{ status: 'cancelled_by_service', refunded: 4200 }],
      refunds: [{ amount: 4200 }],
    });
    expect(await instanceOf(session)).toEqual({ booked: 0, held: 0, status: 'closed' });
    expect(await rowsOf(sql`select cancel_reason from booking where order_id = ${order}`)).toEqual([
      { cancel_reason: reason },
    ]);
  });

  it('also cancels the booking of a child who was marked absent ahead, and is booked elsewhere at that time', async () => {
    const [session, elsewhere] = [await nextWeek(), await nextWeek()];
    const family = await makeFamily(world);
    const { id: order, bookings } = await makeOrder(world, family, [session]);
    const absent = await world.call('POST', '/account/child/session-registry', {
      token: tokenOf('nursery-staff'),
      query: { nursery_branch_id: nursery.branch },
      body: { booking_id: bookings[0], from: 'expected', event: 'absent', reason: 'holiday' },
    });
    expect(absent.status).toBe(200);
    const other = await makeOrder(world, family, [elsewhere]);
    expect((await close(session, 1)).body.data).toMatchObject({ cancelled: 1, unpaid: 0, refund: 4200 });
    const seen = await world.call('GET', `/booking/order/${order}`, { token: family.token });
    expect(seen.body.data.bookings).toMatchObject([{ status: 'cancelled_by_service', refunded: 4200 }]);
    expect(await instanceOf(session)).toEqual({ booked: 0, held: 0, status: 'closed' });
    expect(
      await rowsOf(sql`select e.status, e.absence_reason, (select count(*) from register_event v
        where v.register_entry_id = e.id)::int as events
      from register_entry e where e.booking_id = ${bookings[0]}`),
    ).toEqual([{ status: 'expected', absence_reason: null, events: 2 }]);
    expect(await rowsOf(sql`select status from booking where order_id = ${other.id}`)).toEqual([
      { status: 'confirmed' },
    ]);
  });

  it('cannot be ordered from a basket that has it', async () => {
    const session = await nextWeek();
    const family = await makeFamily(world);
    const { body } = await world.call('POST', '/booking/basket/add', {
      token: family.token,
      body: { session_id: session.id, instance_id: session.instances[0]?.id, child_id: family.children[0]?.id },
    });
    await close(session, 0);
    const summary = await world.call('POST', '/booking/order/summary', {
      token: family.token,
      body: { basket_uid: body.data.basket_uid },
    });
    expect(summary.body.data).toMatchObject({
      ready: false,
      problems: [expect.stringContaining('no longer be booked')],
    });
    const told = await rowsOf(sql`select 1 from outbox where payload ->> 'event' = 'basket.changed'
      and payload ->> 'channel' = ${`private-user.${family.id}`}`);
    expect(told).toHaveLength(2);
  });

  it('is not opened again while its session is archived', async () => {
    const session = await nextWeek();
    await close(session, 0);
    await sql`update session set status = 'archived' where id = ${session.id}`.execute(world.services.database.db);
    expect(await reopen(session)).toMatchObject({ status: 409, body: { code: 'archived' } });
    expect(await instanceOf(session)).toMatchObject({ status: 'closed' });
  });

  it('is not opened again while it is a confirmed closing day', async () => {
    const own = await makeNursery(world);
    const token = tokenOf('nursery-admin', own);
    const session = await makeSession(world, own, { from: 8, days: 1 });
    const [date] = session.instances;
    const path = `${branchPath(own)}/session/${session.id}/instance`;
    const closed = { instance_id: date?.id, reason, expected_bookings: '0' };
    expect((await world.call('DELETE', path, { token, query: closed })).status).toBe(200);
    const day = newId();
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
      values (${own.id}, ${day}, ${own.branch}, ${date?.date}, 7, 'Fire drill', 'confirmed')`.execute(
      world.services.database.db,
    );
    const open = () => world.call('POST', `${path}/${date?.id}/reopen`, { token });
    expect(await open()).toMatchObject({ status: 409, body: { code: 'closing_day' } });
    expect((await world.call('DELETE', `${branchPath(own)}/closing-days/${day}`, { token })).status).toBe(200);
    expect((await open()).body.data).toMatchObject({ status: 'open' });
  });

  it('is closed by admins of its own branch, before it begins', async () => {
    const session = await nextWeek();
    expect((await close(session, 0, { token: tokenOf('nursery-staff') })).status).toBe(403);
    const other = await makeSession(world, { id: nursery.id, branch: nursery.branches[1]?.id ?? '' });
    expect((await close(other, 0)).status).toBe(404);
    expect((await close(session, 0, { instance: other.instances[0]?.id ?? '' })).status).toBe(404);
    const past = await makeSession(world, nursery, { from: -1, days: 1 });
    expect((await close(past, 0)).body.code).toBe('begun');
  });
});
