import { expect, test } from 'vitest';
import { columnsOf, monthRows, monthsOf, weekRows } from './weeks.ts';

const dates = ['2026-11-20', '2026-11-24', '2026-11-26', '2026-12-01', '2026-12-14'];

test('shows Monday to Friday, or the days there are where some are at a weekend', () => {
  expect(columnsOf(['2026-11-24'])).toEqual([1, 2, 3, 4, 5]);
  expect(columnsOf(['2026-11-29', '2026-11-28'])).toEqual([6, 7]);
  expect(columnsOf(['2026-11-28', '2026-11-25'])).toEqual([3, 6]);
});

test('has a row for each week with dates, named from today', () => {
  expect(weekRows(dates, [1, 2, 3, 4, 5], '2026-11-20').map(({ title, dates: row }) => [title, row])).toEqual([
    ['This week, 16 to 20 Nov', [null, null, null, null, '2026-11-20']],
    ['Next week, 23 to 27 Nov', [null, '2026-11-24', null, '2026-11-26', null]],
    ['30 Nov to 4 Dec', [null, '2026-12-01', null, null, null]],
    ['14 to 18 Dec', ['2026-12-14', null, null, null, null]],
  ]);
  expect(weekRows(['2026-12-05'], [6], '2026-11-20')[0]?.title).toBe('Sat 5 Dec');
});

test('a month has all its days and none of another, without the weeks that are over', () => {
  const rows = monthRows('2026-11', '2026-10-31').map((row) => row.dates);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(rows.flat().filter(Boolean)).toHaveLength(30);
  expect(rows.at(-1)?.[0]).toBe('2026-11-30');
  expect(monthRows('2026-11', '2026-11-20')[0]?.dates[0]).toBe('2026-11-16');
  expect(monthRows('2026-12', '2026-11-20')[0]?.dates[1]).toBe('2026-12-01');
});

test('the months go from the first date to the last, over the turn of a year', () => {
  expect(monthsOf(['2027-01-31', '2026-11-30'])).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsOf([])).toEqual([]);
});
