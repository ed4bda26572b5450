import { describe, expect, it } from 'vitest';
import { addDays } from './date.ts';
import {
  closedMondays,
  fundingMondays,
  canDefer,
  eligibleFrom,
  eligibleUntil,
  entitlementFrom,
  formatHours,
  fundedMondays,
  fundingModels,
  fundingYearOf,
  shareOverWeeks,
  yearMinutes,
} from './funding.ts';

/** Every birth date of two years, one of them a leap year. */
const births: string[] = [];
for (let date = '2023-01-01'; date <= '2024-12-31'; date = addDays(date, 1)) births.push(date);

/** Steps through the calendar by day, with dates as numbers, and knows nothing of the code that it checks. */
const slowly = {
  at: (date: string) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    return { year, month, day };
  },
  text: ({ year, month, day }: { year: number; month: number; day: number }) =>
    `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`,
  exists: (date: string) => new Date(`${date}T12:00:00Z`).toISOString().startsWith(date),
  next(date: string): string {
    const { year, month, day } = slowly.at(date);
    const tries = [
      { year, month, day: day + 1 },
      { year, month: month + 1, day: 1 },
      { year: year + 1, month: 1, day: 1 },
    ];
    for (const each of tries) {
      const text = slowly.text(each);
      if (each.day <= 31 && each.month <= 12 && !Number.isNaN(Date.parse(text)) && slowly.exists(text)) return text;
    }
    throw new Error(date);
  },
  isDay: (date: string, name: string) => new Date(`${date}T12:00:00Z`).toUTCString().startsWith(name),
  birthday(dob: string, age: number): string {
    const { year, month, day } = slowly.at(dob);
    const text = slowly.text({ year: year + age, month, day });
    return slowly.exists(text) ? text : slowly.text({ year: year + age, month, day: day - 1 });
  },
  /** Easter Sundays as the Church of Scotland lists them. */
  easter: { 2025: '2025-04-20', 2026: '2026-04-05', 2027: '2027-03-28', 2028: '2028-04-16' } as Record<number, string>,
  term(month: number, year: number): string {
    if (month === 4) {
      let day = slowly.easter[year] ?? '';
      do day = slowly.next(day);
      while (!slowly.isDay(day, 'Tue'));
      return day;
    }
    let day = slowly.text({ year, month, day: month === 8 ? 12 : 5 });
    while (!slowly.isDay(day, 'Mon')) day = slowly.next(day);
    return day;
  },
  /** The table of spec/scotland.md section 3, line by line. */
  start(dob: string, age: number): string {
    const birthday = slowly.birthday(dob, age);
    const { year, month } = slowly.at(birthday);
    const lines: Record<number, string> = {};
    for (const each of [3, 4, 5, 6, 7, 8]) lines[each] = slowly.term(8, year);
    for (const each of [9, 10, 11, 12]) lines[each] = slowly.term(1, year + 1);
    for (const each of [1, 2]) lines[each] = slowly.term(4, year);
    return lines[month] ?? '';
  },
  /** The August of the child's school: looks for the year in which it is five between March and February. */
  school(dob: string): number {
    const fifth = slowly.birthday(dob, 5);
    for (let year = 2020; year < 2040; year += 1) {
      if (fifth >= `${year}-03-01` && fifth < `${year + 1}-03-01`) return year;
    }
    return 0;
  },
  defers(dob: string): boolean {
    const year = slowly.school(dob);
    const [first, fifth] = [slowly.term(8, year), slowly.birthday(dob, 5)];
    // Every day from the one after school starts to the end of February.
    for (let day = slowly.next(first); day < `${year + 1}-03-01`; day = slowly.next(day))
      if (day === fifth) return true;
    return false;
  },
  /** Adds up a share of the year's hours for each day, in 366ths and 365ths. */
  entitlement(year: number, start: string): number {
    let [days, after] = [0, 0];
    for (let day = `${year}-08-01`; day < `${year + 1}-08-01`; day = slowly.next(day)) {
      days += 1;
      if (day >= start) after += 1;
    }
    return Number((BigInt(after) * 68_400n) / BigInt(days));
  },
};

