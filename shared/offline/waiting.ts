import { localDate, localTime } from '../format/date.ts';
import { allowedEvents, type Attendance, type AttendanceEntry, type AttendanceEvent } from '../schema/attendance.ts';
import type { LateRecord } from '../schema/lateAttendance.ts';
import { attendanceMachine, nextState } from '../schema/states.ts';

/** Something that was recorded without a network and has not reached the server, in the order of the taps. */
export type WaitingRecord = {
  /** Given by the store. */
  order?: number;
  user: string;
  branch: string;
  /** Who recorded it, and of whom, as the screen says it. */
  by: string;
  child: string;
  record: LateRecord;
  /** Why the server did not take it: it stays until the person has read that. */
  refused?: string;
};

/** The day's attendance of a service as one person saw it last on this device. */
export type KeptDay = {
  user: string;
  branch: string;
  /** Milliseconds by which the device's clock was ahead of the server's. */
  ahead: number;
  attendance: Attendance;
};

/** An attendance list on screen: fresh, or as it was last seen. */
export type ShownAttendance = Attendance & { kept?: true };

/** What is kept on a device is what the list needs: no phone numbers and no notes. */
export const sparing = (entry: AttendanceEntry): AttendanceEntry => ({
  ...entry,
  keyworker: { ...entry.keyworker, phone: null },
  collectors: entry.collectors.map((one) => ({ ...one, phone: null })),
  note: null,
});

/** When a waiting record was tapped, by the server's clock. */
const tappedAt = ({ device_at, ahead_ms }: LateRecord) => new Date(Date.parse(device_at) - ahead_ms);

/** The moment to show for a record: the time that was given with it, or of the tap. */
function takenAt(record: LateRecord): string {
  const tapped = tappedAt(record);
  if (!record.time) return tapped.toISOString();
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const back = minutes(localTime(tapped)) - minutes(record.time);
  return new Date(tapped.getTime() - back * 60_000).toISOString();
}

/** What each event writes on the entry. */
function written(entry: AttendanceEntry, { record, by }: WaitingRecord): Partial<AttendanceEntry> {
  const at = takenAt(record);
  const writes: Record<AttendanceEvent, Partial<AttendanceEntry>> = {
    sign_in: { signed_in_at: at, signed_in_by: by },
    sign_out: { signed_out_at: at, signed_out_by: by, collected_by: record.collected_by ?? null },
    absent: { absence_reason: record.reason ?? null, absent_by: by, absent_by_family: false },
    undo:
      entry.status === 'out'
        ? { signed_out_at: null, signed_out_by: null, collected_by: null }
        : {
            signed_in_at: null,
            signed_in_by: null,
            absence_reason: null,
            absent_by: null,
            absent_by_family: false,
          },
  };
  return writes[record.event];
}

/** The entry as it is once this waiting record has counted; itself where the record does not fit any more. */
export function withRecord(entry: AttendanceEntry, waiting: WaitingRecord): AttendanceEntry {
  const { record } = waiting;
  const status = nextState(attendanceMachine, entry.status, record.event);
  if (!status || record.booking_id !== entry.booking_id || waiting.refused) return entry;
  const recorded_at = status === 'expected' ? null : tappedAt(record).toISOString();
  const recorded_on = recorded_at && localDate(recorded_at);
  return {
    ...entry,
    ...written(entry, waiting),
    status,
    recorded_at,
    can: allowedEvents({ status, date: entry.date, recorded_on }, localDate(tappedAt(record))),
  };
}

/** The attendance as it is once all that waits has counted. */
export const withWaiting = <Shown extends Attendance>(attendance: Shown, waiting: readonly WaitingRecord[]): Shown => ({
  ...attendance,
  entries: attendance.entries.map((entry) => waiting.reduce(withRecord, entry)),
});

/** The list of one session out of the day's. */
export function ofSession({ attendance }: KeptDay, session: string): Attendance | undefined {
  const sessions = attendance.sessions.filter(({ session_id }) => session_id === session);
  const [only] = sessions;
  if (!only) return undefined;
  const isOf = ({ session_id }: { session_id: string }) => session_id === session;
  return {
    ...attendance,
    sessions,
    session_name: only.name,
    headcount: only.headcount,
    adults_needed: only.adults_needed,
    entries: attendance.entries.filter(isOf),
    conflicts: attendance.conflicts.filter(isOf),
  };
}
