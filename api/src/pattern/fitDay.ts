import type { Asked } from './asked.ts';
import type { Barred, Near, Place } from './findPlaces.ts';
import { rateOf, type Hours, type Taken } from './hours.ts';
import { inOrderOfCost, openTo, waysOf, type Aim, type Costed, type Way } from './ways.ts';

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
  /** The highest price of a minute at a session that takes funded hours, in pence. */
  dearest: number;
  /** What the cheapest cost by the bits of some slots of a day (`daysOf`), infinite where they cannot all be had. */
  costs: (day: number, aim: Aim) => readonly number[];
  /** The cheapest for some slots of a day. */
  taken: (day: number, bits: number, aim: Aim) => Taken[];
};

/** Whether a place is left for one more child on a date. */
const isLeft = (place: Place, used: number, bit: number) => ((place.free[used] ?? 0) & bit) !== 0;

/** Chooses a way for each slot so that no place is taken more often than it is left; the cheapest of all, or null. */
function cheapest(ways: readonly (readonly Costed[])[], bit: number): Costed[] | null {
  const used = new Map<Place, number>();
  let best: { chosen: Costed[]; cost: number } | null = null;
  const least = ways.map((_, nth) =>
    ways.slice(nth).reduce((sum, own) => sum + (own[0]?.cost ?? Number.POSITIVE_INFINITY), 0),
  );
  const count = ({ places }: Costed, by: number) => {
    for (const place of places) used.set(place, (used.get(place) ?? 0) + by);
  };
  const step = (nth: number, chosen: Costed[], cost: number) => {
    if (best && cost + (least[nth] ?? 0) >= best.cost) return;
    const next = ways[nth];
    if (!next) {
      best = { chosen, cost };
      return;
    }
    for (const way of next) {
      if (!way.places.every((place) => isLeft(place, used.get(place) ?? 0, bit))) continue;
      count(way, 1);
      step(nth + 1, [...chosen, way], cost + way.cost);
      count(way, -1);
    }
  };
  if (least[0] !== undefined && Number.isFinite(least[0])) step(0, [], 0);
  return (best as { chosen: Costed[] } | null)?.chosen ?? null;
}

/** The costs of ways; infinite where there are none. */
const sumOf = (ways: readonly Costed[] | null) =>
  ways?.reduce((sum, { cost }) => sum + cost, 0) ?? Number.POSITIVE_INFINITY;

/** Whether each slot can have its cheapest way, because no place is taken more often than it is left. */
function fitTogether(chosen: readonly (Costed | undefined)[], bit: number): boolean {
  const used = new Map<Place, number>();
  for (const way of chosen)
    for (const place of way?.places ?? []) {
      const before = used.get(place) ?? 0;
      if (!isLeft(place, before, bit)) return false;
      used.set(place, before + 1);
    }
  return true;
}

/** A child's hours of a day, whichever day: its ways, and those in the order of cost by the minutes that can be funded. */
type Kind = { child: number; ways: readonly Way[] } & Record<Aim, Map<number, readonly Costed[]>>;

/** Fits a week's slots into the places of one service. */
export function fitService(near: Near, asked: Asked, hours: readonly Hours[], barred: Barred): Service {
  const open = asked.children.map((_, child) => openTo(child, near.places, asked, barred));
  // The same hours on several days are the same ways.
  const kinds = new Map<string, Kind>();
  const kindOf = asked.slots.map((slot) => {
    const key = `${slot.child} ${slot.from} ${slot.to}`;
    const known: Kind = kinds.get(key) ?? {
      child: slot.child,
      ways: waysOf(slot, open[slot.child] ?? []),
      rest: new Map(),
      price: new Map(),
    };
    kinds.set(key, known);
    return known;
  });
  const bitOf = (date: number) => asked.bits[date] ?? 0;
  const has = asked.slots.map(({ dates }, slot) => {
    const bits = (kindOf[slot]?.ways ?? []).reduce((sum, way) => sum | way.bits, 0);
    return dates.map((date) => (bits & bitOf(date)) !== 0);
  });
  const slots = new Set(
    asked.slots.flatMap(({ dates }, slot) => {
      const opens = dates.map((date) => !near.closed.has(date));
      return opens.includes(true) && opens.every((open, nth) => !open || has[slot]?.[nth]) ? [slot] : [];
    }),
  );
  const days = daysOf(asked);
  const openDates = days.map(([slot = 0]) => (asked.slots[slot]?.dates ?? []).filter((date) => !near.closed.has(date)));
  const datesOf = (day: number) => openDates[day] ?? [];

  const waysOn = (slot: number, date: number, aim: Aim): readonly Costed[] => {
    const kind = kindOf[slot];
    if (!kind) return [];
    const most = hours[kind.child]?.most[date] ?? 0;
    const known = kind[aim].get(most) ?? inOrderOfCost(kind.ways, aim, most);
    kind[aim].set(most, known);
    return known;
  };
  const firstOn = (slot: number, date: number, aim: Aim) =>
    waysOn(slot, date, aim).find(({ bits }) => bits & bitOf(date));

  const onDate = (chosen: readonly number[], date: number, aim: Aim): Costed[] | null => {
    const firsts = chosen.map((slot) => firstOn(slot, date, aim));
    if (firsts.every((way) => way !== undefined) && fitTogether(firsts, bitOf(date))) return firsts;
    return cheapest(
      chosen.map((slot) => waysOn(slot, date, aim).filter(({ bits }) => bits & bitOf(date))),
      bitOf(date),
    );
  };
  const ofDay = (day: number, bits: number) => (days[day] ?? []).filter((_, nth) => bits & (1 << nth));

  /** Adds the costs of a date to those of sets of slots: sums, where all that the service has can have their cheapest ways. */
  const addDate = (day: number, date: number, aim: Aim, costs: number[]) => {
    const firsts = ofDay(day, -1).map((slot) => (slots.has(slot) ? firstOn(slot, date, aim) : undefined));
    const together = fitTogether(firsts, bitOf(date));
    const sums = [0];
    for (let set = 1; set < costs.length; set += 1) {
      const last = 31 - Math.clz32(set);
      const sum = (sums[set - 2 ** last] ?? 0) + (firsts[last]?.cost ?? Number.POSITIVE_INFINITY);
      sums[set] = sum;
      if (costs[set] === Number.POSITIVE_INFINITY) continue;
      costs[set] = (costs[set] ?? 0) + (together ? sum : sumOf(onDate(ofDay(day, set), date, aim)));
    }
  };
  const known: Record<Aim, number[][]> = { rest: [], price: [] };
  return {
    ...near,
    slots,
    has,
    dearest: near.places.reduce((most, place) => (place.funded ? Math.max(most, rateOf(place)) : most), 0),
    costs: (day, aim) => {
      const found = known[aim][day];
      if (found) return found;
      const own = (days[day] ?? []).reduce((bits, slot, nth) => (slots.has(slot) ? bits | (1 << nth) : bits), 0);
      const made = Array.from({ length: 2 ** (days[day]?.length ?? 0) }, (_, set) =>
        set & ~own ? Number.POSITIVE_INFINITY : 0,
      );
      for (const date of datesOf(day)) addDate(day, date, aim, made);
      known[aim][day] = made;
      return made;
    },
    taken: (day, bits, aim) => {
      const chosen = ofDay(day, bits);
      return datesOf(day).flatMap((date) =>
        (onDate(chosen, date, aim) ?? []).flatMap(({ places }, nth) =>
          places.map((place) => ({ child: asked.slots[chosen[nth] ?? 0]?.child ?? 0, place, date })),
        ),
      );
    },
  };
}