describe('every birth date of two years', () => {
  it('gives the start of funding of the national minimum, for three-year-olds and eligible twos', () => {
    const wrong = births.flatMap((dob) => [
      ...(eligibleFrom(dob, 'three_to_five') === slowly.start(dob, 3) ? [] : [`${dob} at three`]),
      ...(eligibleFrom(dob, 'deferred') === slowly.start(dob, 3) ? [] : [`${dob} deferred`]),
      ...(eligibleFrom(dob, 'eligible_two') === slowly.start(dob, 2) ? [] : [`${dob} at two`]),
    ]);
    expect(births).toHaveLength(731);
    expect(wrong).toEqual([]);
  });

  it('gives the year of school, the right to defer it and the last day of funding', () => {
    const wrong = births.filter((dob) => {
      const year = slowly.school(dob);
      return (
        canDefer(dob) !== slowly.defers(dob) ||
        eligibleUntil(dob, 'three_to_five') !== `${year}-07-31` ||
        eligibleUntil(dob, 'deferred') !== `${year + 1}-07-31`
      );
    });
    expect(wrong).toEqual([]);
  });

  it('gives pro rata hours from the first day of funding, and those of every start date of the year', () => {
    const starts = [...births.map((dob) => eligibleFrom(dob, 'three_to_five')), ...births.slice(150, 600)];
    const wrong = [...new Set(starts)].filter((start) => {
      const year = fundingYearOf(start);
      return entitlementFrom(year, start) !== slowly.entitlement(year, start);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['S12000019', 'three_to_five', (dob: string) => slowly.birthday(dob, 3), 31],
    ['S12000027', 'eligible_two', (dob: string) => slowly.birthday(dob, 2), 1],
    ['S12000014', 'eligible_two', (dob: string) => slowly.birthday(dob, 2), 31],
  ] as const)('is never later by the rule of %s than by the national one', (council, band, birthday, most) => {
    const late = births.filter((dob) => {
      const [own, national] = [eligibleFrom(dob, band, council), eligibleFrom(dob, band)];
      const latest = addDays(birthday(dob), most);
      const byAugust = council === 'S12000014' && own === national;
      return own > national || (own > latest && !byAugust);
    });
    expect(late).toEqual([]);
  });
});

describe('the start of funding', () => {
  it.each([
    ['2023-08-31', 'three_to_five', undefined, '2026-08-17'],
    ['2023-09-01', 'three_to_five', undefined, '2027-01-11'],
    ['2024-02-29', 'three_to_five', undefined, '2027-03-30'],
    ['2024-03-01', 'three_to_five', undefined, '2027-08-16'],
    ['2023-10-31', 'three_to_five', 'S12000019', '2026-11-30'],
    ['2024-11-05', 'eligible_two', 'S12000027', '2026-11-06'],
    ['2024-11-05', 'eligible_two', 'S12000014', '2026-12-05'],
    ['2024-05-05', 'eligible_two', 'S12000014', '2026-08-17'],
  ] as const)('of a child born on %s, %s in %s, is %s', (dob, band, council, expected) => {
    expect(eligibleFrom(dob, band, council)).toBe(expected);
  });
});

describe('the weeks of a pattern', () => {
  it('are as many as its name says, and their minutes add up to 1,140 hours', () => {
    for (let year = 2024; year < 2032; year += 1) {
      for (let weeks = 1; weeks <= 52; weeks += 1) {
        const mondays = fundedMondays(year, weeks, `${year}-08-01`);
        expect(mondays, `${weeks} weeks of ${year}`).toHaveLength(weeks);
        const shares = shareOverWeeks(yearMinutes, weeks);
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(yearMinutes);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('leave out those in which the service is closed before the usual ones', () => {
    const all = fundingMondays(2026);
    const without = (count: number, own: string[]) => {
      const given = fundedMondays(2026, all.length - count, '2026-08-01', own);
      return all.filter((monday) => !given.includes(monday));
    };
    expect(without(1, [])).toEqual(['2026-12-21']);
    expect(without(1, ['2026-10-12'])).toEqual(['2026-10-12']);
    expect(without(2, ['2026-10-12'])).toEqual(['2026-10-12', '2026-12-21']);
    expect(without(1, ['2026-10-12', '2027-02-08'])).toEqual(['2026-10-12']);
    expect(without(0, ['2026-10-12'])).toEqual([]);
  });

  it('are closed where each day on which the service opens is a closing day', () => {
    const week = ['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16'];
    expect(closedMondays(week, [1, 2, 3, 4, 5])).toEqual(['2026-10-12']);
    expect(closedMondays(week, [1, 2, 3, 4, 5, 6])).toEqual([]);
    expect(closedMondays(week.slice(0, 3), [1, 3])).toEqual(['2026-10-12']);
    expect(closedMondays(week.slice(0, 4), [1, 2, 3, 4, 5])).toEqual([]);
    expect(closedMondays(week, [])).toEqual([]);
  });

  it('are the hours a week of the known patterns, to a hundredth of an hour', () => {
    const hours = fundingModels.map(({ weeks }) =>
      weeks === null ? null : Math.round((shareOverWeeks(yearMinutes, weeks)[0] ?? 0) / 0.6) / 100,
    );
    const known = [30, 23.75, 22.8, null, 25.33, 24.78, 24.26, 23.27, 22.35, 21.92];
    hours.forEach((each, index) => expect(Math.abs((each ?? 0) - (known[index] ?? 0))).toBeLessThan(0.02));
  });

  it('leave Christmas out, and what is before the start', () => {
    const mondays = fundedMondays(2026, 38, '2027-01-13');
    expect(mondays[0]).toBe('2027-01-11');
    expect(fundedMondays(2026, 50, '2026-08-01')).not.toContain('2026-12-21');
    expect(fundedMondays(2026, 50, '2026-08-01')).not.toContain('2026-12-28');
  });
});

it('writes minutes as hours', () => {
  expect([68_400, 1315, 45, 0].map(formatHours)).toEqual(['1,140 h', '21 h 55 min', '45 min', '0 h']);
});
