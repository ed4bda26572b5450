import { sql } from 'kysely';
import {
  allowedEvents,
  needsArrivalTime,
  type AttendanceEvent,
  type AttendanceStatus,
  type AttendanceEntry,
} from '@bairn/shared/schema/attendance';
import { type recordAttendance } from '@bairn/shared/calls/attendance';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { attendanceMachine, mayHappen, nextState } from '@bairn/shared/schema/states';
import { cancelOnClosed } from '../cancelling/cancelBookings.ts';
import type { Tx } from '../database/database.ts';
import { isUnnamedCarer } from '../families/collecting.ts';
import { isRestrictedName } from '../families/restrictions.ts';
import { recordHours } from '../funding/bookedHours.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { transition } from '../states/transition.ts';
import { readEntries, type OfBranch, type ReadBranch } from './entryQueries.ts';
import { addEvent, lockDate, lockEntry, tellAttendance, type LockedEntry } from './lockEntry.ts';

type Body = ReadOf<typeof recordAttendance, 'body'>;

/** The recording person: their login for the audit log, their staff profile for the attendance entry; null: the family. */
export type Recorder = { user: string; profile: string | null; request: string };

/** The booking state for each state of an entry. */
const bookingOf = {
  expected: { status: 'confirmed', event: 'undo' },
  in: { status: 'attended', event: 'attend' },
  out: { status: 'attended', event: 'attend' },
  absent: { status: 'absent', event: 'miss' },
} as const satisfies Record<AttendanceStatus, object>;

const stateWords: Record<AttendanceStatus, string> = {
  expected: 'expected, with nothing recorded',
  in: 'signed in',
  out: 'signed out',
  absent: 'marked absent',
};

const refusedWords: Record<AttendanceEvent, string> = {
  sign_in: 'signed in',
  sign_out: 'signed out',
  absent: 'marked absent',
  undo: 'undone',
};

/** The timestamp of a local time in Scotland on a date. */
const instantOf = (date: string, time: string) => sql`((${date}::date + ${time}::time) at time zone 'Europe/London')`;

/** 409 with the current state, for a caller whose state is stale. */
export const changed = ({ first_name, status }: LockedEntry) =>
  conflict(`${first_name} is already ${stateWords[status]}. The list now shows this.`, 'changed');

function refuseUnlessAllowed(entry: LockedEntry, event: AttendanceEvent) {
  const today = localDate();
  if (!mayHappen(attendanceMachine, entry.status, event)) {
    throw conflict(
      `${entry.first_name} cannot be ${refusedWords[event]}: ${entry.first_name} is ${stateWords[entry.status]}.`,
    );
  }
  const recorded_on = entry.recorded_at && localDate(new Date(entry.recorded_at));
  if (allowedEvents({ status: entry.status, date: entry.date, recorded_on }, today)[event]) return;
  throw event === 'undo'
    ? conflict('This can only be undone on the same day.', 'too_late')
    : conflict(`This session is on ${entry.date}. Attendance can be recorded on the day.`, 'too_early');
}

/** When the child arrived or left: the given time, else now. Null for an event without a time. @throws Refusal 422 */
function timeOf(entry: LockedEntry, { event, time }: Body): string | null {
  if (event !== 'sign_in' && event !== 'sign_out') return null;
  const [today, present] = [localDate(), localTime()];
  const isPast = entry.date !== today;
  const told = time ?? null;
  if (told === null && isPast) throw invalid({ time: ['Enter the time, because this date is in the past.'] });
  if (told === null && event === 'sign_in' && needsArrivalTime(entry, { today, now: present })) {
    throw invalid({ time: [`This session ended at ${entry.end_time}. Enter the time when ${entry.first_name} came.`] });
  }
  if (told !== null && !isPast && told > present) {
    throw invalid({ time: ['This time is in the future.'] });
  }
  const arrival = event === 'sign_out' && entry.signed_in_at ? localTime(new Date(entry.signed_in_at)) : null;
  if (told !== null && arrival !== null && told < arrival) {
    throw invalid({ time: [`${entry.first_name} was signed in at ${arrival}: they cannot leave before that.`] });
  }
  return told;
}

