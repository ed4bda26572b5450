import { minutesOf, timeOf } from '../format/minutes.ts';
import { addTo, countedShifts, type DayCover, emptyCover, missingAt } from './cover.ts';
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

/** How bad it is that a person is not there: minutes of missing adults first, then how few are over the need. */
function harm(cover: DayCover, room: string | null, from: number, to: number): number {
  const own = cover.rooms.get(room ?? '');
  let [missing, over] = [0, 1440];
  addTo(cover, room, from, to, -1);
  for (let minute = from; minute < to; minute += 1) {
    missing += missingAt(cover, minute);
    const { needed, there } = cover.service;
    over = Math.min(over, (there[minute] ?? 0) - (needed[minute] ?? 0));
    if (own) over = Math.min(over, (own.there[minute] ?? 0) - (own.needed[minute] ?? 0));
  }
  addTo(cover, room, from, to, 1);
  return missing * 1440 - over;
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
    let best: { start: number; bad: number } | undefined;
    for (const start of starts) {
      const bad = harm(cover, room_id, start, start + break_minutes);
      if (!best || bad < best.bad) best = { start, bad };
    }
    if (!best) return [];
    addTo(cover, room_id, best.start, best.start + break_minutes, -1);
    return [[id, timeOf(best.start)]];
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
