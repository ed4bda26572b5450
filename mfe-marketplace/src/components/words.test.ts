import { expect, test } from 'vitest';
import { ageSpan, counted, lowestGradeWords, offerPrice, placesWords } from './words.ts';

test('says how many places are left and when', () => {
  expect(placesWords(3, '2026-11-24')).toBe('3 places left on Tue 24 Nov');
  expect(placesWords(1, '2026-11-24')).toBe('1 place left on Tue 24 Nov');
  expect(placesWords(0, '2026-11-24')).toBe('Full on Tue 24 Nov');
  expect(placesWords(null, null)).toBe('No dates available in the coming weeks');
});

test('says what a session costs, and how many dates are only sold together', () => {
  expect(offerPrice({ price: 3200, block: null })).toBe('£32.00');
  expect(offerPrice({ price: 3334, block: 12 })).toBe('£33.34 each, block of 12 dates');
});

test('says which ages are taken, the upper end excluded', () => {
  expect(ageSpan(24, 60)).toBe('2 to under 5 years');
  expect(ageSpan(36, 66)).toBe('3 to under 5 years 6 months');
  expect(ageSpan(54, 145)).toBe('4 years 6 months to under 12 years 1 month');
  expect(ageSpan(6, 36)).toBe('6 months to under 3 years');
  expect(ageSpan(0, 24)).toBe('Under 2 years');
  expect(ageSpan(3, 18)).toBe('3 months to under 18 months');
});

test('says of a lowest grade what it means for all', () => {
  expect(lowestGradeWords(6)).toBe('Graded Excellent');
  expect(lowestGradeWords(4)).toBe('Graded Good or better');
  expect(lowestGradeWords(2)).toBe('Lowest grade: Weak');
});

test('says a number only where it was counted, zero included', () => {
  const counts = [
    { value: 20, count: 84 },
    { value: 50, count: 0 },
  ];
  expect(counted('About 12 miles', 20, counts)).toBe('About 12 miles (84)');
  expect(counted('About 31 miles', 50, counts)).toBe('About 31 miles (0)');
  expect(counted('About 62 miles', 100, counts)).toBe('About 62 miles');
  expect(counted('About 12 miles', 20, undefined)).toBe('About 12 miles');
});
