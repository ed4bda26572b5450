import { cardName } from '@bairn/shared/format/cardName';
import { formatPence } from '@bairn/shared/format/money';
import type { Booking, Order } from '@bairn/shared/schema/booking';
import { Alert } from '@bairn/shared/ui/Alert';
import { DateList } from '../order/DateList.tsx';

type Props = { order: Order; late: readonly Booking[] };

/** What was paid when its place had been let go already, and where the money goes. */
export function LateLines({ order, late }: Props) {
  const back = late.reduce((sum, { refunded }) => sum + refunded, 0);
  const cards = new Set(
    order.payments.flatMap(({ status, card }) => (status === 'confirmed' && card ? [cardName(card)] : [])),
  );
  const [card] = cards;
  return (
    <Alert tone="warning" title="Your payment came too late">
      <>
        <DateList bookings={late} />
        <p>{`The place had been released by then. ${formatPence(back)} is being refunded to ${card && cards.size === 1 ? card : 'your card'}; banks take up to 10 working days to show it.`}</p>
      </>
    </Alert>
  );
}
