import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { makeOrder } from '../testing/makeOrder.ts';
import { makeBooking } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
let restore = () => {};
beforeEach(async () => {
  // In the middle of a working year, so that all days are in one.
  const moment = Date.parse('2026-11-23T10:00:00.000Z');
  restore = setClock(() => moment);
  nursery = await makeNursery(world);
});
afterEach(() => restore());

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(world.services.database.db)).rows;

const token = () => nursery.staff['nursery-admin']?.token ?? '';
const path = () => `/nursery/${nursery.id}/branch/${nursery.branch}/closing-days`;

/** A proposed closing day so many days from today; answers its working year. */
async function propose(days: number, name = 'Staff training') {
  const rows = await rowsOf(sql<{ year: string; id: string }>`
    insert into closing_day (nursery_id, id, branch_id, date, type, name)
    values (${nursery.id}, ${newId()}, ${nursery.branch}, ${dayFromToday(days)}, 3, ${name})
    returning nursery_branch_working_year_id as year, id`);
  return rows[0] ?? { year: '', id: '' };
}

const preview = async (year: string) =>
  (
    await world.call('GET', `${path()}/affected`, {
      token: token(),
      query: { nursery_branch_working_year_id: year },
    })
  ).body.data;

const confirm = (year: string, days: number, bookings: number) =>
  world.call('POST', `${path()}/confirm`, {
    token: token(),
    body: { nursery_branch_working_year_id: year, expected_days: days, expected_bookings: bookings },
  });

const statusOf = (id: string) =>
  rowsOf(sql<{ status: string }>`select status from closing_day where id = ${id}`).then(([row]) => row?.status);

