import { formatDay } from '@bairn/shared/format/date';
import { minutesBetween } from '@bairn/shared/format/minutes';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { RotaPreview } from '@bairn/shared/schema/rotaViews';
import type { GridDay, GridRow } from '../components/WeekGrid.tsx';

const minutesOf = (shifts: readonly RotaShift[]) =>
  shifts.reduce(
    (sum, { start_time, end_time, break_minutes }) => sum + minutesBetween(start_time, end_time) - break_minutes,
    0,
  );

/** The columns and rows of a rota: the reader first, then who works, and the open shifts last. */
export function gridOf({ days, rooms, staff, shifts, today }: RotaPreview): { days: GridDay[]; rows: GridRow[] } {
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const inGrid = (shift: RotaShift) => {
    const room = roomOf.get(shift.room_id ?? '');
    return { ...shift, day: shift.date, room: room?.name ?? null, room_index: room?.index ?? null };
  };
  const byPerson = Map.groupBy(shifts, ({ staff_profile_id }) => staff_profile_id);
  const open = byPerson.get(null) ?? [];
  const people = staff
    .filter(({ id, is_self }) => is_self || byPerson.has(id))
    .toSorted((one, other) => Number(other.is_self) - Number(one.is_self));
  return {
    days: days.map(({ date, closed }) => ({
      key: date,
      head: closed ? `${formatDay(date)}, closed` : formatDay(date),
      isToday: date === today,
    })),
    rows: [
      ...people.map((person) => ({
        ...person,
        detail: person.is_self ? 'You' : null,
        contracted_minutes: null,
        shifts: (byPerson.get(person.id) ?? []).map(inGrid),
      })),
      ...(open.length > 0
        ? [
            {
              id: 'open',
              name: null,
              avatar_url: null,
              detail: 'Without a person',
              minutes: minutesOf(open),
              contracted_minutes: null,
              shifts: open.map(inGrid),
            },
          ]
        : []),
    ],
  };
}
