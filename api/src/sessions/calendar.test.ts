import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { makeBooking, makeRoom } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

const token = () => nursery.staff['nursery-admin']?.token ?? '';
const at = (path: string) => `/nursery/${nursery.id}/branch/${nursery.branch}/session/${path}`;
const from = dayFromToday(1);
const read = (query: Record<string, string> = { from, to: addDays(from, 41) }, as = token()) =>
  world.call('GET', at('calendar'), { token: as, query });

describe('the calendar of a service', () => {
  it('is read by the same number of statements, however many sessions and dates', async () => {
    await makeSession(world, nursery);
    const few = await countStatements(world, () => read());
    const sessions = [];
    for (let nth = 0; nth < 40; nth += 1) sessions.push(await makeSession(world, nursery, { days: 1 }));
    await sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price,
        capacity)
      select s.nursery_id, gen_random_uuid(), s.branch_id, s.id, ${from}::date + d, s.start_time, s.end_time, s.price, 8
      from session s, generate_series(1, 364) d where s.id = any(${sessions.map(({ id }) => id)}::uuid[])`.execute(
      world.services.database.db,
    );
    expect(await countStatements(world, () => read())).toBe(few);
    expect((await read()).body.data.dates).toHaveLength(40 * 42 + 3);
  });

  it('shows rooms, closing days, and whether the person may change dates', async () => {
    const own = await makeNursery(world);
    const room = await makeRoom(world, own, 'Acorns');
    const session = await makeSession(world, own, { days: 1, room });
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
      values (${own.id}, ${newId()}, ${own.branch}, ${dayFromToday(3)}, 7, 'Painting', 'confirmed')`.execute(
      world.services.database.db,
    );
    const of = (role: string) =>
      world.call('GET', `/nursery/${own.id}/branch/${own.branch}/session/calendar`, {
        token: own.staff[role]?.token ?? '',
        query: { from, to: addDays(from, 6) },
      });
    expect((await of('nursery-admin')).body.data).toMatchObject({
      dates: [{ session_id: session.id, room_id: room, booked: 0 }],
      rooms: [{ id: room, name: 'Acorns', room_index: 0 }],
      closing_days: [{ date: dayFromToday(3), name: 'Painting' }],
      can: { edit: true },
    });
    expect((await of('nursery-staff')).body.data.can).toEqual({ edit: false });
    const long = await read({ from, to: addDays(from, 42) });
    expect(long.body.errors).toEqual({ to: ['The calendar shows up to 42 days at once'] });
  });
});

describe('one date of a session', () => {
  const change = (session: MadeSession, to: object) =>
    world.call('POST', at(`${session.id}/instance/${session.instances[0]?.id}/update`), {
      token: token(),
      body: { start_time: '08:00', end_time: '13:00', capacity: 10, price: 4200, ...to },
    });

  it('moves to another time and back, and keeps the session as it is', async () => {
    const session = await makeSession(world, nursery, { days: 1 });
    const moved = await change(session, { start_time: '09:30', end_time: '14:30', price: 3900, capacity: 6 });
    expect(moved.body.data).toMatchObject({ start_time: '09:30', end_time: '14:30', price: 3900, capacity: 6 });
    const shown = (await read()).body.data.dates.find((date: { id: string }) => date.id === session.instances[0]?.id);
    expect(shown.pattern_time).toBe('08:00');
    expect((await change(session, {})).status).toBe(200);
    const back = (await read()).body.data.dates.find((date: { id: string }) => date.id === session.instances[0]?.id);
    expect(back.pattern_time).toBeNull();
  });

  it('keeps its time once a child is booked, and its places cannot go below the booked ones', async () => {
    const session = await makeSession(world, nursery, { days: 1 });
    for (let nth = 0; nth < 2; nth += 1) await makeBooking(world, await makeFamily(world), session);
    expect(await change(session, { start_time: '09:00' })).toMatchObject({ status: 409, body: { code: 'booked' } });
    expect((await change(session, { capacity: 1 })).body.errors).toEqual({ capacity: ['2 places are taken already'] });
    expect((await change(session, { capacity: 2, price: 5000 })).body.data).toMatchObject({ capacity: 2, price: 5000 });
  });
});
