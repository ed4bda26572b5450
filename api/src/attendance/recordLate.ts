import { sql } from 'kysely';
import type { sendLateRecords } from '@bairn/shared/calls/lateAttendance';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { clockTolerance, type LateRecord, type LateResult } from '@bairn/shared/schema/lateAttendance';
import { audit } from '../audit/audit.ts';
import { cancelOnClosed } from '../cancelling/cancelBookings.ts';
import type { Db, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { Refusal } from '../refusals/refusal.ts';
import { readEntries, type OfBranch, type ReadBranch } from './entryQueries.ts';
import { tellAttendance, type LockedEntry } from './lockEntry.ts';
import { Contradiction, putIn, type Reason, type StaffRecorder, type Tapped } from './putInLate.ts';

type Steps = { db: Db; transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> };

const reasons: Partial<Record<string, Reason>> = {
  may_not_collect: 'may_not_collect',
  not_named: 'not_named',
  booked_elsewhere: 'booked_elsewhere',
};

/** When it was tapped by the server's clock. A little ahead is now: an answer travels for a while. */
function tappedAt({ device_at, ahead_ms }: LateRecord): Date {
  const present = now().getTime();
  // What is years away is as wrong as what is centuries away, and a date that can be stored.
  const years = 5 * 31_557_600_000;
  const tapped = Math.min(Math.max(Date.parse(device_at) - ahead_ms, present - years), present + years);
  return new Date(tapped > present && tapped <= present + clockTolerance ? present : tapped);
}

type Outcome = LateResult['outcome'];

/** The outcome of a record that was sent before. */
async function sentBefore(tx: Tx, { nursery }: OfBranch, key: string, { profile }: StaffRecorder) {
  const { rows } = await sql<{ outcome: Outcome }>`
    select outcome from late_record
    where nursery_id = ${nursery} and staff_profile_id = ${profile} and record_key = ${key}`.execute(tx);
  return rows[0]?.outcome;
}

type Row = { late: string; outcome: Outcome; reason: Reason | null };

/** @returns whether it is new: another call with the same key is waited for here. */
async function keepRow(tx: Tx, of: OfBranch, { record, device, tapped, told }: Tapped, row: Row, by: StaffRecorder) {
  const { rows } = await sql<{ id: string }>`
    insert into late_record (nursery_id, id, branch_id, booking_id, staff_profile_id, record_key, device_id, event, seen,
      seen_at, tapped_at, device_at, received_at, told_at, collected_by, absence_reason, outcome, conflict)
    select ${of.nursery}, ${row.late}, ${of.branch}, k.id, ${by.profile}, ${record.key}, ${device}, ${record.event},
      ${record.from}, ${record.seen_at ?? null}, ${tapped}, ${record.device_at}, ${now()}, ${told}, ${record.collected_by ?? null},
      ${record.event === 'absent' ? (record.reason ?? null) : null}, ${row.outcome}, ${row.reason}
    from booking k where k.nursery_id = ${of.nursery} and k.branch_id = ${of.branch} and k.id = ${record.booking_id}
    on conflict (nursery_id, staff_profile_id, record_key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** An undo of one's own record that waits for a decision: nothing is left to decide. */
async function withdraw(tx: Tx, of: OfBranch, { undoes, booking_id }: LateRecord, { profile }: StaffRecorder) {
  if (!undoes) return false;
  const { rows } =
    await sql`update late_record set decision = 'withdrawn', decided_at = ${now()}, decided_by = ${profile}
    where nursery_id = ${of.nursery} and staff_profile_id = ${profile} and record_key = ${undoes}
      and booking_id = ${booking_id} and outcome = 'conflict' and decision is null returning id`.execute(tx);
  return rows.length > 0;
}

async function takeIn(tx: Tx, of: OfBranch, tap: Tapped, recorder: StaffRecorder): Promise<Outcome> {
  const { record } = tap;
  const former = await sentBefore(tx, of, record.key, recorder);
  if (former) return former;
  const late = newId();
  const withdrawn = record.event === 'undo' && (await withdraw(tx, of, record, recorder));
  if (!(await keepRow(tx, of, tap, { late, outcome: 'merged', reason: null }, recorder))) {
    // Nothing was written where the booking is not of this branch; else another call was first.
    const first = await sentBefore(tx, of, record.key, recorder);
    return first ?? 'refused';
  }
  if (withdrawn) return 'merged';
  const outcome = await putIn(tx, of, tap, late, recorder);
  if (outcome === 'applied') {
    await sql`update late_record set outcome = 'applied' where nursery_id = ${of.nursery} and id = ${late}`.execute(tx);
    if (record.event === 'undo') {
      await cancelOnClosed(tx, sql`k.id = ${record.booking_id}`, { user: recorder.user, request: recorder.request });
    }
  }
  return outcome;
}

/** Keeps what contradicts, for a person to decide. */
async function takeAside(tx: Tx, of: OfBranch, tap: Tapped, reason: Reason, recorder: StaffRecorder): Promise<Outcome> {
  const late = newId();
  const isNew = await keepRow(tx, of, tap, { late, outcome: 'conflict', reason }, recorder);
  if (!isNew) return (await sentBefore(tx, of, tap.record.key, recorder)) ?? 'refused';
  const { rows } = await sql<Pick<LockedEntry, 'booking_id' | 'child_id' | 'session_id' | 'instance_id'>>`
    select k.id as booking_id, k.child_id, k.session_id, k.instance_id from booking k
    where k.nursery_id = ${of.nursery} and k.id = ${tap.record.booking_id}`.execute(tx);
  const [booking] = rows;
  if (!booking) return 'refused';
  await audit(tx, {
    user: recorder.user,
    nursery: of.nursery,
    action: 'register.conflict',
    object: { type: 'booking', id: booking.booking_id },
    related: { child_id: booking.child_id, late_record_id: late, device_id: tap.device },
    request: recorder.request,
  });
  await tellAttendance(tx, of, { ...booking, user_id: null });
  return 'conflict';
}

/** The moment of a local time in Scotland on the day of a tap. */
async function toldAt(db: Db, { time }: LateRecord, tapped: Date): Promise<Date | null> {
  if (!time) return null;
  const { rows } = await sql<{ at: string }>`
    select ((${localDate(tapped)}::date + ${time}::time) at time zone 'Europe/London') as at`.execute(db);
  return rows[0] ? new Date(rows[0].at) : null;
}

/**
 * Takes in records of a device that had no network, in the order of its taps, each in a transaction of its own and once
 * for each key. What contradicts is kept for a person to decide; nothing of a booking of this branch is refused.
 */
export async function recordLate(
  { db, transact }: Steps,
  of: ReadBranch,
  { device_id: device, records }: ReadOf<typeof sendLateRecords, 'body'>,
  recorder: StaffRecorder,
) {
  const results: LateResult[] = [];
  for (const record of records) {
    const tapped = tappedAt(record);
    const tap: Tapped = { record, device, tapped, told: await toldAt(db, record, tapped) };
    let outcome: Outcome;
    try {
      outcome = await transact((tx) => takeIn(tx, of, tap, recorder));
    } catch (error) {
      const reason = reasonOf(error);
      outcome = await transact((tx) => takeAside(tx, of, tap, reason, recorder));
    }
    results.push({ key: record.key, outcome });
  }
  const bookings = [...new Set(records.map(({ booking_id }) => booking_id))];
  return { results, entries: await readEntries(db, of, sql`k.id = any(${bookings}::uuid[])`) };
}

/** Why a record is to be decided. @throws what is no refusal */
function reasonOf(error: unknown): Reason {
  if (error instanceof Contradiction) return error.reason;
  if (!(error instanceof Refusal)) throw error;
  // The booking is locked first, and refused only where it does not stand any more.
  return reasons[String(error.code)] ?? 'cancelled';
}
