import { describe, expect, it } from 'vitest';
import { datesOfWeek } from './datesOfWeek.ts';

describe('the dates of an ISO week', () => {
  it('begin on Monday, which may be in the year before', () => {
    expect(datesOfWeek(2026, 1)).toEqual([
      '2025-12-29',
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
    ]);
    expect(datesOfWeek(2026, 47)?.[4]).toBe('2026-11-20');
  });

  it('include week 53 only in the years that have it', () => {
    const long = Array.from({ length: 101 }, (_, index) => 2000 + index).filter((year) => datesOfWeek(year, 53));
    // Years that begin on a Thursday, and leap years that begin on a Wednesday.
    const begins = (year: number) => new Date(Date.UTC(year, 0, 1)).getUTCDay();
    const leap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    const expected = Array.from({ length: 101 }, (_, index) => 2000 + index).filter(
      (year) => begins(year) === 4 || (begins(year) === 3 && leap(year)),
    );
    expect(long).toEqual(expected);
    expect(long).toContain(2026);
  });
});
