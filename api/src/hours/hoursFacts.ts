import { sql } from 'kysely';
import {
  contractedByDay,
  dayStart,
  overtimeOf,
  sumOf,
  workedByDay,
  type WorkSpan,
} from '@bairn/shared/format/workingTime';
import { addDays } from '@bairn/shared/format/date';
import type { Span } from '@bairn/shared/format/leave';
import type { HoursRow } from '@bairn/shared/schema/rows/hours';
import { fullName, worksAt } from '../leave/judge.ts';
import { isGoingOn } from './openTime.ts';
import { contractedWeek, contractFacts, type ContractFacts } from '../leave/contractedWeek.ts';

type OfBranch = { nursery: string; branch: string };
type SpanAt = WorkSpan & { branch: string; is_going_on: boolean };

/** A staff profile `s` of a person `u` with what its hours are counted from. */
export type HoursFacts = Pick<HoursRow, 'id' | 'name' | 'job_title' | 'has_left' | 'rostered'> & {
  contract: ContractFacts;
  spans: SpanAt[];
};

/** A time `w` that touches a period; one that was left open is of its beginning. */
export const inPeriod = ({ from, to }: Span) => sql`w.started_at < ${new Date(dayStart(addDays(to, 1)))}
  and (coalesce(w.ended_at, w.started_at) >= ${new Date(dayStart(from))} or ${isGoingOn()})`;

/** One of them that counts. */
export const touches = (period: Span) => sql`w.removed_at is null and ${inPeriod(period)}`;

/**
 * Whether a staff profile `s` belongs to the hours of a branch in a period: who works there, who left within it, and who
 * worked there in it, wherever they are now. Otherwise the last hours of a person would be paid to no one.
 */
export const wasAt = (nursery: string, branch: string, period: Span) => sql`s.nursery_id = ${nursery} and (
  (${worksAt(nursery, branch)})
  or (s.deleted_at >= ${new Date(dayStart(period.from))} and (s.role = 'nursery-super-admin' or exists (
    select from staff_branch sb where sb.nursery_id = s.nursery_id and sb.staff_profile_id = s.id
      and sb.branch_id = ${branch})))
  or exists (select from work_period w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
    and w.branch_id = ${branch} and ${touches(period)}))`;

/** The columns of `HoursFacts`; the rota is that of the branch, the times those of all services of the provider. */
export const hoursColumns = ({ nursery, branch }: OfBranch, period: Span) => sql`s.id, ${fullName} as name, s.job_title,
  not (${worksAt(nursery, branch)}) as has_left,
  ${contractFacts} as contract,
  (select coalesce(sum(greatest(0, (extract(epoch from ((h.date + h.end_time) at time zone 'Europe/London')
      - ((h.date + h.start_time) at time zone 'Europe/London')) / 60)::int - h.break_minutes)), 0)::int
    from shift h join rota r on r.nursery_id = h.nursery_id and r.id = h.rota_id and r.status <> 'draft'
    where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and h.confirmation in ('pending', 'confirmed')
      and r.branch_id = ${branch} and h.date between ${period.from} and ${period.to}) as rostered,
  (select coalesce(json_agg(json_build_object('branch', w.branch_id, 'started_at', w.started_at,
      'ended_at', w.ended_at, 'is_going_on', ${isGoingOn()})), '[]') from work_period w
    where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id and ${touches(period)}) as spans`;

/** A person's hours of a period at a branch. */
export function hoursOf({ contract, spans, ...facts }: HoursFacts, branch: string, { from, to }: Span): HoursRow {
  const here = spans.filter((span) => span.branch === branch);
  const periods = contractedWeek(contract);
  const contracted = contractedByDay(periods, from, to);
  const irregular = periods.some((one) => one.week === null && one.from <= to && (one.to === null || one.to >= from));
  return {
    ...facts,
    contracted: irregular && contracted.size === 0 ? null : sumOf(contracted),
    worked: sumOf(workedByDay(here, from, to)),
    overtime: overtimeOf(workedByDay(spans, from, to), contracted),
    open: here.filter(({ ended_at, is_going_on }) => ended_at === null && !is_going_on).length,
  };
}
