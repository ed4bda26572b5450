import { formatDay } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { SessionBlock } from '@bairn/shared/schema/bookingOptions';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { spanWords } from '../components/blockWords.ts';
import styles from './BlockOffer.module.css';
import { namesOf, type Who } from './dateState.ts';

type Props = {
  block: SessionBlock;
  /** The dates cannot be booked one by one. */
  alone: boolean;
  who: Who;
  /** The basket's lines of all dates together. */
  held: readonly BasketItem[];
  /** Ids of the chosen children who are booked on one of the dates already. */
  booked: ReadonlySet<string>;
  busy: boolean;
  /** Null where who is here has no basket. */
  onTake: ((children: (string | null)[]) => void) | null;
  onRemove: (lines: readonly BasketItem[]) => void;
};

/** Who the dates would be taken for: the chosen children without them, or a number of places. */
function wantedOf({ children, places }: Who, held: readonly BasketItem[]): (string | null)[] {
  if (children.length === 0) return Array<null>(Math.max(0, places - held.length)).fill(null);
  return children.map(({ id }) => id).filter((id) => !held.some(({ child_id }) => child_id === id));
}

/** Why the dates cannot be had together, or null. */
function problemOf(
  { dates }: SessionBlock,
  who: Who,
  { wanted, booked, alone }: Pick<Props, 'booked' | 'alone'> & { wanted: number },
): string | null {
  const names = who.children.filter(({ id }) => booked.has(id)).map(({ first_name }) => first_name);
  if (names.length > 0) return `${listWords(names)} already has a booking on one of these dates.`;
  const short = dates.filter(({ places_left }) => places_left < wanted).map(({ date }) => formatDay(date));
  if (short.length === 0) return null;
  const days = short.length > 3 ? [...short.slice(0, 2), `${short.length - 2} more dates`] : short;
  return `Not enough places on ${listWords(days)}.${alone ? '' : ' You can still choose single dates.'}`;
}

/** All dates of a term or of the holidays at one price, to be taken together or not at all. */
export function BlockOffer({ block, alone, who, held, booked, busy, onTake, onRemove }: Props) {
  const { dates, price, single_price } = block;
  const wanted = wantedOf(who, held);
  const problem = wanted.length > 0 ? problemOf(block, who, { wanted: wanted.length, booked, alone }) : null;
  const each = wanted.length > 1 || held.length > 0 ? ' for each child' : '';
  return (
    <Card className={styles.offer}>
      <div className={styles.words}>
        <h3>All {dates.length} dates together</h3>
        <p>
          <strong>{formatPence(price)}</strong>
          {each}
          {single_price > price && ` instead of ${formatPence(single_price)}`}
        </p>
        <p className={styles.quiet}>
          {held.length > 0
            ? `In your basket: ${listWords(namesOf(held))}`
            : (problem ?? spanWords(dates.map(({ date }) => date)))}
        </p>
      </div>
      {held.length > 0 && (
        <Button variant="secondary" busy={busy} onClick={() => onRemove(held)}>
          Remove all dates
        </Button>
      )}
      {onTake && wanted.length > 0 && !problem && (
        <Button variant="soft" busy={busy} onClick={() => onTake(wanted)}>
          Add all {dates.length} dates
        </Button>
      )}
    </Card>
  );
}
