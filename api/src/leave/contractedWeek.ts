import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import type { ContractPeriod } from '@bairn/shared/format/leave';
import type { WorkDay } from '@bairn/shared/schema/staffProfile';

/** What the contract of a staff profile `s` is read from. */
export type ContractFacts = {
  employment_type: number;
  weekly: number | null;
  is_bank: boolean;
  starts_on: string;
  ends_on: string | null;
  /** Since when the provider keeps the person's leave here. */
  kept_since: string;
  weeks: { from: string; days: WorkDay[] }[];
};

const london = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** The facts of a staff profile `s`, as JSON. */
export const contractFacts = sql<ContractFacts>`(
  select json_build_object('employment_type', s.employment_type, 'weekly', s.contracted_minutes,
    'is_bank', coalesce(e.contract_kind = 'bank', false), 'starts_on', coalesce(e.starts_on, ${london('s.created_at')}),
    'ends_on', least(e.ends_on, ${london('s.deleted_at')}), 'kept_since', ${london('s.created_at')},
    'weeks', coalesce((select json_agg(json_build_object('from', w.from_date, 'days', w.days) order by w.from_date)
      from staff_schedule w where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
        and w.kind = 'contracted'), '[]'))
  from (select) one left join staff_record e on e.nursery_id = s.nursery_id and e.staff_profile_id = s.id)`;

const sessional = 2;
const usualDay = 450;
const mostDays = 5;

const minutesOf = ({ start_time, end_time, break_minutes }: WorkDay) => {
  const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return Math.max(0, at(end_time) - at(start_time) - break_minutes);
};

/** Minutes of each day, Monday first; null for a week without hours, which is irregular. */
function weekOf(days: readonly WorkDay[]): number[] | null {
  if (days.length === 0) return null;
  return Array.from({ length: 7 }, (_, index) =>
    days.filter(({ day }) => day === index + 1).reduce((sum, one) => sum + minutesOf(one), 0),
  );
}

/** A week made from the minutes alone: Monday to Friday, or as many usual days from Monday on. */
function assumedWeek({ employment_type, weekly }: ContractFacts): number[] | null {
  if (employment_type === sessional || !weekly) return null;
  const days = employment_type === 0 ? mostDays : Math.min(mostDays, Math.max(1, Math.round(weekly / usualDay)));
  return Array.from({ length: 7 }, (_, day) => (day < days ? Math.round(weekly / days) : 0));
}

/**
 * The weeks that a person works by contract, with their dates. The first schedule counts for the time before it too; without
 * one the week is made from the minutes of the contract. This is the only place that knows where contracts are kept.
 */
export function contractedWeek(facts: ContractFacts): ContractPeriod[] {
  const { starts_on, ends_on, weeks, is_bank } = facts;
  if (is_bank || weeks.length === 0) {
    return [{ from: starts_on, to: ends_on, week: is_bank ? null : assumedWeek(facts) }];
  }
  return weeks.flatMap(({ from, days }, index): ContractPeriod[] => {
    const next = weeks[index + 1]?.from;
    const first = index === 0 || from < starts_on ? starts_on : from;
    const before = next === undefined ? null : addDays(next, -1);
    const last = before !== null && (ends_on === null || before < ends_on) ? before : ends_on;
    return last !== null && last < first ? [] : [{ from: first, to: last, week: weekOf(days) }];
  });
}
