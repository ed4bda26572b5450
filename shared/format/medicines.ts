import { minutesOf, timeOf } from './minutes.ts';

/** What became of a dose. */
export const doseOutcomes = ['given', 'refused', 'missed'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];
export const outcomeWords = { given: 'Given', refused: 'Refused', missed: 'Not given' } as const satisfies Record<
  DoseOutcome,
  string
>;

/** Minutes after its time from which a dose that was not recorded is late. */
export const lateMinutes = 30;

/** Where a dose of a day stands: what became of it, or whether it is due. */
export type DoseState = DoseOutcome | 'later' | 'due' | 'late';
export const doseStates = [...doseOutcomes, 'later', 'due', 'late'] as const satisfies readonly DoseState[];
export const doseWords = {
  ...outcomeWords,
  later: 'Later today',
  due: 'Due now',
  late: 'Late',
} as const satisfies Record<DoseState, string>;

/** Minutes before its time from which a dose is due. */
const soonMinutes = 15;

/** The state of a dose that was not recorded, by local wall times of its day. */
export function openState(due: string, time: string): 'later' | 'due' | 'late' {
  if (time > timeOf(minutesOf(due) + lateMinutes)) return 'late';
  return time >= timeOf(minutesOf(due) - soonMinutes) ? 'due' : 'later';
}
