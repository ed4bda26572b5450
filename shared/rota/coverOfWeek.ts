import { minutesOf } from '../format/minutes.ts';
import { addShift, countedShifts, emptyCover } from './cover.ts';
import { placeBreaks } from './placeBreaks.ts';
import type { WeekFacts } from './week.ts';

/** Adults by quarter hour: the most that it needs, the fewest who are there, and how many are missing. */
export type CoverLine = { needed: number[]; rostered: number[]; short: number[] };

/** A date by quarter hour; the first of each line begins at `from`, in minutes since midnight. */
export type CoverOfDay = {
  date: string;
  from: number;
  /** Those who are spare have filled gaps, which `short` no longer has. */
  rooms: ({ room_id: string } & CoverLine)[];
  service: CoverLine;
  /** People without a room. */
  spare: number[];
};

const quarter = 15;

/** The first and the last minute of a date that anything happens in, to whole hours. */
function boundsOf(facts: WeekFacts, date: string): [number, number] {
  const needs = facts.needs.find((one) => one.date === date);
  const times = [
    ...(needs?.service ?? []).map(({ from }) => minutesOf(from)),
    ...facts.shifts.flatMap((shift) =>
      shift.date === date ? [minutesOf(shift.start_time), minutesOf(shift.end_time)] : [],
    ),
  ];
  if (times.length === 0) return [0, 0];
  return [Math.floor(Math.min(...times) / 60) * 60, Math.ceil(Math.max(...times) / 60) * 60];
}

/**
 * Adults required and rostered by date, quarter hour and room, of those who count, less their breaks; breaks whose time is
 * left open are where `placeBreaks` puts them. Quick enough for every edit.
 * @param placed the times of the breaks that are left open, where the caller has them already
 */
export function coverOfWeek(facts: WeekFacts, placed: ReadonlyMap<string, string> = placeBreaks(facts)): CoverOfDay[] {
  return facts.dates.map((date) => {
    const cover = emptyCover(facts, date);
    for (const shift of countedShifts(facts, date)) addShift(cover, shift, placed);
    const [first, last] = boundsOf(facts, date);
    const starts = Array.from({ length: (last - first) / quarter }, (_, nth) => first + nth * quarter);
    const overQuarter = (minutes: Uint8Array, pick: (one: number, other: number) => number) =>
      starts.map((start) => {
        let picked = minutes[start] ?? 0;
        for (let minute = start + 1; minute < start + quarter; minute += 1) picked = pick(picked, minutes[minute] ?? 0);
        return picked;
      });
    const least = (minutes: Uint8Array) => overQuarter(minutes, Math.min);
    const most = (minutes: Uint8Array) => overQuarter(minutes, Math.max);

    const gaps = new Map([...cover.rooms.keys()].map((room) => [room, new Uint8Array(1440)]));
    for (let minute = first; minute < last; minute += 1) {
      let spare = cover.spare[minute] ?? 0;
      for (const [room, { needed, there }] of cover.rooms) {
        const gap = Math.max(0, (needed[minute] ?? 0) - (there[minute] ?? 0));
        const left = gaps.get(room);
        if (left && gap > spare) left[minute] = gap - spare;
        spare = Math.max(0, spare - gap);
      }
    }
    const { needed, there } = cover.service;
    const missing = needed.map((adults, minute) => Math.max(0, adults - (there[minute] ?? 0)));
    return {
      date,
      from: first,
      rooms: [...cover.rooms].map(([room_id, room]) => ({
        room_id,
        needed: most(room.needed),
        rostered: least(room.there),
        short: most(gaps.get(room_id) ?? new Uint8Array(1440)),
      })),
      service: { needed: most(needed), rostered: least(there), short: most(missing) },
      spare: least(cover.spare),
    };
  });
}
