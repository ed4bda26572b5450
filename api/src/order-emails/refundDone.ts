import { listWords } from '@bairn/shared/format/listWords';
import { cardName } from '@bairn/shared/format/cardName';
import { formatPence } from '@bairn/shared/format/money';
import type { RefundReason } from '@bairn/shared/schema/rows/orders';
import type { Email, Line } from '../mail/email.ts';
import type { ToldOrder } from './toldOrder.ts';
import { bookingLine, contactBlocks, orderWay } from './parts.ts';

/** A refund that was sent to the family. */
export type ToldRefund = {
  id: string;
  payment_id: string;
  booking_id: string | null;
  amount: number;
  reason: RefundReason;
};

const because: Record<RefundReason, string> = {
  cancelled_by_family: 'You cancelled',
  cancelled_by_service: 'The service cancelled',
  goodwill: 'Refund from the service',
  late_money: 'Your payment arrived when the places were no longer available',
  at_provider: 'Refunded by the payment provider',
};

/** The email about a refund that was sent: how much, where to, for what, and how to reach the services. */
export function refundDone(order: ToldOrder, refunds: readonly ToldRefund[], site: string): Email {
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const paymentOf = (refund: ToldRefund) => order.payments.find(({ id }) => id === refund.payment_id);
  const targets = listWords(
    refunds.map((refund) => {
      const card = paymentOf(refund)?.card;
      return card ? cardName(card) : 'the way you paid';
    }),
  );
  // An email covers the refunds of one order, which a service that took the money itself paid back itself.
  const atDesk = refunds.every((refund) => paymentOf(refund)?.desk);
  const lines = refunds.map((refund): Line => {
    const amount = formatPence(refund.amount);
    const booking = order.bookings.find(({ id }) => id === refund.booking_id);
    if (!booking) return { title: paymentOf(refund)?.payee ?? '', details: [because[refund.reason]], amount };
    const line = bookingLine(booking, amount);
    return { ...line, details: [...line.details, because[refund.reason]] };
  });
  const refunded = order.bookings.filter(({ id, payment_id }) =>
    // A refund of a whole payment names no booking.
    refunds.some((refund) =>
      refund.booking_id === null ? refund.payment_id === payment_id : refund.booking_id === id,
    ),
  );
  return {
    subject: atDesk
      ? `Refund: ${formatPence(total)} paid back at the service (${order.number})`
      : `Refund: ${formatPence(total)} is on its way (${order.number})`,
    summary: atDesk ? 'The service recorded it.' : `To ${targets}. Banks take up to 10 working days.`,
    title: atDesk
      ? `You got ${formatPence(total)} back at the service`
      : `Your refund of ${formatPence(total)} is on its way`,
    blocks: [
      {
        kind: 'text',
        text: atDesk
          ? `Hello ${order.first_name}, the service recorded that it paid ${formatPence(total)} back to you. If you did not get it, call the service.`
          : `Hello ${order.first_name}, we have sent ${formatPence(total)} to ${targets}. Banks take up to 10 working days to show it.`,
      },
      { kind: 'lines', lines },
      ...contactBlocks(refunded, true),
      ...orderWay(order, site),
    ],
  };
}
