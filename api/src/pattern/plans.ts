import { priceOfRest } from '@bairn/shared/format/funding';
import type { Asked } from './asked.ts';
import { daysOf, type Service } from './fitDay.ts';
import { lengthOf, shareHours, type Hours, type Taken } from './hours.ts';
import { penceOf, type Aim } from './ways.ts';

/** A place of a plan with the funded minutes that could pay for it, and the pence that remain. */
export type Line = Taken & { funded: number; toPay: number };

/** A week at one service or at two. */
export type Plan = { services: readonly Service[]; lines: readonly Line[]; toPay: number; price: number };

/** Services that pairs are made of: the nearest of those with a part of the week. Pairs grow with the square. */
export const mostInPairs = 40;

/** How the slots of one day are shared out: the bits of those at the first service, and what all of them cost. */
type Shared = { here: number; cost: number };

/** The cheapest way to share out a day between two services where children compete for places: every way is tried. */
function shareScarceDay(day: number, [first, second]: readonly Service[], aim: Aim): Shared {
  const one = first?.costs(day, aim) ?? [];
  const all = one.length - 1;
  if (!second) return { here: all, cost: one[all] ?? Number.POSITIVE_INFINITY };
  const other = second.costs(day, aim);
  const best = { here: 0, cost: Number.POSITIVE_INFINITY };
  for (let here = 0; here <= all; here += 1) {
    const cost = (one[here] ?? 0) + (other[all - here] ?? 0);
    if (cost >= best.cost) continue;
    best.here = here;
    best.cost = cost;
  }
  return best;
}

