import { localTime } from '@bairn/shared/format/date';
import type { AttendanceConflict, AttendanceEntry } from '@bairn/shared/schema/attendance';
import { absenceReasonWords, eventWords, recordedWords } from './attendanceWords.ts';

/** What was recorded without a network, in a sentence. */
function lateSentence({ first_name, event, by, at, collected_by, absence_reason }: AttendanceConflict): string {
  const more =
    event === 'sign_out' && collected_by
      ? ` with ${collected_by}`
      : event === 'absent' && absence_reason
        ? ` (${absenceReasonWords[absence_reason].toLowerCase()})`
        : '';
  return `${by} recorded without a network: ${first_name} ${eventWords[event]} at ${localTime(at)}${more}.`;
}

/** What the list says now. */
function presentSentence(entry: AttendanceEntry): string {
  const recorded = recordedWords(entry).at(-1);
  return recorded ? `The list says: ${recorded}.` : `The list says: expected.`;
}

/** Why the two do not go together. */
const reasonSentence: Record<AttendanceConflict['conflict'], string> = {
  changed: '',
  cancelled: 'The booking does not stand any more. To record attendance, book the child again.',
  may_not_collect: 'A court does not allow this person to collect the child. Speak to your manager.',
  not_named: 'This person is not named to collect the child.',
  booked_elsewhere: 'The child is booked elsewhere at this time.',
  time: 'The time of the device cannot be right, or the record is more than a day old.',
};

/** Both records in words, and why they do not go together. */
export const conflictWords = (conflict: AttendanceConflict, entry: AttendanceEntry | undefined): string =>
  [lateSentence(conflict), entry && presentSentence(entry), reasonSentence[conflict.conflict]]
    .filter(Boolean)
    .join(' ');

/** The button that puts the late record in. */
export const buttonWords = ({ event }: Pick<AttendanceConflict, 'event'>): string =>
  ({ sign_in: 'Use the sign-in', sign_out: 'Use the sign-out', absent: 'Use the absence', undo: 'Undo' })[event];
