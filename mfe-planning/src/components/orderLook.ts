import type { Order } from '@bairn/shared/schema/booking';
import { orderWords } from '@bairn/shared/schema/lists/orders';

/** How a state is shown: in people's words, and how it strikes the eye. */
export type Look = { words: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' };

/** The states of an order, for families and services alike, by which lists are narrowed. */
const orderStatus: Record<Order['status'], Look> = {
  pending: { words: orderWords.pending, tone: 'warning' },
  paid: { words: orderWords.paid, tone: 'success' },
  part_refunded: { words: orderWords.part_refunded, tone: 'info' },
  refunded: { words: orderWords.refunded, tone: 'info' },
  expired: { words: orderWords.expired, tone: 'neutral' },
  cancelled: { words: orderWords.cancelled, tone: 'neutral' },
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
