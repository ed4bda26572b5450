import { daysBetween, formatDate, formatDay, formatTime, localDate, localTime } from '@bairn/shared/format/date';

type Reader = 'service' | 'family';

/** When a message came, for a list: the time of today, else the day. */
export function whenShort(at: string, today: string, reader: Reader): string {
  const ago = daysBetween(localDate(at), today);
  if (ago === 0) return formatTime(localTime(at), reader);
  if (ago === 1) return 'Yesterday';
  return ago < 7 ? formatDay(localDate(at)) : formatDate(localDate(at));
}

/** The name of a day in a conversation. */
export function dayName(date: string, today: string): string {
  const ago = daysBetween(date, today);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return ago < 7 ? formatDay(date) : `${formatDay(date)}, ${formatDate(date)}`;
}
