import type { BasketItem } from '@bairn/shared/schema/booking';
import { announcementAt, secondsLeft } from './holdTime.ts';
import { useServerNow, type ServerClock } from './useServerNow.ts';

/** Says aloud that places are about to be let go: at five minutes and at one. */
export function HoldAnnouncer({ items, clock }: { items: readonly BasketItem[]; clock: ServerClock }) {
  const now = useServerNow(clock);
  const held = items.filter(({ status }) => status === 'held').map(({ held_until }) => secondsLeft(held_until, now));
  return (
    <p className="visually-hidden" role="status">
      {held.length > 0 ? announcementAt(Math.min(...held)) : ''}
    </p>
  );
}
