import * as z from 'zod/mini';
import { bookingStatuses } from './booking.ts';
import { endpoint, one } from './endpoint.ts';
import { ServiceInstance, branchScope } from './planning.ts';
import { Id, Instant, Pence, queryInt, text } from './rules.ts';

/** Why a service cancels; the family reads it. */
const reason = text(255);

/** What a service says when it cancels. */
export const CancelledByService = z.object({ reason });

export const cancelByService = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/bookings/{id}/cancel',
  summary: "Cancel a booking on the service's part: the family gets back all that it paid for it",
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
});

export const closeInstance = endpoint({
  method: 'DELETE',
  path: '/nursery/{nursery}/branch/{branch}/session/{id}/instance',
  summary: 'Close a date of a session; its bookings are cancelled and refunded in full',
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
      /** Bookings that were cancelled. */
      cancelled: z.int(),
      /** Bookings whose payment is still open: they are cancelled and refunded when it comes. */
      unpaid: z.int(),
      /** What goes back to their families. */
      refund: Pence,
    }),
  ),
});

export const reopenInstance = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/session/{id}/instance/{instance}/reopen',
  summary: 'Offer a closed date again; what was cancelled stays cancelled',
  params: z.object({ ...branchScope, id: Id, instance: Id }),
  response: one(ServiceInstance),
});
