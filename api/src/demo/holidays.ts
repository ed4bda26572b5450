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
