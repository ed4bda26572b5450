import type { Asked, Slot } from './asked.ts';
import { ageBit, type Barred, type Place } from './findPlaces.ts';
import { costOf } from './hours.ts';

/** What is least: what the family would pay if funded hours were enough, or the whole price. */
export type Aim = 'rest' | 'price';

/** A child's way to spend its day: one session, or two of which the second begins when the first ends. */
export type Way = {
  places: readonly Place[];
  /** The dates on which the child can have it, as bits. */
  bits: number;
};

/** A way on a date, with its cost for an aim. */
export type Costed = Way & { cost: number };

/** A higher figure than any sum of prices of a search. */
const more = 1e8;
const costFor = (aim: Aim, { price, rest }: { price: number; rest: number }) =>
  aim === 'rest' ? rest * more + price : price * more + rest;

/** The pence that a cost for an aim is first of all: the rest, or the price. */
export const penceOf = (cost: number) => Math.floor(cost / more);

/** The dates on which a child may take a place: by its age on each, its bookings, and whether the service excludes it. */
function mayTake(place: Place, child: number, asked: Asked, { booked, excluded }: Barred): number {
  const id = asked.children[child]?.id;
  const has = place.free[0] ?? 0;
  let bits = 0;
  for (const [date, bit] of asked.bits.entries()) {
    const months = asked.months[child]?.[date] ?? -1;
    const ofAge = months >= place.youngest && months < place.oldest && (ageBit(months) & place.ages) !== 0;
    if (has & bit && ofAge) bits |= bit;
  }
  if (!id || bits === 0) return bits;
  const barred = (day: string) =>
    booked.some((one) => one.child === id && one.date === day && one.start < place.end && place.start < one.end) ||
    excluded.some((one) => one.child === id && one.branch === place.branch && one.from <= day);
  return asked.bits.reduce((sum, bit, date) => (sum & bit && barred(asked.dates[date] ?? '') ? sum & ~bit : sum), bits);
}

/** A place with the dates on which a child may take it, as bits. */
type Open = { place: Place; bits: number };

/** The places of a service that a child may take, each on one date at least. */
export const openTo = (child: number, places: readonly Place[], asked: Asked, barred: Barred): Open[] =>
  places.flatMap((place) => {
    const bits = mayTake(place, child, asked, barred);
    return bits === 0 ? [] : [{ place, bits }];
  });

/** The ways to have the hours of a day covered by the places that are open to a child, each without a gap. */
export function waysOf({ from, to }: Pick<Slot, 'from' | 'to'>, open: readonly Open[]): Way[] {
  const ways: Way[] = [];
  for (const first of open) {
    if (first.place.start > from) continue;
    if (first.place.end >= to) {
      ways.push({ places: [first.place], bits: first.bits });
      continue;
    }
    for (const second of open) {
      if (second.place.start !== first.place.end || second.place.start <= from || second.place.end < to) continue;
      const bits = first.bits & second.bits;
      if (bits !== 0) ways.push({ places: [first.place, second.place], bits });
    }
  }
  return ways;
}

const keyOf = ({ places }: Way) =>
  places.map(({ session, start, price, end }) => `${session} ${start} ${price} ${end}`).join();

/** Ways with their costs on a date with so many funded minutes, the cheapest first; the order is total. */
export const inOrderOfCost = (ways: readonly Way[], aim: Aim, most: number): Costed[] =>
  ways
    .map((way) => ({ ...way, cost: costFor(aim, costOf(way.places, most)) }))
    .toSorted((one, other) => one.cost - other.cost || (keyOf(one) < keyOf(other) ? -1 : 1));
