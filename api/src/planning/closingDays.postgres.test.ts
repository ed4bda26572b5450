import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { transact } from '../database/database.ts';
import { compose, type Composed } from '../compose.ts';
import { readCancellable } from '../cancelling/cancellable.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { fillBasket } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { liveOn, lockBooked } from './closeDates.ts';
import { confirmProposed } from './confirmProposed.ts';

let world: World;
let second: Composed;
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const db = () => world.services.database.db;
/** A card whose bank asks its holder to confirm: the payment stays open. */
const asking = '4000002500003155';

/** A date of a session next week, with a proposed closing day on it. */
async function makeClosing(capacity = 1) {
  const nursery = await makeNursery(world);
  const session = await makeSession(world, nursery, { from: 8, days: 1, capacity });
  const { rows } = await sql<{ year: string }>`
    insert into closing_day (nursery_id, id, branch_id, date, type, name)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${dayFromToday(8)}, 3, 'Staff training')
    returning nursery_branch_working_year_id as year`.execute(db());
  return { nursery, session, year: rows[0]?.year ?? '' };
}

/** The bookings of a date, and whether it is closed. */
async function standing(session: MadeSession) {
  const { rows } = await sql<{ status: string; booked: number; bookings: string[]; owed: number }>`
    select i.status, i.booked,
      array(select k.status from booking k where k.instance_id = i.id order by k.id) as bookings,
      (select coalesce(sum(l.amount) filter (where l.kind = 'charge'), 0) from ledger_entry l
        where l.payment_id in (select k.payment_id from booking k where k.instance_id = i.id))::int
      - (select coalesce(sum(r.amount), 0) from refund r where r.status <> 'failed' and r.payment_id in
        (select k.payment_id from booking k where k.instance_id = i.id))::int as owed
    from session_instance i where i.session_id = ${session.id}`.execute(db());
  return rows[0];
}

/** The bug that the locks prevent: the bookings are read as they are at the moment. */
const onlyLook: typeof lockBooked = (tx, nursery, instances) => readCancellable(tx, liveOn(nursery, instances));

const callOf = ({ nursery, year }: { nursery: MadeNursery; year: string }) => ({
  nursery: nursery.id,
  branch: nursery.branch,
  user: nursery.staff['nursery-admin']?.id ?? '',
  profile: nursery.staff['nursery-admin']?.profile ?? '',
  request: newId(),
  year,
  expectedDays: 1,
  expectedBookings: 1,
});

/**
 * A day is closed while the payment of a booking on it is being settled: the settling transaction has found the date open
 * and is not committed when the closing begins.
 */
async function closeWhilePaying(lock: typeof lockBooked, waits: boolean) {
  const { session, ...of } = await makeClosing();
  const { id: order } = await makeOrder(world, await makeFamily(world), [session], asking);
  const { rows } = await sql<{ id: string }>`select id from payment where order_id = ${order}`.execute(db());
  const settled = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const paying = transact(db(), async (tx) => {
    await settlePayment(tx, rows[0]?.id ?? '', { status: 'confirmed', ref: `race_${order}`, card: null });
    settled.resolve();
    await commit.promise;
  });
  await settled.promise;
  const begun = Promise.withResolvers<void>();
  const closing = transact(db(), (tx) =>
    confirmProposed(tx, callOf(of), (...given) => {
      begun.resolve();
      return lock(...given);
    }),
  );
  await (waits ? begun.promise : closing);
  commit.resolve();
  await Promise.all([paying, closing]);
  return standing(session);
}

describe('closing a day while a parent pays for it', () => {
  it('cancels the booking and refunds it, whichever comes first', async () => {
    expect(await closeWhilePaying(lockBooked, true)).toEqual({
      status: 'closed',
      booked: 0,
      bookings: ['cancelled_by_service'],
      owed: 0,
    });
  });

  it('leaves a paid booking on a closed day without the locks, so the race is real', async () => {
    expect(await closeWhilePaying(onlyLook, false)).toMatchObject({ status: 'closed', bookings: ['confirmed'] });
  });

  it('leaves no family out of 16 who pay on two nodes with a booking or out of pocket', async () => {
    const { nursery, session, year } = await makeClosing(16);
    const nodes = [await listen(world.services), await listen(second)] as const;
    try {
      const families: [MadeFamily, string][] = [];
      for (let index = 0; index < 16; index += 1) {
        const family = await makeFamily(world);
        families.push([family, await fillBasket(world, family, [session])]);
      }
      const order = ([{ token }, basket_uid]: [MadeFamily, string], index: number) =>
        (nodes[index % 2] as Node).call('POST', '/booking/order/create', { token, body: { basket_uid } });
      const path = `/nursery/${nursery.id}/branch/${nursery.branch}/closing-days`;
      const { token } = nursery.staff['nursery-admin'] ?? {};
      const close = async () => {
        for (;;) {
          const { body } = await nodes[1].call('GET', `${path}/affected`, {
            token,
            query: { nursery_branch_working_year_id: year },
          });
          const reply = await nodes[1].call('POST', `${path}/confirm`, {
            token,
            body: {
              nursery_branch_working_year_id: year,
              expected_days: body.data.days,
              expected_bookings: body.data.bookings,
            },
          });
          // Other numbers by now, or overtaken by orders each time that it was tried.
          if (reply.status !== 409) return reply;
        }
      };
      const [closed, ...orders] = await Promise.all([close(), ...families.map(order)]);
      expect(closed.status).toBe(200);
      expect(orders.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
      await world.services.outbox.run();
      const { bookings = [], ...counters } = (await standing(session)) ?? {};
      expect(counters).toEqual({ status: 'closed', booked: 0, owed: 0 });
      expect([...new Set(bookings)].filter((status) => !['cancelled_by_service', 'expired'].includes(status))).toEqual(
        [],
      );
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
  });
});
