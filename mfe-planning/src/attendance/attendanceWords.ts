import { localTime } from '@bairn/shared/format/date';
import type {
  AbsenceReason,
  AttendanceEvent,
  AttendanceStatus,
  AttendanceEntry,
} from '@bairn/shared/schema/attendance';

/** The states of an attendance entry as the staff read them. */
export const attendanceStatus: Record<AttendanceStatus, string> = {
  expected: 'Expected',
  in: 'In',
  out: 'Left',
  absent: 'Absent',
};

/** What happened to a child, after its name. */
export const eventWords: Record<AttendanceEvent, string> = {
  sign_in: 'signed in',
  sign_out: 'signed out',
  absent: 'absent',
  undo: 'taken back',
};

/** The reasons for an absence as the staff read them. */
export const absenceReasonWords: Record<AbsenceReason, string> = {
  ill: 'Ill',
  holiday: 'On holiday',
  family: 'Family reasons',
  no_show: 'Did not come, no message',
  other: 'Another reason',
};

const at = (instant: string | null) => (instant ? localTime(instant) : 'at an unknown time');
const by = (name: string | null) => (name ? `, recorded by ${name}` : '');

/** Where the child is and since when, as short as a row has it; null while it is expected. */
export function rowWords({
  status,
  signed_in_at,
  signed_out_at,
  collected_by,
  absence_reason,
  absent_by_family,
}: AttendanceEntry) {
  if (status === 'in') return `In ${at(signed_in_at)}`;
  if (status === 'out') return `Left ${at(signed_out_at)}${collected_by ? ` with ${collected_by}` : ''}`;
  if (status !== 'absent') return null;
  const reason = absence_reason ? absenceReasonWords[absence_reason] : 'No reason given';
  return absent_by_family ? `${reason} (family)` : reason;
}

/** What is known of an entry in words: when, by whom, with whom. */
export function recordedWords(entry: AttendanceEntry): string[] {
  const arrival = entry.signed_in_at ? [`In ${at(entry.signed_in_at)}${by(entry.signed_in_by)}`] : [];
  if (entry.status === 'in') return arrival;
  if (entry.status === 'out') {
    const who = entry.collected_by ? ` with ${entry.collected_by}` : '';
    return [...arrival, `Left ${at(entry.signed_out_at)}${who}${by(entry.signed_out_by)}`];
  }
  if (entry.status === 'absent') {
    const reason = entry.absence_reason ? absenceReasonWords[entry.absence_reason] : 'No reason given';
    return [
      `${reason}${entry.absent_by_family ? `, reported by ${entry.absent_by ?? 'the family'}` : by(entry.absent_by)}`,
    ];
  }
  return [];
}

/** The sentence after something was recorded. */
export function doneWords({ child, status, signed_in_at, signed_out_at, collected_by }: AttendanceEntry): string {
  const name = child.first_name;
  if (status === 'in') return `${name} signed in at ${at(signed_in_at)}`;
  if (status === 'out') return `${name} left at ${at(signed_out_at)} with ${collected_by ?? 'an unknown person'}`;
  return status === 'absent' ? `${name} is marked absent` : `${name} is expected again`;
}

/** The sentence after something was undone. */
export function undoneWords({ child, status }: AttendanceEntry): string {
  return `Undone: ${child.first_name} is ${status === 'in' ? 'in' : 'expected'} again`;
}
