import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { localDate } from '@bairn/shared/schema/clock';
import type { CountReason } from '@bairn/shared/schema/staffWords';
import { newId } from '../database/id.ts';
import { makeNursery, makeStaff, type MadeNursery } from '../testing/make.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { world } from '../testing/sharedWorld.ts';
import { standingAt, standingOver } from './whoCounts.ts';

type Standing = { why: CountReason[]; counts: boolean; first_aider: boolean };

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});
const db = () => world.services.database.db;
const person = async () => (await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff')).profile;

async function at(profile: string, instant: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select c.* from staff_profile s cross join lateral ${standingAt(sql`${instant}::timestamptz`)} c
    where s.id = ${profile}`.execute(db());
  const [row] = rows;
  if (!row) throw new Error(`No standing of ${profile}.`);
  return row;
}

const record = (profile: string, dates: { starts?: string; ends?: string }) =>
  sql`insert into staff_record (nursery_id, staff_profile_id, starts_on, ends_on)
    values (${nursery.id}, ${profile}, ${dates.starts ?? null}, ${dates.ends ?? null})`.execute(db());
const training = (profile: string, from: string, to: string | null) =>
  sql`insert into staff_training (nursery_id, id, staff_profile_id, from_date, to_date, created_at)
    values (${nursery.id}, ${newId()}, ${profile}, ${from}, ${to}, now())`.execute(db());
const suspension = (profile: string, from: string, until: string | null) =>
  sql`insert into staff_suspension (nursery_id, id, staff_profile_id, from_at, until_at)
    values (${nursery.id}, ${newId()}, ${profile}, ${from}, ${until})`.execute(db());

/**
 * A last day, and the first instant after it in Scotland: in winter, in summer, and on both sides of each clock change,
 * whose days have 23 and 25 hours.
 */
const ends = [
  ['2026-01-15', '2026-01-16T00:00:00Z'],
  ['2026-07-15', '2026-07-15T23:00:00Z'],
  ['2026-03-28', '2026-03-29T00:00:00Z'],
  ['2026-03-29', '2026-03-29T23:00:00Z'],
  ['2026-10-24', '2026-10-24T23:00:00Z'],
  ['2026-10-25', '2026-10-26T00:00:00Z'],
  ['2028-02-29', '2028-03-01T00:00:00Z'],
] as const;
const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

describe.each(ends)('a record whose last day is %s', (date, over) => {
  it.each(['pvg', 'sssc'] as const)('that is %s stops counting at the first instant of the next day', async (kind) => {
    const profile = await person();
    await makeQualification(world, nursery, profile, { kind, until: date });
    expect(await at(profile, before(over))).toMatchObject({ why: [], counts: true });
    expect(await at(profile, over)).toEqual({ why: [kind], counts: false, first_aider: false });
  });

  it('that is a first aid certificate ends the first aider alone', async () => {
    const profile = await person();
    await makeQualification(world, nursery, profile, { kind: 'first_aid', until: date });
    expect(await at(profile, before(over))).toEqual({ why: [], counts: true, first_aider: true });
    expect(await at(profile, over)).toEqual({ why: ['first_aid'], counts: true, first_aider: false });
  });

  it('that is the employment, or a time in training, ends then', async () => {
    const [leaver, trainee] = [await person(), await person()];
    await record(leaver, { ends: date });
    await training(trainee, '2025-01-01', date);
    expect((await at(leaver, before(over))).why).toEqual([]);
    expect((await at(leaver, over)).why).toEqual(['left']);
    expect((await at(trainee, before(over))).why).toEqual(['in_training']);
    expect((await at(trainee, over)).why).toEqual([]);
  });

  it('that begins the day after does not count before', async () => {
    const [waiting, starter, trainee] = [await person(), await person(), await person()];
    const next = localDate(new Date(over));
    await makeQualification(world, nursery, waiting, { kind: 'pvg', from: next });
    await record(starter, { starts: next });
    await training(trainee, next, null);
    expect((await at(waiting, before(over))).why).toEqual(['pvg']);
    expect((await at(waiting, over)).why).toEqual([]);
    expect((await at(starter, before(over))).why).toEqual(['not_started']);
    expect((await at(starter, over)).why).toEqual([]);
    expect((await at(trainee, before(over))).why).toEqual([]);
    expect((await at(trainee, over)).why).toEqual(['in_training']);
  });
});

it('counts over many dates as at noon of each one', async () => {
  const [plain, busy, gone] = [await person(), await person(), await person()];
  for (const kind of ['pvg', 'sssc', 'first_aid'] as const) {
    await makeQualification(world, nursery, busy, { kind, from: '2026-03-24', until: '2026-03-28' });
    await makeQualification(world, nursery, busy, { kind, from: '2026-03-30', until: '2026-04-20' });
  }
  await makeQualification(world, nursery, busy, { kind: 'pvg', from: '2026-04-22', status: 'waiting' });
  await record(busy, { starts: '2026-03-23', ends: '2026-04-18' });
  await training(busy, '2026-04-01', '2026-04-02');
  await suspension(busy, '2026-04-06T10:00:00Z', '2026-04-07T10:00:00Z');
  await suspension(busy, '2026-04-09T13:00:00Z', '2026-04-13T13:00:00Z');
  await sql`update staff_profile set suspended_at = '2026-04-01T14:00:00Z', deleted_at = '2026-04-03T09:00:00Z'
    where id = ${gone}`.execute(db());
  const dates = datesOf({ from: '2026-03-20', to: '2026-04-24' });
  for (const profile of [plain, busy, gone]) {
    const { rows } = await sql<{ date: string; counts: boolean }>`
      select c.* from staff_profile s cross join lateral ${standingOver('2026-03-20', '2026-04-24')} c
      where s.id = ${profile} order by c.date`.execute(db());
    for (const date of dates) {
      const offset = date < '2026-03-29' ? 'Z' : '+01:00';
      const { counts } = await at(profile, `${date}T12:00:00${offset}`);
      expect([date, rows.findLast((row) => row.date <= date)?.counts]).toEqual([date, counts]);
    }
    if (profile === plain) expect(rows).toHaveLength(1);
  }
});

describe('a person', () => {
  it('counts with no record at all, but is no first aider', async () => {
    expect(await at(await person(), '2026-06-01T09:00:00Z')).toEqual({ why: [], counts: true, first_aider: false });
  });

  it('counts without a gap where the next record begins on the day after', async () => {
    const profile = await person();
    await makeQualification(world, nursery, profile, { kind: 'pvg', until: '2026-03-29' });
    await makeQualification(world, nursery, profile, { kind: 'pvg', from: '2026-03-30' });
    for (const instant of ['2026-03-29T22:59:59Z', '2026-03-29T23:00:00Z']) {
      expect((await at(profile, instant)).counts, instant).toBe(true);
    }
  });

  it('does not count by a record that waits or was declined, nor does that take anything away', async () => {
    const [lapsed, fresh] = [await person(), await person()];
    await makeQualification(world, nursery, lapsed, { kind: 'pvg', until: '2026-01-31' });
    for (const status of ['waiting', 'declined'] as const) {
      await makeQualification(world, nursery, lapsed, { kind: 'pvg', from: '2026-02-01', status });
      await makeQualification(world, nursery, fresh, { kind: 'pvg', from: '2030-01-01', status });
    }
    expect((await at(lapsed, '2026-02-02T09:00:00Z')).why).toEqual(['pvg']);
    expect((await at(fresh, '2026-02-02T09:00:00Z')).why).toEqual([]);
  });

  it('does not count from the minute of a suspension to the minute when it is lifted, also looking back', async () => {
    const profile = await person();
    await suspension(profile, '2026-02-02T10:00:00Z', '2026-02-04T11:30:00Z');
    const standing = async (instant: string) => (await at(profile, instant)).why;
    expect(await standing('2026-02-02T09:59:59Z')).toEqual([]);
    expect(await standing('2026-02-02T10:00:00Z')).toEqual(['suspended']);
    expect(await standing('2026-02-04T11:29:59Z')).toEqual(['suspended']);
    expect(await standing('2026-02-04T11:30:00Z')).toEqual([]);
  });

  it('is told every reason, in one order', async () => {
    const profile = await person();
    await makeQualification(world, nursery, profile, { kind: 'first_aid', until: '2026-01-01' });
    await makeQualification(world, nursery, profile, { kind: 'sssc', until: '2026-01-01' });
    await makeQualification(world, nursery, profile, { kind: 'pvg', until: '2026-01-01' });
    await training(profile, '2026-01-01', null);
    await suspension(profile, '2026-01-01T00:00:00Z', null);
    await record(profile, { ends: '2026-01-01' });
    expect((await at(profile, '2026-01-02T09:00:00Z')).why).toEqual([
      'left',
      'suspended',
      'in_training',
      'pvg',
      'sssc',
      'first_aid',
    ]);
  });
});
