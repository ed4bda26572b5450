import { formatPence } from '@bairn/shared/format/money';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { DateList } from '../order/DateList.tsx';

type Props = { order: Order; lapsed: readonly Booking[] };

/** What was booked by invoice or vouchers and not paid in time: what is no longer owed, and what is refunded. */
export function LapsedLines({ order, lapsed }: Props) {
  const ids = new Set(lapsed.map(({ id }) => id));
  const credited = lapsed.reduce((sum, booking) => sum + booking.credited, 0);
  // Money that came after that is of no booking.
  const refunded = order.refunds
    .filter(({ booking_id, by_service, status }) => {
      return by_service && status !== 'failed' && (booking_id === null || ids.has(booking_id));
    })
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Alert tone="warning" title="Not paid in time">
      <>
        <DateList bookings={lapsed} />
        <p>
          {`The places were released, so ${formatPence(credited)} was taken off your invoice and you no longer owe it.`}
          {refunded > 0 && ` The service refunds ${formatPence(refunded)} that you paid: ask there when to expect it.`}
        </p>
      </>
    </Alert>
  );
}
