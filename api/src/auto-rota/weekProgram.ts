import { weekday } from '@bairn/shared/format/date';
import { minutesOf } from '@bairn/shared/format/minutes';
import type { DayNeeds, WeekFacts, WeekShift, WeekStaff } from '@bairn/shared/rota/week';
import {
  leastRest,
  mayWork,
  minutesApart,
  openingOf,
  paidMinutes,
  type Pattern,
  patternsOn,
  pausesOf,
} from './candidates.ts';
import { makeProgram, type Program, type ProgramWriter, type Terms } from './program.ts';

/** What is asked for beside the rules, in pence (docs/decisions/auto-rota.md). */
export const weights = {
  /** An adult who is missing for a minute: more than any wage. */
  missing: 1000,
  /** A minute of a person in no room: used where it saves something. */
  spare: 0.5,
  /** A contracted minute that is not used, as a share of its wage. */
  unused: 0.25,
  /** Each pair of late shifts of one person in the week, and of shifts at the weekend. */
  late: 200,
  weekend: 500,
  /** An hour of a person whose wage is not known. */
  unknownWage: 1271,
};
/** A shift is late if it ends so many minutes before closing, or later. */
const lateWithin = 30;
/** Times of a break that are tried for each shift. */
const mostPauses = 5;

/** A shift that is given to one person: a column of its own. */
type Given = { person: WeekStaff; pattern: Pattern; column: number };
/** How many of those with a shift are in a room, and when their break is. */
type Placed = { pattern: Pattern; room: string | null; pauseAt: number | null; column: number };
export type WeekProgram = { program: Program; given: Given[]; placed: Placed[]; fixedCost: number };

export const wageOf = ({ cost_per_hour }: WeekStaff) => (cost_per_hour ?? weights.unknownWage) / 60;
export const isLate = (facts: WeekFacts, { date, to }: { date: string; to: number }) =>
  to >= (openingOf(facts, date)?.closes ?? Infinity) - lateWithin;
export const isWeekend = ({ date }: { date: string }) => weekday(date) > 5;

const one = (columns: readonly { column: number }[], factor = 1): Terms =>
  columns.map(({ column }) => [column, factor] as const);

/** A shift that stays as it is. */
type Kept = WeekShift & { from: number; to: number; pauseAt: number | null };

const isThere = (
  { from, to, pauseAt, pause }: { from: number; to: number; pauseAt: number | null; pause: number },
  minute: number,
) => from <= minute && minute < to && (pauseAt === null || minute < pauseAt || minute >= pauseAt + pause);

/** The minutes of a date at which need or cover may change. */
function momentsOf(needs: DayNeeds, placed: readonly Placed[], kept: readonly Kept[]): number[] {
  const steps = [needs.service, ...needs.rooms.map((room) => room.steps)].flat().map(({ from }) => minutesOf(from));
  const edges = [
    ...placed.map(({ pattern, pauseAt }) => ({ ...pattern, pauseAt })),
    ...kept.map((shift) => ({ ...shift, pause: shift.break_minutes })),
  ];
  const times = edges.flatMap(({ from, to, pauseAt, pause }) => [
    from,
    to,
    ...(pauseAt === null ? [] : [pauseAt, pauseAt + pause]),
  ]);
  return [...new Set([...steps, ...times])].toSorted((a, b) => a - b);
}

const neededAt = (steps: DayNeeds['service'], minute: number) =>
  steps.findLast(({ from }) => minutesOf(from) <= minute)?.needed ?? 0;

