import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerPeriod, Forecast, ServicePeriod } from '@bairn/shared/schema/insights';
import { partsOf } from '@bairn/shared/schema/insightWords';
import { addDays, weekStart } from '@bairn/shared/format/date';
import { setClock } from '@bairn/shared/schema/clock';
import { countStatements } from '../testing/countStatements.ts';
import { makePerformance, type Performance } from '../testing/makePerformance.ts';
import * as oracle from '../testing/performanceOracle.ts';
import { world } from '../testing/sharedWorld.ts';

/** A Wednesday, so that the forecast begins in the week after. */
const today = '2026-11-18';
/** A year with both changes of the clock, a quarter with one, a month, and days to come. */
const periods = [
  { from: '2025-12-01', to: '2026-12-31' },
  { from: '2026-09-02', to: '2026-11-30' },
  { from: '2026-10-10', to: '2026-11-05' },
  { from: '2026-11-20', to: '2026-12-20' },
] as const;

/** The same sequence of parts from 0 to 1 each time. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

let restore: () => void;
let made: Performance;
let settled: ReturnType<typeof oracle.settle>;
beforeAll(async () => {
  restore = setClock(() => Date.parse(`${today}T11:00:00Z`));
  made = await makePerformance(world, makeRandom(11), { today, children: 16, weeksBack: 34, weeksAhead: 8 });
  settled = oracle.settle(made);
});
afterAll(() => restore());

async function ask<Data>(of: Performance, what: string, query: Record<string, string>): Promise<Data> {
  const token = of.nursery.staff['nursery-admin']?.token ?? '';
  const path = `/nursery/${of.nursery.id}/branch/${of.nursery.branch}/insights/${what}`;
  const { status, body } = await world.call('GET', path, { token, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Data }).data;
}
const askPeriod = async (query: Record<string, string>) =>
  (await ask<{ period: ServicePeriod }>(made, 'service', query)).period;

describe.each(periods)('the figures of $from to $to equal a recount without SQL', (period) => {
  it('of places and adults, by age, room, weekday and part', async () => {
    const { branch } = made.nursery;
    const told = await askPeriod(period);
    const count = (filter: object) => oracle.countUse(made, today, { branch, period, ...filter });
    expect(told.total).toEqual(count({}).use);
    expect(told.total.occupied).toBeGreaterThan(0);
    const kids = oracle.countKids(made, branch, period);
    expect(told.bands.map(({ offered, occupied, children }) => [offered, occupied, children])).toEqual(
      [0, 1, 2].map((band) => [count({}).could[band], count({}).use.bands[band], kids[band]]),
    );
    for (const { id, name: _, ...use } of told.rooms) expect(use, `room ${id}`).toEqual(count({ room: id }).use);
    for (const { day, ...use } of told.weekdays) expect(use, `day ${day}`).toEqual(count({ weekday: day }).use);
    expect(told.rooms.reduce((sum, { offered }) => sum + offered, 0)).toBe(told.total.offered);
    expect(told.weekdays.reduce((sum, { rostered }) => sum + rostered, 0)).toBe(told.total.rostered);
    expect(told.parts.map(({ from, to }) => ({ from, to }))).toEqual(partsOf(period.from, period.to));
    for (const { from, to, made: bookings, booked, given_back, due, paid, owed, ...use } of told.parts) {
      const part = { from, to };
      expect(use, from).toEqual(oracle.countUse(made, today, { branch, period: part }).use);
      expect(bookings, from).toBe(oracle.countMade(made, branch, part));
      expect({ booked, given_back, due, paid, owed }, from).toEqual(
        oracle.countIncome(made, settled, ({ on }) => on.branch === branch && on.date >= from && on.date <= to),
      );
    }
  });

  it('of income, by payment type, and of the branches that are compared', async () => {
    const told = await askPeriod(period);
    const count = (branch: string, type?: number) =>
      oracle.countIncome(
        made,
        settled,
        (sale) =>
          sale.on.branch === branch &&
          sale.on.date >= period.from &&
          sale.on.date <= period.to &&
          (type === undefined || sale.type === type),
      );
    expect(told.income).toEqual(count(made.nursery.branch));
    for (const { id, name: _, bookings: _b, ...income } of told.payment_types) {
      expect(income, `type ${id}`).toEqual(count(made.nursery.branch, id));
    }
    expect(told.payment_types.reduce((sum, { due }) => sum + due, 0)).toBe(told.income.due);
    expect(told.branches.map(({ id }) => id).toSorted()).toEqual(made.nursery.branches.map(({ id }) => id).toSorted());
    for (const { id, use, income } of told.branches) {
      expect(use).toEqual(oracle.countUse(made, today, { branch: id, period }).use);
      expect(income).toEqual(count(id));
    }
  });

  it('of families', async () => {
    const { branch, branches } = made.nursery;
    const told = await ask<CustomerPeriod>(made, 'customers', period);
    const { children, ...total } = told.total;
    expect(total).toEqual(oracle.countFamilies(made, branch, period, today));
    const active = made.sales.filter(
      ({ status, on }) =>
        on.branch === branch &&
        on.date >= period.from &&
        on.date <= period.to &&
        ['confirmed', 'attended', 'absent'].includes(status),
    );
    expect(children).toBe(new Set(active.map(({ child }) => child.id)).size);
    for (const { from, to, ...counts } of told.parts) {
      expect(counts, from).toEqual(oracle.countFamilies(made, branch, { from, to }, today));
    }
    for (const { id } of branches) {
      expect(told.branches.find((one) => one.id === id)).toMatchObject(oracle.countFamilies(made, id, period, today));
    }
    // By hand: the middle of EH12 is under 5 miles from this one of EH6, of EH20 under 10 and of G1 over.
    const bands = ['EH6 6JJ', 'none', 'EH12 5DD', 'EH20 9AA', 'G1 1XQ', null];
    const from = [...new Set(active.map(({ child }) => child.family))].map((family) => {
      const postcode = made.postcodes.get(family) ?? null;
      return postcode === 'eh66aa' ? 0 : postcode === 'not one' ? 5 : bands.indexOf(postcode);
    });
    expect(told.distances.map(({ families }) => families)).toEqual(
      bands.map((_, band) => from.filter((one) => one === band).length),
    );
  });
});

describe('the forecast', () => {
  it('equals one that is made without SQL, and so does what it would have been before', async () => {
    const { branch } = made.nursery;
    const { forecast } = await ask<{ forecast: Forecast }>(made, 'service', {
      from: today,
      to: today,
      part: 'forecast',
    });
    const monday = weekStart(today);
    const own = oracle.forecast(made, branch, { monday, at: Date.parse(`${today}T11:00:00Z`), weeks: 26, today });
    expect(forecast.weeks).toEqual(
      own.told.map((week) => ({ ...week, bands: week.bands.map(({ booked, expected }) => ({ booked, expected })) })),
    );
    expect(forecast.tried.map(({ made_on }) => made_on)).toEqual(
      [4, 8, 13, 26].map((ago) => addDays(monday, -7 * ago)),
    );
    for (const tried of forecast.tried) {
      const weeks = (Date.parse(monday) - Date.parse(tried.made_on)) / 604_800_000 - 1;
      const at = Date.parse(
        `${tried.made_on}T00:00:00${tried.made_on < '2026-10-25' && tried.made_on > '2026-03-29' ? '+01:00' : 'Z'}`,
      );
      const open = oracle
        .forecast(made, branch, { monday: tried.made_on, at, weeks, today })
        .told.filter(({ is_closed }) => !is_closed);
      const sum = (bands: (typeof open)[number]['bands'], key: 'expected' | 'came') =>
        bands.reduce((all, band) => all + band[key], 0);
      expect(tried.weeks).toBe(open.length);
      expect(tried.bands).toEqual(
        [0, 1, 2].map((band) => ({
          expected: open.reduce((all, { bands }) => all + (bands[band]?.expected ?? 0), 0),
          came: open.reduce((all, { bands }) => all + (bands[band]?.came ?? 0), 0),
        })),
      );
      const came = open.reduce((all, { bands }) => all + sum(bands, 'came'), 0);
      const off = open.reduce((all, { bands }) => all + Math.abs(sum(bands, 'expected') - sum(bands, 'came')), 0);
      expect(tried.error_percent).toBe(Math.round((100 * off) / came));
    }
  });
});

it('takes as many statements for much as for little', async () => {
  const little = await makePerformance(world, makeRandom(3), { today, children: 1, weeksBack: 2, weeksAhead: 1 });
  const [{ from, to }] = periods;
  for (const [what, query] of [
    ['service', {}],
    ['service', { part: 'forecast' }],
    ['customers', {}],
  ] as const) {
    const count = (of: Performance) => countStatements(world, () => ask(of, what, { from, to, ...query }));
    await ask(little, what, { from, to, ...query });
    expect(await count(made), what).toBe(await count(little));
  }
});

it('refuses a period that is too long or ends before it begins', async () => {
  const token = made.nursery.staff['nursery-admin']?.token ?? '';
  for (const query of [
    { from: '2025-01-01', to: '2026-06-01' },
    { from: '2026-06-02', to: '2026-06-01' },
  ]) {
    const path = `/nursery/${made.nursery.id}/branch/${made.nursery.branch}/insights/service`;
    expect((await world.call('GET', path, { token, query })).status).toBe(422);
  }
});
