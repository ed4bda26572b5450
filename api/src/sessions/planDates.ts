import type { Occurrence } from '@bairn/shared/schema/sessionDates';

/** A dated instance as it stands, locked. */
export type Existing = Occurrence & {
  id: string;
  /** The time in the pattern that it stands for, where it was moved to another. */
  pattern_time: string | null;
  price: number;
  capacity: number;
  booked: number;
  held: number;
  /** The pattern no longer has it: it is closed and not shown. */
  dropped: boolean;
};

/** What all dates of a session have unless a date was changed by itself. */
export type Usual = { price: number; capacity: number };

export type Why = 'removed' | 'time' | 'places';
export type Change = Occurrence & { id: string; price: number; capacity: number; restore: boolean };
export type DatePlan = {
  create: Occurrence[];
  change: Change[];
  /** Ids of dates that nobody has booked or holds. */
  remove: string[];
  /** Dates that cannot follow the pattern because of bookings or holds, and what they keep. */
  keep: { id: string; why: Why }[];
};

const slot = ({ date, start_time, pattern_time }: Existing) => `${date} ${pattern_time ?? start_time}`;
const startOf = ({ date, start_time }: Occurrence) => `${date} ${start_time}`;
const isLive = ({ booked, held }: Existing) => booked + held > 0;

/**
 * Pairs each existing date with the one of the pattern that it becomes: the same slot, else one of the same day, in the
 * order of their times. A date with bookings is paired before one without.
 */
function pair(existing: readonly Existing[], wanted: readonly Occurrence[]) {
  const bySlot = new Map(wanted.map((occurrence) => [`${occurrence.date} ${occurrence.start_time}`, occurrence]));
  const pairs: [Existing, Occurrence][] = [];
  const without: Existing[] = [];
  for (const one of existing) {
    const same = bySlot.get(slot(one));
    if (same) {
      pairs.push([one, same]);
      bySlot.delete(slot(one));
    } else without.push(one);
  }
  const left = Map.groupBy(bySlot.values(), ({ date }) => date);
  const byNeed = without.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)));
  const lost: Existing[] = [];
  for (const one of byNeed) {
    // A dropped date is taken up again only by its own slot.
    const next = one.dropped ? undefined : left.get(one.date)?.shift();
    if (next) pairs.push([one, next]);
    else lost.push(one);
  }
  return { pairs, lost, fresh: [...left.values()].flat() };
}

/** A value that was changed on this date alone stays; otherwise the date follows the session. */
const follow = (own: number, before: number, after: number) => (own === before ? after : own);

function become(one: Existing, to: Occurrence, before: Usual, after: Usual): { change: Change; why: Why | null } {
  const moved = one.pattern_time !== null && slot(one) === `${to.date} ${to.start_time}`;
  const sameTime = moved || (one.start_time === to.start_time && one.end_time === to.end_time);
  const mayMove = !isLive(one);
  const { start_time, end_time } = sameTime || !mayMove ? one : to;
  const places = follow(one.capacity, before.capacity, after.capacity);
  const capacity = Math.max(places, one.booked + one.held);
  const price = follow(one.price, before.price, after.price);
  const why = !sameTime && !mayMove ? 'time' : capacity > places ? 'places' : null;
  return { change: { id: one.id, date: one.date, start_time, end_time, price, capacity, restore: one.dropped }, why };
}

const differs = (one: Existing, change: Change) =>
  change.restore ||
  one.start_time !== change.start_time ||
  one.end_time !== change.end_time ||
  one.price !== change.price ||
  one.capacity !== change.capacity;

/**
 * What brings the coming dates of a session to a pattern. Nobody who has booked or holds a place loses it or gets another
 * time: such a date keeps what it has. What was changed on one date alone stays too.
 */
export function planDates(
  existing: readonly Existing[],
  wanted: readonly Occurrence[],
  before: Usual,
  after: Usual,
): DatePlan {
  const { pairs, lost, fresh } = pair(existing, wanted);
  const plan: DatePlan = { create: [], change: [], remove: [], keep: [] };
  // The start of a date is its own: one that was moved, or that keeps its time, is in the way of another.
  const taken = new Set<string>();
  const becoming = pairs.map(([one, to]) => ({ one, ...become(one, to, before, after) }));
  for (const { one, change } of becoming) if (change.start_time === one.start_time) taken.add(startOf(change));
  for (const one of lost) if (isLive(one) || one.dropped) taken.add(startOf(one));
  for (const { one, change, why } of becoming) {
    const moves = change.start_time !== one.start_time;
    const free = !moves || !taken.has(startOf(change));
    const final = free ? change : { ...change, start_time: one.start_time, end_time: one.end_time };
    taken.add(startOf(final));
    if (differs(one, final)) plan.change.push(final);
    if (why) plan.keep.push({ id: one.id, why });
  }
  for (const one of lost) {
    if (isLive(one)) plan.keep.push({ id: one.id, why: 'removed' });
    else if (!one.dropped) plan.remove.push(one.id);
  }
  plan.create = fresh.filter((occurrence) => !taken.has(startOf(occurrence)));
  return plan;
}
