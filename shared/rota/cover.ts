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
  return {
    rooms: new Map(needs?.rooms.map(({ room_id, steps }) => [room_id, { needed: byMinute(steps), there: nobody() }])),
    service: { needed: byMinute(needs?.service ?? []), there: nobody() },
    spare: nobody(),
  };
}

/** Adds a person to some minutes, or takes them away. */
export function addTo(cover: DayCover, room: string | null, from: number, to: number, by: 1 | -1): void {
  const place = cover.rooms.get(room ?? '')?.there ?? cover.spare;
  for (let minute = from; minute < to; minute += 1) {
    place[minute] = (place[minute] ?? 0) + by;
    cover.service.there[minute] = (cover.service.there[minute] ?? 0) + by;
  }
}

/** Adults missing at a minute, in rooms once those who are spare have filled gaps, or in all: whichever is more. */
export function missingAt({ rooms, service, spare }: DayCover, minute: number): number {
  let gaps = 0;
  for (const { needed, there } of rooms.values()) gaps += Math.max(0, (needed[minute] ?? 0) - (there[minute] ?? 0));
  return Math.max(gaps - (spare[minute] ?? 0), (service.needed[minute] ?? 0) - (service.there[minute] ?? 0), 0);
}

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
