import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { spanWords } from '@bairn/shared/format/dateSpan';
import { dayAndMonth } from '@bairn/shared/format/fullDay';
import { everyTitle } from '@bairn/shared/format/recurring';

type Times = { start_time: string; end_time: string };

/** A line of the basket, or a booking, that is of one date or of all dates of a block. */
type Dated = Times & { date: string; block?: Block | null | undefined };
type Block = {
  dates: readonly (Times & { date: string })[];
  /** Where they begin a recurring booking. */
  recurring?: { weekdays: readonly number[] } | undefined;
};

/** The dates of a line: more than one for a block. */
export const datesOf = ({ block, date }: Dated): string[] => block?.dates.map((one) => one.date) ?? [date];

/** The date of a line, or the dates of a block: 'Every Monday and Wednesday from 30 November' where they go on. */
export function dayWordsOf(item: Dated): string {
  const days = item.block?.recurring?.weekdays;
  if (days) return `${everyTitle(days)} from ${dayAndMonth(item.date)}`;
  return item.block ? spanWords(datesOf(item)) : formatDay(item.date);
}

/** The date of a line with its times. The times of a block may differ from date to date. */
export function whenWords(item: Dated): string {
  const times = [{ start_time: item.start_time, end_time: item.end_time }, ...(item.block?.dates ?? [])].map(
    ({ start_time, end_time }) => formatTimes(start_time, end_time, 'family'),
  );
  return [dayWordsOf(item), ...(new Set(times).size === 1 ? times.slice(0, 1) : [])].join(', ');
}
