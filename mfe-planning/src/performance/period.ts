import { addDays, formatDate, formatDay, formatMonth, isDate, localDate, weekStart } from '@bairn/shared/format/date';
import { mostPeriodDays } from '@bairn/shared/schema/insightWords';

/** The periods that a page offers. */
export const kinds = { week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year', custom: 'Custom' } as const;
export type Kind = keyof typeof kinds;

/** A period of local dates, both included. `previous` and `next` are days of the ones beside it; a custom one has none. */
export type Period = {
  kind: Kind;
  from: string;
  to: string;
  words: string;
  previous: string | null;
  next: string | null;
};

const monthsFrom = (first: string, months: number) => {
  const month = Number(first.slice(5, 7)) - 1 + months;
  const year = Number(first.slice(0, 4)) + Math.floor(month / 12);
  return `${year}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}-01`;
};
const firstOf = (date: string, months: number) =>
  monthsFrom(`${date.slice(0, 8)}01`, -((Number(date.slice(5, 7)) - 1) % months));
const lengths = { month: 1, quarter: 3, year: 12 } as const;

const dateIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? '';
  return isDate(text) ? text : null;
};

/** Today's date in Scotland. */
export const today = () => localDate(new Date());

/** The period that an address says: this month where it says none. */
export function periodOf(search: URLSearchParams, now: Date = new Date()): Period {
  const present = localDate(now);
  const asked = search.get('period') ?? '';
  const kind = asked in kinds ? (asked as Kind) : 'month';
  if (kind === 'custom') {
    const to = dateIn(search, 'to') ?? present;
    const from = dateIn(search, 'from') ?? addDays(to, -29);
    return { kind, from, to, words: `${formatDate(from)} to ${formatDate(to)}`, previous: null, next: null };
  }
  const at = dateIn(search, 'at') ?? present;
  if (kind === 'week') {
    const from = weekStart(at);
    const to = addDays(from, 6);
    const words = `${formatDay(from)} to ${formatDay(to)}`;
    return { kind, from, to, words, previous: addDays(from, -7), next: addDays(from, 7) };
  }
  const months = lengths[kind];
  const from = firstOf(at, months);
  const next = monthsFrom(from, months);
  const to = addDays(next, -1);
  const words =
    kind === 'month'
      ? formatMonth(from)
      : kind === 'year'
        ? from.slice(0, 4)
        : `${formatMonth(from)} to ${formatMonth(addDays(next, -1))}`;
  return { kind, from, to, words, previous: monthsFrom(from, -months), next };
}

/** Why a period cannot be shown; null where it can. */
export function periodProblem({ from, to }: Pick<Period, 'from' | 'to'>): string | null {
  if (to < from) return 'The last day is before the first. Please choose the dates again.';
  return addDays(from, mostPeriodDays) <= to
    ? `This is more than ${mostPeriodDays} days. Please choose a shorter period.`
    : null;
}
