import { dayName } from '@bairn/shared/format/fullDay';
import { minutesBetween } from '@bairn/shared/format/minutes';
import type { RotaTemplate, TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import type { GridDay, GridRow } from '../components/WeekGrid.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Worked minutes of some shifts. */
export const minutesOfShifts = (shifts: readonly TemplateShift[]) =>
  shifts.reduce(
    (sum, { start_time, end_time, break_minutes }) => sum + minutesBetween(start_time, end_time) - break_minutes,
    0,
  );

/** The columns and rows of a template's week: who works in it, and the open shifts last. */
export function templateGrid({ shifts, rooms, staff }: RotaTemplate): { days: GridDay[]; rows: GridRow[] } {
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const byPerson = Map.groupBy(shifts, ({ staff_profile_id }) => staff_profile_id);
  const rowOf = (own: readonly TemplateShift[]) => ({
    minutes: minutesOfShifts(own),
    shifts: own
      .toSorted((one, other) => one.start_time.localeCompare(other.start_time))
      .map((shift) => {
        const room = roomOf.get(shift.room_id ?? '');
        return { ...shift, day: String(shift.day), room: room?.name ?? null, room_index: room?.index ?? null };
      }),
  });
  const open = byPerson.get(null) ?? [];
  return {
    days: weekdays.map((day) => {
      const own = shifts.filter((shift) => shift.day === day);
      const people = new Set(own.flatMap(({ staff_profile_id }) => staff_profile_id ?? [])).size;
      return { key: String(day), head: dayName(day), sum: { minutes: minutesOfShifts(own), people } };
    }),
    rows: [
      ...staff
        .filter(({ id }) => byPerson.has(id))
        .map((person) => ({
          ...person,
          detail: person.is_here ? null : 'No longer works here',
          ...rowOf(byPerson.get(person.id) ?? []),
        })),
      ...(open.length > 0
        ? [
            {
              id: 'open',
              name: null,
              avatar_url: null,
              detail: 'Without a person',
              contracted_minutes: null,
              ...rowOf(open),
            },
          ]
        : []),
    ],
  };
}
