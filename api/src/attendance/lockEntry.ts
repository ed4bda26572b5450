import { sql, type RawBuilder } from 'kysely';
import type { AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import type { Booking } from '@bairn/shared/schema/booking';
import { now } from '@bairn/shared/schema/clock';
import { lockInstances } from '../places/places.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { send } from '../outbox/outbox.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { branchChannel, userChannel } from '../realtime/channels.ts';
import { entryStatus, type OfBranch } from './entryQueries.ts';

type LockedBooking = {
  booking_id: string;
  booking_status: Booking['status'];
  date: string;
  end_time: string;
  order_id: string;
  child_id: string;
  session_id: string;
  instance_id: string;
};

export type LockedEntry = LockedBooking & {
  id: string;
  status: AttendanceStatus;
  first_name: string;
  signed_in_at: string | null;
  recorded_at: string | null;
  /** The staff profile that recorded last, or `family`. */
  recorded_by: string | null;
  /** The family reported the absence, and no one has changed it since. */
  absent_by_family: boolean;
  note: string | null;
  /** Null for a family without an account, and for an adult whom a court keeps from the child. */
  user_id: string | null;
};

/**
 * Locks the order and the date of a booking before the booking itself, because an undo may cancel the booking, and the
 * date must not be closed at the same time.
 */
export async function lockDate(tx: Tx, { nursery, branch }: OfBranch, booking: string) {
  const { rows } = await sql<{ order_id: string; instance_id: string }>`
    select order_id, instance_id from booking
    where id = ${booking} and nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
  const [found] = rows;
  if (!found) return;
  await sql`select id from "order" where id = ${found.order_id} for update`.execute(tx);
  await lockInstances(tx, [found.instance_id]);
}

/**
 * A booking's attendance entry, created if needed, with the booking locked: a second device waits here.
 * @throws Refusal 404 for a booking of another branch, 409 where it is cancelled or not paid
 */
export async function lockEntry(tx: Tx, { nursery, branch }: OfBranch, booking: string): Promise<LockedEntry> {
  const locked = await sql<LockedBooking>`
    select id as booking_id, status as booking_status, date, end_time, order_id, child_id, session_id, instance_id from booking
    where id = ${booking} and nursery_id = ${nursery} and branch_id = ${branch} for update`.execute(tx);
  const [row] = locked.rows;
  if (!row) throw notFound('This booking could not be found.');
  if (!['confirmed', 'attended', 'absent'].includes(row.booking_status)) {
    throw conflict(
      row.booking_status === 'pending' ? 'This booking is not paid yet.' : 'This booking has been cancelled.',
      'changed',
    );
  }
  await sql`
    insert into register_entry (nursery_id, id, booking_id, status, created_at)
    select k.nursery_id, ${newId()}, k.id, ${entryStatus}, ${now()}
    from booking k left join register_entry e on e.nursery_id = k.nursery_id and e.booking_id = k.id
    where k.id = ${booking} on conflict (nursery_id, booking_id) do nothing`.execute(tx);
  // A separate statement: the one that waited for the lock still sees the entry as it was before.
  const { rows } = await sql<Omit<LockedEntry, keyof LockedBooking>>`
    select e.id, e.status, c.first_name, e.signed_in_at, e.recorded_at, e.note, e.absent_by_family,
      case when not is_barred(k.keyworker_profile_id, k.child_id) then kp.user_id end as user_id,
      (select coalesce(v.staff_profile_id::text, 'family') from register_event v
        where v.nursery_id = e.nursery_id and v.register_entry_id = e.id and v.event <> 'note'
        order by v.at desc, v.id desc limit 1) as recorded_by
    from register_entry e
    join booking k on k.nursery_id = e.nursery_id and k.id = e.booking_id
    join child c on c.id = k.child_id
    join keyworker_profile kp on kp.id = k.keyworker_profile_id
    where e.nursery_id = ${nursery} and e.booking_id = ${booking}`.execute(tx);
  if (!rows[0]) throw notFound();
  return { ...row, ...rows[0] };
}

type NewEvent = {
  event: AttendanceEvent | 'note';
  status: AttendanceStatus;
  /** A staff profile; null: the family. */
  by: string | null;
  /** When it was tapped, for one that came late; else it is now. */
  at?: Date;
  late?: string;
  told_at?: RawBuilder<unknown> | null;
  collected_by?: string | null;
  absence_reason?: string | null;
};

/** Appends to the record of an entry, which is never changed. */
export async function addEvent(tx: Tx, { nursery }: OfBranch, entry: string, event: NewEvent) {
  await sql`insert into register_event (nursery_id, id, register_entry_id, event, status, staff_profile_id, by_family, at,
      told_at, collected_by, absence_reason, late_record_id)
    values (${nursery}, ${newId()}, ${entry}, ${event.event}, ${event.status}, ${event.by}, ${event.by === null}, ${event.at ?? now()},
      ${event.told_at ?? null}, ${event.collected_by ?? null}, ${event.absence_reason ?? null}, ${event.late ?? null})`.execute(
    tx,
  );
}

/** What an announcement names. */
type Told = Pick<LockedEntry, 'session_id' | 'instance_id' | 'booking_id' | 'user_id'>;

/** Announces the change to the open attendance screens of the branch and to the family's own screens. */
export async function tellAttendance(tx: Tx, { branch }: OfBranch, entry: Told) {
  const { session_id, instance_id, booking_id } = entry;
  await send(tx, 'realtime.event', {
    channel: branchChannel(branch),
    event: 'register.changed',
    data: { session_id, instance_id, booking_id },
  });
  if (entry.user_id === null) return;
  await send(tx, 'realtime.event', {
    channel: userChannel(entry.user_id),
    event: 'register.changed',
    data: { booking_id },
  });
}
