import type * as schema from '../schema/childBookings.ts';
import { get } from './endpoint.ts';

const about = ['booking', 'register'] as const;

export const listChildBookings = get<typeof schema.listChildBookingsContract>('/account/child/{id}/booking', { about });

export const listFamilyBookings = get<typeof schema.listFamilyBookingsContract>('/account/carer/bookings', { about });

export const childDatesBooked = get<typeof schema.childDatesBookedContract>('/account/child/{id}/dates-booked', {
  about,
});

export const countChildBookings = get<typeof schema.countChildBookingsContract>('/account/child/{id}/booking/count', {
  about,
});

export const childMonth = get<typeof schema.childMonthContract>('/account/child/{id}/booking/month', { about });

export const childSessions = get<typeof schema.childSessionsContract>('/account/child/{id}/session', {
  about: ['booking', 'places', 'child'],
});
