import { daysBetween } from '@bairn/shared/format/date';
import type { Span } from '@bairn/shared/format/leave';
import { localDate } from '@bairn/shared/schema/clock';
import { mostHoursDays } from '@bairn/shared/schema/hours';
import { invalid } from '../refusals/refusal.ts';

const lastOfMonth = (date: string) => {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return `${date.slice(0, 8)}${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** The period that is asked for: the month of its first or last day where only one is named. @throws Refusal 422 */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }): Span {
  const from = query.from ?? `${(query.to ?? localDate()).slice(0, 8)}01`;
  const to = query.to ?? lastOfMonth(from);
  if (to < from) throw invalid({ to: ['The last day cannot be before the first'] });
  if (daysBetween(from, to) >= mostHoursDays) throw invalid({ to: ['Choose a year at most'] });
  return { from, to };
}
