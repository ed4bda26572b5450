import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { makeWorld } from '../testing/world.ts';
import { demoRows } from './demoRows.ts';
import { leith, portobello } from './mainSessions.ts';
import { makeMoment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';
import { seedDemo } from './seedDemo.ts';

const silent = () => {};

describe('seeding', () => {
  const restores: (() => void)[] = [];
  afterEach(() => restores.splice(0).forEach((restore) => restore()));

  const build = (today: string, time = '10:00') =>
    demoRows(makeMoment(today, time), 'hash', (many) =>
      Promise.resolve(Array.from({ length: many }, (_, index) => `B${index}`)),
    );

  /** The rows of one day, for what any day has. */
  let friday: ReturnType<typeof build> | undefined;
  const onFriday = () => (friday ??= build('2026-11-20'));

  it('makes the same rows for the same day, and no key twice', async () => {
    const first = await onFriday();
    expect(await build('2026-11-20')).toEqual(first);
    const keys = first.flatMap(([, rows]) => rows.flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : [])));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has children with alerts, with none and not asked yet, and a parent who was asked yesterday', async () => {
    const tables = new Map(await onFriday());
    const of = (table: string) => tables.get(table) ?? [];
    const roll = new Set(of('child_profile').map((row) => row['child_id']));
    const children = of('child').filter(({ id }) => roll.has(id));
    const count = (is: (row: (typeof children)[number]) => boolean) => children.filter(is).length;
    const open = count((row) => row['allergies_at'] === null);
    const none = count((row) => row['no_allergies'] === true);
    expect([open > 3, none > 10, children.length - open - none > 3]).toEqual([true, true, true]);
    expect(of('needs_request').map((row) => row['asked_on'])).toContain('2026-11-19');
  });

  it('has a report of each kind and in each state, one that is notifiable, and a medicine with doses', async () => {
    const tables = new Map(await onFriday());
    const each = (table: string, column: string) =>
      [...new Set((tables.get(table) ?? []).map((row) => String(row[column])))].toSorted();
    expect(each('accident_report', 'kind')).toEqual(['accident', 'existing', 'incident']);
    expect(each('accident_report', 'status')).toEqual(['awaiting_carer', 'awaiting_manager', 'draft', 'signed']);
    expect(each('accident_duty', 'duty')).toEqual(['care_inspectorate']);
    expect(each('medicine_dose', 'outcome')).toEqual(['given', 'refused']);
  });

  it('has personal plans in every state, and children with and without a key person', async () => {
    const tables = new Map(await onFriday());
    const of = (table: string) => tables.get(table) ?? [];
    const profiles = of('child_profile');
    const plans = of('personal_plan');
    const planned = new Set(plans.map((row) => row['child_id']));
    const changes = of('personal_plan_answer').map((row) => row['change']);
    const review = plans.map((row) => String(row['review_on'])).toSorted();
    expect({
      overdue: profiles.some((row) => !planned.has(row['child_id']) && row['status'] === 'active'),
      due_soon: (review[0] ?? '') <= '2026-11-27',
      draft: plans.some((row) => row['shared_at'] === null),
      second: plans.some((row) => row['version'] === 2),
      signed: changes.includes(null),
      change: changes.some((change) => change !== null),
      keyed: profiles.some((row) => row['key_person'] && row['buddy']),
      unkeyed: profiles.some((row) => row['key_person'] === null),
    }).toEqual({
      overdue: true,
      due_soon: true,
      draft: true,
      second: true,
      signed: true,
      change: true,
      keyed: true,
      unkeyed: true,
    });
  });

  it('has people who may collect, one of them today alone', async () => {
    const pickups = new Map(await onFriday()).get('pickup') ?? [];
    expect(pickups.length).toBeGreaterThan(10);
    expect(pickups.some((row) => row['from_date'] === '2026-11-20' && row['to_date'] === '2026-11-20')).toBe(true);
    expect(pickups.some((row) => row['keyworker_profile_id'] === null)).toBe(true);
  });

  type Tables = Awaited<ReturnType<typeof build>>;
  const finder = (tables: Tables) => {
    const found = new Map(tables);
    return (table: string) => found.get(table) ?? [];
  };

  /** The bookings of a day at each service of the main provider, by their attendance. */
  function registerIn(tables: Tables, today: string) {
    const of = finder(tables);
    const entries = new Map(of('register_entry').map((row) => [row['booking_id'], row]));
    return [leith, portobello].map((branch) => {
      const booked = of('booking').filter((row) => row['branch_id'] === branchId(branch) && row['date'] === today);
      const states = booked
        .filter((row) => row['status'] !== 'cancelled_by_family')
        .map((row) => entries.get(row['id'])?.['status'] ?? 'expected');
      return Object.fromEntries(
        (['expected', 'in', 'out', 'absent'] as const).map((status) => [
          status,
          states.filter((one) => one === status).length,
        ]),
      );
    });
  }
  const registerOf = async (today: string, time: string) => registerIn(await build(today, time), today);

  /** What was recorded late, with the date that it is about. */
  function lateIn(tables: Tables) {
    const of = finder(tables);
    const dates = new Map(of('booking').map((row) => [row['id'], String(row['date'])]));
    return of('late_record').map((row) => ({ event: row['event'], date: dates.get(row['booking_id']) }));
  }

  /** The children of the largest session of a day, by number, alerts and states. */
  function preSchoolIn(tables: Tables, today: string) {
    const of = finder(tables);
    const session = of('session').find(
      (row) => row['name'] === 'Pre-school, full day' && row['branch_id'] === branchId(leith),
    );
    const booked = of('booking').filter((row) => row['session_id'] === session?.['id'] && row['date'] === today);
    const entries = new Map(of('register_entry').map((row) => [row['booking_id'], row['status']]));
    const children = new Map(of('child').map((row) => [row['id'], row]));
    const alerts = booked.filter((row) => {
      const child = children.get(row['child_id']);
      return child?.['medical_needs'] || (child?.['allergies'] as string[] | undefined)?.length;
    });
    const states = [...new Set(booked.map((row) => entries.get(row['id']) ?? 'expected'))];
    return { booked: booked.length, alerts: alerts.length, states };
  }

  /** Each day of a week at half past nine, from Monday on. One day's rows at a time: they are many. */
  async function buildWeek() {
    const days = [];
    for (let date = '2026-11-23'; date <= '2026-11-29'; date = addDays(date, 1)) {
      const tables = await build(date, '09:30');
      const register = registerIn(tables, date);
      days.push({ date, register, late: lateIn(tables), preSchool: preSchoolIn(tables, date) });
    }
    return days;
  }
  let week: ReturnType<typeof buildWeek> | undefined;
  const onWeek = () => (week ??= buildWeek());

  it('has attendance in progress on every day of the week, and none on closed days', async () => {
    const festive = [
      ['2026-12-20', false],
      ['2026-12-27', true],
      ['2027-01-01', true],
      ['2027-01-02', false],
      ['2027-01-04', true],
      ['2027-01-05', false],
    ] as const;
    const days = (await onWeek()).map(({ date, register }) => ({ date, closed: false, register }));
    for (const [date, closed] of festive) days.push({ date, closed, register: await registerOf(date, '10:30') });
    for (const { date, closed, register } of days) {
      for (const { expected = 0, in: present = 0, absent = 0 } of register) {
        expect([date, expected + present + absent >= 4, present >= 2]).toEqual([date, !closed, !closed]);
      }
    }
  });

  it('has records of an earlier day that wait for a decision, on every day of the week', async () => {
    for (const { date, late } of await onWeek()) {
      expect(late.map(({ event }) => event)).toEqual(['sign_out', 'absent']);
      for (const row of late) expect(String(row.date) < date).toBe(true);
    }
  });

  it('has at least 14 children of one session on every working day, in each group, and some with alerts', async () => {
    for (const { date, preSchool } of (await onWeek()).slice(0, 5)) {
      expect([date, preSchool.booked >= 14, preSchool.alerts >= 3]).toEqual([date, true, true]);
      expect(preSchool.states).toEqual(expect.arrayContaining(['expected', 'in', 'out']));
    }
  });

  it('signs children in only after they arrive, and all of them out by the end of the day', async () => {
    for (const date of ['2026-11-22', '2026-11-23']) {
      for (const early of await registerOf(date, '07:59')) expect(early).toMatchObject({ in: 0, out: 0, absent: 0 });
      for (const late of await registerOf(date, '18:00')) {
        expect(late['in']).toBe(0);
        expect(late['out']).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('keeps the keys of people and services from one day to the next', async () => {
    const [one, another] = [await onFriday(), await build('2027-02-01')];
    for (const table of ['user', 'branch', 'session', 'child']) {
      const ids = (tables: typeof one) =>
        tables.filter(([name]) => name === table).flatMap(([, rows]) => rows.map((row) => row['id']));
      expect(ids(another)).toEqual(ids(one));
    }
  });

  it("dates yesterday's events before today", () => {
    for (let date = '2026-11-20'; date < '2027-11-20'; date = addDays(date, 13)) {
      const moment = makeMoment(date);
      expect(moment.instant(-1, 'x') < `${date}T00:00:00Z`).toBe(true);
    }
  });

  it('leaves nothing behind when it fails halfway', async () => {
    const world = await makeWorld();
    const { db } = world.services.database;
    await sql`insert into nursery (id, name, created_at) values (${nurseryId('Wee Puffins Nurseries')}, 'In the way', '2026-01-01')`.execute(
      db,
    );
    await expect(seedDemo(world.services, silent)).rejects.toThrow();
    const { rows } =
      await sql`select 1 from "user" union all select 1 from branch union all select 1 from register_service`.execute(
        db,
      );
    expect(rows).toEqual([]);
    await world.close();
  });
});
