import { sql } from 'kysely';
import type { AttendanceEvent, AttendanceStatus } from '@bairn/shared/schema/attendance';
import type { decideConflict } from '@bairn/shared/calls/lateAttendance';
import { localTime, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { attendanceMachine, nextState } from '@bairn/shared/schema/states';
import { audit } from '../audit/audit.ts';
import { cancelOnClosed } from '../cancelling/cancelBookings.ts';
import type { Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { readEntries, type OfBranch, type ReadBranch } from './entryQueries.ts';
import { lockDate, lockEntry, tellAttendance } from './lockEntry.ts';
import { changed, inOnePlace, move, refuseCollector, type Recorder } from './recordAttendance.ts';

type Body = ReadOf<typeof decideConflict, 'body'>;
type StaffRecorder = Recorder & { profile: string };

type Late = {
  id: string;
  booking_id: string;
  child_id: string;
  first_name: string;
  session_id: string;
  instance_id: string;
  event: AttendanceEvent;
  seen: AttendanceStatus;
  at: string;
  collected_by: string | null;
  absence_reason: Exclude<Parameters<typeof move>[3]['reason'], undefined>;
  decision: 'kept' | 'used' | 'withdrawn' | null;
};

/** The way from each state back to the one before. */
const back = { out: 'in', in: 'expected', absent: 'expected' } as const;

/**
 * The events that take an entry to where a late record says it is: back to the state that its screen showed, then the
 * record itself; an undo only back.
 */
export function eventsTo(present: AttendanceStatus, { event, seen }: Pick<Late, 'event' | 'seen'>): AttendanceEvent[] {
  const target = event === 'undo' ? (nextState(attendanceMachine, seen, 'undo') ?? seen) : seen;
  const events: AttendanceEvent[] = [];
  let at = present;
  while (at !== target && at !== 'expected') {
    events.push('undo');
    at = back[at];
  }
  if (at !== target)
    events.push(
      ...({ in: ['sign_in'], out: ['sign_in', 'sign_out'], absent: ['absent'], expected: [] } as const)[target],
    );
  return event === 'undo' ? events : [...events, event];
}

async function lockLate(tx: Tx, { nursery, branch }: OfBranch, id: string): Promise<Late> {
  const { rows } = await sql<Late>`
    select l.id, l.booking_id, l.event, l.seen, coalesce(l.told_at, l.tapped_at) as at, l.collected_by, l.absence_reason,
      l.decision, k.child_id, c.first_name, k.session_id, k.instance_id
    from late_record l join booking k on k.nursery_id = l.nursery_id and k.id = l.booking_id
    join child c on c.id = k.child_id
    where l.nursery_id = ${nursery} and l.branch_id = ${branch} and l.id = ${id} and l.outcome = 'conflict'
    for update of l`.execute(tx);
  if (!rows[0]) throw notFound('This record could not be found.');
  return rows[0];
}

/** Puts the late record in the place of what is there, in the name of the person who decides. */
async function putInPlace(tx: Tx, of: OfBranch, late: Late, from: Body['from'], recorder: StaffRecorder) {
  const { booking_id, collected_by } = late;
  let entry = await lockEntry(tx, of, booking_id);
  if (entry.status !== from) throw changed(entry);
  if (late.event === 'sign_out' && collected_by) await refuseCollector(tx, of, entry, collected_by);
  // An absent child may be booked elsewhere at that time: only what the booking is in the end counts.
  await sql`set constraints child_in_one_place deferred`.execute(tx);
  for (const event of eventsTo(entry.status, late)) {
    const arrival = entry.signed_in_at ?? '';
    const time = localTime(new Date(event === 'sign_out' && late.at < arrival ? arrival : late.at));
    const isTimed = event === 'sign_in' || event === 'sign_out';
    const body = { booking_id, event, from: entry.status, reason: late.absence_reason };
    await move(tx, of, entry, { ...body, collected_by: collected_by ?? null, time: isTimed ? time : null }, recorder);
    entry = await lockEntry(tx, of, booking_id);
  }
}

/**
 * Decides about a late record that contradicts what is there. The same decision again answers the same.
 * @throws Refusal 404, 409 where another decision was taken, the entry has changed, or the record cannot be used
 */
export async function decide(tx: Tx, of: ReadBranch, { id, decision, from }: Body, recorder: StaffRecorder) {
  const { nursery } = of;
  const peek = await sql<{ booking_id: string }>`
    select booking_id from late_record where nursery_id = ${nursery} and branch_id = ${of.branch} and id = ${id}`.execute(
    tx,
  );
  if (decision === 'use' && peek.rows[0]) await lockDate(tx, of, peek.rows[0].booking_id);
  const late = await lockLate(tx, of, id);
  const decided = decision === 'use' ? 'used' : 'kept';
  if (late.decision !== null && late.decision !== decided) {
    throw conflict('Another member of staff has already decided this. The list now shows it.', 'changed');
  }
  if (late.decision === null) {
    if (decision === 'use') await putInPlace(tx, of, late, from, recorder);
    await sql`update late_record set decision = ${decided}, decided_at = ${now()}, decided_by = ${recorder.profile}
      where nursery_id = ${nursery} and id = ${id}`.execute(tx);
    await audit(tx, {
      user: recorder.user,
      nursery,
      action: 'register.decide',
      object: { type: 'booking', id: late.booking_id },
      related: { child_id: late.child_id, late_record_id: id, decision: decided },
      request: recorder.request,
    });
    await tellAttendance(tx, of, { ...late, user_id: null });
  }
  const [entry] = await readEntries(tx, of, sql`k.id = ${late.booking_id}`);
  if (decision === 'use' && late.decision === null) {
    await cancelOnClosed(tx, sql`k.id = ${late.booking_id}`, { user: recorder.user, request: recorder.request });
    await inOnePlace(late, () => sql`set constraints child_in_one_place immediate`.execute(tx));
  }
  return { entry: entry ?? null };
}
