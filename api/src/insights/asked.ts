import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { grainOf } from '@bairn/shared/schema/insightWords';
import { standingStatuses } from '@bairn/shared/schema/planning';

/** Branches of a provider, and a period of local dates, both included. */
export type Asked = {
  nursery: string;
  /** The branch that is asked about. */
  branch: string;
  /** With it those that it is compared with. */
  branches: readonly string[];
  from: string;
  to: string;
};

/** Whether a booking `k` takes a place: a child is expected, was there, or was absent from a place that was kept. */
export const stands = sql`k.status = any(${[...standingStatuses]}::text[])`;
export const wasCancelled = sql`k.status in ('cancelled_by_family', 'cancelled_by_service')`;

/** The first day of the part of the period that a local date is in. */
export const partOf = (date: ReturnType<typeof sql>, { from, to }: Pick<Asked, 'from' | 'to'>) =>
  sql`greatest(date_trunc(${sql.lit(grainOf(from, to))}, ${date})::date, ${from}::date)`;

/** The instant at which a local date begins in Scotland. */
export const beginOf = (date: string) => sql`(${date}::date::timestamp at time zone 'Europe/London')`;
export const endOf = (date: string) => beginOf(addDays(date, 1));

/** Minutes from `start_time` to `end_time` of a row; on the night of a clock change an hour more or less than the clock shows. */
export const elapsed = (row: string) => {
  const [date, start, end] = ['date', 'start_time', 'end_time'].map((column) => sql.ref(`${row}.${column}`));
  return sql`(extract(epoch from (${date} + ${end}) at time zone 'Europe/London'
    - (${date} + ${start}) at time zone 'Europe/London') / 60)::int`;
};