/** Enough adults at each moment of a date, or as few missing as can be. */
function writeCover(write: ProgramWriter, needs: DayNeeds, placed: readonly Placed[], kept: readonly Kept[]): void {
  const moments = momentsOf(needs, placed, kept);
  for (const [nth, minute] of moments.entries()) {
    const long = (moments[nth + 1] ?? minute) - minute;
    const there = placed.filter(({ pattern, pauseAt }) => isThere({ ...pattern, pauseAt }, minute));
    const keptThere = kept.filter((shift) => isThere({ ...shift, pause: shift.break_minutes }, minute));
    const needy = needs.rooms.filter(({ steps }) => neededAt(steps, minute) > 0);
    const isIn = (room: string | null) => needs.rooms.some(({ room_id }) => room_id === room);
    const spare = there.filter(({ room }) => !isIn(room));
    const fills: number[] = [];
    let sum = 0;
    for (const { room_id, steps } of needy) {
      const needed = neededAt(steps, minute);
      sum += needed;
      const fill = write.amount();
      fills.push(fill);
      const missing = write.amount(weights.missing * long);
      const here = keptThere.filter((shift) => shift.room_id === room_id).length;
      write.atLeast([...one(there.filter(({ room }) => room === room_id)), [fill, 1], [missing, 1]], needed - here);
    }
    const keptSpare = keptThere.filter((shift) => !isIn(shift.room_id)).length;
    if (fills.length > 0) write.atMost([...fills.map((fill) => [fill, 1] as const), ...one(spare, -1)], keptSpare);
    const service = neededAt(needs.service, minute);
    if (service > sum)
      write.atLeast([...one(there), [write.amount(weights.missing * long), 1]], service - keptThere.length);
  }
}

/** The rules of a person's week, and what it costs. @returns what is paid whatever is chosen */
function writePerson(
  write: ProgramWriter,
  facts: WeekFacts,
  person: WeekStaff,
  given: readonly Given[],
  kept: readonly Kept[],
  recent: Recent,
): number {
  const byDate = Map.groupBy(given, ({ pattern }) => pattern.date);
  for (const ofDate of byDate.values()) write.atMost(one(ofDate), 1);
  const least = leastRest(facts, person);
  for (const [nth, date] of facts.dates.entries()) {
    const next = facts.dates[nth + 1];
    const [today, tomorrow] = [byDate.get(date) ?? [], byDate.get(next ?? '') ?? []];
    for (const end of next ? new Set(today.map(({ pattern }) => pattern.to)) : []) {
      const early = tomorrow.filter(({ pattern }) => minutesApart(date, end, next ?? '', pattern.from) < least);
      if (early.length > 0) write.atMost([...one(today.filter(({ pattern }) => pattern.to >= end)), ...one(early)], 1);
    }
  }
  writeWeeklyRest(write, facts, person, byDate, kept);

  const elsewhere = person.elsewhere.filter(({ date }) => facts.dates.includes(date));
  const paid = (shift: { from: number; to: number; pause: number }) => shift.to - shift.from - shift.pause;
  const already =
    kept.reduce((sum, shift) => sum + paid({ ...shift, pause: shift.break_minutes }), 0) +
    elsewhere.reduce(
      (sum, { start_time, end_time, break_minutes }) =>
        sum + minutesOf(end_time) - minutesOf(start_time) - break_minutes,
      0,
    );
  const minutes = given.map(({ pattern, column }) => [column, paidMinutes(pattern)] as const);
  const free = (facts.childminder && !person.under_18) || person.opted_out_48h;
  const most = Math.min(
    free ? Infinity : 2880 * (person.average_weeks + 1) - person.average_minutes * person.average_weeks,
    person.under_18 ? 2400 : Infinity,
  );
  if (most < Infinity) write.atMost(minutes, Math.max(0, most - already));

  const wage = wageOf(person);
  const over = write.amount(wage);
  const contracted = person.contracted_minutes ?? 0;
  write.atLeast([...minutes.map(([column, long]) => [column, -long] as const), [over, 1]], already - contracted);
  if (contracted > 0) write.atLeast([...minutes, [write.amount(wage * weights.unused), 1]], contracted - already);

  const late = given.filter(({ pattern }) => isLate(facts, pattern));
  const weekend = given.filter(({ pattern }) => isWeekend(pattern));
  writeFair(
    write,
    late,
    kept.filter((shift) => isLate(facts, shift)).length + (recent.late.get(person.id) ?? 0),
    weights.late,
  );
  writeFair(write, weekend, kept.filter(isWeekend).length + (recent.weekend.get(person.id) ?? 0), weights.weekend);
  return wage * contracted;
}

