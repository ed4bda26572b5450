import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { standardCancellation, wallHoursUntil } from '@bairn/shared/schema/cancellation';
import { setClock } from '@bairn/shared/schema/clock';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, signIn, type MadeFamily } from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { world } from '../testing/sharedWorld.ts';

let restore = () => {};
afterEach(() => restore());
const setNow = (instant: string) => {
  restore();
  restore = setClock(() => Date.parse(instant));
};

const preview = (family: MadeFamily, order: string, bookings: string[]) =>
  world.call('GET', `/booking/order/${order}/cancellation`, {
    token: family.token,
    query: { bookings: bookings.join(',') },
  });

const cancel = (family: MadeFamily, order: string, bookings: string[], expected: number, key?: string) =>
  world.call('POST', `/booking/order/${order}/cancel`, {
    token: family.token,
    body: { booking_ids: bookings, expected_refund: expected },
    headers: key ? { 'idempotency-key': key } : {},
  });

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(world.services.database.db)).rows;

const counters = async (instance: string) =>
  (
    await rowsOf(
      sql<{ booked: number; held: number }>`select booked, held from session_instance where id = ${instance}`,
    )
  )[0];

/** A paid order of one booking, this many days from today. */
async function paid(options: { from?: number; price?: number; steps?: unknown } = {}) {
  const { from = 20, price = 4200 } = options;
  const session = await makeSession(world, await makeNursery(world), { from, days: 1, capacity: 2, price });
  const family = await makeFamily(world);
  const order = await makeOrder(world, family, [session]);
  const [booking = ''] = order.bookings;
  if (options.steps) {
    await rowsOf(
      sql`update booking set cancellation_steps = ${JSON.stringify(options.steps)}::jsonb where id = ${booking}`,
    );
  }
  return { session, family, order: order.id, booking, instance: session.instances[0]?.id ?? '' };
}

