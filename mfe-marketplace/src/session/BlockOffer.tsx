import { formatDay } from '@bairn/shared/format/date';
import { spanWords } from '@bairn/shared/format/dateSpan';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import type { SessionBlock } from '@bairn/shared/schema/bookingOptions';
import { namesOf, type Who } from './dateState.ts';
import { TogetherOffer, wantedOf, type TogetherProps } from './TogetherOffer.tsx';
import styles from './TogetherOffer.module.css';

type Props = TogetherProps & {
  block: SessionBlock;
  /** The dates cannot be booked one by one. */
  alone: boolean;
  /** Ids of the chosen children who are booked on one of the dates already. */
  booked: ReadonlySet<string>;
  /** Null where who is here has no basket. */
  onTake: ((children: (string | null)[]) => void) | null;
};

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
    <TogetherOffer
      title={`All ${dates.length} dates together`}
      held={held}
      busy={busy}
      removeLabel="Remove all dates"
      addLabel={`Add all ${dates.length} dates`}
      onAdd={onTake && wanted.length > 0 && !problem ? () => onTake(wanted) : null}
      onRemove={onRemove}
    >
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
    </TogetherOffer>
  );
}
