import { formatDay } from '@bairn/shared/format/date';
import { spanWords } from '@bairn/shared/format/dateSpan';
import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';
import styles from '../Checkout.module.css';
import { GoesOn } from './GoesOn.tsx';

type Props = { block: NonNullable<BasketItem['block']>; price: number };

/** The dates of a block, what they would cost one by one, and how they go on. */
export function BlockDates({ block: { dates, single_price, recurring }, price }: Props) {
  return (
    <div className={styles.quiet}>
      <details>
        <summary>
          {recurring ? `First ${spanWords(dates.map(({ date }) => date))}` : `All ${dates.length} dates together`}
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
      {recurring && <GoesOn recurring={recurring} />}
    </div>
  );
}
