import { cancelCost } from '@bairn/shared/format/cancellation';
import { formatDay, wallMoment } from '@bairn/shared/format/date';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { wayOf } from '../pay/ways.ts';
import styles from '../Checkout.module.css';
import { useServerNow, type ServerClock } from './useServerNow.ts';

/** What cancelling a line would cost once it is booked, and until when. */
export function CancelCost({ item, clock }: { item: BasketItem; clock: ServerClock }) {
  const first = item.block?.dates[0];
  const { now, terms } = cancelCost(
    {
      ...item,
      price: first ? Math.min(first.price, item.to_pay) : item.to_pay,
      // What is billed is paid after booking.
      comes_off_invoice: ['invoice', 'voucher'].includes(wayOf(item) ?? ''),
    },
    wallMoment(new Date(useServerNow(clock))),
  );
  return (
    <p className={styles.cancelling}>
      {first && `Each date can be cancelled by itself. ${formatDay(first.date)}: `}
      <strong>{now}</strong> {terms}
    </p>
  );
}
