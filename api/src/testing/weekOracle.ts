import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, localDate, localTime, weekStart } from '@bairn/shared/format/date';
import {
  canDefer,
  eligibleFrom,
  eligibleUntil,
  entitlementFrom,
  fundedMondays,
  fundingYearDates,
  fundingYearOf,
  shareOverWeeks,
} from '@bairn/shared/format/funding';
import { datesOfDay, type ChildWeek } from '@bairn/shared/format/weekPattern';
import { worldRadius, type WeekWorld, type WorldDate, type WorldService, type WorldSession } from './weekWorlds.ts';

/** A result by trying everything: the services, and each total that a cheapest plan can have after funded hours. */
export type Expected = { services: string[]; toPay: Set<number>; price: Set<number> };

type Slot = { child: number; day: number; from: string; to: string };
type Taken = { child: number; on: WorldDate; funded: boolean; service: string };

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const length = ({ start, end }: WorldDate) => minutes(end) - minutes(start);
const restOf = (price: number, of: number, funded: number) => Math.round((price * (of - funded)) / of);

/** Birth date of a child as the question has it. */
function dobOf({ who }: ChildWeek, today: string): string {
  if ('dob' in who) return who.dob;
  const months = 'months' in who ? who.months : 0;
  // The latest day on which a child of that age can be born.
  for (let day = addDays(today, -Math.floor(months * 30.4) + 35); ; day = addDays(day, -1))
    if (ageInMonths(day, today) === months) return day;
}

/** Funded minutes of a child's week and day by the rules of the year. */
function allowance({ weeks }: ChildWeek, dob: string, start: string) {
  const two = ageInMonths(dob, start) < 36;
  const deferred = !two && start > eligibleUntil(dob, 'three_to_five') && canDefer(dob);
  const band = two ? 'eligible_two' : deferred ? 'deferred' : 'three_to_five';
  const [from, until] = [eligibleFrom(dob, band), eligibleUntil(dob, band)];
  return (date: string): { day: number; week: number } => {
    if (weeks === null || date < from || date > until) return { day: 0, week: 0 };
    // The week's share is that of the week's own year: a week over 1 August belongs to the year of its Monday.
    const year = fundingYearOf(weekStart(date));
    const { first } = fundingYearDates(year);
    const begins = from > first ? from : first;
    const mondays = fundedMondays(year, weeks, begins);
    const shares = shareOverWeeks(entitlementFrom(year, begins), mondays.length);
    return { day: 600, week: shares[mondays.indexOf(weekStart(date))] ?? 0 };
  };
}

function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [nth, item] of items.entries())
    for (const rest of permutations(items.toSpliced(nth, 1))) yield [item, ...rest];
}

/** The least that is left to pay for a child's places of one week, over all orders in which hours can be given. */
function leastOfWeek(taken: readonly Taken[], allowed: ReturnType<typeof allowance>): number {
  const fixed = taken.filter(({ funded }) => !funded).reduce((sum, { on }) => sum + on.price, 0);
  const open = taken.filter(({ funded }) => funded);
  const price = open.reduce((sum, { on }) => sum + on.price, 0);
  if (open.every(({ on }) => allowed(on.date).week === 0)) return fixed + price;
  let best = { rest: Number.POSITIVE_INFINITY, exact: 0 };
  for (const order of permutations(open)) {
    const days = new Map<string, number>();
    let week = 0;
    let [rest, exact] = [0, 0];
    for (const { on } of order) {
      const may = allowed(on.date);
      const some = Math.max(0, Math.min(length(on), may.day - (days.get(on.date) ?? 0), may.week - week));
      days.set(on.date, (days.get(on.date) ?? 0) + some);
      week += some;
      rest += restOf(on.price, length(on), some);
      exact += (on.price * (length(on) - some)) / length(on);
    }
    // Pence are rounded line by line; what is least is decided before.
    if (best.rest === Number.POSITIVE_INFINITY || exact < best.exact - 1e-9) best = { rest, exact };
  }
  return fixed + best.rest;
}

