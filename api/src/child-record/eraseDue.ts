import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import { monthsFrom, retention } from '@bairn/shared/schema/retention';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { forgetLonelyChild, forgetPlace, type Place } from './forgetPlace.ts';

/** How many places one run erases at most; the next run goes on. */
const most = 200;

const isDue = () => sql`p.status = 'left' and p.erased_at is null
  and p.leaving_date < ${monthsFrom(localDate(), -retention.record.months)}::date`;

/** What attendance says beyond who was there when: notes, reasons of absence, and who collected the child. */
async function forgetNotes(tx: Tx, { nursery, branch, child }: Place) {
  await sql`update register_entry e set note = null, collected_by = null, absence_reason = null
    from booking k where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.child_id = ${child}
      and e.nursery_id = k.nursery_id and e.booking_id = k.id`.execute(tx);
  await sql`update register_event v set collected_by = null, absence_reason = null
    from register_entry e join booking k on k.nursery_id = e.nursery_id and k.id = e.booking_id
    where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.child_id = ${child}
      and v.nursery_id = e.nursery_id and v.register_entry_id = e.id
      and num_nonnulls(v.collected_by, v.absence_reason) > 0`.execute(tx);
  await sql`update late_record l set collected_by = null, absence_reason = null
    from booking k where k.nursery_id = ${nursery} and k.branch_id = ${branch} and k.child_id = ${child}
      and l.nursery_id = k.nursery_id and l.booking_id = k.id`.execute(tx);
}

async function erase(tx: Tx, place: Place) {
  const { nursery, child, profile } = place;
  await sql`select id from child where id = ${child} for update`.execute(tx);
  // The child may have come back meanwhile.
  const { rows } = await sql`select 1 from child_profile p where p.nursery_id = ${nursery} and p.id = ${profile}
    and ${isDue()} for update`.execute(tx);
  if (rows.length === 0) return;
  await forgetNotes(tx, place);
  if (!(await forgetPlace(tx, place))) {
    await sql`update child_profile set erased_at = ${now()}, room_id = null, key_person = null, buddy = null,
        excluded_from = null, exclusion_reason = null
      where nursery_id = ${nursery} and id = ${profile}`.execute(tx);
  }
  await audit(tx, {
    user: null,
    nursery,
    action: 'child.erase',
    object: { type: 'child_profile', id: profile },
    related: { child_id: child },
  });
  await forgetLonelyChild(tx, child);
}

/**
 * Takes the name from children whom only old bookings refer to: the money stays without them. A child with an accident
 * report that is still kept keeps it.
 */
async function forgetNames(tx: Tx) {
  const before = monthsFrom(localDate(), -retention.money.months);
  await sql`update child c set first_name = 'Erased', last_name = 'child', dob = date_trunc('year', c.dob)::date
    where c.id in (
      select k.child_id from booking k join child o on o.id = k.child_id
      where o.last_name <> 'child' or o.first_name <> 'Erased'
      group by k.child_id having max(k.date) < ${before}::date)
    and not exists (select from family_link f where f.child_id = c.id)
    and not exists (select from accident_report r where r.child_id = c.id)
    and not exists (select from medicine_plan m where m.child_id = c.id)
    and not exists (select from child_profile p where p.child_id = c.id and p.erased_at is null)`.execute(tx);
}

/**
 * The job that erases the records of children who left, each type after its time (`shared/schema/retention.ts`). A child
 * that is in a family keeps its record: it is the family's.
 */
export async function eraseDue(db: Db) {
  const { rows } = await sql<Place>`
    select p.nursery_id as nursery, p.branch_id as branch, p.id as profile, p.child_id as child
    from child_profile p where ${isDue()} order by p.leaving_date, p.id limit ${most}`.execute(db);
  for (const place of rows) await transact(db, (tx) => erase(tx, place));
  await transact(db, forgetNames);
}
