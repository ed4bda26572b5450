import { formatDay } from '@bairn/shared/format/date';
import type { BasketItem } from '@bairn/shared/schema/booking';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { datesOf } from '../components/blockWords.ts';
import { placesWords } from '../components/words.ts';

/**
 * The answer above the dates, of the date that is meant: the one chosen last, which stays when its places are taken; else
 * the one that was searched for; else the next with a place.
 * @param lines the basket's lines of this session, the oldest first
 */
export function headline(session: SessionDetails, wished: string | undefined, lines: readonly BasketItem[]): string {
  const chosen = lines.at(-1)?.date;
  const more = new Set(lines.flatMap(datesOf)).size - 1;
  if (chosen) return `${formatDay(chosen)} ${more > 0 ? `and ${more} more chosen` : 'is in your basket'}`;
  if (wished === undefined) return placesWords(session.places_left, session.next_date, session.places_by_age);
  const coming = session.instances.filter(({ date }) => date >= wished);
  const meant =
    coming.find(({ date }) => date === wished) ?? coming.find(({ open, places_left }) => open && places_left > 0);
  if (!meant) return placesWords(session.places_left, session.next_date, session.places_by_age);
  return meant.open
    ? placesWords(meant.places_left, meant.date, meant.places_by_age)
    : `Closed on ${formatDay(meant.date)}`;
}