describe('confirming closing days', () => {
  it('does what was shown: closes their sessions, cancels the bookings and refunds them in full', async () => {
    const morning = await makeSession(world, nursery, { from: 8, days: 3, price: 1500 });
    const afternoon = await makeSession(world, nursery, { from: 8, days: 1, start: '14:00', end: '17:00', price: 900 });
    const [first, other] = [await makeFamily(world), await makeFamily(world)];
    const { bookings } = await makeOrder(world, first, [morning, afternoon]);
    await makeOrder(world, other, [morning, morning, morning]);
    const { year, id } = await propose(8);
    await propose(9, 'Local holiday');
    const shown = await preview(year);
    expect(shown).toEqual({ days: 2, dates: 3, bookings: 4, unpaid: 0, families: 2, refund: 5400 });
    const done = await confirm(year, shown.days, shown.bookings);
    expect(done.body.data).toEqual({ confirmed: 2, dates: 3, cancelled: 4, unpaid: 0, refund: 5400 });
    expect(await statusOf(id)).toBe('confirmed');
    const dates = await rowsOf(sql`select date, status, booked, closed_reason from session_instance
      where session_id = ${morning.id} order by date`);
    expect(dates).toEqual([
      {
        date: '2026-12-01',
        status: 'closed',
        booked: 0,
        closed_reason: 'We are closed on Tue 1 Dec 2026: Staff training',
      },
      {
        date: '2026-12-02',
        status: 'closed',
        booked: 0,
        closed_reason: 'We are closed on Wed 2 Dec 2026: Local holiday',
      },
      { date: '2026-12-03', status: 'open', booked: 1, closed_reason: null },
    ]);
    const [told] = await rowsOf(sql`select status, cancel_reason from booking where id = ${bookings[0]}`);
    expect(told).toEqual({
      status: 'cancelled_by_service',
      cancel_reason: 'We are closed on Tue 1 Dec 2026: Staff training',
    });
    expect(await preview(year)).toMatchObject({ days: 0, dates: 0, bookings: 0 });
  });

  it('changes nothing where the number of days or bookings differs from the one shown', async () => {
    const session = await makeSession(world, nursery, { from: 8, days: 1 });
    await makeOrder(world, await makeFamily(world), [session]);
    const { year, id } = await propose(8);
    expect(await confirm(year, 1, 0)).toEqual({
      status: 409,
      body: {
        message: 'This has changed: 1 proposed closing day with 1 booking now, not 1 with 0. Please check it again.',
        code: 'changed',
      },
    });
    expect((await confirm(year, 2, 1)).body.code).toBe('changed');
    expect(await statusOf(id)).toBe('proposed');
    expect(await rowsOf(sql`select status, booked from session_instance where session_id = ${session.id}`)).toEqual([
      { status: 'open', booked: 1 },
    ]);
  });

  it('closes the dates of an archived session too, so that restoring it brings none back', async () => {
    const session = await makeSession(world, nursery, { from: 8, days: 1, status: 'archived' });
    const { year } = await propose(8);
    expect((await confirm(year, 1, 0)).body.data).toMatchObject({ dates: 1 });
    const at = `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/restore`;
    expect((await world.call('POST', at, { token: token() })).status).toBe(200);
    expect(await rowsOf(sql`select status from session_instance where session_id = ${session.id}`)).toEqual([
      { status: 'closed' },
    ]);
  });

  it('leaves past days proposed, and sessions that have begun today open', async () => {
    const begun = await makeSession(world, nursery, { from: 0, days: 1, start: '08:00', end: '12:00' });
    const later = await makeSession(world, nursery, { from: 0, days: 1, start: '14:00', end: '17:00' });
    await makeBooking(world, await makeFamily(world), begun);
    const past = await propose(-1);
    const { year, id } = await propose(0, 'Snow');
    expect((await confirm(year, 1, 0)).body.data).toMatchObject({ confirmed: 1, dates: 1, cancelled: 0 });
    expect([await statusOf(past.id), await statusOf(id)]).toEqual(['proposed', 'confirmed']);
    expect(
      await rowsOf(sql`select status from session_instance where session_id in (${begun.id}, ${later.id})
        order by start_time`),
    ).toEqual([{ status: 'open' }, { status: 'closed' }]);
  });

  it('also cancels a booking whose payment comes later, and one of a child marked absent ahead', async () => {
    const session = await makeSession(world, nursery, { from: 8, days: 1 });
    const asking = '4000002500003155';
    await makeOrder(world, await makeFamily(world), [session], asking);
    const absent = await makeBooking(world, await makeFamily(world), session, { status: 'absent' });
    await rowsOf(sql`insert into register_entry (nursery_id, id, booking_id, status, recorded_at, created_at)
      values (${nursery.id}, ${newId()}, ${absent.id}, 'absent', ${now()}, ${now()})`);
    const { year } = await propose(8);
    expect(await preview(year)).toMatchObject({ bookings: 2, unpaid: 1, families: 2, refund: 4200 });
    expect((await confirm(year, 1, 2)).body.data).toMatchObject({ cancelled: 1, unpaid: 1, refund: 4200 });
  });

  it('is undone for no booking and no session by removing the day', async () => {
    const session = await makeSession(world, nursery, { from: 8, days: 1 });
    await makeOrder(world, await makeFamily(world), [session]);
    const { year, id } = await propose(8);
    await confirm(year, 1, 1);
    const removed = await world.call('DELETE', `${path()}/${id}`, { token: token() });
    expect(removed.body.data).toMatchObject({ id, status: 'removed' });
    expect(await rowsOf(sql`select status from session_instance where session_id = ${session.id}`)).toEqual([
      { status: 'closed' },
    ]);
    expect(await rowsOf(sql`select status from booking where session_id = ${session.id}`)).toEqual([
      { status: 'cancelled_by_service' },
    ]);
    expect(await world.call('DELETE', `${path()}/${id}`, { token: token() })).toMatchObject({
      status: 409,
      body: { code: 'removed' },
    });
  });

  it('is shown and done with as many statements for ten days as for one', async () => {
    const effort = async (days: number) => {
      nursery = await makeNursery(world);
      await makeSession(world, nursery, { from: 8, days: 10 });
      let year = '';
      for (let day = 0; day < days; day += 1) ({ year } = await propose(8 + day));
      const shown = await countStatements(world, () => preview(year));
      return { shown, done: await countStatements(world, () => confirm(year, days, 0)) };
    };
    const one = await effort(1);
    expect(one.done).toBeGreaterThan(0);
    expect(await effort(10)).toEqual(one);
  });
});
