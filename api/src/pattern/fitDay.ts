import type { Asked } from './asked.ts';
import type { Barred, Near, Place } from './findPlaces.ts';
import { rateOf, type Hours, type Taken } from './hours.ts';
import { inOrderOfCost, openTo, waysOf, type Aim, type Costed, type Way } from './ways.ts';

/** The slots of each day of the week that is asked for, by their numbers. */
export const daysOf = ({ slots }: Asked): number[][] => [
  ...Map.groupBy(slots.keys(), (slot) => slots[slot]?.day).values(),
];

/**
 * By slot, what its cheapest places cost on all of its dates, infinite where it has not all of them; by day, whether the
 * slots of the day can have these at the same time, as is usual: then a set of them costs the sum.
 */
type Alone = { costs: readonly number[]; together: readonly boolean[] };

/** What a service has for a week: for each day and set of its slots, the cheapest places on its dates. */
export type Service = Near & {
  /** Slots that it has on every date of theirs on which it opens, without regard to the others. */
  slots: ReadonlySet<number>;
  /** Slots by date for which it has a place, in the order of `Asked.slots`. */
  has: readonly (readonly boolean[])[];
  /** The highest price of a minute at a session that takes funded hours, in pence. */
  dearest: number;
  /** What the cheapest of each slot costs by itself. */
  alone: (aim: Aim) => Alone;
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

/** How often some ways use a place. */
function usesOf(place: Place, ways: readonly (Costed | undefined)[], before: number): number {
  let uses = 0;
  for (let nth = 0; nth < before; nth += 1) if (ways[nth]?.places.includes(place)) uses += 1;
  return uses;
}

/** Whether each slot can have its cheapest way, because no place is taken more often than it is left. */
const fitTogether = (chosen: readonly (Costed | undefined)[], bit: number) =>
  chosen.every((way, nth) => !way || way.places.every((place) => isLeft(place, usesOf(place, chosen, nth), bit)));

/** The cheapest way of each slot of a day on a date, and whether all of them can be had at the same time. */
type Dated = { date: number; firsts: readonly (Costed | undefined)[]; together: boolean };

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

  const ofDay = (day: number, bits: number) => (days[day] ?? []).filter((_, nth) => bits & (1 << nth));
  const dated: Record<Aim, Dated[][]> = { rest: [], price: [] };
  const datedOf = (day: number, aim: Aim): readonly Dated[] =>
    (dated[aim][day] ??= datesOf(day).map((date) => {
      const firsts = ofDay(day, -1).map((slot) => (slots.has(slot) ? firstOn(slot, date, aim) : undefined));
      return { date, firsts, together: fitTogether(firsts, bitOf(date)) };
    }));

  /** The cheapest ways of some slots of a day on a date. */
  const onDate = (day: number, set: number, { date, firsts, together }: Dated, aim: Aim): Costed[] | null => {
    const own = firsts.flatMap((way, nth) => (way && set & (1 << nth) ? [way] : []));
    if (together || fitTogether(own, bitOf(date))) return own;
    return cheapest(
      ofDay(day, set).map((slot) => waysOn(slot, date, aim).filter(({ bits }) => bits & bitOf(date))),
      bitOf(date),
    );
  };
  const costAlone = (aim: Aim): Alone => {
    const costs = asked.slots.map((_, slot) => (slots.has(slot) ? 0 : Number.POSITIVE_INFINITY));
    for (const [day, own] of days.entries())
      for (const { firsts } of datedOf(day, aim))
        for (const [nth, slot] of own.entries()) costs[slot] = (costs[slot] ?? 0) + (firsts[nth]?.cost ?? 0);
    return { costs, together: days.map((_, day) => datedOf(day, aim).every(({ together }) => together)) };
  };
  const alone: Partial<Record<Aim, Alone>> = {};
  const costsAlone = (aim: Aim) => (alone[aim] ??= costAlone(aim));
  const costsOf = (day: number, aim: Aim): number[] => {
    const made = [0];
    for (const [nth, slot] of (days[day] ?? []).entries()) {
      const cost = slots.has(slot) ? 0 : Number.POSITIVE_INFINITY;
      for (let set = 0; set < 2 ** nth; set += 1) made.push((made[set] ?? 0) + cost);
    }
    for (const one of datedOf(day, aim)) addDate(made, day, one, aim);
    return made;
  };
  /** Adds a date's costs to those of sets of slots: sums, where all can have their cheapest ways. */
  const addDate = (costs: number[], day: number, one: Dated, aim: Aim) => {
    for (let set = 1; set < costs.length; set += 1) {
      if (costs[set] === Number.POSITIVE_INFINITY) continue;
      let sum = 0;
      if (one.together) for (const [nth, way] of one.firsts.entries()) sum += set & (1 << nth) ? (way?.cost ?? 0) : 0;
      else sum = sumOf(onDate(day, set, one, aim));
      costs[set] = (costs[set] ?? 0) + sum;
    }
  };
  const known: Record<Aim, number[][]> = { rest: [], price: [] };
  return {
    ...near,
    slots,
    has,
    dearest: near.places.reduce((most, place) => (place.funded ? Math.max(most, rateOf(place)) : most), 0),
    alone: costsAlone,
    costs: (day, aim) => (known[aim][day] ??= costsOf(day, aim)),
    taken: (day, bits, aim) => {
      const chosen = ofDay(day, bits);
      return datedOf(day, aim).flatMap((one) =>
        (onDate(day, bits, one, aim) ?? []).flatMap(({ places }, nth) =>
          places.map((place) => ({ child: asked.slots[chosen[nth] ?? 0]?.child ?? 0, place, date: one.date })),
        ),
      );
    },
  };
}
