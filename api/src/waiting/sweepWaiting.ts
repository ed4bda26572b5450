import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { placesToHave } from '../places/counters.ts';
import { freeExpiredHolds } from '../places/places.ts';
import { transitionAll } from '../states/transition.ts';
import { offerFree } from '../places/offers.ts';
import { tellEntry, toldColumns, type ToldEntry } from '../places/tellWaiting.ts';

/** Dates per sweep; the next sweep takes the rest. */
const most = 200;
/** Hours before the end of an offer at which its family is reminded, if the offer is at least twice as long. */
const reminderHours = 3;

/** Ends the entries that wait for a date that is over or no longer takes place. */
async function endPast(tx: Tx) {
  const ended = await transitionAll<'waiting_entry', ToldEntry>(tx, 'waiting_entry', 'remove', {
    where: sql`instance_id in (select i.id from session_instance i
      where i.id = instance_id and (i.date < ${localDate()} or i.dropped))`,
    returning: toldColumns,
    // `tellEntry` logs and announces it.
    audit: null,
    announce: null,
  });
  for (const entry of ended) await tellEntry(tx, entry, 'removed', { reason: 'This date is over.' });
}

/** Reminds families whose offer ends soon, once. */
async function remind(tx: Tx) {
  const { rows } = await sql<{ event: string }>`
    with near as (
      update waiting_entry set reminded_at = ${now()}
      where status = 'offered' and accepted_at is null and reminded_at is null and hold_until > ${now()}
        and hold_until <= ${now()}::timestamptz + ${reminderHours} * interval '1 hour'
        and hold_until >= offered_at + ${2 * reminderHours} * interval '1 hour'
      returning nursery_id, id)
    select (select v.id from waiting_event v where v.nursery_id = near.nursery_id and v.entry_id = near.id
      and v.kind = 'offered' order by v.at desc, v.id desc limit 1) as event from near`.execute(tx);
  for (const { event } of rows) await sendMail(tx, 'waiting.told', { event_id: event, again: 'ending' });
}

/** Ends the offers of a date whose time is over, and offers what is free. */
export async function sweepDate(tx: Tx, instance: string) {
  await freeExpiredHolds(tx, instance);
  await offerFree(tx, [instance]);
}

/**
 * Ends offers whose time is over, reminds families of those that end soon, and offers places that are free although a
 * family waits that could have them: its child was booked elsewhere or excluded when they were freed, or the date was
 * not offered. Uses one transaction for each date, so that no sweep waits for a lock while it holds another.
 */
export async function sweepWaiting(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select instance_id as id from waiting_entry
    where status = 'offered' and accepted_at is null and hold_until <= ${now()}
    union
    select i.id from session_instance i
    where exists (select from waiting_entry e where e.instance_id = i.id and e.status = 'waiting')
      and i.status = 'open' and i.date >= ${localDate()} and ${placesToHave} > 0
    limit ${most}`.execute(db);
  for (const { id } of rows) await transact(db, (tx) => sweepDate(tx, id));
  await transact(db, endPast);
  await transact(db, remind);
}
