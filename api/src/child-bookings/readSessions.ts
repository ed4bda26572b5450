import { sql } from 'kysely';
import type { childSessions } from '@bairn/shared/calls/childBookings';
import { addDays } from '@bairn/shared/format/date';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import { localDate } from '@bairn/shared/schema/clock';
import { standingStatuses } from '@bairn/shared/schema/planning';
import type { BranchScope } from '../access/rule.ts';
import type { Db } from '../database/database.ts';
import { ageProblem } from '../places/ageOnDate.ts';
import { hasBegun, placesLeft } from '../places/places.ts';
import { notFound } from '../refusals/refusal.ts';

type Session = DataOf<typeof childSessions>[number];
type Row = Session['dates'][number] & {
  session_id: string;
  name: string;
  status: string;
  session_status: string;
  age_from_months: number;
  age_to_months: number;
};

/** Days ahead that are read unless told. */
const ahead = 27;

/**
 * The sessions of a branch with the dates on which the child is booked or could be: open, with a place left, to come, and
 * at an age that fits on the date itself. A session without such a date is left out.
 * @throws Refusal 404
 */
export async function readSessions(
  db: Db,
  { nursery, branch }: Pick<BranchScope, 'nursery' | 'branch'>,
  child: string,
  { from = localDate(), to = addDays(from, ahead) }: { from?: string | undefined; to?: string | undefined },
): Promise<Session[]> {
  const { rows: children } = await sql<{ first_name: string; dob: string }>`
    select first_name, dob from child where id = ${child}`.execute(db);
  const [found] = children;
  if (!found) throw notFound();
  const { rows } = await sql<Row>`
    select i.id as instance_id, i.date, i.start_time, i.end_time, i.status, i.session_id, s.name,
      s.status as session_status, s.age_from_months, s.age_to_months, ${placesLeft} as places_left,
      exists (select from booking k where k.nursery_id = i.nursery_id and k.instance_id = i.id and k.child_id = ${child}
        and (k.status = any(${standingStatuses}::text[]) or k.status = 'pending')) as booked
    from session_instance i join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    where i.nursery_id = ${nursery} and i.branch_id = ${branch} and i.date between ${from} and ${to}
    order by lower(s.name), s.id, i.date, i.start_time, i.id`.execute(db);
  const fits = (row: Row) =>
    row.booked ||
    (row.status === 'open' &&
      (row.session_status === 'listed' || row.session_status === 'unlisted') &&
      row.places_left > 0 &&
      !hasBegun(row.date, row.start_time) &&
      ageProblem({ ...found, ...row }) === null);
  return [...Map.groupBy(rows.filter(fits), ({ session_id }) => session_id)].map(([id, dates]) => ({
    id,
    name: dates[0]?.name ?? '',
    attends: dates.some(({ booked }) => booked),
    dates: dates.map(({ instance_id, date, start_time, end_time, booked, places_left }) => ({
      instance_id,
      date,
      start_time,
      end_time,
      booked,
      places_left,
    })),
  }));
}
