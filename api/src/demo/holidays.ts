/** Bank holidays in Scotland as published on GOV.UK, 2025 to 2028. */
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

/** The name of the Scottish bank holiday on a date, if it is one. */
export const bankHoliday = (date: string): string | undefined =>
  published[date.slice(0, 4)]?.find(([day]) => day === date.slice(5))?.[1];

/** Most services are closed between Christmas and New Year. */
export const festiveClosure = (date: string) => date.slice(5) >= '12-24' && date.slice(5) <= '12-31';

/** School holidays in a typical council: first and last day of each. */
const school = [
  ['02-12', '02-16'],
  ['04-01', '04-16'],
  ['06-27', '08-16'],
  ['10-11', '10-19'],
  ['12-21', '12-31'],
  ['01-01', '01-05'],
] as const;

/** Whether schools are on holiday on a date; approximate, for clubs and term-time services. */
export const schoolHoliday = (date: string) =>
  school.some(([first, last]) => date.slice(5) >= first && date.slice(5) <= last);
