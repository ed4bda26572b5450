import type { AttendanceEntry } from '@bairn/shared/schema/attendance';
import { notAsked } from '@bairn/shared/schema/needs';

type Care = {
  count: number;
  /** Those with an allergy or a need. */
  known: readonly AttendanceEntry[];
  /** Those whose family has not answered both questions. */
  open: readonly AttendanceEntry[];
};

/**
 * The children who are in or still expected, those in first; a child with several sessions on the day is one child, by
 * the session that it is in or comes to next.
 */
export function careOf(entries: readonly AttendanceEntry[]): Care {
  const here = entries
    .filter(({ status }) => status === 'in' || status === 'expected')
    .toSorted((a, b) => rank(a) - rank(b) || a.start_time.localeCompare(b.start_time) || byName(a, b));
  const once = [...new Map(here.toReversed().map((entry) => [entry.child.id, entry])).values()].toReversed();
  return {
    count: once.length,
    known: once.filter(({ child }) => child.allergies.length > 0 || Boolean(child.medical_needs)),
    open: once.filter(({ child }) => notAsked(child).length > 0),
  };
}

const rank = ({ status }: AttendanceEntry) => (status === 'in' ? 0 : 1);
const byName = (a: AttendanceEntry, b: AttendanceEntry) => a.child.full_name.localeCompare(b.child.full_name, 'en-GB');
