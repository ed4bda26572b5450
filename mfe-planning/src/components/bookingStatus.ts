import type { Booking } from '@bairn/shared/schema/booking';

type Status = Booking['status'];
type Look = { words: string; tone: 'neutral' | 'info' | 'success' | 'warning' };

const shared = {
  pending: { words: 'Awaiting payment', tone: 'warning' },
  confirmed: { words: 'Confirmed', tone: 'success' },
  expired: { words: 'Not booked', tone: 'neutral' },
  attended: { words: 'Attended', tone: 'info' },
  absent: { words: 'Absent', tone: 'neutral' },
} as const satisfies Partial<Record<Status, Look>>;

/** The states of a booking as families read them. */
export const familyStatus: Record<Status, Look> = {
  ...shared,
  cancelled_by_family: { words: 'Cancelled by you', tone: 'neutral' },
  cancelled_by_service: { words: 'Cancelled by the service', tone: 'warning' },
};

/** The states of a booking as a service reads them. */
export const serviceStatus: Record<Status, Look> = {
  ...shared,
  cancelled_by_family: { words: 'Cancelled by family', tone: 'neutral' },
  cancelled_by_service: { words: 'Cancelled by you', tone: 'neutral' },
};
