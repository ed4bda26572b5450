import { describe, expect, it } from 'vitest';
import { addDays, localDate, weekStart } from './date.ts';
import {
  contractedByDay,
  dayStart,
  hoursDecimal,
  monthOf,
  overtimeOf,
  sumOf,
  workedByDay,
  type WorkSpan,
} from './workingTime.ts';

const span = (started_at: string, ended_at: string | null): WorkSpan => ({ started_at, ended_at });

describe('time worked on each day', () => {
  it.each([
    ['a usual day', [span('2026-01-05T08:00:00Z', '2026-01-05T16:30:00Z')], { '2026-01-05': 510 }],
    [
      'before and after a break',
      [span('2026-01-05T08:00:00Z', '2026-01-05T12:00:00Z'), span('2026-01-05T12:30:00Z', '2026-01-05T16:00:00Z')],
      { '2026-01-05': 450 },
    ],
    ['over midnight', [span('2026-01-05T22:00:00Z', '2026-01-06T06:00:00Z')], { '2026-01-05': 120, '2026-01-06': 360 }],
    [
      'over midnight in summer',
      [span('2026-07-06T21:00:00Z', '2026-07-07T05:00:00Z')],
      { '2026-07-06': 120, '2026-07-07': 360 },
    ],
    ['when clocks go forward', [span('2026-03-29T00:00:00Z', '2026-03-29T05:00:00Z')], { '2026-03-29': 300 }],
    ['when clocks go back', [span('2026-10-24T23:00:00Z', '2026-10-25T06:00:00Z')], { '2026-10-25': 420 }],
    [
      'over a leap day',
      [span('2028-02-28T22:00:00Z', '2028-03-01T01:00:00Z')],
      { '2028-02-28': 120, '2028-02-29': 1440, '2028-03-01': 60 },
    ],
    ['still signed in', [span('2026-01-05T08:00:00Z', null)], {}],
    ['in and out in one minute', [span('2026-01-05T08:00:00Z', '2026-01-05T08:00:00Z')], {}],
  ])('%s', (_, spans, expected) => {
    expect(Object.fromEntries(workedByDay(spans, '2026-01-01', '2028-12-31'))).toEqual(expected);
  });

  it('is what a walk by the minute counts, over both clock changes and 29 February', () => {
    let state = 5;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    for (const around of ['2026-03-28', '2026-10-24', '2028-02-28', '2026-12-30']) {
      for (let round = 0; round < 12; round += 1) {
        const spans: WorkSpan[] = [];
        const oracle = new Map<string, number>();
        let at = Date.parse(`${around}T00:00:00Z`) + random(900) * 60_000;
        for (let count = 0; count < 4; count += 1) {
          const end = at + random(900) * 60_000;
          spans.push(span(new Date(at).toISOString(), new Date(end).toISOString()));
          for (let minute = at; minute < end; minute += 60_000) {
            const date = localDate(new Date(minute));
            oracle.set(date, (oracle.get(date) ?? 0) + 1);
          }
          at = end + random(300) * 60_000;
        }
        const days = workedByDay(spans, addDays(around, -2), addDays(around, 6));
        expect(Object.fromEntries(days)).toEqual(Object.fromEntries(oracle));
        const halves = [
          workedByDay(spans, addDays(around, -2), around),
          workedByDay(spans, addDays(around, 1), addDays(around, 6)),
        ];
        expect(halves.reduce((sum, half) => sum + sumOf(half), 0)).toBe(sumOf(days));
      }
    }
  });

  it('begins with the local day', () => {
    for (let date = '2026-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
      expect([localDate(new Date(dayStart(date))), localDate(new Date(dayStart(date) - 1))]).toEqual([
        date,
        addDays(date, -1),
      ]);
    }
  });
});

describe('overtime', () => {
  const week = { from: '2026-01-01', to: null, week: [450, 450, 450, 450, 450, 0, 0] };
  const days = (minutes: Record<string, number>) => new Map(Object.entries(minutes));
  it.each([
    ['none without work', {}, 0],
    ['a long day is made up in its week', { '2026-01-05': 500, '2026-01-06': 400 }, 0],
    [
      'a sixth day',
      {
        '2026-01-05': 450,
        '2026-01-06': 450,
        '2026-01-07': 450,
        '2026-01-08': 450,
        '2026-01-09': 450,
        '2026-01-10': 200,
      },
      200,
    ],
  ])('%s', (_, worked, expected) => {
    expect(overtimeOf(days(worked), contractedByDay([week], '2026-01-05', '2026-01-18'))).toBe(expected);
  });

  it('is that of each week alone, whatever order the days have', () => {
    const contracted = contractedByDay([week], '2026-01-05', '2026-02-01');
    const worked = new Map([...contracted.keys()].map((date, index) => [date, (index * 137) % 700] as const));
    const weeks = new Set([...contracted.keys()].map(weekStart));
    const alone = [...weeks].map((monday) => {
      const sunday = addDays(monday, 6);
      return overtimeOf(worked, contractedByDay([week], monday, sunday));
    });
    expect(overtimeOf(worked, contracted)).toBe(alone.reduce((sum, one) => sum + one, 0));
  });

  it('is none of irregular hours', () => {
    const contracted = contractedByDay([{ from: '2026-01-01', to: null, week: null }], '2026-01-05', '2026-01-11');
    expect(contracted.size).toBe(0);
    expect(overtimeOf(days({ '2026-01-05': 900 }), contracted)).toBe(0);
  });
});

it('hours for payroll', () => {
  expect([0, 20, 450, 2265].map(hoursDecimal)).toEqual(['0.00', '0.33', '7.50', '37.75']);
});

it.each([
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2028-02-01', '2028-02-01', '2028-02-29'],
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['2026-04-15', '2026-04-01', '2026-04-30'],
])('the month of %s is from %s to %s', (date, from, to) => {
  expect(monthOf(date)).toEqual({ from, to });
});
