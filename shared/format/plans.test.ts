import { describe, expect, it } from 'vitest';
import { daysInMonth, nextMonth, planOn, planSpans, type PlanChange } from './planSpans.ts';
import { chargeMonth, formatBytes, isUpgrade, monthOn, planKeys, plans } from './plans.ts';

const november = { month: '2026-11-01', begins: '2026-01-01', ends: null };
const changes: PlanChange[] = [
  { plan: 'standard', from: '2026-11-11' },
  { plan: 'start', from: '2026-12-01' },
];

describe('the plans of a month', () => {
  it('have each day once', () => {
    expect(planSpans(changes, november)).toEqual([
      { plan: 'start', from: '2026-11-01', to: '2026-11-10', days: 10 },
      { plan: 'standard', from: '2026-11-11', to: '2026-11-30', days: 20 },
    ]);
  });

  it('leave out days before the first and after the last that are charged', () => {
    expect(planSpans(changes, { ...november, begins: '2026-11-08', ends: '2026-11-12' })).toEqual([
      { plan: 'start', from: '2026-11-08', to: '2026-11-10', days: 3 },
      { plan: 'standard', from: '2026-11-11', to: '2026-11-12', days: 2 },
    ]);
    expect(planSpans(changes, { ...november, begins: '2026-12-01' })).toEqual([]);
    expect(planSpans(changes, { ...november, ends: '2026-10-31' })).toEqual([]);
  });

  it('are those that were chosen before it, from its first day', () => {
    expect(planSpans(changes, { ...november, month: '2027-02-01' })).toEqual([
      { plan: 'start', from: '2027-02-01', to: '2027-02-28', days: 28 },
    ]);
    expect(planOn(changes, '2026-11-10')).toBe('start');
    expect(planOn(changes, '2026-11-30')).toBe('standard');
  });

  it.each([
    ['2026-12-31', '2027-01-01', 31],
    ['2028-02-29', '2028-03-01', 29],
    ['2026-01-31', '2026-02-01', 31],
  ])('of %s ends before %s', (date, next, days) => {
    expect([nextMonth(date), daysInMonth(date)]).toEqual([next, days]);
  });
});

describe('what a month costs', () => {
  it('is the fee, and the price of each unit beyond those that are included', () => {
    const { lines, total } = chargeMonth({ bookings: 160, children: 60 }, planSpans([], november), 30);
    expect(lines.map(({ kind, quantity, price, amount }) => [kind, quantity, price, amount])).toEqual([
      ['fee', 1, 0, 0],
      ['bookings', 150, 40, 6000],
      ['children', 40, 50, 2000],
    ]);
    expect(total).toBe(8000);
    expect(monthOn('standard', { bookings: 160, children: 60 })).toBe(3100);
  });

  it('charges each plan for its days', () => {
    const { lines, total } = chargeMonth({ bookings: 160, children: 0 }, planSpans(changes, november), 30);
    expect(lines.map(({ plan, kind, days, amount }) => [plan, kind, days, amount])).toEqual([
      ['start', 'fee', 10, 0],
      ['start', 'bookings', 10, 2000],
      ['standard', 'fee', 20, 1933],
      ['standard', 'bookings', 20, 133],
    ]);
    expect(total).toBe(4066);
  });

  it('lies between those of its plans, whichever day they changed on', () => {
    const usage = { bookings: 90, children: 30 };
    const totals = Array.from({ length: 30 }, (_, day) => {
      const from = `2026-11-${String(day + 1).padStart(2, '0')}`;
      return chargeMonth(usage, planSpans([{ plan: 'standard', from }], november), 30).total;
    });
    expect(totals[0]).toBe(monthOn('standard', usage));
    expect(totals.toSorted((a, b) => a - b)).toEqual(totals);
    expect(Math.max(...totals)).toBeLessThan(monthOn('start', usage));
  });

  it('rounds half a penny up', () => {
    const spans = [{ plan: 'start' as const, from: '2026-11-01', to: '2026-11-01', days: 1 }];
    expect(chargeMonth({ bookings: 10, children: 23 }, spans, 300).total).toBe(1);
    expect(chargeMonth({ bookings: 10, children: 23 }, spans, 301).total).toBe(0);
  });
});

it('has a plan that is the cheapest for each size of service, and upgrades in their order', () => {
  const cheapest = ([bookings, children]: [number, number]) =>
    planKeys.toSorted((a, b) => monthOn(a, { bookings, children }) - monthOn(b, { bookings, children }))[0];
  expect(
    (
      [
        [5, 10],
        [150, 60],
        [600, 200],
      ] as [number, number][]
    ).map(cheapest),
  ).toEqual(['start', 'standard', 'plus']);
  expect(planKeys.map((key) => plans[key].fee)).toEqual([0, 2900, 7900]);
  expect(isUpgrade('start', 'plus') && !isUpgrade('standard', 'standard') && !isUpgrade('plus', 'start')).toBe(true);
});

it('writes bytes in words', () => {
  expect([0, 1, 339_500_000, 1_240_000_000].map(formatBytes)).toEqual(['0 MB', '1 MB', '340 MB', '1.2 GB']);
});
