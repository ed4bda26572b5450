import type { Order } from '@bairn/shared/schema/booking';
import type { Look } from '../components/orderLook.ts';

/** The states of a payment as families read them. */
export const paymentStatus: Record<Order['payments'][number]['status'], Look> = {
  created: { words: 'Waiting for the provider', tone: 'warning' },
  pending: { words: 'Waiting for your bank', tone: 'warning' },
  confirmed: { words: 'Paid', tone: 'success' },
  failed: { words: 'Declined, nothing charged', tone: 'danger' },
  cancelled: { words: 'Given up, nothing charged', tone: 'neutral' },
};
