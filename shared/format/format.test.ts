import { expect, test } from 'vitest';
import { ageInMonths, formatAge, formatAgeToMonth } from './age.ts';
import { formatCsNumber, isCsNumber } from './csNumber.ts';
import { formatDistance } from './distance.ts';
import { formatPence } from './money.ts';
import { plural } from './plural.ts';

test('pence read as pounds', () => {
  expect(formatPence(4200)).toBe('£42.00');
  expect(formatPence(123_456_789)).toBe('£1,234,567.89');
  expect(formatPence(-50)).toBe('-£0.50');
  expect(formatPence(0)).toBe('£0.00');
  expect(formatPence(null)).toBe('N/A');
});

test('a child is a month older on its day of the month, or on the month’s last day', () => {
  expect(ageInMonths('2024-05-20', '2026-11-19')).toBe(29);
  expect(ageInMonths('2024-05-20', '2026-11-20')).toBe(30);
  expect(ageInMonths('2026-01-31', '2026-02-27')).toBe(0);
  expect(ageInMonths('2026-01-31', '2026-02-28')).toBe(1);
  expect(ageInMonths('2024-02-29', '2025-02-28')).toBe(12);
  expect(ageInMonths('2026-12-01', '2026-11-20')).toBe(-1);
});

test('an age reads in months, then years and months, then years', () => {
  expect([0, 1, 23, 24, 27, 59, 60, 65, 132].map(formatAge)).toEqual([
    '0 months',
    '1 month',
    '23 months',
    '2 years',
    '2 years 3 months',
    '4 years 11 months',
    '5 years',
    '5 years',
    '11 years',
  ]);
});

test('an age at a limit is exact to the month', () => {
  expect([18, 36, 66, 67].map(formatAgeToMonth)).toEqual([
    '18 months',
    '3 years',
    '5 years 6 months',
    '5 years 7 months',
  ]);
});

test('distances read in miles', () => {
  expect([0, 100, 161, 644, 1609, 3000, 20_000].map(formatDistance)).toEqual([
    'under 0.1 miles',
    'under 0.1 miles',
    '0.1 miles',
    '0.4 miles',
    '1 mile',
    '1.9 miles',
    '12 miles',
  ]);
});

test('counts agree with their noun', () => {
  expect(plural(1, 'place')).toBe('1 place');
  expect(plural(0, 'place')).toBe('0 places');
  expect(plural(1140, 'hour')).toBe('1,140 hours');
  expect(plural(2, 'child', 'children')).toBe('2 children');
});

test('CS numbers', () => {
  expect(formatCsNumber(' cs2099 000123')).toBe('CS2099000123');
  expect(formatCsNumber('')).toBe('N/A');
  expect(isCsNumber('CS2099000123')).toBe(true);
  expect(isCsNumber('CS209900012')).toBe(false);
});
