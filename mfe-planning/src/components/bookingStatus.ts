import type { Booking } from '@bairn/shared/schema/booking';
import { bookingWords } from '@bairn/shared/schema/lists/bookings';

type Status = Booking['status'];
type Look = { words: string; tone: 'neutral' | 'info' | 'success' | 'warning' };

/** The states of a booking as a service reads them. */
export const serviceStatus: Record<Status, Look> = {
  pending: { words: bookingWords.pending, tone: 'warning' },
  confirmed: { words: bookingWords.confirmed, tone: 'success' },
  expired: { words: bookingWords.expired, tone: 'neutral' },
  attended: { words: bookingWords.attended, tone: 'info' },
  absent: { words: bookingWords.absent, tone: 'neutral' },
  cancelled_by_family: { words: bookingWords.cancelled_by_family, tone: 'neutral' },
  cancelled_by_service: { words: bookingWords.cancelled_by_service, tone: 'neutral' },
};

/** The states of a booking as families read them. */
export const familyStatus: Record<Status, Look> = {
  ...serviceStatus,
  cancelled_by_family: { words: 'Cancelled by you', tone: 'neutral' },
  cancelled_by_service: { words: 'Cancelled by the service', tone: 'warning' },
};
