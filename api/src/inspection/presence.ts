import { localDate, localTime } from '@bairn/shared/format/date';
import { minutesOf } from '@bairn/shared/format/minutes';

/** An event of a child's attendance, in the order in which they were recorded. */
export type Recorded = { event: string; status: string; at: string };

/** Minutes of a local date, the end excluded. */
export type Minutes = { from: number; to: number };

const lastMinute = 24 * 60;

/**
 * When a child was there on a date, replayed from the events: an undo takes the last step back. A child who was not signed
 * out was there until the end of the booking.
 */
export function presenceOf(events: readonly Recorded[], date: string, end: string): Minutes[] {
  const done: { from: string; to: string }[] = [];
  let open: string | null = null;
  for (const { event, status, at } of events) {
    // Several devices may have recorded the same arrival: the earliest counts.
    if (event === 'sign_in') open ??= at;
    else if (event === 'sign_out' && open !== null) {
      done.push({ from: open, to: at });
      open = null;
    } else if (event === 'undo') {
      if (status === 'in') open = done.pop()?.from ?? open;
      else open = null;
    }
  }
  const minute = (at: string, otherwise: number) => {
    const day = localDate(at);
    return day < date ? 0 : day > date ? otherwise : minutesOf(localTime(at));
  };
  const spans = done.map(({ from, to }) => ({ from: minute(from, lastMinute), to: minute(to, lastMinute) }));
  if (open !== null) {
    const from = minute(open, lastMinute);
    spans.push({ from, to: Math.max(from, minutesOf(end)) });
  }
  return spans.filter(({ from, to }) => to > from);
}

/** The minutes of a date at which something begins or ends, in order. */
export const edgesOf = (spans: readonly Minutes[]) =>
  [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);

export const isWithin = ({ from, to }: Minutes, minute: number) => from <= minute && minute < to;
