import * as z from 'zod/mini';
import { bookingStatuses } from '../booking.ts';
import { knownNeeds } from '../needs.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from '../rules.ts';

/**
 * A booking as the service sees it; allergies and medical needs come first. Those and the date of birth are null while
 * the booking is not paid, and once it is cancelled or was let go: then they are not the service's business.
 */
export const SessionBooking = z.object({
  id: Id,
  status: z.enum(bookingStatuses),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  child: z.object({
    id: Id,
    full_name: z.string(),
    dob: z.nullable(LocalDate),
    /** On the booking's date, in whole months. */
    age_months: z.int(),
    ...knownNeeds,
    allergies: z.nullable(knownNeeds.allergies),
  }),
  /** Phone and email are for admins: null for staff. */
  keyworker: z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  order_number: z.string(),
  payment_type: z.string(),
  price: Pence,
  booked_at: Instant,
});
export type SessionBooking = z.output<typeof SessionBooking>;

/** A booking in the list of the whole branch. */
export const BranchBooking = z.extend(SessionBooking, {
  order_id: Id,
  session_id: Id,
  instance_id: Id,
  session_name: z.string(),
  /** Pence that the family gets back if the service cancels it now: what was given back before is not given twice. */
  refund: Pence,
  /** Booked since this person last looked at the list. */
  is_new: z.boolean(),
  /** `order`: the person may open its order. */
  can: z.object({ cancel: z.boolean(), order: z.boolean() }),
});
export type BranchBooking = z.output<typeof BranchBooking>;