describe('the refund', () => {
  it.each([
    { from: 15, refund: 4200, percent: 100, reason: 'At least 14 days before it begins: full refund.' },
    { from: 9, refund: 2100, percent: 50, reason: 'At least 7 days before it begins: 50% refund.' },
    { from: 3, refund: 0, percent: 0, reason: 'Less than 7 days before it begins: no refund.' },
  ])('by the standard policy $from days before is $percent per cent', async ({ from, ...expected }) => {
    const { family, order, booking } = await paid({ from });
    const { status, body } = await preview(family, order, [booking]);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      bookings: [{ id: booking, price: 4200, funded_minutes: 0, credit: 0, ...expected }],
      total_refund: expected.refund,
      total_credit: 0,
      refund_by_service: 0,
      steps: standardCancellation,
      refund_to: expected.refund > 0 ? 'Visa ending 4242' : null,
    });
  });

  it('follows the policy at the time of the order', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: 2, days: 1 });
    const family = await makeFamily(world);
    const set = (percent: number) =>
      rowsOf(sql`insert into cancellation_policy (nursery_id, id, branch_id, steps, updated_at)
        values (${nursery.id}, ${crypto.randomUUID()}, ${nursery.branch},
          ${JSON.stringify([{ hours_before: 24, refund_percent: percent }])}::jsonb, ${new Date()})
        on conflict (nursery_id, branch_id) do update set steps = excluded.steps`);
    await set(80);
    const shown = await world.call(
      'GET',
      `/nursery/marketplace/nurseryBranch/${nursery.branch}/sessions/${session.id}`,
    );
    expect(shown.body.data.cancellation_steps).toEqual([{ hours_before: 24, refund_percent: 80 }]);
    const order = await makeOrder(world, family, [session]);
    expect(order.lines[0]?.cancellation_steps).toEqual([{ hours_before: 24, refund_percent: 80 }]);
    await set(0);
    const { body } = await preview(family, order.id, order.bookings);
    expect(body.data).toMatchObject({
      total_refund: 3360,
      bookings: [{ reason: 'At least 24 hours before it begins: 80% refund.' }],
    });
  });

  it('rounds half a penny up for the family, and never exceeds what is left of the payment', async () => {
    const steps = [{ hours_before: 0, refund_percent: 50 }];
    const { family, order, booking } = await paid({ price: 4201, steps });
    expect((await preview(family, order, [booking])).body.data.total_refund).toBe(2101);
    const [row] = await rowsOf(sql<{ payment_id: string; nursery_id: string }>`
      select payment_id, nursery_id from booking where id = ${booking}`);
    await rowsOf(sql`insert into refund (nursery_id, id, order_id, payment_id, amount, reason, created_at)
      values (${row?.nursery_id}, ${crypto.randomUUID()}, ${order}, ${row?.payment_id}, 4000, 'goodwill', ${new Date()})`);
    expect((await preview(family, order, [booking])).body.data.total_refund).toBe(201);
  });

  it('counts hours of local time across a change of the clocks', async () => {
    // The clocks went back on 25 October 2026: 14 local days are 337 hours.
    setNow('2026-10-20T07:00:00.000Z');
    expect(wallHoursUntil('2026-11-03', '08:00')).toBe(336);
    setNow('2026-10-20T07:01:00.000Z');
    expect(wallHoursUntil('2026-11-03', '08:00')).toBeLessThan(336);
    // The clocks go forward on 28 March 2027: 14 local days are 335 hours.
    setNow('2027-03-20T08:00:00.000Z');
    expect(wallHoursUntil('2027-04-03', '08:00')).toBe(336);
  });

  it('is the same at the exact minute of a step, and less a minute later', async () => {
    setNow('2026-10-01T10:00:00.000Z');
    const { family, order, booking } = await paid({ from: 33 });
    // The session is on 3 November at 8 o'clock; the clocks go back between.
    setNow('2026-10-20T07:00:59.000Z');
    const own = { ...family, token: await signIn(world, family.id, 'keyworker') };
    expect((await preview(own, order, [booking])).body.data).toMatchObject({ total_refund: 4200 });
    setNow('2026-10-20T07:01:00.000Z');
    expect((await preview(own, order, [booking])).body.data).toMatchObject({ total_refund: 2100 });
  });

  it('needs as many statements for many bookings as for one', async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: 20, days: 5 });
    const family = await makeFamily(world);
    const order = await makeOrder(world, family, [session, session, session, session, session]);
    const one = await makeFamily(world);
    await makeOrder(world, one, [session]);
    // Jobs that an order starts send statements of their own.
    while ((await world.services.outbox.run()) > 0);
    const few = await countStatements(world, () => preview(family, order.id, order.bookings.slice(0, 1)));
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => preview(family, order.id, order.bookings))).toBe(few);
    const list = (path: string) => () => world.call('GET', path, { token: family.token });
    for (const path of ['/booking/order', '/booking/order?when=upcoming']) {
      const small = await countStatements(world, () => world.call('GET', path, { token: one.token }));
      expect(await countStatements(world, list(path)), path).toBe(small);
    }
  });
});

