import { cancelCost } from '@bairn/shared/format/cancellation';
import { wallMoment } from '@bairn/shared/format/date';
import type { BasketItem } from '@bairn/shared/schema/booking';
import styles from '../Checkout.module.css';
import { useServerNow, type ServerClock } from './useServerNow.ts';

/** What cancelling a line would cost once it is booked, and until when. */
export function CancelCost({ item, clock }: { item: BasketItem; clock: ServerClock }) {
  const { now, terms } = cancelCost({ ...item, price: item.to_pay }, wallMoment(new Date(useServerNow(clock))));
  return (
    <p className={styles.cancelling}>
      <strong>{now}</strong> {terms}
    </p>
  );
}
