import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { billDaysBefore, type RecurringEnd } from '@bairn/shared/schema/recurringWords';
import { transact, type Db } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { endRecurring } from '../recurring/endRecurring.ts';
import { keepDates } from '../recurring/keepDates.ts';
import { orderMonth } from './orderMonth.ts';

/** Recurring bookings that one run looks at; the next run takes the rest. */
const atOnce = 200;

/** Those that cannot go on: a month was not paid in time, or what is booked is gone for the family. */
const over = () => sql<{ id: string; by: RecurringEnd }>`
  select r.id, case when unpaid.yes then 'unpaid' else 'gone' end as by
  from recurring_booking r
  join session s on s.nursery_id = r.nursery_id and s.id = r.session_id
  join branch b on b.nursery_id = r.nursery_id and b.id = r.branch_id
  cross join lateral (select exists (
    select from "order" o where o.recurring_id = r.id and o.status = 'expired') as yes) unpaid
  where r.status = 'active' and (unpaid.yes or s.status = 'archived' or b.status not in ('listed', 'unlisted')
    or is_barred(r.keyworker_profile_id, r.child_id))
  order by r.id limit ${atOnce}`;

const due = () => sql<{ id: string }>`
  select id from recurring_booking where status = 'active'
    and (kept_on is distinct from ${localDate()}::date or booked_to < ${addDays(localDate(), billDaysBefore)}::date)
  order by booked_to, id limit ${atOnce}`;

/** Another call, or another node, may have ended it first. */
const endOne = (db: Db, { id, by }: { id: string; by: RecurringEnd }) =>
  transact(db, (tx) => endRecurring(tx, { of: id, by })).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

/** Keeps the coming dates, then orders the months that are due: more than one where the job was down. */
async function goOn(db: Db, id: string) {
  await transact(db, (tx) => keepDates(tx, id));
  while (await transact(db, (tx) => orderMonth(tx, id))) await transact(db, (tx) => keepDates(tx, id));
}

/**
 * Ends the recurring bookings that cannot go on, keeps the coming dates of the others, and orders the months that are due.
 * Each in a transaction of its own, so that one that fails holds up no other.
 * @throws AggregateError with what failed, after all were tried.
 */
export async function sweepRecurring(db: Db) {
  const problems: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => problems.push(error));
  for (const row of (await over().execute(db)).rows) await attempt(endOne(db, row));
  for (const { id } of (await due().execute(db)).rows) await attempt(goOn(db, id));
  if (problems.length > 0) throw new AggregateError(problems, 'Recurring bookings were not ordered.');
}
