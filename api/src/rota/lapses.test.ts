import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addDays, isoWeek } from '@bairn/shared/format/date';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { countStatements } from '../testing/countStatements.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession, makeStaff, signIn } from '../testing/make.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { makeBooking, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;
const undo: (() => void)[] = [];
afterAll(() => undo.forEach((end) => end()));

/** A branch with children on three dates from tomorrow, and two people on its rota for them. */
async function makeDays(dob = '2022-05-06') {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world, { children: 2, dob });
  const session = await makeSession(world, nursery, { from: 1, days: 3, start: '09:00', end: '15:00' });
  const dates = session.instances.map(({ date }) => date);
  for (const [index] of dates.entries()) {
    const instance = session.instances[index];
    if (instance) await makeBooking(world, family, { ...session, instances: [instance] });
  }
  const people = [
    await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff'),
    await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff'),
  ];
  const rotas = new Map<string, string>();
  for (const date of dates) {
    const { year, week } = isoWeek(date);
    const key = `${year}/${week}`;
    const rota = rotas.get(key) ?? (await makeRota(world, nursery, year, week));
    rotas.set(key, rota);
    for (const { profile } of people) await makeShift(world, nursery, rota, { profile, date });
  }
  const ask = (token = nursery.staff['nursery-admin']?.token ?? '') =>
    world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/staff-lapses`, { token });
  return { nursery, dates, people, ask, profile: (index: number) => people[index]?.profile ?? '' };
}

describe('the days that a lapse breaks', () => {
  it('are none where everyone counts', async () => {
    const { ask } = await makeDays();
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ days: [], ending: [], waiting: [] });
  });

  it('are all days from the lapse on, with who and why', async () => {
    const { ask, nursery, dates, profile } = await makeDays();
    await makeQualification(world, nursery, profile(1), { kind: 'pvg', until: dates[0] ?? '' });
    const { body } = await ask();
    const person = { id: profile(1), name: 'Staff Testing', why: ['pvg'] };
    expect(body.data.days).toEqual(
      dates.slice(1).map((date) => ({
        date,
        children: 1,
        needed: 2,
        counted: 1,
        first_aiders: 0,
        short_of: ['ratio'],
        shortage: { short: 1, from: '09:00' },
        people: [person],
      })),
    );
    expect(body.data.ending).toMatchObject([{ staff_profile_id: profile(1), kind: 'pvg', valid_until: dates[0] }]);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const radar = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/ratio-radar`, { token });
    expect(radar.body.data.days).toEqual([
      { date: dates[0], planned: true, children: 1, gaps: [], not_counting: [] },
      ...dates.slice(1).map((date) => ({
        date,
        planned: true,
        children: 1,
        gaps: [{ room_id: null, room: null, from: '09:00', to: '15:00', short: 1 }],
        not_counting: [person],
      })),
      ...[4, 5].map((days) => ({
        date: dayFromToday(days),
        planned: expect.any(Boolean),
        children: 0,
        gaps: [],
        not_counting: [],
      })),
    ]);
  });

  it('leave out a day with enough others, a closed day, and a declined shift', async () => {
    const { ask, nursery, dates, profile, people } = await makeDays();
    await makeQualification(world, nursery, profile(1), { kind: 'sssc', until: dayFromToday(0) });
    const third = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
    const { rows } = await sql<{ rota: string }>`
      select rota_id as rota from shift where staff_profile_id = ${people[0]?.profile} and date = ${dates[0]}`.execute(
      db(),
    );
    await makeShift(world, nursery, rows[0]?.rota ?? '', { profile: third.profile, date: dates[0] ?? '' });
    await sql`insert into closing_day (nursery_id, id, branch_id, date, type, name, status)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${dates[1]}, 7, 'Training day', 'confirmed')`.execute(db());
    await sql`update shift set confirmation = 'declined' where staff_profile_id = ${profile(1)} and date = ${dates[2]}`.execute(
      db(),
    );
    expect((await ask()).body.data.days).toEqual([]);
  });

  it('are short of a first aider once the only certificate has ended', async () => {
    const { ask, nursery, dates, profile } = await makeDays();
    await makeQualification(world, nursery, profile(0), { until: dates[1] ?? '' });
    const { body } = await ask();
    expect(body.data.days).toMatchObject([
      { date: dates[2], counted: 2, first_aiders: 0, short_of: ['first_aid'], people: [{ id: profile(0) }] },
    ]);
    await makeQualification(world, nursery, profile(1), {});
    expect((await ask()).body.data.days).toEqual([]);
  });

  it('name what ends within 60 days unless it is replaced, and who waits for an admin', async () => {
    const { ask, nursery, profile } = await makeDays();
    const soon = await makeQualification(world, nursery, profile(0), { kind: 'food_hygiene', until: dayFromToday(60) });
    await makeQualification(world, nursery, profile(0), { kind: 'sssc', until: dayFromToday(61) });
    await makeQualification(world, nursery, profile(1), { kind: 'pvg', until: dayFromToday(20) });
    await makeQualification(world, nursery, profile(1), { kind: 'pvg', from: dayFromToday(21) });
    await makeQualification(world, nursery, profile(1), { kind: 'first_aid', status: 'waiting' });
    const { body } = await ask();
    expect(body.data.ending.map(({ id }: { id: string }) => id)).toEqual([soon]);
    expect(body.data.waiting).toEqual([{ staff_profile_id: profile(1), name: 'Staff Testing' }]);
  });

  it('take as many statements for many people as for two', async () => {
    const { ask, nursery, dates, profile } = await makeDays();
    await makeQualification(world, nursery, profile(1), { kind: 'pvg', until: dayFromToday(0) });
    const few = await countStatements(world, () => ask());
    const { year, week } = isoWeek(dates[0] ?? '');
    const { rows } = await sql<{ id: string }>`
      select id from rota where branch_id = ${nursery.branch} and year = ${year} and week = ${week}`.execute(db());
    for (let more = 0; more < 12; more += 1) {
      const { profile: own } = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
      await makeQualification(world, nursery, own, { kind: 'pvg', until: dayFromToday(0) });
      await makeShift(world, nursery, rows[0]?.id ?? '', { profile: own, date: dates[0] ?? '' });
    }
    expect(await countStatements(world, () => ask())).toBe(few);
  });
});

