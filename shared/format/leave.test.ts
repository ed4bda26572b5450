import { describe, expect, it } from 'vitest';
import {
  daysAccrued,
  lawfulRules,
  leaveBalance,
  leaveYear,
  leaveYearOf,
  minutesAccrued,
  type LeaveFacts,
} from './leave.ts';
import { awayDays, leaveNumber, leaveWords } from './leaveDays.ts';

const rules = lawfulRules;
/** A week with so many days of 7 hours 30, Monday first. */
const week = (days: number) => Array.from({ length: 7 }, (_, day) => (day < days ? 450 : 0));
const always = (days: number) => [{ from: '2020-01-01', to: null, week: week(days) }];
const year = leaveYear(2026, rules);
const facts = (own: Partial<LeaveFacts> = {}): LeaveFacts => ({
  kept_since: '2000-01-01',
  periods: always(5),
  worked: [],
  bank_holidays: [],
  leave: [],
  ...own,
});
const day = (date: string, share = 100, approved = true) => ({ date, share, minutes: share * 4.5, approved });

describe('the allowance by law', () => {
  it.each([
    [1, 560],
    [2, 1120],
    [3, 1680],
    [4, 2240],
    [5, 2800],
    [6, 2800],
    [7, 2800],
  ])('of %i days a week is %i hundredths of a day: 5.6 weeks, 28 days at most', (days, hundredths) => {
    expect(daysAccrued(always(days), year, rules)).toBe(hundredths);
  });

  it.each([
    ['half a year', '2026-07-01', null, 1420],
    ['one day', '2026-12-31', null, 10],
    ['until the end of January', '2020-01-01', '2026-01-31', 240],
    ['another year', '2027-01-01', null, 0],
  ])('for %s is a part, rounded up to a tenth of a day', (_, from, to, hundredths) => {
    expect(daysAccrued([{ from, to, week: week(5) }], year, rules)).toBe(hundredths);
  });

  it.each([
    [0, 0],
    [60, 8],
    [600_00, 7242],
  ])('of %i minutes worked with irregular hours is %i minutes: 12.07 %%', (worked, minutes) => {
    expect(minutesAccrued(worked)).toBe(minutes);
  });

  it('is more where the provider gives more, and pro rata of that', () => {
    expect(daysAccrued(always(5), year, { ...rules, full_days: 33 })).toBe(3300);
    expect(daysAccrued(always(3), year, { ...rules, full_days: 33 })).toBe(1980);
  });
});

describe('a leave year', () => {
  it.each([
    ['2026-03-31', 4, 2025],
    ['2026-04-01', 4, 2026],
    ['2026-01-01', 1, 2026],
    ['2024-02-29', 2, 2024],
  ])('of %s, beginning in month %i, is that of %i', (date, starts_month, number) => {
    expect(leaveYearOf(date, { starts_month })).toBe(number);
  });

  it('ends on the day before the next begins, in February on the right one', () => {
    expect(leaveYear(2023, { starts_month: 3 })).toEqual({ from: '2023-03-01', to: '2024-02-29' });
    expect(leaveYear(2024, { starts_month: 3 })).toEqual({ from: '2024-03-01', to: '2025-02-28' });
  });
});