/** The cheapest way to share out a day between two services; at one service, all of it there. Infinite where there is none. */
function shareDay({ days }: Pick<Search, 'days'>, day: number, services: readonly Service[], aim: Aim): Shared {
  const [one, other] = [services[0]?.alone(aim), services[1]?.alone(aim)];
  if (!one?.together[day] || other?.together[day] === false) return shareScarceDay(day, services, aim);
  let [here, sum] = [0, 0];
  for (const [nth, slot] of (days[day] ?? []).entries()) {
    const [cost = Number.POSITIVE_INFINITY, there = Number.POSITIVE_INFINITY] = [one.costs[slot], other?.costs[slot]];
    if (cost < there) here |= 1 << nth;
    sum += Math.min(cost, there);
  }
  return { here, cost: sum };
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

/** A result before its exact price is known: the least that it can cost. */
type Candidate = { services: readonly Service[]; least: number };

/** What is asked and how, once for a search. `funded`: the minutes that all children can have. */
type Search = {
  asked: Asked;
  hours: readonly Hours[];
  aims: readonly Aim[];
  days: readonly (readonly number[])[];
  funded: number;
  /** Pence by which the sum of a plan may be off. */
  rounded: number;
};

/** The funded minutes of all weeks that are asked for. */
const allFunded = ({ slots }: Asked, hours: readonly Hours[]) =>
  hours.reduce((sum, of, child) => {
    const dates = slots.filter((slot) => slot.child === child).flatMap((slot) => slot.dates);
    const weeks = new Map(dates.map((date) => [of.weekOf(date), of.ofWeek(date)]));
    const all = [...weeks.values()].reduce((minutes, one) => minutes + one, 0);
    return sum + Math.min(of.left ?? Number.POSITIVE_INFINITY, all);
  }, 0);

/** The pence that a week costs at least for an aim; infinite where the services have not all of it between them. */
function leastFor(services: readonly Service[], search: Search, aim: Aim): number {
  let sum = 0;
  for (const day of search.days.keys()) sum += penceOf(shareDay(search, day, services, aim).cost);
  return sum;
}

/**
 * What a week costs at least at these services; null where they have not all of it between them. What is left to pay is at
 * least the rest if the week's hours were enough, and at least the lowest price less all that can be funded; a penny for
 * each place is allowed for rounding.
 */
function candidate(services: readonly Service[], search: Search): Candidate | null {
  const price = leastFor(services, search, 'price');
  if (!Number.isFinite(price)) return null;
  if (!search.aims.includes('rest')) return { services, least: price };
  const dearest = services.reduce((most, one) => Math.max(most, one.dearest), 0);
  const least = Math.max(leastFor(services, search, 'rest'), price - search.funded * dearest);
  return { services, least: least - search.rounded };
}

/** The week of a candidate, the cheaper of two: by what is left after funded hours, and by price. */
function planOf({ services }: Candidate, search: Search): Plan {
  const plans = search.aims.map((aim) =>
    priced(
      services,
      search.days.flatMap((slots, day) => {
        const { here } = shareDay(search, day, services, aim);
        const there = 2 ** slots.length - 1 - here;
        return services.flatMap((service, nth) => service.taken(day, nth === 0 ? here : there, aim));
      }),
      search.hours,
    ),
  );
  return plans.reduce((best, plan) => (plan.toPay < best.toPay ? plan : best));
}

const farOf = ({ services }: Plan) => services.reduce((sum, { distance }) => sum + distance, 0);
const nameOf = ({ services }: Plan) => services.map(({ branch }) => branch).join();

/** The cheapest first, then the nearest; the order is total. */
const inOrder = (plans: readonly Plan[]) =>
  plans.toSorted(
    (one, other) => one.toPay - other.toPay || farOf(one) - farOf(other) || (nameOf(one) < nameOf(other) ? -1 : 1),
  );

/** The first plans of all candidates. One is priced only while it can still be among them. */
function firstOf(candidates: readonly Candidate[], count: number, search: Search): Plan[] {
  let first: Plan[] = [];
  for (const one of candidates.toSorted((a, b) => a.least - b.least)) {
    const last = first[count - 1];
    if (last && last.toPay < one.least) break;
    first = inOrder([...first, planOf(one, search)]).slice(0, count);
  }
  return first;
}

/** Whether two services have each slot between them: what a pair needs at least. */
const haveAll = (asked: Asked, one: Service, other: Service) =>
  asked.slots.every((_, slot) => one.slots.has(slot) || other.slots.has(slot));

/** The first results of a kind, the cheapest first, and how many there are. */
export type Found = { plans: Plan[]; total: number };

/**
 * The services that have the whole week, and pairs of the others that have it together. A child's day is at one service, the
 * same in every week. `count`: plans of each kind that are answered.
 */
export function findPlans(
  asked: Asked,
  services: readonly Service[],
  { hours, count }: { hours: readonly Hours[]; count: number },
): { singles: Found; pairs: Found } {
  // Without funded hours, both aims are the same.
  const aims: Aim[] = asked.children.some(({ weeks }) => weeks !== null) ? ['rest', 'price'] : ['price'];
  const search: Search = {
    asked,
    hours,
    aims,
    days: daysOf(asked),
    funded: allFunded(asked, hours),
    rounded: asked.slots.reduce((sum, { dates }) => sum + dates.length * 2, 0),
  };
  const singles: Candidate[] = [];
  const parts: Service[] = [];
  for (const service of services) {
    const whole = service.slots.size === asked.slots.length ? candidate([service], search) : null;
    if (whole) singles.push(whole);
    else if (service.slots.size > 0) parts.push(service);
  }
  const near = parts
    .toSorted((one, other) => one.distance - other.distance || (one.branch < other.branch ? -1 : 1))
    .slice(0, mostInPairs);
  const pairs = near.flatMap((one, nth) =>
    near.slice(nth + 1).flatMap((other) => (haveAll(asked, one, other) ? (candidate([one, other], search) ?? []) : [])),
  );
  const found = (all: readonly Candidate[]) => ({ plans: firstOf(all, count, search), total: all.length });
  return { singles: found(singles), pairs: found(pairs) };
}
