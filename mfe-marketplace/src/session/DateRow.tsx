import Check from 'lucide-react/icons/check';
import { ApiError, Link, useMutation, useQueryClient } from '@bairn/shared/app';
import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { addItem } from '../components/basketQueries.ts';
import styles from './DateRow.module.css';

type Props = {
  session: SessionDetails;
  instance: MarketplaceInstance;
  /** Somebody's basket already holds a place of it. */
  inBasket: boolean;
  /** Whether who is here can book at all: service users have no basket. */
  bookable: boolean;
};

function stateOf({ open, places_left }: MarketplaceInstance) {
  if (!open) return { words: 'Closed', look: styles.closed };
  if (places_left === 0) return { words: 'Full', look: styles.closed };
  return { words: `${plural(places_left, 'place')} left`, look: places_left <= 2 ? styles.few : styles.free };
}

/** What went wrong with this date, said on its own row. */
function refusal(error: Error, day: string): string {
  if (!(error instanceof ApiError)) return `${day} was not added. Try again.`;
  if (error.code === 'full') return `Somebody was quicker: there are no places left on ${day}. Nothing was added.`;
  return error.message;
}

/** One date: places left, and a button that holds one of them. */
export function DateRow({ session, instance, inBasket, bookable }: Props) {
  const client = useQueryClient();
  const add = useMutation({
    ...addItem,
    // Places have changed, or were not what the page said: either way the row shows how it stands now.
    onSettled: () => client.invalidateQueries({ queryKey: ['marketplace'] }),
  });
  const day = formatDay(instance.date);
  const { words, look } = stateOf(instance);
  const free = instance.open && instance.places_left > 0;
  const differs = instance.start_time !== session.start_time || instance.end_time !== session.end_time;

  return (
    <div className={cx(styles.row, inBasket && styles.chosen)} data-date={instance.date}>
      <div className={styles.words}>
        <h4 className={styles.day}>{day}</h4>
        <p className={styles.detail}>
          <span className={look}>{words}</span>
          {differs && ` · ${formatTimes(instance.start_time, instance.end_time, 'family')}`}
          {instance.price !== session.price && ` · ${formatPence(instance.price)}`}
        </p>
      </div>
      <div className={styles.end}>
        {inBasket ? (
          <p className={styles.added} role="status">
            <Check />
            In your basket
          </p>
        ) : (
          bookable &&
          free && (
            <Button
              variant="soft"
              busy={add.isPending}
              onClick={() => add.mutate({ session_id: session.id, instance_id: instance.id })}
            >
              Add {day}
            </Button>
          )
        )}
      </div>
      {add.error && !inBasket && (
        <p className={styles.error} role="alert">
          {refusal(add.error, day)}
        </p>
      )}
      {add.isSuccess && inBasket && (
        <p className={styles.next}>
          The place is yours for 30 minutes. <Link to={paths.checkout()}>Go to checkout</Link> or add another date.
        </p>
      )}
    </div>
  );
}
