import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  daysAccrued,
  leaveBalance,
  leaveYear,
  minutesAccrued,
  type ContractPeriod,
  type LeaveRules,
} from '@bairn/shared/format/leave';
import { awayDays } from '@bairn/shared/format/leaveDays';
import { upTo } from '../testing/property.ts';

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/**
 * The oracle's dates: it walks through a span in hours on the clock of Scotland, and so over both clock changes, and takes
 * each local date that it meets.
 */
function datesByHour(from: string, to: string): string[] {
  const met = new Set<string>();
  for (let at = Date.parse(`${from}T00:00:00Z`) - 3_600_000; ; at += 3_600_000) {
    const date = london.format(at);
    if (date > to) return [...met];
    if (date >= from) met.add(date);
  }
}
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;

// 2023 to 2025: a leap year in the middle, with the years on both sides.
const years = [2023, 2024, 2025] as const;
const dateIn = fc
  .tuple(fc.constantFrom(...years), fc.nat({ max: 365 }))
  .map(([year, day]) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
const week = fc.array(fc.constantFrom(0, 240, 450, 510), { minLength: 7, maxLength: 7 });
/** One to four contracts, one after the other, some with gaps. */
const periods = fc.array(fc.tuple(dateIn, week, fc.boolean()), { minLength: 1, maxLength: 4 }).map((parts) => {
  const sorted = [...new Map(parts.map((part) => [part[0], part])).values()].toSorted(([a], [b]) => a.localeCompare(b));
  return sorted.map(([from, days, isGap], index): ContractPeriod => {
    const next = sorted[index + 1]?.[0];
    const before = next && new Date(Date.parse(next) - 86_400_000 * (isGap ? 2 : 1)).toISOString().slice(0, 10);
    return { from, to: before === undefined ? null : before < from ? from : before, week: days };
  });
});
const rules = fc.record<LeaveRules>({
  starts_month: fc.integer({ min: 1, max: 12 }),
  full_days: fc.integer({ min: 28, max: 40 }),
  carry_days: fc.nat({ max: 10 }),
  bank_holidays: fc.constantFrom('inside', 'on_top'),
});

const on = (all: readonly ContractPeriod[], date: string) =>
  all.find(({ from, to }) => from <= date && (to === null || date <= to));

/** Day by day: each day of the employment gives its part of the year's leave. */
function slowDays(all: readonly ContractPeriod[], { from, to }: { from: string; to: string }, full: number) {
  const dates = datesByHour(from, to);
  let sum = 0;
  for (const date of dates) {
    const days = on(all, date)?.week?.filter((minutes) => minutes > 0).length ?? 0;
    sum += Math.min(days * (full / 5), full);
  }
  return sum / dates.length;
}

const runs = upTo(25, 500);

it('the allowance is the sum of its days, rounded up by less than a tenth', () => {
  fc.assert(
    fc.property(periods, rules, fc.constantFrom(...years), (all, own, number) => {
      const year = leaveYear(number, own);
      const exact = slowDays(all, year, own.full_days);
      const found = daysAccrued(all, year, own) / 100;
      expect(found).toBeGreaterThanOrEqual(exact - 1e-9);
      expect(found - exact).toBeLessThan(0.1 + 1e-9);
    }),
    { numRuns: runs, seed: 2026 },
  );
});

it('the allowance is never less than the law’s 5.6 weeks, capped at 28 days', () => {
  fc.assert(
    fc.property(week, rules, fc.constantFrom(...years), (days, own, number) => {
      const worked = days.filter((minutes) => minutes > 0).length;
      const found = daysAccrued([{ from: '2000-01-01', to: null, week: days }], leaveYear(number, own), own) / 100;
      expect(found).toBeGreaterThanOrEqual(Math.min(28, worked * 5.6) - 1e-9);
      expect(found).toBeLessThanOrEqual(own.full_days);
    }),
    { numRuns: runs, seed: 2026 },
  );
});

it('irregular hours give at least 12.07 % of what was worked, and less than a minute more', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200_000 }), (worked) => {
      const over = minutesAccrued(worked) - worked * 0.1207;
      expect(over).toBeGreaterThan(-1e-6);
      expect(over).toBeLessThan(1);
    }),
    { numRuns: runs * 10, seed: 2026 },
  );
});

it('an absence takes the working days that a walk by the hour meets, over clock changes and 29 February', () => {
  fc.assert(
    fc.property(periods, dateIn, fc.nat({ max: 40 }), fc.array(dateIn, { maxLength: 30 }), (all, from, more, shut) => {
      const to = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10);
      const closed = new Set(shut);
      const walked = datesByHour(from, to)
        .filter((date) => !closed.has(date))
        .map((date) => ({ date, minutes: on(all, date)?.week?.[weekdayOf(date) - 1] ?? 0 }))
        .filter(({ minutes }) => minutes > 0);
      const found = awayDays({ from, to, part: 'day', minutes: null }, all, closed);
      expect(found.map(({ date, minutes }) => ({ date, minutes }))).toEqual(walked);
    }),
    { numRuns: runs, seed: 2026 },
  );
});

it('a balance is its parts: what is carried stays within the limit, and what is left is what was not taken', () => {
  const leave = fc.array(fc.tuple(dateIn, fc.constantFrom(50, 100), fc.boolean()), { maxLength: 60 });
  fc.assert(
    fc.property(periods, rules, leave, dateIn, fc.constantFrom(...years), (all, own, taken, today, number) => {
      const days = taken.map(([date, share, approved]) => ({ date, share, minutes: share * 4, approved }));
      const year = leaveYear(number, own);
      const balance = leaveBalance(
        { kept_since: '2000-01-01', periods: all, worked: [], bank_holidays: [], leave: days },
        number,
        own,
        today,
      );
      const sum = (isOne: (one: (typeof days)[number]) => boolean) => {
        let total = 0;
        for (const date of new Set(datesByHour(year.from, year.to))) {
          for (const one of days) if (one.date === date && isOne(one)) total += one.share;
        }
        return total;
      };
      expect(balance.taken).toBe(sum((one) => one.approved && one.date < today));
      expect(balance.booked).toBe(sum((one) => one.approved && one.date >= today));
      expect(balance.asked).toBe(sum((one) => !one.approved));
      expect(balance.carried).toBeLessThanOrEqual(own.carry_days * 100);
      expect(balance.left).toBe(balance.allowance + balance.carried - balance.taken - balance.booked);
    }),
    { numRuns: runs, seed: 2026 },
  );
});
