import { sql, type RawBuilder } from 'kysely';
import {
  leaveBalance,
  leaveYear,
  type ContractPeriod,
  type LeaveFacts,
  type LeaveRules,
  type Span,
} from '@bairn/shared/format/leave';
import { localDate } from '@bairn/shared/schema/clock';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import { bankHolidayType } from '../config/lists.ts';
import { contractedWeek, contractFacts, type ContractFacts } from './contractedWeek.ts';

/** Years before the asked one that are read, for what is carried over. */
const yearsBack = 3;

/** The columns of a staff profile `s` that its leave is counted from. */
export type FactsRow = Omit<LeaveFacts, 'periods' | 'kept_since' | 'bank_holidays'> & {
  contract: ContractFacts;
  closed: { date: string; bank: boolean }[];
};

/** The branches of a staff profile `s`. */
const branchesOf = sql`select b.id from branch b where b.nursery_id = s.nursery_id and b.status <> 'deleted'
  and (s.role = 'nursery-super-admin' or exists (select from staff_branch sb where sb.nursery_id = s.nursery_id
    and sb.staff_profile_id = s.id and sb.branch_id = b.id))`;

/** Confirmed closing days of all branches of a staff profile `s`; a bank holiday if it is one at each of them. */
const closed = ({ from, to }: Span) => sql`coalesce((
  select json_agg(json_build_object('date', d.date, 'bank', d.bank) order by d.date) from (
    select c.date, bool_and(c.type = ${bankHolidayType}) as bank from closing_day c
    where c.nursery_id = s.nursery_id and c.status = 'confirmed' and c.date between ${from} and ${to}
      and c.branch_id in (${branchesOf})
    group by c.date having count(*) = (select count(*) from (${branchesOf}) own)) d), '[]')`;

const worked = ({ from, to }: Span) => sql`coalesce((
  select json_agg(json_build_object('date', h.date, 'minutes', greatest(0, (extract(epoch from
    ((h.date + h.end_time) at time zone 'Europe/London') - ((h.date + h.start_time) at time zone 'Europe/London')) / 60)::int
    - h.break_minutes)))
  from shift h join rota r on r.nursery_id = h.nursery_id and r.id = h.rota_id and r.status <> 'draft'
  where h.nursery_id = s.nursery_id and h.staff_profile_id = s.id and h.confirmation in ('pending', 'confirmed')
    and h.date between ${from} and ${to}), '[]')`;

const leave = ({ from, to }: Span) => sql`coalesce((
  select json_agg(json_build_object('date', d.date, 'share', d.share, 'minutes', d.minutes,
    'approved', x.status = 'approved'))
  from absence x join absence_day d on d.nursery_id = x.nursery_id and d.absence_id = x.id
  where x.nursery_id = s.nursery_id and x.staff_profile_id = s.id and x.type = ${absenceType.annual}
    and x.status in ('requested', 'approved') and d.date between ${from} and ${to}), '[]')`;

/** The columns of `FactsRow` of a staff profile `s`, for a leave year. */
export function factsColumns(year: number, rules: LeaveRules): RawBuilder<unknown> {
  const span = { from: leaveYear(year - yearsBack, rules).from, to: leaveYear(year, rules).to };
  return sql`${contractFacts} as contract, ${closed(span)} as closed, ${worked(span)} as worked, ${leave(span)} as leave`;
}

/** The contracted weeks and the closing days of a read row. */
export function planOf({ contract, closed: days }: Pick<FactsRow, 'contract' | 'closed'>): {
  periods: ContractPeriod[];
  closed: Set<string>;
} {
  return { periods: contractedWeek(contract), closed: new Set(days.map(({ date }) => date)) };
}

/** The balance of a read row. */
export function balanceOf(
  { contract, closed: days, worked: hours, leave: taken }: FactsRow,
  year: number,
  rules: LeaveRules,
) {
  const bank = days.filter((day) => day.bank).map(({ date }) => date);
  return leaveBalance(
    {
      worked: hours,
      leave: taken,
      kept_since: contract.kept_since,
      periods: contractedWeek(contract),
      bank_holidays: bank,
    },
    year,
    rules,
    localDate(),
  );
}
