import { expect, test } from 'vitest';
import { dayWords } from './dayWords.ts';

test.each([
  [[5, 1, 2, 3, 4], 'Mon to Fri'],
  [[1, 3, 5], 'Mon, Wed and Fri'],
  [[2, 3], 'Tue and Wed'],
  [[6], 'Sat'],
  [[], 'N/A'],
])('%j: %s', (days, words) => {
  expect(dayWords(days)).toBe(words);
});
