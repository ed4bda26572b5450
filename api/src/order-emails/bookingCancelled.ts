import { formatHours } from '@bairn/shared/format/funding';
import { notGettingThere } from '@bairn/shared/format/gettingThere';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { oneLine, type Block, type Email } from '../mail/email.ts';
import type { ToldOrder } from './toldOrder.ts';
import { bookingLine, calendarOf, contactBlocks, isAtDesk, orderWay, refundTarget } from './parts.ts';

/** What a cancelled booking gives back: a refund, or less to pay. */
function backWords({ refunded, credited }: Pick<ToldOrder['bookings'][number], 'refunded' | 'credited'>) {
  if (refunded > 0) return `${formatPence(refunded)} refund`;
  return credited > 0 ? `${formatPence(credited)} off the invoice` : 'No refund';
}

/** The email after bookings were cancelled, by the family or by the service: the refund, and where it goes. */
export function bookingCancelled(
  order: ToldOrder,
  { ids, by, site }: { ids: readonly string[]; by: 'family' | 'service'; site: string },
): Email {
  const cancelled = order.bookings.filter(({ id }) => ids.includes(id));
  const services = listWords(cancelled.map(({ service }) => service));
  const children = listWords(cancelled.map(({ child }) => child));
  const total = cancelled.reduce((sum, { refunded }) => sum + refunded, 0);
  const funded = cancelled.reduce((sum, { funded_minutes }) => sum + funded_minutes, 0);
  const count = plural(cancelled.length, 'booking');
  const reasons = [...new Set(cancelled.flatMap(({ cancel_reason }) => (cancel_reason ? [cancel_reason] : [])))];
  const credited = cancelled.reduce((sum, booking) => sum + booking.credited, 0);
  const back =
    total > 0 && isAtDesk(order, cancelled)
      ? `${services} will give you ${formatPence(total)} back, because you paid there. Please ask them when you can collect it.`
      : credited > 0 && total === 0
        ? `${formatPence(credited)} is taken off your invoice. The credit note comes in an email of its own.`
        : total > 0
          ? `We are refunding ${formatPence(total)} to ${refundTarget(order, cancelled)}. Banks take up to 10 working days; we will email you when it has been sent.`
          : cancelled.every(({ price, funded_minutes }) => price === 0 && funded_minutes > 0)
            ? 'Funded hours paid for it, so there is no refund.'
            : 'There is no refund for this.';
  const hours: Block[] =
    funded > 0 ? [{ kind: 'text', text: `${formatHours(funded)} of funded hours are yours to book again.` }] : [];
  const why: Block[] =
    by === 'service' && reasons.length > 0
      ? [{ kind: 'text', text: `Their reason: ${oneLine(reasons.join('; '))}` }]
      : [];
  return {
    subject:
      by === 'family'
        ? `Cancelled: ${children} at ${services} (${order.number})`
        : `${services} cancelled ${count} for ${children} (${order.number})`,
    summary: back,
    title: by === 'family' ? `${count} cancelled, as you asked` : `${services} had to cancel ${count}`,
    blocks: [
      {
        kind: 'text',
        text:
          by === 'family'
            ? `Hello ${order.first_name}, this confirms your cancellation for order ${order.number}.`
            : `Hello ${order.first_name}, we are sorry: ${services} cancelled the following bookings of order ${order.number}.`,
      },
      ...why,
      {
        kind: 'lines',
        lines: cancelled.map((booking) =>
          bookingLine(booking, backWords(booking), [notGettingThere(booking.collects_from, booking)]),
        ),
      },
      {
        kind: 'sums',
        sums: [
          ...(credited > 0 ? [{ label: 'Off the invoice', amount: formatPence(credited) }] : []),
          { label: 'Refund', amount: formatPence(total), total: true },
        ],
      },
      { kind: 'text', text: back },
      ...hours,
      ...contactBlocks(cancelled, true),
      ...orderWay(order, site),
      ...(by === 'service'
        ? [{ kind: 'text' as const, text: `Need another place? Search for one near you: ${site}/search` }]
        : []),
    ],
    attachments: [calendarOf(order, cancelled, site)],
  };
}
