import { minutesOf, timeOf } from '../format/minutes.ts';
import { addTo, countedShifts, type DayCover, emptyCover } from './cover.ts';
import type { WeekFacts, WeekShift } from './week.ts';

/** Minutes between the times at which a break may begin. */
const quarter = 15;

/** Minutes since midnight at which the break of a shift may begin: neither first nor last in it. */
function startsOf({ start_time, end_time, break_minutes }: WeekShift): number[] {
  const starts: number[] = [];
  const first = Math.floor(minutesOf(start_time) / quarter + 1) * quarter;
  for (let start = first; start + break_minutes < minutesOf(end_time); start += quarter) starts.push(start);
  return starts;
}

/**
 * The start at which it does least harm that a person is away: fewest minutes of missing adults, and then most adults over
 * the need. The first of those alike.
 */
function bestStart(cover: DayCover, room: string | null, starts: readonly number[], long: number): number | undefined {
  const own = cover.rooms.get(room ?? '');
  const { needed, there } = cover.service;
  const without = (minute: number): [missing: number, over: number] => {
    const inAll = (there[minute] ?? 0) - 1 - (needed[minute] ?? 0);
    const inRoom = own ? (own.there[minute] ?? 0) - 1 - (own.needed[minute] ?? 0) : inAll;
    const gaps =
      (cover.gaps[minute] ?? 0) + Number(own !== undefined && inRoom < 0) - (cover.spare[minute] ?? 0) + Number(!own);
    return [Math.max(gaps, -inAll, 0), Math.min(inAll, inRoom)];
  };
  let best: { start: number; bad: number } | undefined;
  for (const start of starts) {
    let [missing, least] = [0, 1440];
    for (let minute = start; minute < start + long; minute += 1) {
      const [short, over] = without(minute);
      missing += short;
      least = Math.min(least, over);
    }
    const bad = missing * 1440 - least;
    if (!best || bad < best.bad) best = { start, bad };
  }
  return best?.start;
}

/** Puts the open breaks of a date, those with the fewest times to choose from first. */
function placeOn(facts: WeekFacts, date: string): [string, string][] {
  const cover = emptyCover(facts, date);
  const shifts = countedShifts(facts, date);
  for (const { room_id, start_time, end_time } of shifts)
    addTo(cover, room_id, minutesOf(start_time), minutesOf(end_time), 1);
  for (const { room_id, start_time, end_time, break_start, break_minutes } of shifts) {
    if (break_start === null) continue;
    const from = Math.max(minutesOf(start_time), minutesOf(break_start));
    addTo(cover, room_id, from, Math.min(minutesOf(end_time), minutesOf(break_start) + break_minutes), -1);
  }
  const open = shifts.filter(({ break_start, break_minutes }) => break_start === null && break_minutes > 0);
  const byChoice = open
    .map((shift) => ({ shift, starts: startsOf(shift) }))
    .toSorted((one, other) => one.starts.length - other.starts.length);
  return byChoice.flatMap(({ shift: { id, room_id, break_minutes }, starts }): [string, string][] => {
    const start = bestStart(cover, room_id, starts, break_minutes);
    if (start === undefined) return [];
    addTo(cover, room_id, start, start + break_minutes, -1);
    return [[id, timeOf(start)]];
  });
}

/**
 * When breaks may be taken whose time is left open: local times by the ids of the shifts, on the quarter hour, where most
 * are over the need. Shifts that are shorter than their break are left out. Another way may exist where this one leaves a
 * gap; a time that the shift itself names is kept.
 */
export function placeBreaks(facts: WeekFacts): Map<string, string> {
  // Of people who do not count, no one waits for the break: it is half way.
  const halfWay = facts.shifts.flatMap((shift): [string, string][] => {
    const starts = shift.break_minutes > 0 && shift.break_start === null ? startsOf(shift) : [];
    const start = starts[Math.floor(starts.length / 2)];
    return start === undefined ? [] : [[shift.id, timeOf(start)]];
  });
  return new Map([...halfWay, ...facts.dates.flatMap((date) => placeOn(facts, date))]);
}
