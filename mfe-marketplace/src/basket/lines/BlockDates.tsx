import { formatDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';
import styles from '../Checkout.module.css';

type Props = { block: NonNullable<BasketItem['block']>; price: number };

/** The dates of a block, and what they would cost one by one. */
export function BlockDates({ block: { dates, single_price }, price }: Props) {
  return (
    <details className={styles.quiet}>
      <summary>
        All {dates.length} dates together
        {single_price > price && `, ${formatPence(single_price - price)} less than one by one`}
      </summary>
      <ul>
        {dates.map(({ instance_id, date, price: part }) => (
          <li key={instance_id}>
            {formatDay(date)}, {formatPence(part)}
          </li>
        ))}
      </ul>
    </details>
  );
}
