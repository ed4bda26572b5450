import type { Asked, Slot } from './asked.ts';
import type { Barred, Near, Place } from './findPlaces.ts';
import { costOf, type Hours, type Taken } from './hours.ts';

/** What is least: what the family would pay if funded hours were enough, or the whole price. */
export type Aim = 'rest' | 'price';

/** A child's way to spend its day: one session, or two of which the second begins when the first ends. */
type Way = { places: readonly Place[]; cost: number };

/** The cheapest ways for some children on one date; null where there are not enough places. */
export type Day = { taken: readonly Taken[]; cost: number };

/** A higher figure than any sum of prices of a search. */
const more = 1e8;
const costFor = (aim: Aim, { price, rest }: { price: number; rest: number }) =>
  aim === 'rest' ? rest * more + price : price * more + rest;

/** Whether a child may take a place: its age on that date, its bookings, and whether the service excludes it. */
function mayTake(place: Place, child: number, asked: Asked, { booked, excluded }: Barred): boolean {
  const months = asked.months[child]?.[place.date] ?? -1;
  if (months < place.youngest || months >= place.oldest) return false;
  const id = asked.children[child]?.id;
  if (!id) return true;
  const date = asked.dates[place.date] ?? '';
  return (
    !booked.some((one) => one.child === id && one.date === date && one.start < place.end && place.start < one.end) &&
    !excluded.some((one) => one.child === id && one.branch === place.branch && one.from <= date)
  );
}

/** The ways of a child to have its hours of a date covered, each without a gap. */
function waysOf(slot: Slot, places: readonly Place[]): Place[][] {
  const begins = places.filter(({ start }) => start <= slot.from);
  return begins.flatMap((first) =>
    first.end >= slot.to
      ? [[first]]
      : places
          .filter(({ start, end }) => start === first.end && start > slot.from && end >= slot.to)
          .map((second) => [first, second]),
  );
}

/** Chooses a way for each child so that no place is taken more often than it is left; the cheapest of all. */
function cheapest(children: readonly { child: number; ways: readonly Way[] }[]): Day | null {
  const used = new Map<string, number>();
  let best: Day | null = null;
  const least = children.map((_, nth) =>
    children.slice(nth).reduce((sum, { ways }) => sum + (ways[0]?.cost ?? Number.POSITIVE_INFINITY), 0),
  );
  const fits = ({ places }: Way) => places.every(({ id, left }) => (used.get(id) ?? 0) < left);
  const count = ({ places }: Way, by: number) => {
    for (const { id } of places) used.set(id, (used.get(id) ?? 0) + by);
  };
  const step = (nth: number, taken: readonly Taken[], cost: number) => {
    if (best && cost + (least[nth] ?? 0) >= best.cost) return;
    const next = children[nth];
    if (!next) {
      best = { taken, cost };
      return;
    }
    for (const way of next.ways) {
      if (!fits(way)) continue;
      count(way, 1);
      step(nth + 1, [...taken, ...way.places.map((place) => ({ child: next.child, place }))], cost + way.cost);
      count(way, -1);
    }
  };
  if (least[0] !== undefined && Number.isFinite(least[0])) step(0, [], 0);
  return best;
}

/** The slots of each day of the week that is asked for, by their numbers. */
export const daysOf = ({ slots }: Asked): number[][] => [
  ...Map.groupBy(slots.keys(), (slot) => slots[slot]?.day).values(),
];

/** What a service has for a week: for each day and set of its slots, the cheapest places on its dates. */
export type Service = Near & {
  /** Slots that it has on every date of theirs on which it opens, without regard to the others. */
  slots: ReadonlySet<number>;
  /** Slots by date for which it has a place, in the order of `Asked.slots`. */
  has: readonly (readonly boolean[])[];
  /**
   * The cheapest for some slots of a day, as bits over those of the day (`daysOf`); null where they cannot all be had.
   */
  day: (day: number, bits: number, aim: Aim) => Day | null;
};

/** Fits a week's slots into the places of one service. */
export function fitService(near: Near, asked: Asked, hours: readonly Hours[], barred: Barred): Service {
  const byDate = asked.dates.map((): Place[] => []);
  for (const place of near.places) byDate[place.date]?.push(place);
  const ways = asked.slots.map((slot) =>
    slot.dates.map((date) =>
      waysOf(
        slot,
        (byDate[date] ?? []).filter((place) => mayTake(place, slot.child, asked, barred)),
      ).map((places) => ({ places, ...costOf(places, hours[slot.child]) })),
    ),
  );
  const has = ways.map((dates) => dates.map((own) => own.length > 0));
  const covered = asked.slots.flatMap(({ dates }, slot) => {
    const opens = dates.map((date) => !near.closed.has(date));
    return opens.includes(true) && opens.every((open, nth) => !open || has[slot]?.[nth]) ? [slot] : [];
  });
  const slots = new Set(covered);
  const onDate = (chosen: readonly number[], nth: number, aim: Aim) =>
    cheapest(
      chosen.map((slot) => ({
        child: asked.slots[slot]?.child ?? 0,
        ways: (ways[slot]?.[nth] ?? [])
          .map(({ places, price, rest }) => ({ places, cost: costFor(aim, { price, rest }) }))
          .toSorted((one, other) => one.cost - other.cost || (keyOf(one) < keyOf(other) ? -1 : 1)),
      })),
    );
  const days = daysOf(asked);
  const wholeDay = (day: number, bits: number, aim: Aim): Day | null => {
    const chosen = (days[day] ?? []).filter((_, nth) => bits & (1 << nth));
    if (!chosen.every((slot) => slots.has(slot))) return null;
    const dates = asked.slots[chosen[0] ?? 0]?.dates ?? [];
    const parts: Day[] = [];
    for (const [nth, date] of dates.entries()) {
      if (near.closed.has(date)) continue;
      const part = onDate(chosen, nth, aim);
      if (!part) return null;
      parts.push(part);
    }
    return { taken: parts.flatMap(({ taken }) => taken), cost: parts.reduce((sum, { cost }) => sum + cost, 0) };
  };
  const known: Record<Aim, (Day | null | undefined)[][]> = { rest: days.map(() => []), price: days.map(() => []) };
  return {
    ...near,
    slots,
    has,
    day: (day, bits, aim) => {
      const ofDay = known[aim][day] ?? [];
      const found = ofDay[bits];
      if (found !== undefined) return found;
      const made = wholeDay(day, bits, aim);
      ofDay[bits] = made;
      return made;
    },
  };
}

const keyOf = ({ places }: Way) => places.map(({ id }) => id).join();
