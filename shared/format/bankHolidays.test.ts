import { expect, it } from 'vitest';
import { bankHolidays } from './bankHolidays.ts';

/** Bank holidays in Scotland as published on GOV.UK (spec/scotland.md section 8.3). */
const published: Record<string, readonly (readonly [string, string])[]> = {
  '2025': [
    ['01-01', "New Year's Day"],
    ['01-02', '2nd January'],
    ['04-18', 'Good Friday'],
    ['05-05', 'Early May holiday'],
    ['05-26', 'Spring holiday'],
    ['08-04', 'Summer holiday'],
    ['12-01', "St Andrew's Day"],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ],
  '2026': [
    ['01-01', "New Year's Day"],
    ['01-02', '2nd January'],
    ['04-03', 'Good Friday'],
    ['05-04', 'Early May holiday'],
    ['05-25', 'Spring holiday'],
    ['06-15', 'World Cup holiday'],
    ['08-03', 'Summer holiday'],
    ['11-30', "St Andrew's Day"],
    ['12-25', 'Christmas Day'],
    ['12-28', 'Boxing Day'],
  ],
  '2027': [
    ['01-01', "New Year's Day"],
    ['01-04', '2nd January'],
    ['03-26', 'Good Friday'],
    ['05-03', 'Early May holiday'],
    ['05-31', 'Spring holiday'],
    ['08-02', 'Summer holiday'],
    ['11-30', "St Andrew's Day"],
    ['12-27', 'Christmas Day'],
    ['12-28', 'Boxing Day'],
  ],
  '2028': [
    ['01-03', "New Year's Day"],
    ['01-04', '2nd January'],
    ['04-14', 'Good Friday'],
    ['05-01', 'Early May holiday'],
    ['05-29', 'Spring holiday'],
    ['08-07', 'Summer holiday'],
    ['11-30', "St Andrew's Day"],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ],
};

it.each(Object.entries(published))('gives the bank holidays of %s as published', (year, days) => {
  expect(bankHolidays(Number(year)).map(({ date, name }) => [date.slice(5), name])).toEqual(days);
});

it('moves two that fall on a weekend to two weekdays', () => {
  // 1 January 2023 was a Sunday, and 25 December 2022 too.
  expect(bankHolidays(2023).slice(0, 2)).toEqual([
    { date: '2023-01-02', name: '2nd January' },
    { date: '2023-01-03', name: "New Year's Day" },
  ]);
});
