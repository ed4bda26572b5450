import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { SearchPoint } from '@bairn/shared/schema/marketplace';

/** As short as a price can be: '£32', '£32.50'. */
export const shortPrice = (pence: number) => formatPence(pence).replace(/\.00$/, '');

const lowestOf = (points: readonly SearchPoint[]): number | null =>
  points.reduce<number | null>(
    (lowest, { price_from: price }) => (price === null ? lowest : Math.min(lowest ?? price, price)),
    null,
  );

/** How many of the services on the map take bookings here. */
export const bookableOf = (points: readonly SearchPoint[]) => points.filter(({ kind }) => kind === 'registered').length;

/** What the marker shows: the price of one, or how many stand there; nothing for one of which no price is known. */
export function markerText(points: readonly SearchPoint[]): string {
  const [first] = points;
  if (points.length > 1) return String(points.length);
  return first?.price_from == null ? '' : shortPrice(first.price_from);
}

/** What a service on the map has to offer: 'from £32, 3 places left'. */
export function offerWords({ kind, price_from, block_from, places_left }: SearchPoint): string {
  if (kind === 'unregistered') return 'in the public register';
  const places =
    places_left === null ? 'no dates available in the coming weeks' : `${plural(places_left, 'place')} left`;
  return price_from === null
    ? places
    : `from ${shortPrice(price_from)}${block_from ? ' a date, booked together' : ''}, ${places}`;
}

/** What the marker is called for those who hear it. */
export function markerWords(points: readonly SearchPoint[]): string {
  const [first] = points;
  if (points.length === 1 && first) return `${first.name}, ${offerWords(first)}`;
  const lowest = lowestOf(points);
  const bookable = bookableOf(points);
  return [
    plural(points.length, 'service'),
    bookable === 0 ? 'in the public register' : `${bookable} bookable online`,
    lowest !== null && `from ${shortPrice(lowest)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
