import { useId, useState } from 'react';
import { formatDay, weekday } from '@bairn/shared/format/date';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { eachMonth, everyWords, leftOutText } from '@bairn/shared/format/recurring';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { MarketplaceInstance, SessionDetails } from '@bairn/shared/schema/marketplace';
import { DayPills } from './DayPills.tsx';
import { namesOf, type Own } from './dateState.ts';
import { firstDates, firstPeriod, type FirstPeriod } from './firstPeriod.ts';
import who from './ForWhom.module.css';
import { TogetherOffer, wantedOf, type TogetherProps } from './TogetherOffer.tsx';
import styles from './TogetherOffer.module.css';

/** A recurring booking as it is added to the basket. */
export type RecurringWish = { first: MarketplaceInstance; weekdays: number[]; children: (string | null)[] };

type Props = TogetherProps & {
  session: SessionDetails;
  /** The date that was searched for. */
  wished: string | undefined;
  own: (instance: MarketplaceInstance) => Own;
  /** Null where who is here has no basket. */
  onTake: ((wish: RecurringWish) => void) | null;
};

/** 'Isla: every Monday; Rory: every Monday and Wednesday'. */
const heldWords = (held: readonly BasketItem[]) =>
  [...Map.groupBy(held, ({ block }) => everyWords(block?.recurring?.weekdays ?? []))]
    .map(([days, lines]) => `${listWords(namesOf(lines))}, ${days}`)
    .join('; ');

/** A session on the same days each week, until the family ends it. */
export function RecurringOffer({ session, wished, who: meant, held, busy, own, onTake, onRemove }: Props) {
  const days = [...new Set(session.instances.map(({ date }) => weekday(date)))].toSorted((a, b) => a - b);
  const wishedDay = days.filter((day) => wished !== undefined && day === weekday(wished));
  const [chosen, setChosen] = useState<readonly number[]>(wishedDay);
  const [picked, setPicked] = useState<string | null>(null);
  const wanted = wantedOf(meant, held);
  const children = wanted.map((id) => meant.children.find((child) => child.id === id) ?? null);
  const asked = { session, weekdays: chosen, wanted: children, own };
  const dates = firstDates(asked);
  const first =
    dates.find(({ id }) => id === picked) ?? dates.find(({ date }) => date >= (wished ?? '')) ?? dates.at(-1);
  const period = first && firstPeriod(first.date, asked);
  const each = wanted.length > 1 || held.length > 0 ? ' for each child' : '';
  const open = onTake && wanted.length > 0;
  return (
    <TogetherOffer
      title="Every week"
      held={held}
      busy={busy}
      removeLabel="Remove every week"
      addLabel={`Add ${everyWords(chosen)}`}
      onAdd={open && first ? () => onTake({ first, weekdays: [...chosen], children: wanted }) : null}
      onRemove={onRemove}
    >
      <p className={styles.quiet}>
        {held.length > 0 ? `In your basket: ${heldWords(held)}` : 'The same days each week, until you end it.'}
      </p>
      {open && (
        <>
          <DayPills days={days} chosen={chosen} onChange={setChosen} />
          {period && <FirstDate dates={dates} first={first} onChange={setPicked} />}
          {period && <Period period={period} price={first.price} each={each} />}
          {!period && chosen.length > 0 && <p>{`No places left ${everyWords(chosen)} in the coming weeks.`}</p>}
        </>
      )}
    </TogetherOffer>
  );
}

function FirstDate(props: {
  dates: readonly MarketplaceInstance[];
  first: MarketplaceInstance;
  onChange: (id: string) => void;
}) {
  const id = useId();
  return (
    <div className={who.who}>
      <label htmlFor={id} className={who.legend}>
        From
      </label>
      <select
        id={id}
        className={who.places}
        value={props.first.id}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.dates.map((one) => (
          <option key={one.id} value={one.id}>
            {formatDay(one.date)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What is ordered now, which dates it does not have, and what happens then. */
function Period(props: { period: FirstPeriod; price: number; each: string }) {
  const { until, billed_on, dates, price, left_out, whole } = props.period;
  return (
    <>
      <p>
        <strong>{formatPence(whole ? price : props.price)}</strong>
        {` ${whole ? `for ${plural(dates, 'date')}` : 'a date'} until ${formatDay(until)}${props.each}`}
      </p>
      {left_out.length > 0 && <p>Left out: {leftOutText(left_out)}.</p>}
      <p className={styles.quiet}>{eachMonth(billed_on)}</p>
    </>
  );
}
