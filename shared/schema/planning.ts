import * as z from 'zod/mini';
import { bookingStatuses } from './booking.ts';
import { endpoint, one, page } from './endpoint.ts';
import { Id, Instant, LocalDate, Pence, SearchText, WallTime, paging, queryInt } from './rules.ts';

export const branchScope = { nursery: Id, branch: Id };
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
  places_left: z.nullable(z.int()),
  /** Pending and confirmed bookings from today on. */
  upcoming_bookings: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type ServiceSession = z.output<typeof ServiceSession>;

export const sessionSorts = [
  'name',
  '-name',
  'next_date',
  '-next_date',
  'price',
  '-price',
  'places_left',
  '-places_left',
] as const;

export const listSessions = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/session',
  summary: "The branch's sessions that are not archived",
  params: z.object(branchScope),
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(z.enum(['draft', 'listed', 'unlisted'])),
    sort: z._default(z.enum(sessionSorts), 'next_date'),
    ...paging(),
  }),
  response: z.extend(page(ServiceSession), { today: LocalDate }),
});

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
});

export const showSession = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/session/{id}',
  summary: 'A session with its coming dates and how full they are',
  params: z.object({ ...branchScope, id: Id }),
  response: one(
    z.extend(ServiceSession, {
      description: z.nullable(z.string()),
      payment_types: z.array(z.string()),
      instances: z.array(ServiceInstance),
      today: LocalDate,
    }),
  ),
});

/** States of a booking by which a child is expected or was there: as long, its service knows what keeps it safe. */
export const standingStatuses = [
  'confirmed',
  'attended',
  'absent',
] as const satisfies (typeof bookingStatuses)[number][];

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
    allergies: z.nullable(z.array(z.string())),
    medical_needs: z.nullable(z.string()),
  }),
  keyworker: z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.string() }),
  order_number: z.string(),
  payment_type: z.string(),
  price: Pence,
  booked_at: Instant,
});
export type SessionBooking = z.output<typeof SessionBooking>;

export const sessionBookings = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/session/{id}/bookings',
  summary: 'Bookings of a session',
  params: z.object({ ...branchScope, id: Id }),
  query: z.object({
    search: z.optional(SearchText),
    date: z.optional(LocalDate),
    status: z.optional(z.enum(bookingStatuses)),
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'upcoming'),
    sort: z._default(z.enum(['date', '-date', 'child', '-child']), 'date'),
    ...paging(),
  }),
  response: z.extend(page(SessionBooking), { session_name: z.string(), today: LocalDate }),
});

/** A booking in the list of the whole branch. */
export const BranchBooking = z.extend(SessionBooking, {
  order_id: Id,
  session_id: Id,
  instance_id: Id,
  session_name: z.string(),
  /** Booked since this person last looked at the list. */
  is_new: z.boolean(),
  can: z.object({ cancel: z.boolean() }),
});
export type BranchBooking = z.output<typeof BranchBooking>;

export const bookingSorts = ['date', '-date', 'child', '-child', 'session', '-session', 'booked', '-booked'] as const;

/** With `format=csv` the whole filtered list comes as a file instead. */
export const listBranchBookings = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/bookings',
  summary: "The branch's bookings",
  download: true,
  params: z.object(branchScope),
  query: z.object({
    search: z.optional(SearchText),
    status: z.optional(z.enum(bookingStatuses)),
    session: z.optional(Id),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    payment_type: z.optional(queryInt(0, 32_767)),
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'upcoming'),
    sort: z._default(z.enum(bookingSorts), 'date'),
    format: z._default(z.enum(['json', 'csv']), 'json'),
    ...paging(),
  }),
  response: z.extend(page(BranchBooking), {
    today: LocalDate,
    /** When the list was read, to say later how far one has looked. */
    read_at: Instant,
    /** What the filters offer: every session and payment type that the branch has bookings of. */
    sessions: z.array(z.object({ id: Id, name: z.string() })),
    payment_types: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/** Bookings since this person last looked at the list; all of the last seven days before the first look. */
export const countNewBookings = endpoint({
  method: 'GET',
  path: '/nursery/{nursery}/branch/{branch}/bookings/new',
  summary: "How many bookings came since the person's last look",
  params: z.object(branchScope),
  response: one(z.object({ count: z.int() })),
});

/** `until` is when the list was read: what came after it stays new. */
export const markBookingsSeen = endpoint({
  method: 'POST',
  path: '/nursery/{nursery}/branch/{branch}/bookings/seen',
  summary: 'The person has looked at the list of bookings',
  params: z.object(branchScope),
  body: z.object({ until: Instant }),
  response: one(z.object({ count: z.int() })),
});
