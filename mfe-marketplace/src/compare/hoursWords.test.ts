import { expect, test } from 'vitest';
import { hoursWords } from './hoursWords.ts';

const week = (hours: (readonly [string, string] | null)[]) =>
  hours.map((one, index) => ({ day: index + 1, opens: one?.[0] ?? null, closes: one?.[1] ?? null }));
const long = ['08:00', '18:00'] as const;
const short = ['08:00', '12:00'] as const;

test.each([
  ['five days alike', week([long, long, long, long, long, null, null]), ['Mon to Fri: 8:00 am to 6:00 pm']],
  [
    'a short day between',
    week([long, long, short, long, long, null, null]),
    ['Mon to Tue: 8:00 am to 6:00 pm', 'Wed: 8:00 am to 12:00 pm', 'Thu to Fri: 8:00 am to 6:00 pm'],
  ],
  [
    'a closed day between',
    week([long, null, long, null, null, null, null]),
    ['Mon: 8:00 am to 6:00 pm', 'Wed: 8:00 am to 6:00 pm'],
  ],
  ['none', [], []],
])('opening hours of %s', (_, times, words) => {
  expect(hoursWords(times)).toEqual(words);
});

test('a day with two openings has both', () => {
  const times = [
    { day: 1, opens: '08:00', closes: '09:00' },
    { day: 1, opens: '15:00', closes: '18:00' },
  ];
  expect(hoursWords(times)).toEqual(['Mon: 8:00 am to 9:00 am, 3:00 pm to 6:00 pm']);
});
