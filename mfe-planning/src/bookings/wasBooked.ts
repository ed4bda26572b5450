import type { Booking } from '@bairn/shared/schema/booking';

/** Whether a booking stood, or waits to be paid: not one that was let go unpaid. */
export const wasBooked = ({ status }: Booking) => status !== 'expired';
