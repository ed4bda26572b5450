import { daysBetween } from '@bairn/shared/format/date';
import type { Span } from '@bairn/shared/format/leave';
import { monthOf } from '@bairn/shared/format/workingTime';
import { localDate } from '@bairn/shared/schema/clock';
import { mostHoursDays } from '@bairn/shared/schema/hours';
import { invalid } from '../refusals/refusal.ts';

/** The period that is asked for: the month of its first or last day where only one is named. @throws Refusal 422 */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }): Span {
  const from = query.from ?? monthOf(query.to ?? localDate()).from;
  const to = query.to ?? monthOf(from).to;
  if (to < from) throw invalid({ to: ['The last day cannot be before the first'] });
  if (daysBetween(from, to) >= mostHoursDays) throw invalid({ to: ['Choose a year at most'] });
  return { from, to };
}
