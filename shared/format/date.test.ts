import { expect, test } from 'vitest';
import * as date from './date.ts';

test('a date is DD/MM/YYYY, and N/A when it is missing or invalid', () => {
  expect(date.formatDate('2026-11-20')).toBe('20/11/2026');
  expect(date.formatDate('2026-11-20T08:30:00.000Z')).toBe('20/11/2026');
  for (const missing of [null, undefined, '', 'soon', '2026-02-30']) expect(date.formatDate(missing)).toBe('N/A');
});

test('a day includes its weekday', () => {
  expect(date.formatDay('2026-11-24')).toBe('Tue 24 Nov');
  expect(date.formatDay(null)).toBe('N/A');
  expect(date.formatMonth('2026-11-24')).toBe('Nov 2026');
});

test('services read 24 hours, families 12', () => {
  expect(date.formatTime('08:30', 'service')).toBe('08:30');
  expect(date.formatTime('08:30:00', 'family')).toBe('8:30 am');
  expect(date.formatTime('00:05', 'family')).toBe('12:05 am');
  expect(date.formatTime('12:00', 'family')).toBe('12:00 pm');
  expect(date.formatTime('23:59', 'family')).toBe('11:59 pm');
  expect(date.formatTime('24:00', 'service')).toBe('N/A');
  expect(date.formatTimes('08:30', '12:30', 'family')).toBe('8:30 am to 12:30 pm');
});

test('days are added over months, leap years and the change of the clocks', () => {
  expect(date.addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(date.addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(date.addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(date.addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(date.daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(() => date.addDays('2026-02-30', 1)).toThrow('2026-02-30');
});

test('weekdays are joined into ranges and lists', () => {
  expect(date.dayWords([5, 1, 2, 3, 4])).toBe('Mon to Fri');
  expect(date.dayWords([5, 6, 7])).toBe('Fri to Sun');
  expect(date.dayWords([1, 3, 5])).toBe('Mon, Wed and Fri');
  expect(date.dayWords([2, 3])).toBe('Tue and Wed');
  expect(date.dayWords([2, 4])).toBe('Tue and Thu');
  expect(date.dayWords([6])).toBe('Sat');
  expect(date.dayWords([])).toBe('N/A');
});

test('weeks are ISO weeks: Monday first, the year that of the Thursday', () => {
  expect(date.weekday('2026-11-22')).toBe(7);
  expect(date.weekStart('2026-11-22')).toBe('2026-11-16');
  expect(date.weekDates('2026-11-20')).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
  expect(date.isoWeek('2026-11-20')).toEqual({ year: 2026, week: 47 });
  expect(date.isoWeek('2027-01-01')).toEqual({ year: 2026, week: 53 });
  expect(date.isoWeek('2024-12-30')).toEqual({ year: 2025, week: 1 });
  for (const day of ['2026-11-20', '2027-01-01', '2024-12-30', '2025-06-15']) {
    const { year, week } = date.isoWeek(day);
    expect(date.mondayOf(year, week)).toBe(date.weekStart(day));
  }
});

test('a timestamp is shown in local time of Scotland, summer and winter', () => {
  expect(date.localDate('2026-07-01T23:30:00Z')).toBe('2026-07-02');
  expect(date.localTime('2026-07-01T23:30:00Z')).toBe('00:30');
  expect(date.localDate('2026-12-01T23:30:00Z')).toBe('2026-12-01');
  expect(date.localTime(new Date('2026-12-01T00:00:00Z'))).toBe('00:00');
});
