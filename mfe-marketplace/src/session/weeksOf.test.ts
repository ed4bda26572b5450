import { expect, test } from 'vitest';
import { weeksOf } from './weeksOf.ts';

test('groups dates by their week, named from today', () => {
  const dates = ['2026-12-01', '2026-11-20', '2026-11-24', '2026-11-26', '2026-12-07'].map((date) => ({ date }));
  expect(weeksOf(dates, '2026-11-20').map(({ title, items }) => [title, items.map(({ date }) => date)])).toEqual([
    ['This week', ['2026-11-20']],
    ['Next week', ['2026-11-24', '2026-11-26']],
    ['Week of Mon 30 Nov', ['2026-12-01']],
    ['Week of Mon 7 Dec', ['2026-12-07']],
  ]);
});
