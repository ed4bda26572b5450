import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  allowedEvents,
  attendanceMoves,
  type AttendanceEvent,
  type AttendanceStatus,
  type recordAttendance,
  type RegisterEntry,
} from '@bairn/shared/schema/attendance';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { cancelOnClosed } from '../booking/cancelBookings.ts';
import { audit } from '../plugins/audit.ts';
import type { Tx } from '../plugins/database.ts';
import { conflict, invalid } from '../plugins/refusal.ts';
import { readEntries, type OfBranch } from './entryQueries.ts';
import { addEvent, lockDate, lockEntry, tellRegister, type LockedEntry } from './lockEntry.ts';

type Body = z.output<NonNullable<(typeof recordAttendance)['body']>>;

/** Who records: their login for the audit log, their staff profile for the register. */
export type Recorder = { user: string; profile: string; request: string };

const bookingStatus: Record<AttendanceStatus, 'confirmed' | 'attended' | 'absent'> = {
  expected: 'confirmed',
  in: 'attended',
  out: 'attended',
  absent: 'absent',
};

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

/** The instant of a wall time in Scotland on a date. */
const instantOf = (date: string, time: string) => sql`((${date}::date + ${time}::time) at time zone 'Europe/London')`;

/** 409 with the state as it is now, for whoever looked at an older one. */
const changed = ({ first_name, status }: LockedEntry) =>
  conflict(`${first_name} is ${stateWords[status]} by now. The register shows the latest.`, 'changed');

function refuseUnlessAllowed(entry: LockedEntry, event: AttendanceEvent) {
  const today = localDate();
  if (attendanceMoves[entry.status][event] === undefined) {
    throw conflict(
      `${entry.first_name} cannot be ${refusedWords[event]}: ${entry.first_name} is ${stateWords[entry.status]}.`,
    );
  }
  const recorded_on = entry.recorded_at && localDate(new Date(entry.recorded_at));
  if (allowedEvents({ status: entry.status, date: entry.date, recorded_on }, today)[event]) return;
  throw event === 'undo'
    ? conflict('This can be taken back on the same day only.', 'too_late')
    : conflict(`The session is not until ${entry.date}.`, 'too_early');
}

/** When the child came or went: what was told, else now. Null for what has no time. @throws Refusal 422 */
function timeOf(entry: LockedEntry, { event, time }: Body): string | null {
  if (event !== 'sign_in' && event !== 'sign_out') return null;
  const today = localDate();
  const told = time ?? (entry.date === today ? null : undefined);
  if (told === undefined) throw invalid({ time: ['Say at what time it was: this date is over.'] });
  if (told !== null && entry.date === today && told > localTime()) {
    throw invalid({ time: ['This time is still to come.'] });
  }
  const arrival = event === 'sign_out' && entry.signed_in_at ? localTime(new Date(entry.signed_in_at)) : null;
  if (told !== null && arrival !== null && told < arrival) {
    throw invalid({ time: [`${entry.first_name} was signed in at ${arrival}: leaving cannot be before it.`] });
  }
  return told;
}

/** When the state that an event leads to was recorded. Undo leads back to an arrival as old as it was, or to nothing. */
const recordedAt = (of: OfBranch, entry: LockedEntry, event: AttendanceEvent) =>
  event === 'undo'
    ? sql`(select max(v.at) from register_event v where v.nursery_id = ${of.nursery}
        and v.register_entry_id = ${entry.id} and v.event = 'sign_in' and ${entry.status} = 'out')`
    : sql`${now()}`;

