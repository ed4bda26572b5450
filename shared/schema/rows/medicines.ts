import * as z from 'zod/mini';
import { doseOutcomes, doseStates } from '@bairn/shared/format/medicines';
import { Id, LocalDate, WallTime } from '../rules.ts';

/** A dose that was recorded. */
export const RecordedDose = z.object({
  id: Id,
  date: LocalDate,
  /** When it was due; null where it is given when needed. */
  due_time: z.nullable(WallTime),
  outcome: z.enum(doseOutcomes),
  done_time: WallTime,
  given_by: z.string(),
  witness: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Why it was struck out; null where it counts. */
  struck: z.nullable(z.string()),
});
export type RecordedDose = z.output<typeof RecordedDose>;

/** A dose of a day at a branch: due, or recorded. */
export const DayDose = z.object({
  plan_id: Id,
  child: z.object({ id: Id, name: z.string() }),
  medicine: z.string(),
  dose: z.string(),
  instructions: z.nullable(z.string()),
  due_time: z.nullable(WallTime),
  state: z.enum(doseStates),
  recorded: z.nullable(RecordedDose),
});
export type DayDose = z.output<typeof DayDose>;
