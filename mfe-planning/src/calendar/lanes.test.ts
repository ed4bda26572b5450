import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import { hoursOf, placeInLanes } from './lanes.ts';

const span = fc
  .record({ start: fc.integer({ min: 0, max: 90 }), length: fc.integer({ min: 1, max: 20 }) })
  .map(({ start, length }) => ({ start_time: timeOf(start * 15), end_time: timeOf((start + length) * 15) }))
  .filter(({ start_time, end_time }) => start_time < end_time);

it('never draws two over each other, and uses no more lanes than happen at once', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const placed = placeInLanes(spans);
      expect(placed).toHaveLength(spans.length);
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed) {
          if (one === other || one.lane !== other.lane) continue;
          const apart = one.item.end_time <= other.item.start_time || other.item.end_time <= one.item.start_time;
          expect(apart).toBe(true);
        }
        const atOnce = (time: string) => spans.filter((s) => s.start_time <= time && time < s.end_time).length;
        expect(Math.max(...placed.map(({ lanes }) => lanes))).toBe(Math.max(...spans.map((s) => atOnce(s.start_time))));
      }
    }),
    { seed: 2026, numRuns: 200 },
  );
});

it('draws the usual day, and further where something is', () => {
  expect(hoursOf([])).toEqual({ first: 8, last: 18 });
  expect(hoursOf([{ start_time: '07:30', end_time: '18:15' }])).toEqual({ first: 7, last: 19 });
});

it('reads and writes times of day', () => {
  expect(minutesOf('09:45')).toBe(585);
  expect([timeOf(585), timeOf(-5), timeOf(1500)]).toEqual(['09:45', '00:00', '23:59']);
});
