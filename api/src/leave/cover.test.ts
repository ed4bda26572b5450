import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, isoWeek, weekday } from '@bairn/shared/format/date';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { makeBooking, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

/** A request for the days of a session with a child, by one of two people at a branch. */
async function makeRequested() {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world, { dob: '2024-05-06' });
  const session = await makeSession(world, nursery, { from: 22, days: 2, start: '09:00', end: '15:00' });
  const dates = session.instances.map(({ date }) => date);
  for (const instance of session.instances) await makeBooking(world, family, { ...session, instances: [instance] });
  const person = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const [first = '', second = ''] = dates;
  const id = await makeAbsence(world, { nursery: nursery.id, profile: person.profile }, { from: first, to: second });
  const cover = async () => {
    const { body } = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/absences/${id}`, {
      token: nursery.staff['nursery-admin']?.token ?? '',
    });
    return body.data.cover;
  };
  return { nursery, first, second, person, colleague, cover };
}

/** As many more people at a branch, each with records, a weekly schedule, and shifts in the weeks from a date on. */
async function makeMany(nursery: { id: string; branch: string }, count: number, from: string) {
  const { db } = world.services.database;
  await sql`insert into "user" (id, email, first_name, last_name, created_at)
    select gen_random_uuid(), 'many-' || n || '@' || ${nursery.id} || '.test', 'Many', 'No ' || n, now()
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
    select ${nursery.id}, gen_random_uuid(), id, 'nursery-staff', now() from "user"
    where email like ${`many-%@${nursery.id}.test`}`.execute(db);
  const many = sql`staff_profile s join "user" u on u.id = s.user_id and u.email like ${`many-%@${nursery.id}.test`}`;
  await sql`insert into staff_branch (nursery_id, staff_profile_id, branch_id)
    select s.nursery_id, s.id, ${nursery.branch} from ${many}`.execute(db);
  await sql`insert into staff_qualification (nursery_id, id, staff_profile_id, kind, status, valid_from, valid_to,
      decided_at, created_at)
    select s.nursery_id, gen_random_uuid(), s.id, kind, 'approved', ${addDays(from, -400)}::date,
      ${addDays(from, 20)}::date, now(), now()
    from ${many}, unnest(array['pvg', 'sssc', 'first_aid']) kind`.execute(db);
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, start_time: '09:00', end_time: '17:00', break_minutes: 30 }));
  await sql`insert into staff_schedule (nursery_id, id, staff_profile_id, kind, from_date, days, created_at)
    select s.nursery_id, gen_random_uuid(), s.id, 'contracted', ${addDays(from, -400)}::date,
      ${JSON.stringify(days)}::jsonb, now() from ${many}`.execute(db);
  for (let week = 0; week < 4; week += 1) {
    const first = addDays(from, week * 7);
    const { year, week: number } = isoWeek(first);
    const rota = await makeRota(world, nursery, year, number);
    await sql`insert into shift (nursery_id, id, rota_id, staff_profile_id, date, start_time, end_time,
        break_minutes, confirmation, created_at)
      select s.nursery_id, gen_random_uuid(), ${rota}, s.id, d::date, '09:00', '17:00', 30, 'confirmed', now() from ${many},
        generate_series(${first}::date, ${addDays(first, 4)}::date, '1 day') d`.execute(db);
  }
}

/** Shifts of people on dates, and the rotas of their weeks. */
async function makeShifts(nursery: Awaited<ReturnType<typeof makeNursery>>, shifts: [string, string][]) {
  const rotas = new Map<string, string>();
  for (const [profile, date] of shifts) {
    const { year, week } = isoWeek(date);
    const rota = rotas.get(`${year}/${week}`) ?? (await makeRota(world, nursery, year, week));
    rotas.set(`${year}/${week}`, rota);
    await makeShift(world, nursery, rota, { profile, date });
  }
}

it('the cover of a request is who is on the rota without the person', async () => {
  const { nursery, first, second, person, colleague, cover } = await makeRequested();
  await makeShifts(nursery, [
    [person.profile, first],
    [colleague.profile, first],
    [person.profile, second],
  ]);
  expect(await cover()).toMatchObject([
    { date: first, needed: 2, there: 1, short: 1 },
    { date: second, needed: 2, there: 0, short: 2 },
  ]);
});

it('the cover of a request leaves out a colleague from the day on which they no longer count', async () => {
  const { nursery, first, second, colleague, cover } = await makeRequested();
  await makeShifts(nursery, [
    [colleague.profile, first],
    [colleague.profile, second],
  ]);
  await makeQualification(world, nursery, colleague.profile, {
    kind: 'pvg',
    from: addDays(first, -900),
    until: first,
  });
  expect(await cover()).toMatchObject([
    { date: first, there: 1, short: 1 },
    { date: second, there: 0, short: 2 },
  ]);
});

it('the cover of a request leaves out a colleague who is suspended or away', async () => {
  const { nursery, first, second, colleague, cover } = await makeRequested();
  await makeShifts(nursery, [
    [colleague.profile, first],
    [colleague.profile, second],
  ]);
  await makeAbsence(world, { nursery: nursery.id, profile: colleague.profile }, { status: 'approved', from: first });
  expect(await cover()).toMatchObject([{ there: 0 }, { there: 1 }]);
  await sql`update staff_profile set suspended_at = now() where id = ${colleague.profile}`.execute(
    world.services.database.db,
  );
  expect(await cover()).toMatchObject([{ there: 0 }, { there: 0 }]);
});

it('the cover of 60 days takes as many statements for 200 people as for two', async () => {
  const nursery = await makeNursery(world);
  const person = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const monday = addDays(dayFromToday(28), 1 - weekday(dayFromToday(28)));
  const span = { from: monday, to: addDays(monday, 59) };
  const id = await makeAbsence(world, { nursery: nursery.id, profile: person.profile }, span);
  const read = () =>
    world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/absences/${id}`, {
      token: nursery.staff['nursery-admin']?.token ?? '',
    });
  await read();
  const few = await countStatements(world, read);
  await makeMany(nursery, 200, monday);
  const { body } = await read();
  expect(body.data.cover).toHaveLength(60);
  // On the rota on Monday, and not on Saturday; three weeks later everyone's record has lapsed.
  expect([0, 5, 21].map((day) => body.data.cover[day].there)).toEqual([200, 0, 0]);
  expect(await countStatements(world, read)).toBe(few);
});