/** The columns of the entry that an event writes; undo empties what the state had brought. */
function columnsOf(entry: LockedEntry, body: Body, by: string, told: string | null) {
  // To the minute, as told times are: a child may be signed out in the minute of the arrival.
  const at = told === null ? now() : instantOf(entry.date, told);
  switch (body.event) {
    case 'sign_in':
      return sql`signed_in_at = ${at}, signed_in_by = ${by}`;
    case 'sign_out':
      return sql`signed_out_at = greatest(${at}, signed_in_at), signed_out_by = ${by}, collected_by = ${body.collected_by}`;
    case 'absent':
      return sql`absent_by = ${by}, absence_reason = ${body.reason ?? null}`;
    case 'undo':
      return {
        in: sql`signed_in_at = null, signed_in_by = null`,
        out: sql`signed_out_at = null, signed_out_by = null, collected_by = null`,
        absent: sql`absent_by = null, absence_reason = null`,
        expected: sql``,
      }[entry.status];
  }
}

/**
 * Records one event of a register entry and moves its booking with it. Whoever comes second with a state that is no
 * longer so is told the present one; the same person's repeat of what is already recorded answers the entry. A booking
 * that is only expected again, on a date that was closed meanwhile, is cancelled and given back as closing would have.
 * @throws Refusal 404 a foreign booking, 409 an illegal or outdated move, 422 a missing or impossible time
 */
export async function record(tx: Tx, of: OfBranch, body: Body, recorder: Recorder): Promise<RegisterEntry> {
  if (body.event === 'undo') await lockDate(tx, of, body.booking_id);
  const entry = await lockEntry(tx, of, body.booking_id);
  const status = attendanceMoves[body.from][body.event];
  if (entry.status !== body.from) {
    // An answer that was lost on the way and asked for again.
    const repeated = entry.status === status && entry.recorded_by === recorder.profile && body.event !== 'undo';
    if (!repeated) throw changed(entry);
  } else {
    refuseUnlessAllowed(entry, body.event);
    if (body.event === 'sign_out' && !body.collected_by) {
      throw invalid({ collected_by: ['The collected by field is required'] });
    }
    await move(tx, of, entry, body, recorder);
  }
  const [read] = await readEntries(tx, of, sql`k.id = ${body.booking_id}`);
  if (!read) throw new Error('The entry that was just written is gone.');
  if (body.event === 'undo') {
    await cancelOnClosed(tx, sql`k.id = ${body.booking_id}`, { user: recorder.user, request: recorder.request });
  }
  return read;
}

async function move(tx: Tx, of: OfBranch, entry: LockedEntry, body: Body, recorder: Recorder) {
  const status = attendanceMoves[entry.status][body.event];
  if (!status) throw changed(entry);
  const told = timeOf(entry, body);
  const moved =
    await sql`update register_entry set status = ${status}, recorded_at = ${recordedAt(of, entry, body.event)},
      ${columnsOf(entry, body, recorder.profile, told)}
    where nursery_id = ${of.nursery} and id = ${entry.id} and status = ${entry.status}`.execute(tx);
  if (moved.numAffectedRows !== 1n) throw changed(entry);
  await moveBooking(tx, entry, bookingStatus[status]);
  await addEvent(tx, of, entry.id, {
    event: body.event,
    status,
    by: recorder.profile,
    told_at: told === null ? null : instantOf(entry.date, told),
    collected_by: body.event === 'sign_out' ? (body.collected_by ?? null) : null,
    absence_reason: body.event === 'absent' ? (body.reason ?? null) : null,
  });
  await audit(tx, {
    user: recorder.user,
    nursery: of.nursery,
    action: `register.${body.event}`,
    object: { type: 'booking', id: entry.booking_id },
    related: { child_id: entry.child_id, register_entry_id: entry.id },
    request: recorder.request,
  });
  await tellRegister(tx, of, entry);
}

/** The register drives the booking. A child who was absent may be booked elsewhere meanwhile and then cannot come back. */
async function moveBooking(tx: Tx, entry: LockedEntry, status: 'confirmed' | 'attended' | 'absent') {
  if (entry.booking_status === status) return;
  try {
    await sql`update booking set status = ${status} where id = ${entry.booking_id} and status = ${entry.booking_status}`.execute(
      tx,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error;
    throw conflict(`${entry.first_name} has been booked elsewhere at this time meanwhile.`, 'booked_elsewhere');
  }
}
