import type { Order } from '@bairn/shared/schema/booking';

/** How a state is shown: in people's words, and how it strikes the eye. */
export type Look = { words: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' };

/** The states of an order, for families and services alike, by which lists are narrowed. */
export const orderStatus: Record<Order['status'], Look> = {
  pending: { words: 'Awaiting payment', tone: 'warning' },
  paid: { words: 'Paid', tone: 'success' },
  part_refunded: { words: 'Partly refunded', tone: 'info' },
  refunded: { words: 'Refunded', tone: 'info' },
  expired: { words: 'Not paid in time', tone: 'neutral' },
  cancelled: { words: 'Cancelled or not booked', tone: 'neutral' },
};

/**
 * How one order is shown. Both are `cancelled`: one whose bookings were, with nothing to come back, and one whose payment
 * failed. `booked`: it has bookings that were not let go unpaid.
 */
export const orderLook = (status: Order['status'], booked: boolean): Look =>
  status === 'cancelled' ? { words: booked ? 'Cancelled' : 'Not booked', tone: 'neutral' } : orderStatus[status];

/** How far money that goes back has come. */
export const refundStatus: Record<Order['refunds'][number]['status'], Look> = {
  created: { words: 'Being sent', tone: 'warning' },
  pending: { words: 'On its way', tone: 'info' },
  done: { words: 'Sent', tone: 'success' },
  failed: { words: 'Could not be sent', tone: 'danger' },
};