type Scene = { world: WeekWorld; slots: Slot[]; dobs: string[]; allowed: ReturnType<typeof allowance>[] };

const isOpen = ({ now }: WeekWorld, { listed, notice }: WorldSession, on: WorldDate) => {
  const wall = Date.parse(`${localDate(now)}T${localTime(now)}Z`);
  return (
    listed &&
    on.open &&
    on.booked + on.held < on.capacity &&
    Date.parse(`${on.date}T${on.start}Z`) - notice * 3_600_000 > wall
  );
};

const isClosed = ({ closed }: WorldService, date: string) =>
  closed.some((one) => one.date === date && one.status === 'confirmed');

/** All ways of a child to be at a service for its hours of a date. */
function waysOf({ world, dobs }: Scene, service: WorldService, slot: Slot, date: string): Taken[][] {
  const own = service.sessions.flatMap((session) =>
    session.dates
      .filter((on) => {
        const months = ageInMonths(dobs[slot.child] ?? '', date);
        return on.date === date && isOpen(world, session, on) && months >= session.ages[0] && months < session.ages[1];
      })
      .map((on): Taken => ({ child: slot.child, on, funded: session.funded, service: service.id })),
  );
  const pairs = own.flatMap((one) => own.map((other) => [one, other]));
  return [...own.map((one) => [one]), ...pairs].filter((way) => {
    const [one, other] = way;
    if (!one || one.on.start > slot.from) return false;
    if (!other) return one.on.end >= slot.to;
    return (
      one.on.end < slot.to && one.on.end === other.on.start && other.on.start > slot.from && other.on.end >= slot.to
    );
  });
}

function* choices<Item>(lists: readonly (readonly Item[])[]): Generator<Item[]> {
  const [first, ...others] = lists;
  if (!first) yield [];
  else for (const item of first) for (const rest of choices(others)) yield [item, ...rest];
}

const fits = (taken: readonly Taken[]) =>
  taken.every(({ on }) => taken.filter((one) => one.on.id === on.id).length <= on.capacity - on.booked - on.held);

/** What a child's places of a date cost: all, and if the hours of its week were enough for that day. */
function costs({ allowed }: Scene, taken: readonly Taken[]): { price: number; rest: number } {
  let [price, rest] = [0, 0];
  for (const child of new Set(taken.map((one) => one.child))) {
    const own = taken.filter((one) => one.child === child);
    const may = allowed[child]?.(own[0]?.on.date ?? '');
    let left = Math.min(may?.day ?? 0, may?.week ?? 0);
    for (const { on, funded } of own.toSorted(
      (one, other) => other.on.price / length(other.on) - one.on.price / length(one.on),
    )) {
      const some = funded ? Math.min(left, length(on)) : 0;
      left -= some;
      price += on.price;
      rest += restOf(on.price, length(on), some);
    }
  }
  return { price, rest };
}

type Best = { first: number; second: number; all: Taken[][] };

/** The cheapest places of one date for slots at given services, with all that are as cheap. */
function bestOfDate(
  scene: Scene,
  slots: readonly [Slot, WorldService][],
  date: string,
  aim: 'rest' | 'price',
): Best | null {
  let best: Best | null = null;
  for (const chosen of choices(slots.map(([slot, service]) => waysOf(scene, service, slot, date)))) {
    const taken = chosen.flat();
    if (!fits(taken)) continue;
    const { price, rest } = costs(scene, taken);
    const [first, second] = aim === 'rest' ? [rest, price] : [price, rest];
    const less = !best || first < best.first || (first === best.first && second < best.second);
    if (less) best = { first, second, all: [taken] };
    else if (best && first === best.first && second === best.second) best.all.push(taken);
  }
  return best;
}

