import { describe, expect, it } from 'vitest';
import { overrideOn, placesByBand, ratioOf, spaceLimit } from './ratios.ts';

const ages = (age_from_months: number, age_to_months: number) => ({ age_from_months, age_to_months });

describe('children to an adult', () => {
  it.each([
    { of: ages(0, 24), ratio: 3 },
    { of: ages(23, 60), ratio: 3 },
    { of: ages(24, 36), ratio: 5 },
    { of: ages(36, 66), ratio: 8 },
    { of: ages(36, 66), care: { minutes: 239 }, ratio: 10 },
    { of: ages(36, 66), care: { minutes: 240 }, ratio: 8 },
    { of: ages(24, 66), care: { minutes: 120 }, ratio: 5 },
    { of: ages(96, 144), ratio: 10 },
    { of: ages(95, 144), ratio: 8 },
    { of: ages(0, 144), care: { childminder: true }, ratio: 6 },
  ])('are $ratio for $of.age_from_months to $of.age_to_months months, $care', ({ of, care, ratio }) =>
    expect(ratioOf(of, care)).toBe(ratio),
  );

  it('are as agreed between the first and the last day, or until further notice', () => {
    const agreed = [
      { ratio: 4, from_date: '2026-11-01', to_date: '2026-11-10' },
      { ratio: 6, from_date: '2026-12-01', to_date: null },
    ];
    const on = (date: string) => overrideOn(agreed, date)?.ratio;
    expect(['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11', '2030-01-01'].map(on)).toEqual([
      undefined,
      4,
      4,
      undefined,
      6,
    ]);
  });
});

describe('floor space', () => {
  it('is divided exactly', () => {
    expect(spaceLimit(37, ages(0, 24))).toBe(10);
    expect(spaceLimit(11.1, ages(0, 24))).toBe(3);
    expect(spaceLimit(11.09, ages(0, 24))).toBe(2);
    expect(spaceLimit(33.6, ages(24, 36))).toBe(12);
    expect(spaceLimit(6.9, ages(36, 60))).toBe(3);
    expect(spaceLimit(null, ages(36, 60))).toBeNull();
  });

  it('is what the youngest of a mixed room need', () => {
    expect(spaceLimit(37, ages(18, 60))).toBe(10);
    expect(placesByBand(37, ages(18, 60))).toEqual([
      { name: 'Under 2', places: 10 },
      { name: '2 to under 3', places: 13 },
      { name: '3 and over', places: 16 },
    ]);
  });
});
