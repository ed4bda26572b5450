import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import type { LeftOutReason } from '@bairn/shared/schema/recurringWords';
import type { Tx } from '../database/database.ts';
import { ageProblem } from '../places/ageOnDate.ts';
import { holdPlace, lockInstances, releaseHold } from '../places/places.ts';
import { announce, recurringColumns, type RecurringRow } from './told.ts';

/** Days from today in which dates are kept: services plan a year ahead. */
const keptDays = 400;

type Coming = {
  instance: string;
  date: string;
  open: boolean;
  /** Booked by the child at that time already. */
  booked: boolean;
  /** Of a date that is known: whether its place is kept, else why it was left out. */
  kept: boolean | null;
  left_out: LeftOutReason | null;
  first_name: string;
  dob: string;
  age_from_months: number;
  age_to_months: number;
};

/** Coming dates of its days after the ordered months, and those of them that it keeps already, in the order of their ids. */
async function comingDates(tx: Tx, row: RecurringRow): Promise<Coming[]> {
  const from = [addDays(row.booked_until, 1), localDate()].toSorted().at(-1);
  const { rows } = await sql<Coming>`
    select i.id as instance, i.date, i.status = 'open' and not i.dropped as open, d.kept, d.left_out, c.first_name, c.dob,
      s.age_from_months, s.age_to_months,
      exists (select from booking k where k.child_id = c.id and k.status in ('pending', 'confirmed', 'attended')
        and k.period && tsrange(i.date + i.start_time, i.date + i.end_time)) as booked
    from session_instance i
    join session s on s.nursery_id = i.nursery_id and s.id = i.session_id
    join child c on c.id = ${row.child_id}
    left join recurring_date d on d.nursery_id = i.nursery_id and d.instance_id = i.id and d.recurring_id = ${row.id}
    where i.nursery_id = ${row.nursery_id} and i.session_id = ${row.session_id}
      and (d.kept or i.date between ${from}::date and ${addDays(localDate(), keptDays)}::date and not i.dropped
        and extract(isodow from i.date)::int = any(${row.weekdays}::int[]))
    order by i.id`.execute(tx);
  return rows;
}

/** Why a date cannot be kept, whether or not it has a place; null where it can. */
function problemOf(date: Coming): LeftOutReason | null {
  if (!date.open) return 'closed';
  if (date.booked) return 'booked';
  return ageProblem(date) ? 'age' : null;
}

const write = (tx: Tx, { nursery_id, id }: RecurringRow, instance: string, left_out: LeftOutReason | null) =>
  sql`insert into recurring_date (nursery_id, recurring_id, instance_id, kept, left_out)
    values (${nursery_id}, ${id}, ${instance}, ${left_out === null}, ${left_out})
    on conflict (nursery_id, recurring_id, instance_id)
    do update set kept = excluded.kept, left_out = excluded.left_out`.execute(tx);

/** Takes or gives back the place of one date. @returns whether anything changed. */
async function keepOne(tx: Tx, row: RecurringRow, date: Coming): Promise<boolean> {
  const problem = problemOf(date);
  if (problem === null && date.kept) return false;
  await lockInstances(tx, [date.instance]);
  const left_out = problem ?? ((await holdPlace(tx, date.instance, row.child_id)) ? null : 'full');
  if (date.kept === false && date.left_out === left_out) return false;
  await write(tx, row, date.instance, left_out);
  if (date.kept) await releaseHold(tx, date.instance);
  return true;
}

/** Locks a recurring booking that goes on; undefined once it has ended. Before its order and its dates. */
export async function lockActive(tx: Tx, id: string): Promise<RecurringRow | undefined> {
  const { rows } = await sql<RecurringRow>`
    select ${recurringColumns} from recurring_booking where id = ${id} and status = 'active' for update`.execute(tx);
  return rows[0];
}

/**
 * Takes the places of the coming dates of a recurring booking that are not ordered yet, so that no other family gets
 * them, and gives back those of dates that were closed. A date that is full, or that the child cannot have, is left out, and tried
 * again with the next call.
 */
export async function keepDates(tx: Tx, id: string) {
  const row = await lockActive(tx, id);
  if (!row) return;
  let changed = false;
  for (const date of await comingDates(tx, row)) changed = (await keepOne(tx, row, date)) || changed;
  await sql`update recurring_booking set kept_on = ${localDate()} where id = ${id}`.execute(tx);
  if (changed) await announce(tx, row);
}

/** Gives back all places that a recurring booking keeps; families that wait are asked. The row must be locked. */
export async function releaseKept(tx: Tx, { id, nursery_id }: Pick<RecurringRow, 'id' | 'nursery_id'>) {
  const { rows } = await sql<{ instance: string }>`
    delete from recurring_date where nursery_id = ${nursery_id} and recurring_id = ${id} and kept
    returning instance_id as instance`.execute(tx);
  const instances = rows.map(({ instance }) => instance);
  await lockInstances(tx, instances);
  for (const instance of instances.toSorted()) await releaseHold(tx, instance);
}
