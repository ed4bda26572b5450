import * as z from 'zod/mini';
import { Id, LocalDate, Pence, WallTime } from '../rules.ts';

export const sessionStatuses = ['draft', 'listed', 'unlisted', 'archived'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** A session as the service sees it, with the figures of its next date. */
export const ServiceSession = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(sessionStatuses),
  type: z.enum(['session', 'block_session']),
  days: z.array(z.int()),
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
  age_from_months: z.int(),
  age_to_months: z.int(),
  capacity: z.int(),
  location_name: z.nullable(z.string()),
  first_date: z.nullable(LocalDate),
  last_date: z.nullable(LocalDate),
  next_date: z.nullable(LocalDate),
  /** On the next date. */
  booked: z.nullable(z.int()),
  held: z.nullable(z.int()),
  date_capacity: z.nullable(z.int()),
  /** None where they are kept for a family that waits. */
  places_left: z.nullable(z.int()),
  /** Pending and confirmed bookings from today on. */
  upcoming_bookings: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type ServiceSession = z.output<typeof ServiceSession>;
