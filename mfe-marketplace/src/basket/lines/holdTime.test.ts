import { expect, test } from 'vitest';
import { announcementAt, holdWords, secondsLeft } from './holdTime.ts';

test('counts to the end of the hold and never below nothing', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  expect(secondsLeft('2026-11-20T10:30:00.000Z', now)).toBe(1800);
  expect(secondsLeft('2026-11-20T09:59:00.000Z', now)).toBe(0);
});

test.each([
  [1800, 'Held for 30 minutes'],
  [1741, 'Held for 30 minutes'],
  [121, 'Held for 3 minutes'],
  [61, 'Held for 2 minutes'],
  [60, 'Held for 60 seconds'],
  [1, 'Held for 1 second'],
])('%i seconds: %s', (seconds, words) => {
  expect(holdWords(seconds)).toBe(words);
});

test('is read aloud twice', () => {
  const aloud = Array.from({ length: 1800 }, (_, second) => announcementAt(1800 - second));
  const said = aloud.filter((words, index) => words !== '' && words !== aloud[index - 1]);
  expect(said).toEqual([
    'The places in your basket are held for 5 more minutes.',
    'The places in your basket are held for 1 more minute.',
  ]);
});
