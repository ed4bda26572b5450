import { timeOf } from '../format/minutes.ts';
import { coverOf, factsOf, type StaffedDay } from './placesByStaff.ts';

/** A time in which adults are missing in a room, or in all (null); the end is excluded. */
export type RatioGap = { room_id: string | null; from: string; to: string; short: number };

/** Adults required and rostered at a moment, in all (null) and in each room with children on the date. */
export type AdultsAt = { room_id: string | null; required: number; there: number };

const last = 1439;

/**
 * Where a date is short of adults between two minutes since midnight: in rooms, once those who are spare have filled gaps in
 * their order, and in all where no room tells it.
 */
export function gapsOfDay(day: StaffedDay, from = 0, to = last): RatioGap[] {
  const cover = coverOf(factsOf(day, day.stays), day.date);
  const gaps: RatioGap[] = [];
  const open = new Map<string | null, RatioGap>();
  const tell = (room_id: string | null, short: number, minute: number) => {
    const known = open.get(room_id);
    if (short <= 0) open.delete(room_id);
    else if (known) Object.assign(known, { to: timeOf(minute + 1), short: Math.max(known.short, short) });
    else {
      const gap = { room_id, from: timeOf(minute), to: timeOf(minute + 1), short };
      open.set(room_id, gap);
      gaps.push(gap);
    }
  };
  for (let minute = from; minute < Math.min(to, last); minute += 1) {
    let spare = cover.spare[minute] ?? 0;
    let told = 0;
    for (const [room, { needed, there }] of cover.rooms) {
      const gap = Math.max(0, (needed[minute] ?? 0) - (there[minute] ?? 0));
      const short = Math.max(0, gap - spare);
      spare -= gap - short;
      told += short;
      tell(room, short, minute);
    }
    const all = (cover.service.needed[minute] ?? 0) - (cover.service.there[minute] ?? 0);
    tell(null, all > told ? all : 0, minute);
  }
  return gaps;
}

/** The adults at a minute of a date by its rota, in all first. */
export function adultsAt(day: StaffedDay, minute: number): AdultsAt[] {
  const { service, rooms } = coverOf(factsOf(day, day.stays), day.date);
  const at = (room_id: string | null, { needed, there }: typeof service): AdultsAt => ({
    room_id,
    required: needed[minute] ?? 0,
    there: there[minute] ?? 0,
  });
  return [at(null, service), ...[...rooms].map(([room, counts]) => at(room, counts))];
}
