import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { Badge } from '@bairn/shared/ui/Badge';
import styles from './BasketPopover.module.css';

/** A line of the basket in short. */
export function BasketPopoverItem({ item }: { item: BasketItem }) {
  const expired = item.status === 'expired';
  return (
    <div className={styles.item}>
      <div>
        <p className={styles.name}>{item.session_name}</p>
        <p className={styles.detail}>{item.service_name}</p>
        <p className={styles.detail}>
          {formatDay(item.date)}, {formatTimes(item.start_time, item.end_time, 'family')}
        </p>
      </div>
      {expired ? (
        <Badge tone="warning">No longer kept</Badge>
      ) : (
        <p className={styles.price}>{formatPence(item.price)}</p>
      )}
    </div>
  );
}
