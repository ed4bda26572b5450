import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isoWeek, weekDates } from '@bairn/shared/format/date';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeBooking, makeRoom, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const weekOf = (date: string) => isoWeek(date);
const get = (
  nursery: MadeNursery,
  { year, week }: { year: number; week: number },
  options: { role?: string; branch?: string; token?: string } = {},
) =>
  world.call(
    'GET',
    `/nursery/${nursery.id}/branch/${options.branch ?? nursery.branch}/rota/year/${year}/week/${week}`,
    {
      token: options.token ?? nursery.staff[options.role ?? 'nursery-admin']?.token ?? '',
    },
  );
const profileOf = (nursery: MadeNursery, role: string) => nursery.staff[role]?.profile ?? '';

describe("a branch's week", () => {
  it('shows its staff and days when there is no rota', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    await makeStaff(world, nursery.id, nursery.branches[1]?.id ?? '', 'nursery-staff');
    const { status, body } = await get(nursery, { year: 2026, week: 47 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ year: 2026, week: 47, rota: null, today: dayFromToday(0) });
    expect(body.data.days[0]).toEqual({
      date: '2026-11-16',
      children: 0,
      staff_needed: 0,
      shortage: null,
      staff: 0,
      counted: 0,
      first_aiders: 0,
      minutes: 0,
      closed: null,
    });
    expect(body.data.days).toHaveLength(7);
    expect(body.data.staff).toHaveLength(3);
    expect(body.data.staff[0]).toMatchObject({ name: 'Staff Testing', shifts: [], rostered_minutes: 0 });
  });

  it('shows each person’s shifts and worked time when there is a rota', async () => {
    const nursery = await makeNursery(world);
    const rota = await makeRota(world, nursery, 2026, 47);
    const [admin, staff] = [profileOf(nursery, 'nursery-admin'), profileOf(nursery, 'nursery-staff')];
    await makeShift(world, nursery, rota, {
      profile: admin,
      date: '2026-11-16',
      start: '08:30',
      end: '17:00',
      break: 45,
    });
    await makeShift(world, nursery, rota, { profile: admin, date: '2026-11-17', confirmation: 'pending' });
    await makeShift(world, nursery, rota, { profile: staff, date: '2026-11-16', confirmation: 'declined' });
    await makeShift(world, nursery, rota, { profile: null, date: '2026-11-16', confirmation: 'open' });
    const { body } = await get(nursery, { year: 2026, week: 47 });
    expect(body.data.rota).toMatchObject({ id: rota, status: 'published', revision: 1 });
    expect(body.data.days[0]).toMatchObject({ staff: 1, minutes: 465 });
    expect(body.data.days[1]).toMatchObject({ staff: 1, minutes: 480 });
    const of = (id: string) => body.data.staff.find((person: { id: string }) => person.id === id);
    expect(of(admin)).toMatchObject({
      role: 'nursery-admin',
      rostered_minutes: 945,
      shifts: [{ date: '2026-11-16', start_time: '08:30', end_time: '17:00', break_minutes: 45, minutes: 465 }, {}],
    });
    expect(of(staff)).toMatchObject({ rostered_minutes: 0, shifts: [{ confirmation: 'declined' }] });
  });

  it.each([
    { change: 'goes forward', date: '2026-03-29', week: 13, minutes: 5 * 60 - 30 },
    { change: 'goes back', date: '2026-10-25', week: 43, minutes: 7 * 60 - 30 },
    { change: 'stays', date: '2026-10-18', week: 42, minutes: 6 * 60 - 30 },
  ])('counts the real length of a night when the clock $change', async ({ date, week, minutes }) => {
    const nursery = await makeNursery(world);
    const rota = await makeRota(world, nursery, 2026, week);
    await makeShift(world, nursery, rota, {
      profile: profileOf(nursery, 'nursery-staff'),
      date,
      start: '00:30',
      end: '06:30',
      break: 30,
    });
    const { body } = await get(nursery, { year: 2026, week });
    expect(body.data.days[6]).toMatchObject({ date, minutes });
  });

  it('counts the children of each day and the staff needed at its fullest moment', async () => {
    const nursery = await makeNursery(world);
    const tomorrow = dayFromToday(1);
    const [morning, afternoon] = [
      await makeSession(world, nursery, { end: '12:00' }),
      await makeSession(world, nursery, { start: '13:00', end: '17:00' }),
    ];
    const babies = await makeFamily(world, { children: 7, dob: dayFromToday(-300) });
    for (const { id } of babies.children) await makeBooking(world, babies, morning, { child: id });
    await makeBooking(world, babies, afternoon);
    const gone = await makeFamily(world, { children: 1 });
    await makeBooking(world, gone, afternoon, { status: 'cancelled_by_family' });
    const { body } = await get(nursery, weekOf(tomorrow));
    const day = body.data.days[weekDates(tomorrow).indexOf(tomorrow)];
    expect(day).toMatchObject({ date: tomorrow, children: 7, staff_needed: 3 });
  });

  it('needs staff in each room, by the ratio that is agreed for it, and says when most are missing', async () => {
    const nursery = await makeNursery(world);
    const tomorrow = dayFromToday(1);
    const book = async (room: string, children: number, own: { start?: string; end?: string } = {}) => {
      const session = await makeSession(world, nursery, { room, days: 1, end: '14:00', ...own });
      const family = await makeFamily(world, { children, dob: dayFromToday(-2500) });
      for (const { id } of family.children) await makeBooking(world, family, session, { child: id });
    };
    const [one, two] = [await makeRoom(world, nursery, 'One'), await makeRoom(world, nursery, 'Two')];
    await book(one, 3);
    await book(two, 3);
    const { year, week } = weekOf(tomorrow);
    const rota = await makeRota(world, nursery, year, week);
    for (const role of ['nursery-admin', 'nursery-staff']) {
      const end = role === 'nursery-staff' ? '13:00' : '16:00';
      await makeShift(world, nursery, rota, { profile: profileOf(nursery, role), date: tomorrow, end });
    }
    const day = async () => {
      const { body } = await get(nursery, { year, week });
      return body.data.days[weekDates(tomorrow).indexOf(tomorrow)];
    };
    expect(await day()).toMatchObject({ staff_needed: 2, counted: 2, shortage: { short: 1, from: '13:00' } });
    await sql`insert into room_ratio_override (nursery_id, id, room_id, ratio, reason, from_date, to_date, created_at)
      values (${nursery.id}, ${newId()}, ${one}, 2, 'Settling in', ${tomorrow}, ${tomorrow}, now())`.execute(
      world.services.database.db,
    );
    expect(await day()).toMatchObject({ staff_needed: 3, shortage: { short: 2, from: '13:00' } });
    await sql`update branch set service_types = '{7}' where id = ${nursery.branch}`.execute(world.services.database.db);
    expect(await day()).toMatchObject({ staff_needed: 3 });
    await sql`update room_ratio_override set from_date = from_date - 1, to_date = from_date - 1
      where room_id = ${one}`.execute(world.services.database.db);
    expect(await day()).toMatchObject({ staff_needed: 1, shortage: null });
  });

  it('names confirmed closing days', async () => {
    const nursery = await makeNursery(world);
    const close = (date: string, name: string, status: string) =>
      sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
        values (${nursery.id}, ${newId()}, ${nursery.branch}, ${date}, 1, ${name}, ${status})`.execute(
        world.services.database.db,
      );
    await close('2026-11-30', "St Andrew's Day", 'confirmed');
    await close('2026-12-01', 'In-service day', 'proposed');
    const { body } = await get(nursery, { year: 2026, week: 49 });
    expect(body.data.days.map(({ closed }: { closed: string | null }) => closed)).toEqual([
      "St Andrew's Day",
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('is not found in a year that does not have it', async () => {
    const nursery = await makeNursery(world);
    expect((await get(nursery, { year: 2026, week: 53 })).body.data.days[6].date).toBe('2027-01-03');
    expect((await get(nursery, { year: 2025, week: 53 })).status).toBe(404);
    expect((await get(nursery, { year: 2026, week: 0 })).status).toBe(404);
    expect((await get(nursery, { year: 1999, week: 1 })).status).toBe(404);
  });

  it('needs as many statements for many shifts as for one', async () => {
    const nursery = await makeNursery(world);
    const rota = await makeRota(world, nursery, 2026, 47);
    const add = (day: number) =>
      makeShift(world, nursery, rota, { profile: profileOf(nursery, 'nursery-staff'), date: `2026-11-${15 + day}` });
    await add(1);
    const few = await countStatements(world, () => get(nursery, { year: 2026, week: 47 }));
    for (let day = 2; day < 7; day += 1) await add(day);
    expect(few).toBeGreaterThan(0);
    expect(await countStatements(world, () => get(nursery, { year: 2026, week: 47 }))).toBe(few);
  });

  it('is visible to admins of the branch', async () => {
    const nursery = await makeNursery(world, { branches: 2 });
    const when = { year: 2026, week: 47 };
    const second = nursery.branches[1]?.id ?? '';
    expect((await get(nursery, when, { role: 'nursery-staff' })).status).toBe(403);
    expect((await get(nursery, when, { role: 'nursery-admin', branch: second })).status).toBe(404);
    expect((await get(nursery, when, { role: 'nursery-super-admin', branch: second })).status).toBe(200);
    const other = await makeNursery(world);
    expect((await get(nursery, when, { token: other.staff['nursery-admin']?.token ?? '' })).status).toBe(404);
    expect((await get(other, when, { branch: nursery.branch })).status).toBe(404);
    expect((await get(nursery, when, { token: (await makeFamily(world)).token })).status).toBe(403);
  });
});