/** When the resulting state was recorded. Undo restores the time of the arrival, or none. */
const recordedAt = (of: OfBranch, entry: LockedEntry, event: AttendanceEvent) =>
  event === 'undo'
    ? sql`(select max(v.at) from register_event v where v.nursery_id = ${of.nursery}
        and v.register_entry_id = ${entry.id} and v.event = 'sign_in' and ${entry.status} = 'out')`
    : sql`${now()}`;

/** The columns of the entry that an event writes; undo clears those of the state. */
function columnsOf(entry: LockedEntry, body: Body, by: string | null, told: string | null) {
  // Cut to the minute, like entered times, so that a child may be signed out in the minute of the arrival.
  const at = told === null ? now() : instantOf(entry.date, told);
  switch (body.event) {
    case 'sign_in':
      return sql`signed_in_at = ${at}, signed_in_by = ${by}`;
    case 'sign_out':
      return sql`signed_out_at = greatest(${at}, signed_in_at), signed_out_by = ${by}, collected_by = ${body.collected_by}`;
    case 'absent':
      return sql`absent_by = ${by}, absent_by_family = ${by === null}, absence_reason = ${body.reason ?? null}`;
    case 'undo':
      return {
        in: sql`signed_in_at = null, signed_in_by = null`,
        out: sql`signed_out_at = null, signed_out_by = null, collected_by = null`,
        absent: sql`absent_by = null, absent_by_family = false, absence_reason = null`,
        expected: sql``,
      }[entry.status];
  }
}

/**
 * Records one event of an attendance entry and updates its booking. A caller with a stale state gets 409 with the
 * current one; a repeat by the same person answers the entry. A booking that becomes expected again on a date that was
 * closed since is cancelled and refunded in full.
 * @throws Refusal 404 an unknown booking, 409 an illegal or outdated move, 422 a missing or impossible time
 */
export async function record(tx: Tx, of: ReadBranch, body: Body, recorder: Recorder): Promise<AttendanceEntry> {
  await recordEvent(tx, of, body, recorder);
  const [read] = await readEntries(tx, of, sql`k.id = ${body.booking_id}`);
  if (!read) throw new Error('The entry that was just written is gone.');
  if (body.event === 'undo') {
    await cancelOnClosed(tx, sql`k.id = ${body.booking_id}`, { user: recorder.user, request: recorder.request });
  }
  return read;
}

/** Moves the entry and its booking, or finds that the same person has done so already. @throws Refusal as `record` does */
export async function recordEvent(tx: Tx, of: OfBranch, body: Body, recorder: Recorder): Promise<void> {
  if (body.event === 'undo') await lockDate(tx, of, body.booking_id);
  const entry = await lockEntry(tx, of, body.booking_id);
  const status = nextState(attendanceMachine, body.from, body.event);
  if (entry.status !== body.from) {
    // A retry of a call whose answer was lost.
    const repeated =
      entry.status === status && entry.recorded_by === (recorder.profile ?? 'family') && body.event !== 'undo';
    if (!repeated) throw changed(entry);
  } else {
    refuseUnlessAllowed(entry, body.event);
    if (body.event === 'sign_out' && !body.collected_by) {
      throw invalid({ collected_by: ['The collected by field is required'] });
    }
    if (body.collected_by) {
      await refuseCollector(tx, of, entry, body.collected_by);
    }
    await move(tx, of, entry, body, recorder);
  }
}

/** @throws Refusal 409 where this adult may not collect the child */
export async function refuseCollector(tx: Tx, of: OfBranch, entry: LockedEntry, name: string) {
  await refuseRestricted(tx, entry, name);
  await refuseUnnamed(tx, of, entry, name);
}

/**
 * The child is locked first, as entering a restriction locks it: one of the two is over before the other begins.
 * @throws Refusal 409 `may_not_collect`
 */
async function refuseRestricted(tx: Tx, { child_id, first_name }: LockedEntry, name: string) {
  await sql`select id from child where id = ${child_id} for key share`.execute(tx);
  const { rows } = await sql<{ barred: boolean }>`
    select ${isRestrictedName(sql`${child_id}::uuid`, sql`${name}::text`)} as barred`.execute(tx);
  if (!rows[0]?.barred) return;
  throw conflict(`A court does not allow ${name} to collect ${first_name}. Speak to your manager.`, 'may_not_collect');
}

