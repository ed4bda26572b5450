import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekday } from '@bairn/shared/format/date';
import {
  datesOfDay,
  fundedWeekChoices,
  longestWeek,
  readWeek,
  writeWeek,
  type ChildWeek,
} from '@bairn/shared/format/weekPattern';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const day = fc
  .tuple(fc.integer({ min: 1, max: 7 }), time, time)
  .filter(([, one, other]) => one !== other)
  .map(([number, one, other]) => ({ day: number, from: one < other ? one : other, to: one < other ? other : one }));
const child: fc.Arbitrary<ChildWeek> = fc.record({
  who: fc.oneof(
    fc.integer({ min: 0, max: 191 }).map((months) => ({ months })),
    fc.constant({ dob: '2023-02-28' }),
    fc.uuid().map((id) => ({ child: id })),
  ),
  weeks: fc.option(fc.constantFrom(...fundedWeekChoices)),
  days: fc
    .uniqueArray(day, { minLength: 1, maxLength: 5, selector: (one) => one.day })
    .map((days) => days.toSorted((one, other) => one.day - other.day)),
});

test('a week is read as it was written, and every week fits', () => {
  fc.assert(
    fc.property(fc.array(child, { minLength: 1, maxLength: 4 }), (week) => {
      expect(writeWeek(week).length).toBeLessThanOrEqual(longestWeek);
      expect(readWeek(writeWeek(week))).toEqual(week);
    }),
  );
});

test.each([
  '',
  '30m',
  '192m.1-0800-1800',
  '30m.8-0800-1800',
  '30m.1-1800-0800',
  '30m.1-0800-0800',
  '30m.1-0800-2400',
  '30m.f39.1-0800-1800',
  '30m.1-0800-1200.1-1300-1800',
  '2023-02-30.1-0800-1800',
  '30m.1-0800-1800~',
  '30m.1-0800-1800.2-0800-1800.3-0800-1800.4-0800-1800.5-0800-1800.6-0800-1800',
])('"%s" is no week', (text) => {
  expect(readWeek(text)).toBeNull();
});

test('the dates of a day are the first four on or after the start', () => {
  expect(datesOfDay('2026-11-24', 2)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']);
  expect(datesOfDay('2026-11-24', 1)[0]).toBe('2026-11-30');
  expect(datesOfDay('2026-11-24', 7).map(weekday)).toEqual([7, 7, 7, 7]);
});
