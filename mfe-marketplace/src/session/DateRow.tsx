import Check from 'lucide-react/icons/check';
import { ApiError, invalidateAfter, Link, useMutation, useQueryClient } from '@bairn/shared/app';
import { addToBasket } from '@bairn/shared/calls/booking';
import { formatDay, formatTime, formatTimes, localTime } from '@bairn/shared/format/date';
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
  /** Until when the basket of who is here holds a place of it; undefined when it does not. */
  heldUntil?: string | undefined;
  /** Whether who is here can book at all: service users have no basket. */
  bookable: boolean;
};

function stateOf({ open, places_left, date }: MarketplaceInstance, today: string) {
  if (!open) return { words: date === today ? 'No longer available' : 'Closed', look: styles.closed };
  if (places_left === 0) return { words: 'Full', look: styles.closed };
  return { words: `${plural(places_left, 'place')} left`, look: places_left <= 2 ? styles.few : styles.free };
}

/** What went wrong with this date, said on its own row. */
function refusal(error: Error, day: string): string {
  if (!(error instanceof ApiError)) return `${day} was not added. Try again.`;
  if (error.code === 'full') return `Someone else has just taken the last place on ${day}. Nothing was added.`;
  return error.message;
}

/**
 * The pressed button is gone: what stands in its place has the focus, and Tab goes on from there. Whoever has gone on
 * meanwhile, to the basket say, is left where they are.
 */
function takeFocus(element: HTMLElement | null) {
  const now = document.activeElement;
  if (!now || now === document.body || element?.parentElement?.contains(now)) element?.focus({ preventScroll: true });
}

/** One date: places left, and a button that holds one of them. */
export function DateRow({ session, instance, heldUntil, bookable }: Props) {
  const client = useQueryClient();
  const add = useMutation({
    ...addItem,
    // Places have changed, or were not what the page said: either way the row shows how it stands now, and says first what
    // became of the press.
    onSettled: () => void invalidateAfter(client, addToBasket),
  });
  const inBasket = heldUntil !== undefined;
  const day = formatDay(instance.date);
  const { words, look } = stateOf(instance, session.today);
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
          <p className={styles.added}>
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
        <p className={styles.error} role="alert" tabIndex={-1} ref={takeFocus}>
          {refusal(add.error, day)}
        </p>
      )}
      {add.isSuccess && inBasket && (
        <p className={styles.next} tabIndex={-1} ref={takeFocus}>
          The place is held for you until {formatTime(localTime(heldUntil), 'family')}.{' '}
          <Link to={paths.checkout()}>Go to checkout</Link> or add another date.
        </p>
      )}
    </div>
  );
}
