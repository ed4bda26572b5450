import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { momentWords, type Block, type Email } from '../mail/email.ts';
import { bookingLine, cancelWords, contactBlocks } from './parts.ts';
import type { ToldBooking, ToldOrder } from './toldOrder.ts';

const totalOf = (bookings: readonly ToldBooking[]) => formatPence(bookings.reduce((sum, { price }) => sum + price, 0));

/** The button of a payment link, what it is for and the sum. The token stands after the `#`, which browsers send to no server. */
export const payBlocks = (waiting: readonly ToldBooking[], token: string, site: string): Block[] => [
  { kind: 'action', label: `Pay ${totalOf(waiting)}`, url: `${site}/basket/pay#token=${token}` },
  {
    kind: 'lines',
    lines: waiting.map((booking) => bookingLine(booking, formatPence(booking.price), cancelWords(booking))),
  },
  { kind: 'sums', sums: [{ label: 'Total to pay', amount: totalOf(waiting), total: true }] },
];

/**
 * The email with which a family pays for what a service booked for it.
 * @returns null once it is paid, or the link has ended.
 */
export function paymentLink(order: ToldOrder, token: string, site: string): Email | null {
  const waiting = order.bookings.filter(({ status }) => status === 'pending');
  if (waiting.length === 0 || order.pay_by === null) return null;
  const services = listWords(waiting.map(({ service }) => service));
  const total = totalOf(waiting);
  const until = momentWords(order.pay_by);
  return {
    subject: `Please pay ${total} for ${services} (${order.number})`,
    summary: `${plural(waiting.length, 'place')} kept until ${until}.`,
    title: `${services} has booked for ${listWords(waiting.map(({ child }) => child))}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${order.first_name}, ${services} keeps these places for you until ${until}. Pay by then, or they are offered to others. You need no account.`,
      },
      ...payBlocks(waiting, token, site),
      ...contactBlocks(waiting),
      { kind: 'text', text: 'If you did not ask for this, you can ignore this email: nothing is charged.' },
    ],
    because: `${services} booked for you`,
  };
}
