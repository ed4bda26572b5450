import { sql } from 'kysely';
import type { AttendanceConflict, AttendanceStatus } from '@bairn/shared/schema/attendance';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { lateHours, type LateRecord } from '@bairn/shared/schema/lateAttendance';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transition } from '../states/transition.ts';
import type { OfBranch } from './entryQueries.ts';
import { readLog } from './lateQueries.ts';
import { addEvent, lockDate, lockEntry, tellAttendance, type LockedEntry } from './lockEntry.ts';
import { changed, moveBooking, refuseCollector, type Recorder } from './recordAttendance.ts';
import { firstOf, insert, replay, statusOf, type Logged, type Place } from './replay.ts';

/** A member of staff, who alone can record late. */
export type StaffRecorder = Recorder & { profile: string };
/** Why a record cannot be put in. */
export type Reason = AttendanceConflict['conflict'];
/** A record with its time by the server's clock, and the time that was given with it. */
export type Tapped = { record: LateRecord; device: string; tapped: Date; told: Date | null };

/** A late record that contradicts what is there. */
export class Contradiction extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws Contradiction where the time cannot be right, or is so long ago that a person is to look at it */
function refuseTime({ date }: LockedEntry, { record, tapped }: Tapped) {
  const present = now().getTime();
  const isPossible = tapped.getTime() <= present && tapped.getTime() >= present - lateHours * 3_600_000;
  const isOfTheDay = localDate(tapped) === date;
  const isTold = !record.time || record.time <= localTime(tapped);
  if (!isPossible || !isOfTheDay || !isTold) throw new Contradiction('time');
}

/** The columns of an entry that is at a place, in full: earlier records may have come last. */
function columnsOf(place: Place, entry: LockedEntry) {
  const [arrival, leaving, absence] = [firstOf(place, 'in'), firstOf(place, 'out'), firstOf(place, 'absent')];
  const at = (tap: Logged | undefined) => (tap ? new Date(tap.taken) : null);
  const latest = place.at(-1)?.taps.map((tap) => tap.at) ?? [];
  const recorded_at = latest.length === 0 ? null : new Date(Math.max(...latest));
  return sql`recorded_at = ${recorded_at}, signed_in_at = ${at(arrival)}, signed_in_by = ${arrival?.by ?? null},
    signed_out_at = greatest(${at(leaving)}::timestamptz, ${leaving ? at(arrival) : null}::timestamptz), signed_out_by = ${leaving?.by ?? null},
    collected_by = ${leaving?.collected_by ?? null}, absent_by = ${absence?.by ?? null},
    absent_by_family = ${absence !== undefined && absence.by === null && entry.absent_by_family},
    absence_reason = ${absence?.absence_reason ?? null}`;
}

/** An entry that was made without events has what its columns say. */
function placeOf(entry: LockedEntry): Logged[] {
  const at = Date.parse(entry.recorded_at ?? entry.signed_in_at ?? '') || 0;
  const base = { id: '', at, by: null, device: null, seen_at: null, collected_by: null, absence_reason: null };
  const arrival: Logged = {
    ...base,
    event: 'sign_in',
    status: 'in',
    at: Date.parse(entry.signed_in_at ?? '') || at,
    taken: Date.parse(entry.signed_in_at ?? '') || at,
  };
  switch (entry.status) {
    case 'expected':
      return [];
    case 'in':
      return [arrival];
    case 'out':
      return [arrival, { ...base, id: '0', event: 'sign_out', status: 'out', taken: at }];
    case 'absent':
      return [{ ...base, event: 'absent', status: 'absent', taken: at }];
  }
}

/** Puts the record in. @throws Contradiction, Refusal */
export async function putIn(tx: Tx, of: OfBranch, tap: Tapped, late: string, recorder: StaffRecorder) {
  const { record, device, tapped, told } = tap;
  if (record.event === 'undo') await lockDate(tx, of, record.booking_id);
  const entry = await lockEntry(tx, of, record.booking_id);
  refuseTime(entry, tap);
  if (record.event === 'sign_out') {
    // A person who leaves with no one's name is not on the list of any service: the screen asks for it.
    if (!record.collected_by) throw new Contradiction('changed');
    await refuseCollector(tx, of, entry, record.collected_by);
  }
  const known = await readLog(tx, of, entry.id);
  const logged: Logged = {
    id: newId(),
    event: record.event,
    status: nextState(attendanceMachine, record.from, record.event) ?? record.from,
    at: tapped.getTime(),
    taken: (told ?? tapped).getTime(),
    by: recorder.profile,
    device,
    seen_at: record.seen_at ? Date.parse(record.seen_at) : null,
    collected_by: record.event === 'sign_out' ? (record.collected_by ?? null) : null,
    absence_reason: record.event === 'absent' ? (record.reason ?? null) : null,
  };
  const explained = replay(known, entry.status);
  const put = insert(explained ? known : placeOf(entry), logged, record.from);
  // Without events that explain the state only what follows it is put in.
  if (!put || (!explained && (!put.isLast || entry.status !== record.from))) throw new Contradiction('changed');
  const status = statusOf(put.place);
  const moves = status !== entry.status;
  await write(tx, of, { entry, put, event: record.event, late, device, recorder });
  await addEvent(tx, of, entry.id, {
    event: record.event,
    status: put.status,
    by: recorder.profile,
    at: tapped,
    late,
    told_at: told === null ? null : sql`${told}`,
    collected_by: logged.collected_by,
    absence_reason: logged.absence_reason,
  });
  return moves ? 'applied' : 'merged';
}

type Writing = {
  entry: LockedEntry;
  put: { place: Place };
  event: LateRecord['event'];
  late: string;
  device: string;
  recorder: StaffRecorder;
};

async function write(tx: Tx, of: OfBranch, { entry, put, event, late, device, recorder }: Writing) {
  const status: AttendanceStatus = statusOf(put.place);
  const columns = columnsOf(put.place, entry);
  const told = {
    user: recorder.user,
    nursery: of.nursery,
    object: { type: 'booking', id: entry.booking_id },
    related: { child_id: entry.child_id, register_entry_id: entry.id, late_record_id: late, device_id: device },
    request: recorder.request,
  } as const;
  if (status === entry.status) {
    await sql`update register_entry set ${columns} where nursery_id = ${of.nursery} and id = ${entry.id}`.execute(tx);
    await audit(tx, { ...told, action: 'register.merge' });
    await tellAttendance(tx, of, entry);
    return;
  }
  // What is put before later records changes no state (`insert`): the state moves by this event or not at all.
  await transition(tx, 'register_entry', event, {
    of: entry.id,
    scope: sql`nursery_id = ${of.nursery}`,
    where: sql`status = ${entry.status}`,
    set: columns,
    refusal: () => changed(entry),
    audit: () => ({ ...told, action: `register.${event}` as const }),
    announce: () => tellAttendance(tx, of, entry),
  });
  await moveBooking(tx, of.nursery, entry, status);
}