describe('cancelling by the family', () => {
  it('frees the place, requests the refund and announces both', async () => {
    const { family, order, booking, instance, session } = await paid();
    expect(await counters(instance)).toEqual({ booked: 1, held: 0 });
    const { status, body } = await cancel(family, order, [booking], 4200);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'paid',
      total: 4200,
      paid: 4200,
      bookings: [{ id: booking, status: 'cancelled_by_family', can_cancel: false, refunded: 4200 }],
      payments: [{ card: { brand: 'visa', last4: '4242' } }],
      refunds: [{ booking_id: booking, amount: 4200 }],
      movements: [{ kind: 'charge', amount: 4200 }],
    });
    expect(body.data.bookings[0].cancelled_at).not.toBeNull();
    expect(await counters(instance)).toEqual({ booked: 0, held: 0 });
    const told = await rowsOf(sql<{ event: string; channel: string }>`
      select payload ->> 'event' as event, payload ->> 'channel' as channel from outbox
      where topic = 'realtime.event' and payload -> 'data' ->> 'id' in (${booking}, ${order})
        and payload ->> 'event' in ('booking.cancelled', 'order.changed')`);
    const channels = [`private-branch.${session.branch}`, `private-user.${family.id}`];
    for (const channel of channels) expect(told).toContainEqual({ event: 'booking.cancelled', channel });
    for (const channel of channels) expect(told).toContainEqual({ event: 'order.changed', channel });
    const logged = await rowsOf(sql`
      select user_id, related ->> 'order_id' as order_id from audit_log
      where action = 'booking.cancel' and object_id = ${booking}`);
    expect(logged).toEqual([{ user_id: family.id, order_id: order }]);
    const again = await makeFamily(world);
    await makeOrder(world, again, [session]);
    expect(await counters(instance)).toEqual({ booked: 1, held: 0 });
  });

  it('cancels one of several bookings and leaves the others unchanged', async () => {
    const [first, second] = [
      await makeSession(world, await makeNursery(world), { from: 20, start: '08:00', end: '10:00', price: 1000 }),
      await makeSession(world, await makeNursery(world), { from: 20, start: '11:00', end: '12:00', price: 700 }),
    ];
    const family = await makeFamily(world);
    const order = await makeOrder(world, family, [first, second]);
    const cheap = order.byPrice(700);
    expect((await cancel(family, order.id, [cheap], 700)).body.data).toMatchObject({
      status: 'paid',
      refunds: [{ amount: 700 }],
    });
    const { body } = await world.call('GET', `/booking/order/${order.id}`, { token: family.token });
    const states = Object.fromEntries(
      body.data.bookings.map((each: { price: number; status: string }) => [each.price, each.status]),
    );
    expect(states).toEqual({ 1000: 'confirmed', 700: 'cancelled_by_family' });
    expect(await counters(first.instances[0]?.id ?? '')).toEqual({ booked: 1, held: 0 });
  });

  it('cancels an order without a refund', async () => {
    const { family, order, booking } = await paid({ from: 2 });
    const { body } = await cancel(family, order, [booking], 0);
    expect(body.data).toMatchObject({ status: 'cancelled', refunds: [], bookings: [{ refunded: 0 }] });
  });

  it('happens once for one key, however often it is sent', async () => {
    const { family, order, booking, instance } = await paid();
    const key = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => cancel(family, order, [booking], 4200, key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(sql`select 1 from refund where order_id = ${order}`)).toHaveLength(1);
    expect(await counters(instance)).toEqual({ booked: 0, held: 0 });
  });

  it('happens once in two tabs; the second is refused with the state', async () => {
    const { family, order, booking, instance } = await paid();
    const replies = await Promise.all([1, 2].map(() => cancel(family, order, [booking], 4200)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      message: 'This booking is cancelled already. It cannot be cancelled.',
      code: 'cancelled_by_family',
    });
    expect(await counters(instance)).toEqual({ booked: 0, held: 0 });
  });

  it('is refused when the refund differs from the one shown, and changes nothing', async () => {
    const { family, order, booking, instance } = await paid({ from: 9 });
    expect(await cancel(family, order, [booking], 4200)).toEqual({
      status: 409,
      body: {
        message: 'Your refund has changed: it is £21.00 now, not £42.00. Please check it again.',
        code: 'changed',
      },
    });
    expect(await cancel(family, order, [booking], 0)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await counters(instance)).toEqual({ booked: 1, held: 0 });
    expect(await rowsOf(sql`select status from booking where id = ${booking}`)).toEqual([{ status: 'confirmed' }]);
  });

  it('is refused once the session has begun', async () => {
    const { family, order, booking } = await paid({ from: 1 });
    await rowsOf(sql`update booking set date = ${dayFromToday(0)}, start_time = '00:00', end_time = '00:01'
      where id = ${booking}`);
    expect(await cancel(family, order, [booking], 0)).toMatchObject({ status: 409, body: { code: 'begun' } });
    expect(await preview(family, order, [booking])).toMatchObject({ status: 409, body: { code: 'begun' } });
  });

  it('finds no booking of another order or another family', async () => {
    const mine = await paid();
    const other = await paid();
    expect((await cancel(mine.family, mine.order, [other.booking], 4200)).status).toBe(404);
    expect((await cancel(mine.family, other.order, [other.booking], 4200)).status).toBe(404);
    expect((await cancel(mine.family, mine.order, [mine.booking, other.booking], 8400)).status).toBe(404);
    expect((await preview(mine.family, other.order, [other.booking])).status).toBe(404);
    expect((await preview(mine.family, mine.order, ['nonsense'])).status).toBe(422);
  });
});
