import { type LeftOut } from '@bairn/shared/schema/bookingOptions';
import { leftOutWords, billDaysBefore } from '@bairn/shared/schema/recurringWords';
import { formatDay } from './date.ts';
import { dayAndMonth, dayName } from './fullDay.ts';
import { listWords } from './listWords.ts';

/** The days of a recurring booking by their ISO numbers: 'every Monday and Wednesday', 'every weekday', 'every day'. */
export function everyWords(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  if (days.length === 7) return 'every day';
  return `every ${days.join() === '1,2,3,4,5' ? 'weekday' : listWords(days.map(dayName))}`;
}

/** The same at the beginning of a sentence. */
export const everyTitle = (weekdays: readonly number[]) => everyWords(weekdays).replace('e', 'E');

/** Dates with the reason why they were left out: 'Fri 25 Dec and Mon 28 Dec (closed); Wed 2 Dec (fully booked)'. */
export const leftOutText = (dates: readonly LeftOut[]) =>
  [...Map.groupBy(dates, ({ reason }) => reason)]
    .map(([reason, own]) => `${listWords(own.map(({ date }) => formatDay(date)))} (${leftOutWords[reason]})`)
    .join('; ');

/** What happens each month, from the day on which the second one is paid. */
export const eachMonth = (billed_on: string) =>
  `From ${dayAndMonth(billed_on)} each month is paid ${billDaysBefore} days before it begins. You can end it at any time.`;
