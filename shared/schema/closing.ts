import * as z from 'zod/mini';
import { bookingStatuses } from './booking.ts';
import { contract, one } from './endpoint.ts';
import { ServiceInstance, branchScope } from './planning.ts';
import { Id, Instant, Pence } from './rules.ts';
import { queryInt } from './numbers.ts';
import { text } from './text.ts';

/** Why a service cancels; the family reads it. */
const reason = text(255);

/** What a service says when it cancels. */
export const CancelledByService = z.object({ reason });

export const cancelByServiceContract = contract(() => ({
  summary: "Cancel a booking on the service's part: with a full refund to the family",
  params: z.object({ ...branchScope, id: Id }),
  body: CancelledByService,
  response: one(
    z.object({
      id: Id,
      status: z.enum(bookingStatuses),
      cancelled_at: Instant,
      /** What goes back to the family. */
      refund: Pence,
    }),
  ),
}));

export const closeInstanceContract = contract(() => ({
  summary: 'Close this date of a session; its bookings are cancelled and refunded in full',
  params: z.object({ ...branchScope, id: Id }),
  query: z.object({
    instance_id: Id,
    reason,
    /** `booked` of the date as the person saw it; another number by now is refused. */
    expected_bookings: queryInt(0, 10_000),
  }),
  response: one(
    z.object({
      instance: ServiceInstance,
      /** Bookings that were cancelled; those that waited for a payment link have no refund. */
      cancelled: z.int(),
      /** Bookings whose payment is still open: they are cancelled and refunded when it comes. */
      unpaid: z.int(),
      /** What goes back to their families. */
      refund: Pence,
    }),
  ),
}));

export const reopenInstanceContract = contract(() => ({
  summary: 'Offer a closed date again; what was cancelled stays cancelled',
  params: z.object({ ...branchScope, id: Id, instance: Id }),
  response: one(ServiceInstance),
}));
