import * as z from 'zod/mini';
import { bookingStatuses } from './booking.ts';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { branchBookingList, sessionBookingList } from './lists/bookings.ts';
import { sessionList } from './lists/sessions.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';
import { ServiceSession } from './rows/sessions.ts';
import { BranchBooking, SessionBooking } from './rows/bookings.ts';

export const branchScope = { nursery: Id, branch: Id };

export const listSessionsContract = contract(() => ({
  summary: "The branch's sessions that are not archived",
  params: z.object(branchScope),
  query: listQuery(sessionList),
  response: z.extend(page(ServiceSession), { today: LocalDate }),
}));

export const ServiceInstance = z.object({
  id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  price: Pence,
  status: z.enum(['open', 'closed']),
  capacity: z.int(),
  booked: z.int(),
  held: z.int(),
  places_left: z.int(),
  /** What allows fewer places than were typed, where staff limit the session; else null. */
  limited_by: z.optional(z.nullable(z.enum(['staff', 'rota', 'room', 'registered']))),
});

export const showSessionContract = contract(() => ({
  summary: 'A session with its coming dates and how full they are',
  params: z.object({ ...branchScope, id: Id }),
  response: one(
    z.extend(ServiceSession, {
      description: z.nullable(z.string()),
      payment_types: z.array(z.string()),
      /** The schools that the service collects children from; without any, families bring them. */
      collects_from: z.array(z.string()),
      instances: z.array(ServiceInstance),
      today: LocalDate,
    }),
  ),
}));

/** States of a booking by which a child is expected or was there: as long, its service knows what keeps it safe. */
export const standingStatuses = [
  'confirmed',
  'attended',
  'absent',
] as const satisfies (typeof bookingStatuses)[number][];

export const sessionBookingsContract = contract(() => ({
  summary: 'Bookings of a session',
  params: z.object({ ...branchScope, id: Id }),
  query: listQuery(sessionBookingList),
  response: z.extend(page(SessionBooking), { session_name: z.string(), today: LocalDate }),
}));

export const listBranchBookingsContract = contract(() => ({
  summary: "The branch's bookings",
  params: z.object(branchScope),
  query: listQuery(branchBookingList),
  response: z.extend(page(BranchBooking), {
    today: LocalDate,
    /** Whether the reader may book for families. */
    can: z.object({ book: z.boolean() }),
    /** When the list was read, to say later how far one has looked. */
    read_at: Instant,
    /** What the filters offer: every session and payment type that the branch has bookings of. */
    sessions: z.array(z.object({ id: Id, name: z.string() })),
    payment_types: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
}));

export const countNewBookingsContract = contract(() => ({
  summary: "How many bookings came since the person's last look",
  params: z.object(branchScope),
  response: one(z.object({ count: z.int() })),
}));

export const markBookingsSeenContract = contract(() => ({
  summary: 'The person has looked at the list of bookings',
  params: z.object(branchScope),
  body: z.object({ until: Instant }),
  response: one(z.object({ count: z.int() })),
}));