/** A day without work, or two in a row for people under 18. */
function writeWeeklyRest(
  write: ProgramWriter,
  facts: WeekFacts,
  person: WeekStaff,
  byDate: ReadonlyMap<string, Given[]>,
  kept: readonly Kept[],
): void {
  if (facts.childminder && !person.under_18) return;
  const taken = new Set([...kept, ...person.elsewhere].map(({ date }) => date));
  const days = facts.dates.map((date) => ({ terms: one(byDate.get(date) ?? []), taken: Number(taken.has(date)) }));
  const span = person.under_18 ? 2 : 1;
  // Some days in a row are off: their choice is 1 only if nothing is worked on them.
  const rests = days.slice(0, days.length - span + 1).flatMap((_, nth) => {
    const together = days.slice(nth, nth + span);
    if (together.some((day) => day.taken > 0)) return [];
    const rest = write.choice();
    for (const { terms } of together) if (terms.length > 0) write.atMost([...terms, [rest, 1]], 1);
    return [[rest, 1] as const];
  });
  if (rests.length > 0) write.atLeast(rests, 1);
}

/** The first costs nothing, and each further one more than the one before, so that they are shared out. */
function writeFair(write: ProgramWriter, given: readonly Given[], before: number, weight: number): void {
  const dates = new Set(given.map(({ pattern }) => pattern.date)).size;
  for (let nth = 1; given.length > 0 && nth < dates + before; nth += 1)
    write.atLeast([[write.amount(weight), 1], ...one(given, -1)], before - nth);
}

/** How many late and weekend shifts people had lately, by id: who had many gets fewer. */
export type Recent = { late: ReadonlyMap<string, number>; weekend: ReadonlyMap<string, number> };
export const noneLately: Recent = { late: new Map(), weekend: new Map() };

const keptShift = (shift: WeekShift): Kept => ({
  ...shift,
  from: minutesOf(shift.start_time),
  to: minutesOf(shift.end_time),
  pauseAt: shift.break_minutes > 0 ? minutesOf(shift.break_start ?? shift.start_time) : null,
});

/**
 * The week as a program: which shift each person has on each date, where those with a shift are, and when their breaks are.
 * @param kept shifts that stay, with the times of their breaks
 */
export function weekProgram(
  facts: WeekFacts,
  kept: readonly WeekShift[] = [],
  recent: Recent = noneLately,
): WeekProgram {
  const write = makeProgram();
  const fixed = kept.map(keptShift);
  const people = new Map(facts.staff.map((person) => [person.id, person]));
  const counts = (shift: Kept) => {
    const person = people.get(shift.staff_profile_id ?? '');
    const why = person?.not_counting.filter(({ date }) => date === shift.date).flatMap((not) => not.why) ?? [];
    return person !== undefined && why.every((reason) => reason === 'first_aid');
  };
  const placed: Placed[] = [];
  const given: Given[] = [];
  for (const date of facts.dates) {
    const needs = facts.needs.find((needed) => needed.date === date);
    if (!needs || facts.closed.includes(date)) continue;
    const ofDate: Placed[] = [];
    for (const pattern of patternsOn(facts, date)) {
      const who = facts.staff.filter(
        (person) =>
          mayWork(facts, person, pattern) &&
          !fixed.some((shift) => shift.date === date && shift.staff_profile_id === person.id),
      );
      if (who.length === 0) continue;
      const theirs = who.map((person) => ({ person, pattern, column: write.choice() }));
      const pauses = pattern.pause > 0 ? pausesOf(pattern, mostPauses) : [null];
      const rooms = [...needs.rooms.map(({ room_id }) => room_id), null];
      const places = rooms.flatMap((room) =>
        pauses.map((pauseAt): Placed => {
          const cost = room === null && rooms.length > 1 ? weights.spare * (pattern.to - pattern.from) : 0;
          return { pattern, room, pauseAt, column: write.number(cost, who.length) };
        }),
      );
      write.equal([...one(theirs), ...one(places, -1)], 0);
      given.push(...theirs);
      ofDate.push(...places);
    }
    writeCover(
      write,
      needs,
      ofDate,
      fixed.filter((shift) => shift.date === date && counts(shift)),
    );
    placed.push(...ofDate);
  }
  const fixedCost = facts.staff.reduce((sum, person) => {
    const [own, keptOwn] = [
      given.filter((choice) => choice.person === person),
      fixed.filter((shift) => shift.staff_profile_id === person.id),
    ];
    return sum + writePerson(write, facts, person, own, keptOwn, recent);
  }, 0);
  return { program: write.program, given, placed, fixedCost };
}
