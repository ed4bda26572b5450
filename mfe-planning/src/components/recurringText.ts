import { dayWords, formatDay, formatTimes, localDate } from '@bairn/shared/format/date';
import { monthName } from '@bairn/shared/format/fullDay';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { everyTitle, leftOutText } from '@bairn/shared/format/recurring';
import type { Recurring, ServiceRecurring } from '@bairn/shared/schema/recurring';

type Known = Pick<ServiceRecurring, 'weekdays' | 'start_time' | 'end_time' | 'next' | 'left_out'>;

/** 'Every Monday and Wednesday, 8:00 am to 1:00 pm'; for a service 'Mon and Wed, 08:00 to 13:00'. */
export const daysAndTimes = ({ weekdays, start_time, end_time }: Known, reader: 'family' | 'service') =>
  `${reader === 'family' ? everyTitle(weekdays) : dayWords(weekdays)}, ${formatTimes(start_time, end_time, reader)}`;

/** 'January 2027: 7 dates, £294.00, paid on Fri 25 Dec'; null where no month follows. @param cost what is said after the sum */
export const nextMonth = ({ next }: Known, cost = '') =>
  next &&
  `${monthName(next.month)}: ${
    next.dates === 0
      ? 'no dates so far'
      : `${plural(next.dates, 'date')}, ${formatPence(next.total)}${cost}, paid on ${formatDay(next.billed_on)}`
  }`;

/** The dates that it does not have, with their reasons, the next month's too; empty without any. */
export const allLeftOut = ({ left_out, next }: Known) =>
  leftOutText([...left_out, ...(next?.left_out ?? [])].toSorted((a, b) => a.date.localeCompare(b.date)));

type Ended = Pick<Recurring, 'ended_by' | 'ended_at' | 'end_reason'>;

/** Who or what ended it, when, and the service's reason, in the words of a reader. */
export const endedIn = (
  words: Record<NonNullable<Ended['ended_by']>, string>,
  { ended_by, ended_at, end_reason }: Ended,
  dateWords: (date: string) => string,
) =>
  [
    `${words[ended_by ?? 'family']}${ended_at ? ` on ${dateWords(localDate(ended_at))}` : ''}.`,
    ...(end_reason ? [`Reason: ${end_reason}`] : []),
  ].join(' ');
