import { formatDate, formatTime } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { outcomeWords } from '@bairn/shared/format/medicines';
import type { MedicinePlan } from '@bairn/shared/schema/medicines';
import type { RecordedDose } from '@bairn/shared/schema/rows/medicines';

type Reader = 'service' | 'family';

/** '12:00 and 15:00 each day', or 'When needed'. */
export const timesWords = ({ times }: MedicinePlan, reader: Reader) =>
  times.length === 0 ? 'When needed' : `${listWords(times.map((time) => formatTime(time, reader)))} each day`;

/** What was answered, by whom and when. */
export function consentWords({ consent }: MedicinePlan): string {
  if (!consent) return 'No parent has answered yet. It must not be given.';
  const { agreed, by, on, recorded_by } = consent;
  const paper = recorded_by ? ` on paper, recorded by ${recorded_by}` : '';
  return `${by} ${agreed ? 'agreed' : 'declined'} on ${formatDate(on)}${paper}.`;
}

/** 'Given 24/11/2026 at 12:05 by Ailsa Boyd, seen by Morag Orr' */
export const recordedWords = ({ outcome, date, done_time, given_by, witness, note }: RecordedDose, reader: Reader) =>
  [
    `${outcomeWords[outcome]} ${formatDate(date)} at ${formatTime(done_time, reader)} by ${given_by}`,
    witness && `seen by ${witness}`,
    note,
  ]
    .filter(Boolean)
    .join(', ');
