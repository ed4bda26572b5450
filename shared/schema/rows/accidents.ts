import * as z from 'zod/mini';
import { accidentKinds, accidentPlaces, accidentStatuses, duties, signers } from '@bairn/shared/format/accidents';
import { Id, Instant, LocalDate, WallTime } from '../rules.ts';

/** An authority that must be told of a report by law, and until when. */
export const AccidentDuty = z.object({
  duty: z.enum(duties),
  /** The last local date. */
  due_on: LocalDate,
  /** When it was told, and under which reference; null while it is not. */
  done_on: z.nullable(LocalDate),
  reference: z.nullable(z.string()),
  done_by: z.nullable(z.string()),
  /** Not told, and the last date is over. */
  overdue: z.boolean(),
});
export type AccidentDuty = z.output<typeof AccidentDuty>;

/** A report of an accident, an incident or an injury that a child came in with, as a list has it. */
export const AccidentRow = z.object({
  id: Id,
  kind: z.enum(accidentKinds),
  status: z.enum(accidentStatuses),
  child: z.object({ id: Id, name: z.string() }),
  service: z.object({ id: Id, name: z.string() }),
  occurred_on: LocalDate,
  occurred_at: z.nullable(WallTime),
  place: z.nullable(z.enum(accidentPlaces)),
  what_happened: z.nullable(z.string()),
  head_injury: z.boolean(),
  author: z.string(),
  changed_at: Instant,
  /** As whom the reader signs it next; null where they do not. */
  sign_as: z.nullable(z.enum(signers)),
  /** Nothing to a family. */
  duties: z.array(AccidentDuty),
});
export type AccidentRow = z.output<typeof AccidentRow>;
