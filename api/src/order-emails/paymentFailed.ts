import { formatPence } from '@bairn/shared/format/money';
import type { Email } from '../mail/email.ts';
import type { ToldOrder } from './toldOrder.ts';
import { basketWords, bookingLine, contactBlocks } from './parts.ts';

/**
 * The email of an order of which no payment succeeded. Lines that were ordered or removed since are left out, and what the
 * service withdrew.
 * @returns null when no line is left, or late money came after all.
 */
export function paymentFailed(order: ToldOrder, site: string): Email | null {
  const payments = order.payments.filter(({ withdrawn }) => !withdrawn);
  const withdrawn = order.payments.flatMap((payment) => (payment.withdrawn ? [payment.id] : []));
  const open = order.bookings.filter(
    ({ status, line, payment_id }) =>
      status === 'expired' && (line === 'held' || line === 'expired') && !withdrawn.includes(payment_id),
  );
  if (open.length === 0 || order.payments.some(({ status }) => status === 'confirmed')) return null;
  const leftOpen = payments.every(({ status }) => status === 'cancelled');
  const reasons = [...new Set(payments.flatMap(({ failure }) => (failure ? [failure] : [])))].join(' ');
  const basket = basketWords(open);
  const kept = basket.includes('basket');
  return {
    subject: leftOpen
      ? `Not booked: your payment was not finished (${order.number})`
      : `Not booked: your payment did not go through (${order.number})`,
    summary: `Nothing was charged. ${basket}`,
    title: leftOpen ? 'Your payment was not finished' : 'Your payment did not go through',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${order.first_name}, nothing was charged for order ${order.number}. ${reasons}`.trim(),
      },
      { kind: 'text', text: basket },
      { kind: 'heading', text: 'Not booked' },
      { kind: 'lines', lines: open.map((booking) => bookingLine(booking, formatPence(booking.price))) },
      ...contactBlocks(open, true),
      kept
        ? { kind: 'action', label: 'Go to checkout', url: `${site}/basket/checkout` }
        : { kind: 'action', label: 'Find childcare', url: `${site}/search` },
    ],
  };
}
