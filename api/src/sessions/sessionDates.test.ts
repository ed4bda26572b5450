import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { occurrencesOf, provisionTerm, type Around, type Pattern } from '@bairn/shared/schema/sessionDates';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const londonDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', weekday: 'short' });

/** Every local date of Scotland between two, with its weekday, as a clock that ticks each hour says it. */
function daysByTheClock(first: string, last: string): Map<string, number> {
  const days = new Map<string, number>();
  const end = Date.parse(`${last}T23:59:59Z`) + 7_200_000;
  for (let at = Date.parse(`${first}T00:00:00Z`) - 7_200_000; at <= end; at += 3_600_000) {
    const date = london.format(at);
    if (date >= first && date <= last) days.set(date, weekdays.indexOf(londonDay.format(at)) + 1);
  }
  return days;
}

/** The slow second opinion: asks every rule of every date, one by one. */
function slowly({ starts_on, ends_on, term, spans, left_out, added }: Pattern, { terms, closed }: Around) {
  const found: string[] = [];
  for (const [date, day] of daysByTheClock(starts_on, ends_on)) {
    let school = false;
    for (const { first_day, last_day } of terms) if (!(date < first_day) && !(date > last_day)) school = true;
    let runs = term === 2 || (term === 1 && school) || (term === 3 && !school);
    let on = spans.filter((span) => span.days.some((one) => one === day));
    if (added.some((one) => one === date)) {
      runs = true;
      for (let next = 1; on.length === 0; next += 1) on = spans.filter((span) => span.days.some((one) => one === next));
    }
    if (left_out.some((one) => one === date) || closed.some((one) => one === date)) runs = false;
    if (runs) found.push(...on.map((span) => `${date} ${span.start_time}-${span.end_time}`));
  }
  return found.toSorted();
}

/** Dates around both changes of the clock, and others of 2026 and 2027. */
const someDate = fc.oneof(
  fc.integer({ min: -6, max: 6 }).map((days) => addDays('2026-10-25', days)),
  fc.integer({ min: -6, max: 6 }).map((days) => addDays('2027-03-28', days)),
  fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-03-01', days)),
);
const time = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  });
const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const morning = fc.record({ days: someDays, start_time: time(0, 300), end_time: time(301, 700) });
const afternoon = fc.record({ days: someDays, start_time: time(701, 900), end_time: time(901, 1439) });
const somePattern: fc.Arbitrary<Pattern> = fc
  .record({
    starts_on: someDate,
    length: fc.integer({ min: 0, max: 90 }),
    term: fc.constantFrom(1, 2, 3),
    spans: fc.oneof(fc.tuple(morning), fc.tuple(afternoon), fc.tuple(morning, afternoon), fc.tuple(afternoon, morning)),
    left_out: fc.array(someDate, { maxLength: 4 }),
    added: fc.array(someDate, { maxLength: 4 }),
  })
  .map(({ length, ...pattern }) => ({ ...pattern, ends_on: addDays(pattern.starts_on, length) }));
const someAround: fc.Arbitrary<Around> = fc.record({
  terms: fc.array(
    fc
      .tuple(someDate, fc.integer({ min: 0, max: 80 }))
      .map(([first_day, length]) => ({ first_day, last_day: addDays(first_day, length) })),
    { maxLength: 3 },
  ),
  closed: fc.array(someDate, { maxLength: 5 }),
});

describe('the dates of a pattern', () => {
  it('are what a slow count by the clock of Scotland finds, over both clock changes', () => {
    fc.assert(
      fc.property(somePattern, someAround, (pattern, around) => {
        const dates = occurrencesOf(pattern, around);
        expect(dates.map((one) => `${one.date} ${one.start_time}-${one.end_time}`)).toEqual(slowly(pattern, around));
      }),
      { numRuns: 150, seed: 2026 },
    );
  });

  it('are none on a closing day, even where the date was added', () => {
    const pattern = {
      starts_on: '2026-12-21',
      ends_on: '2026-12-27',
      term: provisionTerm.allYear,
      spans: [{ days: [1, 5], start_time: '08:00', end_time: '18:00' }],
      left_out: [],
      added: ['2026-12-25', '2026-12-26'],
    };
    expect(occurrencesOf(pattern, { terms: [], closed: ['2026-12-25'] }).map(({ date }) => date)).toEqual([
      '2026-12-21',
      '2026-12-26',
    ]);
  });
});
