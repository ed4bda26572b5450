import { formatDay, localDate, localTime } from '@bairn/shared/format/date';
import { minutesBetween } from '@bairn/shared/format/minutes';
import {
  attendanceStatuses,
  type Attendance,
  type AttendanceEntry,
  type AttendanceStatus,
} from '@bairn/shared/schema/attendance';

/** Minutes after the start from which on a child who is expected counts as late. */
const grace = 10;
/** Minutes in which Undo stands on the row itself; later it is in the row's menu. */
const undoInPlace = 10;

function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How late a child is who is still expected, in words; null as long as it is not. */
export function lateWords(
  { status, start_time, end_time }: AttendanceEntry,
  { date, today, now }: Attendance,
): string | null {
  const minutes = minutesBetween(start_time, now);
  if (status !== 'expected' || date !== today || minutes < grace) return null;
  return now >= end_time ? 'Did not come' : `${durationWords(minutes)} late`;
}

/** That the session is over and since when, for a sign-in that comes long after. */
export function endedWords({ end_time }: Pick<AttendanceEntry, 'end_time'>, { date, today, now }: Attendance): string {
  return date === today
    ? `This session ended at ${end_time}, ${durationWords(minutesBetween(end_time, now))} ago.`
    : `This session was on ${formatDay(date)}.`;
}

/** Whether the last record is so recent that its Undo stands on the row, by the server's clock. */
export const isUndoneInPlace = ({ can, recorded_at }: AttendanceEntry, { today, now }: Attendance): boolean =>
  can.undo &&
  recorded_at !== null &&
  localDate(recorded_at) === today &&
  minutesBetween(localTime(recorded_at), now) < undoInPlace;

/** Entries of one state, in the order of the list. */
export type AttendanceGroup = { status: AttendanceStatus; entries: readonly AttendanceEntry[] };

/** The entries by state: expected, in, left, absent; a state without any has no group. */
export const groupsOf = (entries: readonly AttendanceEntry[]): AttendanceGroup[] =>
  attendanceStatuses
    .map((status) => ({ status, entries: entries.filter((entry) => entry.status === status) }))
    .filter((group) => group.entries.length > 0);
