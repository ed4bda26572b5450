import * as z from 'zod/mini';
import { Id, LocalDate } from '../rules.ts';

/** A room, or an outdoor area, of a service. */
export const Room = z.object({
  id: Id,
  name: z.string(),
  capacity: z.int(),
  /** Square metres; null for an outdoor area. */
  area: z.nullable(z.number()),
  /** Why it may take more children than its floor space gives. */
  space_reason: z.nullable(z.string()),
  age_from_months: z.int(),
  age_to_months: z.int(),
  /** Place among the branch's rooms in the order in which they were made: its colour. */
  room_index: z.int(),
  /** The sessions that use it, without archived ones. */
  sessions: z.array(z.object({ id: Id, name: z.string() })),
  /** Those of today and later, soonest first. */
  ratio_overrides: z.array(
    z.object({
      id: Id,
      /** Children per adult. */
      ratio: z.int(),
      reason: z.string(),
      from_date: LocalDate,
      /** The last day; null until further notice. */
      to_date: z.nullable(LocalDate),
    }),
  ),
  /** Closed for repair: those of today and later, soonest first. */
  closures: z.array(z.object({ id: Id, reason: z.string(), from_date: LocalDate, to_date: LocalDate })),
  /** Goes up with each change. */
  revision: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type Room = z.output<typeof Room>;