describe('a balance', () => {
  const today = '2026-11-24';

  it('takes approved leave off, and keeps requests apart', () => {
    const leave = [day('2026-03-02'), day('2026-11-24', 50), day('2026-12-01'), day('2026-12-02', 100, false)];
    expect(leaveBalance(facts({ leave }), 2026, rules, today)).toMatchObject({
      unit: 'days',
      allowance: 2800,
      taken: 100,
      booked: 150,
      asked: 100,
      left: 2550,
    });
  });

  it('counts a leave across two leave years in each', () => {
    const leave = [day('2025-12-31'), day('2026-01-01')];
    expect(leaveBalance(facts({ leave }), 2026, rules, today).taken).toBe(100);
    expect(leaveBalance(facts({ leave }), 2025, rules, today).taken).toBe(100);
  });

  it('has bank holidays inside or on top, on working days alone', () => {
    // A Thursday, a Friday and a Saturday.
    const bank_holidays = ['2026-01-01', '2026-01-02', '2026-12-26'];
    expect(leaveBalance(facts({ bank_holidays }), 2026, rules, today)).toMatchObject({
      bank_holidays: 200,
      left: 2600,
    });
    expect(leaveBalance(facts({ bank_holidays, periods: always(4) }), 2026, rules, today).bank_holidays).toBe(100);
    const onTop = { ...rules, bank_holidays: 'on_top' as const };
    expect(leaveBalance(facts({ bank_holidays }), 2026, onTop, today)).toMatchObject({ bank_holidays: 0, left: 2800 });
  });

  it.each([
    [0, 0],
    [5, 500],
    [28, 2800],
  ])('carries at most %i days over', (carry_days, carried) => {
    const own = facts({ periods: [{ from: '2025-01-01', to: null, week: week(5) }] });
    expect(leaveBalance(own, 2026, { ...rules, carry_days }, today).carried).toBe(carried);
  });

  it('carries no more than was left, and nothing of a year before the employment', () => {
    const leave = Array.from({ length: 27 }, (_, index) => day(`2025-03-${String(index + 1).padStart(2, '0')}`));
    const own = facts({ leave, periods: [{ from: '2025-01-01', to: null, week: week(5) }] });
    expect(leaveBalance(own, 2026, { ...rules, carry_days: 10 }, today).carried).toBe(100);
    const begun = facts({ periods: [{ from: '2026-01-01', to: null, week: week(5) }] });
    expect(leaveBalance(begun, 2026, { ...rules, carry_days: 10 }, today).carried).toBe(0);
  });

  it('carries nothing over from a year whose leave was not kept here from its beginning', () => {
    const carried = (kept_since: string) =>
      leaveBalance(facts({ kept_since }), 2026, { ...rules, carry_days: 5 }, today).carried;
    expect([carried('2025-01-01'), carried('2025-01-02')]).toEqual([500, 0]);
  });

  it('of irregular hours grows with what was worked before today', () => {
    const irregular = facts({
      periods: [{ from: '2026-01-01', to: null, week: null }],
      worked: [
        { date: '2026-11-23', minutes: 6000 },
        { date: '2026-11-24', minutes: 6000 },
      ],
    });
    expect(leaveBalance(irregular, 2026, rules, today)).toMatchObject({ unit: 'hours', allowance: 725, left: 725 });
  });

  it('keeps what was earned where irregular hours became a week', () => {
    const changed = facts({
      periods: [
        { from: '2026-01-01', to: '2026-06-30', week: null },
        { from: '2026-07-01', to: null, week: week(5) },
      ],
      worked: [{ date: '2026-03-02', minutes: 45_000 }],
    });
    // 184 of 365 days, and 5,432 minutes at 450 a day.
    expect(leaveBalance(changed, 2026, rules, today)).toMatchObject({ unit: 'days', allowance: 1420 + 1208 });
  });
});

describe('the days of an absence', () => {
  const closed = new Set(['2026-11-30']);
  const away = (from: string, to: string, more: object = {}) =>
    awayDays({ from, to, part: 'day', minutes: null, ...more }, always(5), closed);

  it('are working days on which the service is open', () => {
    expect(away('2026-11-27', '2026-12-01').map(({ date }) => date)).toEqual(['2026-11-27', '2026-12-01']);
  });

  it('are halves and hours of the contracted day', () => {
    expect(away('2026-11-27', '2026-11-27', { part: 'morning' })).toEqual([
      { date: '2026-11-27', share: 50, minutes: 225 },
    ]);
    expect(away('2026-11-27', '2026-11-27', { part: 'hours', minutes: 90 })).toEqual([
      { date: '2026-11-27', share: 20, minutes: 90 },
    ]);
    expect(away('2026-11-28', '2026-11-28', { part: 'hours', minutes: 90 })).toEqual([]);
  });

  it('of irregular hours share out what is asked for, to the minute', () => {
    const days = awayDays(
      { from: '2026-11-27', to: '2026-11-29', part: 'day', minutes: 1000 },
      [{ from: '2026-01-01', to: null, week: null }],
      closed,
    );
    expect(days.map(({ minutes }) => minutes)).toEqual([334, 333, 333]);
  });

  it('are written as people say them', () => {
    expect([leaveWords('days', 100), leaveWords('days', 1650), leaveWords('hours', 750)]).toEqual([
      '1 day',
      '16.5 days',
      '12 hours 30 minutes',
    ]);
    expect([leaveNumber('days', -50), leaveNumber('hours', 725), leaveNumber('hours', -65)]).toEqual([
      '-0.5',
      '12:05',
      '-1:05',
    ]);
  });
});
