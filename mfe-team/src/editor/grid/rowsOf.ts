import { minutesOf } from '@bairn/shared/format/minutes';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Shifts } from '../model/patch.ts';

export type GridView = 'people' | 'rooms';

/** A line of the grid: a person, a room, or what has none. */
export type GridRow = {
  /** The person's or the room's id; `none` for open shifts and for those without a room. */
  id: string;
  name: string;
  shifts: readonly RotaShift[];
};

/** Where the focus is in the grid: in a row on a date, on a shift or on a place without one. */
export type Spot = { row: string; date: string; shift: string | null };

/** The row of shifts without a person, or without a room. */
export const noneRow = 'none';

const rowOf = (shift: RotaShift, view: GridView) =>
  (view === 'people' ? shift.staff_profile_id : shift.room_id) ?? noneRow;

/**
 * The rows of the grid in the order of people or rooms; the row without comes last. A row whose shifts are the same objects
 * as before is the same array, so that it is not drawn again.
 */
export function rowsOf(
  view: GridView,
  facts: Pick<RotaWithFacts, 'staff' | 'rooms'>,
  shifts: Shifts,
  former: readonly GridRow[] = [],
): GridRow[] {
  const groups = Map.groupBy(shifts.values(), (shift) => rowOf(shift, view));
  const heads: { id: string; name: string }[] =
    view === 'people'
      ? [...facts.staff, { id: noneRow, name: 'Open shifts' }]
      : [...facts.rooms, { id: noneRow, name: 'No room' }];
  const known = new Set(heads.map(({ id }) => id));
  // Those of people who have left, or of archived rooms.
  const lost = [...groups.keys()].filter((id) => !known.has(id));
  const all = [
    ...heads,
    ...lost.map((id) => ({ id, name: view === 'people' ? 'Someone who has left' : 'A former room' })),
  ];
  const before = new Map(former.map((row) => [row.id, row]));
  return all.map(({ id, name }) => {
    const own = (groups.get(id) ?? []).toSorted(
      (one, other) =>
        one.date.localeCompare(other.date) ||
        one.start_time.localeCompare(other.start_time) ||
        one.id.localeCompare(other.id),
    );
    const old = before.get(id);
    const isSame =
      old?.name === name && old.shifts.length === own.length && own.every((one, nth) => one === old.shifts[nth]);
    return isSame ? old : { id, name, shifts: own };
  });
}

/** A shift with the line of its cell in which it stands: shifts at the same time stand below each other. */
export type Placed = { shift: RotaShift; lane: number };

export function lanesOf(shifts: readonly RotaShift[]): Placed[] {
  const ends: string[] = [];
  return shifts.map((shift) => {
    const free = ends.findIndex((end) => end <= shift.start_time);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = shift.end_time;
    return { shift, lane };
  });
}

/** The hours that the grid shows, in minutes since midnight. */
export type Axis = { from: number; to: number };

/** The whole hours from the first opening or shift to the last one. */
export function axisOf({ days, shifts }: Pick<RotaWithFacts, 'days' | 'shifts'>): Axis {
  const times = [
    ...days.flatMap(({ opens, closes }) => [opens ?? [], closes ?? []].flat()),
    ...shifts.flatMap(({ start_time, end_time }) => [start_time, end_time]),
  ].map(minutesOf);
  if (times.length === 0) return { from: 420, to: 1140 };
  const hour = (minutes: number) => Math.floor(minutes / 60) * 60;
  return { from: hour(Math.min(...times)), to: Math.min(1440, hour(Math.max(...times) + 59)) };
}

/** Where minutes stand on the axis, in percent. */
export const percent = (minutes: number, { from, to }: Axis) =>
  Math.max(0, Math.min(100, ((minutes - from) / (to - from)) * 100));
