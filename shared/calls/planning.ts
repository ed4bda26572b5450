import type * as schema from '../schema/planning.ts';
import { get, post } from './endpoint.ts';

export const listSessions = get<typeof schema.listSessionsContract>('/nursery/{nursery}/branch/{branch}/session', {
  download: true,
  about: ['booking', 'places', 'room'],
});

export const showSession = get<typeof schema.showSessionContract>('/nursery/{nursery}/branch/{branch}/session/{id}', {
  about: ['booking', 'places', 'room'],
});

export const sessionBookings = get<typeof schema.sessionBookingsContract>(
  '/nursery/{nursery}/branch/{branch}/session/{id}/bookings',
  { download: true, about: ['booking', 'child', 'order', 'refund', 'register'] },
);

/** With `format=csv` the whole filtered list comes as a file instead. */
export const listBranchBookings = get<typeof schema.listBranchBookingsContract>(
  '/nursery/{nursery}/branch/{branch}/bookings',
  { download: true, about: ['booking', 'child', 'order', 'refund', 'register'] },
);

/** Bookings since this person last looked at the list; all of the last seven days before the first look. */
export const countNewBookings = get<typeof schema.countNewBookingsContract>(
  '/nursery/{nursery}/branch/{branch}/bookings/new',
  { about: ['booking'] },
);

/** `until` is when the list was read: what came after it stays new. */
export const markBookingsSeen = post<typeof schema.markBookingsSeenContract>(
  '/nursery/{nursery}/branch/{branch}/bookings/seen',
  { about: ['booking'] },
);
