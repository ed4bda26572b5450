import { sql } from 'kysely';
import type { ContractPeriod } from '@bairn/shared/format/leave';

/** What the contract of a staff profile `s` is read from. */
export type ContractFacts = {
  employment_type: number;
  weekly: number | null;
  starts_on: string;
  ends_on: string | null;
};

const london = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** The facts of a staff profile `s`, as JSON. */
export const contractFacts = sql<ContractFacts>`json_build_object('employment_type', s.employment_type,
  'weekly', s.contracted_minutes, 'starts_on', ${london('s.created_at')}, 'ends_on', ${london('s.deleted_at')})`;

const sessional = 2;
const usualDay = 450;
const mostDays = 5;

/**
 * The weeks that a person works by contract, with their dates. Until work schedules exist it is made from the minutes a week:
 * Monday to Friday for full-time staff, as many usual days from Monday on for part-time staff, and irregular hours for
 * sessional staff and those without minutes. This is the only place that knows where contracts are kept.
 */
export function contractedWeek({ employment_type, weekly, starts_on, ends_on }: ContractFacts): ContractPeriod[] {
  const irregular = employment_type === sessional || !weekly;
  const fullTime = employment_type === 0;
  const days = fullTime ? mostDays : Math.min(mostDays, Math.max(1, Math.round((weekly ?? 0) / usualDay)));
  const week = Array.from({ length: 7 }, (_, day) => (day < days ? Math.round((weekly ?? 0) / days) : 0));
  return [{ from: starts_on, to: ends_on, week: irregular ? null : week }];
}
