import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, isoWeek, weekStart } from '@bairn/shared/format/date';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { makeAbsence } from '../testing/makeLeave.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeBooking, makeRoom, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

/** A branch with a room, a child in it tomorrow from 09:00 to 15:00, and two people on the published rota of that day. */
async function makeDay() {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world, { children: 1, dob: '2022-05-06' });
  const session = await makeSession(world, nursery, { from: 1, days: 1, start: '09:00', end: '15:00' });
  const room = await makeRoom(world, nursery, 'Acorns');
  const { db } = world.services.database;
  await sql`update session set room_id = ${room} where id = ${session.id}`.execute(db);
  await makeBooking(world, family, session);
  const date = session.instances[0]?.date ?? '';
  const { year, week } = isoWeek(date);
  const rota = await makeRota(world, nursery, year, week);
  const people = [
    await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff'),
    await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff'),
  ];
  const shifts: string[] = [];
  for (const { profile } of people) {
    const id = await makeShift(world, nursery, rota, { profile, date, confirmation: 'pending' });
    await sql`update shift set room_id = ${room} where id = ${id}`.execute(db);
    shifts.push(id);
  }
  const get = (path: string, role = 'nursery-admin') =>
    world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/rota${path}`, {
      token: role.startsWith('ey') ? role : (nursery.staff[role]?.token ?? ''),
    });
  return { nursery, room, date, year, week, rota, people, shifts, get };
}

describe('a rota with its facts', () => {
  it('has what the rules depend on', async () => {
    const { get, rota, room, date, people } = await makeDay();
    const { status, body } = await get(`/${rota}`);
    expect(status).toBe(200);
    expect(body.data.needs.find((need: { date: string }) => need.date === date)).toEqual({
      date,
      children: 1,
      branch: [
        { from: '09:00', needed: 2 },
        { from: '15:00', needed: 0 },
      ],
      rooms: [
        {
          room_id: room,
          children: 1,
          steps: [
            { from: '09:00', needed: 1 },
            { from: '15:00', needed: 0 },
          ],
        },
      ],
    });
    expect(body.data.rooms).toEqual([{ id: room, name: 'Acorns', index: 0 }]);
    const own = body.data.staff.find(({ id }: { id: string }) => id === people[0]?.profile);
    expect(own.standing).toHaveLength(7);
    expect(own.standing[0]).toMatchObject({ counts: true, first_aider: false, why: [] });
    expect(body.data.can).toEqual({ edit: true, publish: false, sign: false, correct: false, remind: true });
  });

  it('hides from staff what is about their colleagues, and drafts', async () => {
    const { get, rota, people } = await makeDay();
    const { db } = world.services.database;
    await sql`update shift set note = 'See me' where rota_id = ${rota}`.execute(db);
    const { body } = await get(`/${rota}`, 'nursery-staff');
    expect(body.data.staff.find(({ id }: { id: string }) => id === people[0]?.profile)).toMatchObject({ standing: [] });
    expect(body.data.shifts.map(({ note }: { note: string }) => note)).toEqual([null, null]);
    await sql`update rota set status = 'draft', published_at = null where id = ${rota}`.execute(db);
    expect((await get(`/${rota}`, 'nursery-staff')).status).toBe(404);
    expect((await get(`/${rota}/preview`, 'nursery-staff')).status).toBe(404);
    expect((await get(`/${rota}/preview`)).status).toBe(200);
  });
});

describe('a day of a rota', () => {
  it('has its rooms by quarter hour, with children, people and what is missing', async () => {
    const { get, date, room, people } = await makeDay();
    const { status, body } = await get(`/day?date=${date}`);
    expect(status).toBe(200);
    const { quarters, rooms, total } = body.data;
    const at = (counts: number[], time: string) => counts[quarters.indexOf(time)];
    expect(rooms).toHaveLength(1);
    expect(rooms[0]).toMatchObject({ id: room, name: 'Acorns' });
    expect([at(rooms[0].required, '09:00'), at(rooms[0].required, '14:45'), at(rooms[0].required, '15:00')]).toEqual([
      1, 1, 0,
    ]);
    expect(at(total.required, '09:00')).toBe(2);
    expect(at(total.rostered, '09:00')).toBe(2);
    expect(at(total.short, '09:00')).toBe(0);
    expect(at(rooms[0].children_expected, '09:00')).toBe(1);
    expect(rooms[0].present).toEqual([]);
    expect(body.data.people.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      people.map(({ profile }) => profile).toSorted(),
    );
    expect(body.data.shortage).toBeNull();
  });

  it('counts a person who falls ill during a shift until then, and again once the absence is withdrawn', async () => {
    const { nursery, date, people, get } = await makeDay();
    const { db } = world.services.database;
    const profile = people[0]?.profile ?? '';
    const absence = await makeAbsence(
      world,
      { nursery: nursery.id, profile },
      { type: absenceType.selfCertified, status: 'approved', from: date, recorded: true },
    );
    await sql`update absence set part = 'afternoon' where id = ${absence}`.execute(db);
    const rostered = async (...times: string[]) => {
      const { quarters, total } = (await get(`/day?date=${date}`)).body.data;
      return times.map((time) => total.rostered[quarters.indexOf(time)]);
    };
    expect(await rostered('11:45', '12:00')).toEqual([2, 1]);
    await sql`update absence set part = 'hours', start_time = '10:00', end_time = '11:00' where id = ${absence}`.execute(
      db,
    );
    expect(await rostered('09:45', '10:00', '10:45', '11:00')).toEqual([2, 1, 1, 2]);
    await sql`update absence set status = 'cancelled' where id = ${absence}`.execute(db);
    expect(await rostered('10:00')).toEqual([2]);
  });
});

describe('other views', () => {
  it('answer the month, the people of the week and the list', async () => {
    const { get, date, rota, year, week } = await makeDay();
    const name = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'][
      Number(date.slice(5, 7)) - 1
    ];
    const month = await get(`/month/${name}?year=${date.slice(0, 4)}`);
    expect(month.status).toBe(200);
    expect(month.body.data.days.find((day: { date: string }) => day.date === date)).toMatchObject({
      children: 1,
      staff_needed: 2,
      staff: 2,
      rota,
      open: 0,
    });
    const staff = await get(`/staff?year=${year}&week=${week}`);
    expect(
      staff.body.data.staff.filter((one: { rostered_minutes: number }) => one.rostered_minutes === 480),
    ).toHaveLength(2);
    const list = await get('');
    expect(list.body.data).toMatchObject([
      {
        id: rota,
        shifts: 2,
        people: 2,
        minutes: 960,
        pending: 2,
        open: 0,
        from: weekStart(date),
        to: addDays(weekStart(date), 6),
      },
    ]);
    const free = await get(`/staff-outwith-reservations?date=${date}&start_time=10:00&end_time=12:00`);
    expect(free.status).toBe(200);
    expect(free.body.data.staff.length).toBeGreaterThan(0);
    expect((await get(`/staff-reservations?from=${dayFromToday(0)}`)).body.data.reservations).toEqual([]);
    expect((await get('/template')).body.data).toEqual([]);
  });
});
