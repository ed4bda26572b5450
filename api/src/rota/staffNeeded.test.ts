import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adultsFor, staffNeeded, type Stay } from './staffNeeded.ts';

const date = '2026-11-20';
/** A date of birth on the first of a month makes the age in months exact. */
const bornMonthsAgo = (months: number) => {
  const total = 2026 * 12 + 10 - months;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}-01`;
};
const at = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const anyAge = fc.integer({ min: 0, max: 180 });
const anyStay = fc
  .record({ months: anyAge, from: fc.integer({ min: 0, max: 95 }), quarters: fc.integer({ min: 1, max: 48 }) })
  .map(({ months, from, quarters }) => ({
    dob: bornMonthsAgo(months),
    start_time: at(from * 15),
    end_time: at(Math.min((from + quarters) * 15, 1439)),
  }));

/** Adds adults one at a time until the children's exact fractions fit: whole numbers over a common denominator. */
function bruteAdults(ages: readonly number[]) {
  if (ages.length === 0) return 0;
  const [young, two, older] = [
    ages.filter((age) => age < 24).length,
    ages.filter((age) => age >= 24 && age < 36).length,
    ages.filter((age) => age >= 36).length,
  ] as [number, number, number];
  let adults = 2;
  while (adults * 3 * 5 * 8 < young * 5 * 8 + two * 3 * 8 + older * 3 * 5) adults += 1;
  return adults;
}

/** Checks every minute of the day. */
function bruteNeed(stays: readonly (Stay & { months: number })[]) {
  let most = 0;
  for (let minute = 0; minute < 1440; minute += 1) {
    const present = stays.filter(({ start_time, end_time }) => start_time <= at(minute) && at(minute) < end_time);
    most = Math.max(most, bruteAdults(present.map(({ months }) => months)));
  }
  return most;
}

describe('the adults needed for children of these ages', () => {
  it.each([
    { ages: [], adults: 0 },
    { ages: [40], adults: 2 },
    { ages: Array<number>(6).fill(5), adults: 2 },
    { ages: Array<number>(7).fill(5), adults: 3 },
    { ages: Array<number>(10).fill(30), adults: 2 },
    { ages: Array<number>(11).fill(30), adults: 3 },
    { ages: Array<number>(24).fill(40), adults: 3 },
    { ages: Array<number>(25).fill(40), adults: 4 },
    { ages: [23, 23, 23, 24, 24, 24, 24, 24, ...Array<number>(8).fill(36)], adults: 3 },
    { ages: [23, 23, 23, 23, 24, 24, 24, 24, 24, ...Array<number>(8).fill(36)], adults: 4 },
  ])('$adults for ages in months $ages', ({ ages, adults }) => expect(adultsFor(ages)).toBe(adults));

  it('equal the result of adding adults one by one', () => {
    fc.assert(fc.property(fc.array(anyAge, { maxLength: 80 }), (ages) => adultsFor(ages) === bruteAdults(ages)));
  });

  it('never decrease when a child joins', () => {
    fc.assert(
      fc.property(
        fc.array(anyAge, { maxLength: 60 }),
        anyAge,
        (ages, one) => adultsFor([...ages, one]) >= adultsFor(ages),
      ),
    );
  });
});

describe("the staff needed at a day's fullest moment", () => {
  it('is none on an empty day', () => expect(staffNeeded(date, [])).toBe(0));

  it('does not count a child who leaves as another arrives', () => {
    const morning = Array.from({ length: 6 }, () => ({
      dob: bornMonthsAgo(10),
      start_time: '08:00',
      end_time: '13:00',
    }));
    const afternoon = morning.map((stay) => ({ ...stay, start_time: '13:00', end_time: '18:00' }));
    expect(staffNeeded(date, [...morning, ...afternoon])).toBe(2);
    expect(staffNeeded(date, [...morning, ...afternoon.map((stay) => ({ ...stay, start_time: '12:59' }))])).toBe(4);
  });

  it('uses the age on that date', () => {
    const stays = (dob: string) => Array.from({ length: 7 }, () => ({ dob, start_time: '08:00', end_time: '13:00' }));
    expect(staffNeeded(date, stays('2024-11-21'))).toBe(3);
    expect(staffNeeded(date, stays('2024-11-20'))).toBe(2);
  });

  it('equals the result of checking every minute', () => {
    const months = (dob: string) => (2026 - Number(dob.slice(0, 4))) * 12 + 11 - Number(dob.slice(5, 7));
    fc.assert(
      fc.property(
        fc.array(anyStay, { maxLength: 25 }),
        (stays) => staffNeeded(date, stays) === bruteNeed(stays.map((stay) => ({ ...stay, months: months(stay.dob) }))),
      ),
      { numRuns: 40 },
    );
  });
});