/** The cheapest of a day of the week at a set of services, with every assignment of its slots to them. */
function bestOfDay(
  scene: Scene,
  slots: readonly Slot[],
  services: readonly WorldService[],
  aim: 'rest' | 'price',
): Best | null {
  let best: Best | null = null;
  for (const chosen of choices(slots.map(() => services))) {
    const dates = datesOfDay(scene.world.start, slots[0]?.day ?? 1);
    const parts: Best[] = [];
    const isCovered = chosen.every((service) => dates.some((date) => !isClosed(service, date)));
    for (const date of dates) {
      const here = slots.flatMap((slot, nth): [Slot, WorldService][] => {
        const service = chosen[nth];
        return service && !isClosed(service, date) ? [[slot, service]] : [];
      });
      const part = bestOfDate(scene, here, date, aim);
      if (part) parts.push(part);
    }
    if (!isCovered || parts.length < dates.length) continue;
    const sum = (of: 'first' | 'second') => parts.reduce((total, part) => total + part[of], 0);
    const all = [...choices(parts.map((part) => part.all))].map((taken) => taken.flat());
    const made = { first: sum('first'), second: sum('second'), all };
    if (!best || made.first < best.first || (made.first === best.first && made.second < best.second)) best = made;
    else if (made.first === best.first && made.second === best.second) best.all.push(...all);
  }
  return best;
}

function toPayOf({ allowed, dobs }: Scene, taken: readonly Taken[]): number {
  return dobs.reduce((total, _, child) => {
    const weeks = Map.groupBy(
      taken.filter((one) => one.child === child),
      ({ on }) => weekStart(on.date),
    );
    const may = allowed[child];
    return total + (may ? [...weeks.values()].reduce((sum, own) => sum + leastOfWeek(own, may), 0) : 0);
  }, 0);
}

/** Every total of the cheapest plans at these services; null where they have not the whole week. */
function planAt(scene: Scene, services: readonly WorldService[]): Expected | null {
  const days = [...Map.groupBy(scene.slots, ({ day }) => day).values()];
  const totals: { toPay: number; price: number }[][] = [];
  for (const aim of ['rest', 'price'] as const) {
    const parts = days.map((slots) => bestOfDay(scene, slots, services, aim));
    const found = parts.filter((part) => part !== null);
    if (found.length < parts.length) return null;
    const plans = [...choices(found.map(({ all }) => all))].map((taken) => taken.flat());
    totals.push(
      plans.map((taken) => ({ toPay: toPayOf(scene, taken), price: taken.reduce((sum, { on }) => sum + on.price, 0) })),
    );
  }
  const both = [...choices(totals)].map(([one, other]) => (one && other && other.toPay < one.toPay ? other : one));
  return {
    services: services.map(({ id }) => id).toSorted(),
    toPay: new Set(both.flatMap((plan) => plan?.toPay ?? [])),
    price: new Set(both.flatMap((plan) => plan?.price ?? [])),
  };
}

/** What the search for a week must find in a world, by trying every service, pair, session and order of funded hours. */
export function expectWeek(world: WeekWorld): { singles: Expected[]; pairs: Expected[] } {
  const dobs = world.week.map((child) => dobOf(child, world.today));
  const scene: Scene = {
    world,
    dobs,
    slots: world.week.flatMap(({ days }, child) => days.map((day) => ({ child, ...day }))),
    allowed: world.week.map((child, nth) => allowance(child, dobs[nth] ?? '', world.start)),
  };
  const near = world.services.filter(
    ({ listed, suspended, needsConnection, north }) => listed && !suspended && !needsConnection && north <= worldRadius,
  );
  const singles = near.flatMap((service) => planAt(scene, [service]) ?? []);
  const alone = new Set(singles.flatMap(({ services }) => services));
  const parts = near.filter(({ id }) => !alone.has(id));
  const pairs = parts.flatMap((one, nth) => parts.slice(nth + 1).flatMap((other) => planAt(scene, [one, other]) ?? []));
  return { singles, pairs };
}
