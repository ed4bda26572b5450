import { priceOfRest } from '@bairn/shared/format/funding';
import type { Asked } from './asked.ts';
import type { Aim, Service } from './fitDay.ts';
import { lengthOf, shareHours, type Hours, type Taken } from './hours.ts';

/** A place of a plan with the funded minutes that could pay for it, and the pence that remain. */
export type Line = Taken & { funded: number; toPay: number };

/** A week at one service or at two. */
export type Plan = { services: readonly Service[]; lines: readonly Line[]; toPay: number; price: number };

/** Services that pairs are made of: the nearest of those with a part of the week. Pairs grow with the square. */
export const mostInPairs = 40;

/** The slots of each day of the week, by their numbers. */
const daysOf = ({ slots }: Asked): number[][] => [...Map.groupBy(slots.keys(), (slot) => slots[slot]?.day).values()];

/** All ways to share slots out between two services, as those of the first. */
const sharesOf = (slots: readonly number[]): [number[], number[]][] =>
  Array.from({ length: 2 ** slots.length }, (_, mask) => [
    slots.filter((_slot, nth) => mask & (1 << nth)),
    slots.filter((_slot, nth) => !(mask & (1 << nth))),
  ]);

const nothing = { taken: [], cost: 0 };

/** The cheapest places of one day at these services; null where they have not enough. */
function cheapestDay(shares: readonly [number[], number[]][], [first, second]: readonly Service[], aim: Aim) {
  let best: { taken: readonly Taken[]; cost: number } | null = null;
  for (const [here, there] of shares) {
    if (there.length > 0 && !second) continue;
    const one = here.length === 0 ? nothing : first?.day(here, aim);
    const other = there.length === 0 ? nothing : second?.day(there, aim);
    if (one && other && (!best || one.cost + other.cost < best.cost))
      best = { taken: [...one.taken, ...other.taken], cost: one.cost + other.cost };
  }
  return best;
}

/** What the places of a plan cost after funded hours. */
function priced(services: readonly Service[], taken: readonly Taken[], hours: readonly Hours[]): Plan {
  const minutes = shareHours(taken, hours);
  const lines = taken.map((one, nth) => {
    const funded = minutes[nth] ?? 0;
    return { ...one, funded, toPay: priceOfRest(one.place.price, lengthOf(one.place), funded) };
  });
  return {
    services,
    lines,
    toPay: lines.reduce((sum, { toPay }) => sum + toPay, 0),
    price: lines.reduce((sum, { place }) => sum + place.price, 0),
  };
}

/** The week at these services, the cheaper of two: by what is left after funded hours, and by price. */
function planAt(
  services: readonly Service[],
  days: readonly [number[], number[]][][],
  hours: readonly Hours[],
  aims: readonly Aim[],
) {
  let best: Plan | null = null;
  for (const aim of aims) {
    const parts = days.map((shares) => cheapestDay(shares, services, aim));
    const found = parts.filter((part) => part !== null);
    if (found.length < parts.length) return null;
    const plan = priced(
      services,
      found.flatMap(({ taken }) => taken),
      hours,
    );
    if (!best || plan.toPay < best.toPay) best = plan;
  }
  return best;
}

const farOf = ({ services }: Plan) => services.reduce((sum, { distance }) => sum + distance, 0);
const nameOf = ({ services }: Plan) => services.map(({ branch }) => branch).join();

/** The cheapest first, then the nearest; the order is total. */
const inOrder = (plans: readonly Plan[]) =>
  plans.toSorted(
    (one, other) => one.toPay - other.toPay || farOf(one) - farOf(other) || (nameOf(one) < nameOf(other) ? -1 : 1),
  );

/** Whether two services have each slot between them: what a pair needs at least. */
const haveAll = (asked: Asked, one: Service, other: Service) =>
  asked.slots.every((_, slot) => one.slots.has(slot) || other.slots.has(slot));

/**
 * The services that have the whole week, and pairs of the others that have it together, the cheapest first. A child's day
 * is at one service, the same in every week.
 */
export function findPlans(asked: Asked, services: readonly Service[], hours: readonly Hours[]) {
  // Without funded hours, both aims are the same.
  const aims: Aim[] = asked.children.some(({ weeks }) => weeks !== null) ? ['rest', 'price'] : ['price'];
  const days = daysOf(asked);
  const whole = days.map((slots): [number[], number[]][] => [[slots, []]]);
  const singles: Plan[] = [];
  const parts: Service[] = [];
  for (const service of services) {
    const plan = service.slots.size === asked.slots.length ? planAt([service], whole, hours, aims) : null;
    if (plan) singles.push(plan);
    else if (service.slots.size > 0) parts.push(service);
  }
  const near = parts
    .toSorted((one, other) => one.distance - other.distance || (one.branch < other.branch ? -1 : 1))
    .slice(0, mostInPairs);
  const shared = days.map(sharesOf);
  const pairs = near.flatMap((one, nth) =>
    near.slice(nth + 1).flatMap((other) => {
      const plan = haveAll(asked, one, other) ? planAt([one, other], shared, hours, aims) : null;
      return plan ?? [];
    }),
  );
  return { singles: inOrder(singles), pairs: inOrder(pairs) };
}
