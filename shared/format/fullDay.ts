const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** An ISO weekday, 1 to 7: 'Monday'. */
export const dayName = (weekday: number) => days[weekday % 7] ?? '';

/** The month of a local date or of `2026-11`: 'November 2026'. */
export const monthName = (date: string) => `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;

/** A local date as it is said: 'Tuesday 24 November 2026'. */
export const fullDay = (date: string) =>
  `${days[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${Number(date.slice(8, 10))} ${monthName(date)}`;

/** A local date without its year: '30 November'. */
export const dayAndMonth = (date: string) => fullDay(date).split(' ').slice(1, -1).join(' ');
