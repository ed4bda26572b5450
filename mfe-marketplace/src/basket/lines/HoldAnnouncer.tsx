import type { BasketItem } from '@bairn/shared/schema/booking';
import { announcementAt, goneWords, secondsLeft } from './holdTime.ts';
import { useServerNow, type ServerClock } from './useServerNow.ts';

/** Says aloud that places are about to be let go, at five minutes and at one, and that they were. */
export function HoldAnnouncer({ items, clock }: { items: readonly BasketItem[]; clock: ServerClock }) {
  const now = useServerNow(clock);
  const left = items.map((item) => ({
    item,
    seconds: item.status === 'held' ? secondsLeft(item.held_until, now) : 0,
  }));
  const running = left.filter(({ seconds }) => seconds > 0).map(({ seconds }) => seconds);
  const gone = left.filter(({ seconds }) => seconds === 0).map(({ item }) => item);
  return (
    <>
      <p className="visually-hidden" role="status">
        {running.length > 0 ? announcementAt(Math.min(...running)) : ''}
      </p>
      <p className="visually-hidden" role="status">
        {goneWords(gone)}
      </p>
    </>
  );
}