/**
 * A carer whom the service has not named to collect is refused on the day, also where their name is typed. Of a day that
 * is over the record says what happened.
 * @throws Refusal 409 `not_named`
 */
async function refuseUnnamed(tx: Tx, of: OfBranch, { booking_id, date, first_name }: LockedEntry, name: string) {
  if (date !== localDate()) return;
  const { rows } = await sql<{ unnamed: boolean }>`
    select ${isUnnamedCarer('k', sql`${name}::text`)} as unnamed
    from booking k where k.nursery_id = ${of.nursery} and k.id = ${booking_id}`.execute(tx);
  if (!rows[0]?.unnamed) return;
  throw conflict(
    `${name} is a carer of ${first_name}, but is not named to collect. Ask an admin, who can change this in the carer’s details or name them for today.`,
    'not_named',
  );
}

/**
 * Takes back absences that were recorded ahead, on behalf of the person who closes their date: there is no way from absent to
 * cancelled but by confirmed (design/states.md). The bookings and their date must be locked.
 */
export async function undoAbsences(tx: Tx, of: OfBranch, bookings: readonly string[], recorder: Recorder) {
  if (bookings.length === 0) return;
  // An absent child may be booked elsewhere at that time. The booking that becomes confirmed here is cancelled next.
  await sql`set constraints child_in_one_place deferred`.execute(tx);
  for (const booking_id of bookings) {
    const entry = await lockEntry(tx, of, booking_id);
    await move(tx, of, entry, { booking_id, event: 'undo', from: entry.status }, recorder);
  }
}

export async function move(tx: Tx, of: OfBranch, entry: LockedEntry, body: Body, recorder: Recorder) {
  const status = nextState(attendanceMachine, entry.status, body.event);
  if (!status) throw changed(entry);
  const told = timeOf(entry, body);
  await transition(tx, 'register_entry', body.event, {
    of: entry.id,
    scope: sql`nursery_id = ${of.nursery}`,
    set: sql`recorded_at = ${recordedAt(of, entry, body.event)}, ${columnsOf(entry, body, recorder.profile, told)}`,
    where: sql`status = ${entry.status}`,
    refusal: () => changed(entry),
    audit: () => ({
      user: recorder.user,
      nursery: of.nursery,
      action: `register.${body.event}`,
      object: { type: 'booking', id: entry.booking_id },
      related: { child_id: entry.child_id, register_entry_id: entry.id },
      request: recorder.request,
    }),
    announce: () => tellAttendance(tx, of, entry),
  });
  await moveBooking(tx, of.nursery, entry, status);
  await addEvent(tx, of, entry.id, {
    event: body.event,
    status,
    by: recorder.profile,
    told_at: told === null ? null : instantOf(entry.date, told),
    collected_by: body.event === 'sign_out' ? (body.collected_by ?? null) : null,
    absence_reason: body.event === 'absent' ? (body.reason ?? null) : null,
  });
}

/** Says why a step fails that would have a child in two places. @throws Refusal 409 `booked_elsewhere` */
export async function inOnePlace({ first_name }: Pick<LockedEntry, 'first_name'>, step: () => Promise<unknown>) {
  try {
    await step();
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error;
    throw conflict(`${first_name} is now booked elsewhere at this time.`, 'booked_elsewhere');
  }
}

/** Attendance sets the state of the booking. An absent child who was then booked elsewhere cannot be expected again. */
export async function moveBooking(tx: Tx, nursery: string, entry: LockedEntry, to: AttendanceStatus) {
  const { status, event } = bookingOf[to];
  if (entry.booking_status === status) return;
  await inOnePlace(entry, async () => {
    // The entry is logged and announced, and names the booking.
    await transition(tx, 'booking', event, { of: entry.booking_id, audit: null, announce: null });
    if (event !== 'miss') await recordHours(tx, { nursery, booking: entry.booking_id }, event === 'attend');
  });
}
