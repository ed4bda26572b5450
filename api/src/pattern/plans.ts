import { priceOfRest } from '@bairn/shared/format/funding';
import type { Asked } from './asked.ts';
import { daysOf, type Aim, type Day, type Service } from './fitDay.ts';
import { lengthOf, shareHours, type Hours, type Taken } from './hours.ts';

/** A place of a plan with the funded minutes that could pay for it, and the pence that remain. */
export type Line = Taken & { funded: number; toPay: number };

/** A week at one service or at two. */
export type Plan = { services: readonly Service[]; lines: readonly Line[]; toPay: number; price: number };

/** Services that pairs are made of: the nearest of those with a part of the week. Pairs grow with the square. */
export const mostInPairs = 40;

/** All slots of a day, as bits. */
const allOf = (slots: readonly number[]) => 2 ** slots.length - 1;

const nothing: Day = { taken: [], cost: 0 };

/** The cheapest places of one day at one service, or shared out between two; null where they have not enough. */
function cheapestDay(day: number, all: number, [first, second]: readonly Service[], aim: Aim): readonly Day[] | null {
  if (!first) return null;
  const alone = first.day(day, all, aim);
  if (!second) return alone && [alone];
  let best = Number.POSITIVE_INFINITY;
  let parts: readonly Day[] | null = null;
  for (let here = 0; here <= all; here += 1) {
    const one = here === 0 ? nothing : first.day(day, here, aim);
    const other = one && (here === all ? nothing : second.day(day, all - here, aim));
    if (!other || one.cost + other.cost >= best) continue;
    best = one.cost + other.cost;
    parts = [one, other];
  }
  return parts;
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

type Days = readonly (readonly number[])[];

/** The week at these services, the cheaper of two: by what is left after funded hours, and by price. */
function planAt(services: readonly Service[], days: Days, hours: readonly Hours[], aims: readonly Aim[]): Plan | null {
  let best: Plan | null = null;
  for (const aim of aims) {
    const taken: Taken[] = [];
    for (const [day, slots] of days.entries()) {
      const parts = cheapestDay(day, allOf(slots), services, aim);
      if (!parts) return null;
      for (const part of parts) taken.push(...part.taken);
    }
    const plan = priced(services, taken, hours);
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
  const singles: Plan[] = [];
  const parts: Service[] = [];
  for (const service of services) {
    const plan = service.slots.size === asked.slots.length ? planAt([service], days, hours, aims) : null;
    if (plan) singles.push(plan);
    else if (service.slots.size > 0) parts.push(service);
  }
  const near = parts
    .toSorted((one, other) => one.distance - other.distance || (one.branch < other.branch ? -1 : 1))
    .slice(0, mostInPairs);
  const pairs = near.flatMap((one, nth) =>
    near.slice(nth + 1).flatMap((other) => {
      const plan = haveAll(asked, one, other) ? planAt([one, other], days, hours, aims) : null;
      return plan ?? [];
    }),
  );
  return { singles: inOrder(singles), pairs: inOrder(pairs) };
}
