import * as z from 'zod/mini';
import { AbsenceForm } from '@bairn/shared/schema/leave';

/** One day needs no last day, and a part of a day is on one. */
function withLastDay(values: unknown): unknown {
  const typed = values as Record<string, unknown>;
  return { ...typed, to: typed['part'] === 'day' && typed['to'] ? typed['to'] : typed['from'] };
}

/** The form of an absence, in which the last day may be left empty. */
export const absenceForm = z.pipe(z.transform(withLastDay), AbsenceForm);

/** The same for an admin, who names the person. */
export const recordForm = z.pipe(
  z.transform((values: unknown) => {
    const filled = withLastDay(values) as Record<string, unknown>;
    return { person: filled['profile'], absence: filled };
  }),
  z.object({ person: z.uuid(), absence: AbsenceForm }),
);

/** Minutes from one time to another; 0 where one is missing. */
export function minutesBetween(start: unknown, end: unknown): number {
  const at = (time: unknown) => {
    const [hours, minutes] = typeof time === 'string' ? time.split(':').map(Number) : [];
    return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
  };
  const [from, to] = [at(start), at(end)];
  return from === null || to === null ? 0 : Math.max(0, to - from);
}