describe('the minute of a lapse', () => {
  it('changes dashboard, week and attendance together', async () => {
    const { ask, nursery, dates, profile } = await makeDays();
    const [last = '', next = ''] = dates;
    await makeQualification(world, nursery, profile(0), {});
    await makeQualification(world, nursery, profile(1), { kind: 'pvg', until: last });
    const midnight = Date.parse(`${next}T00:00:00Z`);
    // In summer the local day begins an hour earlier.
    const local = new Date(midnight).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit' });
    const begins = midnight - Number(local) * 3_600_000;
    const { rows } = await sql<{ rota: string }>`
      select rota_id as rota from shift where staff_profile_id = ${profile(1)} and date = ${next}`.execute(db());
    for (const who of [profile(0), profile(1)]) {
      await sql`update shift set start_time = '00:00', end_time = '12:00' where staff_profile_id = ${who}
        and date = ${next}`.execute(db());
    }
    const see = async () => {
      const token = await signIn(world, nursery.staff['nursery-admin']?.id ?? '', 'service');
      const path = `/nursery/${nursery.id}/branch/${nursery.branch}`;
      const { year, week } = isoWeek(next);
      const rota = await world.call('GET', `${path}/rota/year/${year}/week/${week}`, { token });
      const register = await world.call('GET', `${path}/session-registry`, { token });
      return {
        lapses: (await ask(token)).body.data.days.map(({ date }: { date: string }) => date),
        week: rota.body.data.days.find(({ date }: { date: string }) => date === next)?.counted,
        register: register.body.data.on_shift,
      };
    };
    expect(rows).toHaveLength(1);
    undo.push(setClock(() => begins - 60_000));
    expect(await see()).toMatchObject({ lapses: [next, addDays(next, 1)], week: 1 });
    undo.push(setClock(() => begins));
    expect(await see()).toEqual({
      lapses: [next, addDays(next, 1)],
      week: 1,
      register: { rostered: 2, counted: 1, first_aiders: 1 },
    });
    await sql`update staff_qualification set valid_to = ${next} where staff_profile_id = ${profile(1)}`.execute(db());
    expect(await see()).toEqual({
      lapses: [addDays(next, 1)],
      week: 2,
      register: { rostered: 2, counted: 2, first_aiders: 1 },
    });
  });
});
