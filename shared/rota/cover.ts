import { minutesOf } from '../format/minutes.ts';
import type { NeedStep } from '../format/staffNeeded.ts';
import type { DatedTimes, WeekFacts, WeekShift } from './week.ts';

const dayLong = 1440;

/** Adults by minute of a date: needed and there, room by room and in all. */
export type DayCover = {
  rooms: Map<string, { needed: Uint8Array; there: Uint8Array }>;
  service: { needed: Uint8Array; there: Uint8Array };
  /** People without a room, or in one that needs no one all day: they fill the gaps of the others. */
  spare: Uint8Array;
  /** Adults whom all rooms miss together, if no one were spare. */
  gaps: Uint8Array;
};

function byMinute(steps: readonly NeedStep[]): Uint8Array {
  const minutes = new Uint8Array(dayLong);
  for (const { from, needed } of steps) minutes.fill(needed, minutesOf(from));
  return minutes;
}

/** What a date needs, with no one there yet. */
export function emptyCover(facts: WeekFacts, date: string): DayCover {
  const needs = facts.needs.find((one) => one.date === date);
  const nobody = () => new Uint8Array(dayLong);
  const rooms = new Map(
    needs?.rooms.map(({ room_id, steps }) => [room_id, { needed: byMinute(steps), there: nobody() }]),
  );
  const gaps = nobody();
  for (const { needed } of rooms.values())
    needed.forEach((adults, minute) => (gaps[minute] = (gaps[minute] ?? 0) + adults));
  return {
    rooms,
    gaps,
    service: { needed: byMinute(needs?.service ?? []), there: nobody() },
    spare: nobody(),
  };
}

/** Adds a person to some minutes, or takes them away. */
export function addTo(cover: DayCover, room: string | null, from: number, to: number, by: 1 | -1): void {
  const own = cover.rooms.get(room ?? '');
  const place = own?.there ?? cover.spare;
  for (let minute = from; minute < to; minute += 1) {
    const before = place[minute] ?? 0;
    // A gap is filled by a person who comes while one is missing, and opened by one who leaves while no one is over.
    if (own && Math.max(before, before + by) <= (own.needed[minute] ?? 0))
      cover.gaps[minute] = (cover.gaps[minute] ?? 0) - by;
    place[minute] = before + by;
    cover.service.there[minute] = (cover.service.there[minute] ?? 0) + by;
  }
}

/**
 * Adds the person of a shift, less the break; `placed` has the times of breaks that are left open. One whose break fits
 * nowhere in the shift counts as absent, as the checker has it.
 */
export function addShift(
  cover: DayCover,
  { id, room_id, start_time, end_time, break_minutes, break_start }: Omit<WeekShift, 'date' | 'confirmation'>,
  placed: ReadonlyMap<string, string>,
): void {
  const [from, to] = [minutesOf(start_time), minutesOf(end_time)];
  const at = break_minutes > 0 ? (break_start ?? placed.get(id)) : end_time;
  if (at === undefined) return;
  const pause = Math.max(from, minutesOf(at));
  addTo(cover, room_id, from, Math.min(pause, to), 1);
  addTo(cover, room_id, Math.min(to, pause + break_minutes), to, 1);
}

/** Adults missing at a minute, in rooms once those who are spare have filled gaps, or in all: whichever is more. */
export const missingAt = ({ gaps, service, spare }: DayCover, minute: number): number =>
  Math.max((gaps[minute] ?? 0) - (spare[minute] ?? 0), (service.needed[minute] ?? 0) - (service.there[minute] ?? 0), 0);

const isSame = (one: DatedTimes, other: DatedTimes) =>
  one.date === other.date && one.start_time < other.end_time && other.start_time < one.end_time;

/** The shifts of a date whose people are there and count. */
export function countedShifts({ staff, shifts }: WeekFacts, date: string): WeekShift[] {
  const people = new Map(staff.map((person) => [person.id, person]));
  return shifts.filter((shift) => {
    const person = people.get(shift.staff_profile_id ?? '');
    if (shift.date !== date || shift.confirmation === 'declined' || !person) return false;
    const why = person.not_counting.filter((one) => one.date === date).flatMap((one) => one.why);
    return why.every((one) => one === 'first_aid') && !person.away.some((away) => isSame(away, shift));
  });
}
