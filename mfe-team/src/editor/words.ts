import { formatDay, formatTimes } from '@bairn/shared/format/date';
import { minutesBetween } from '@bairn/shared/format/minutes';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { Fields } from './model/patch.ts';

/** Names by id, as the screen says them. */
export type Names = {
  person: (id: string | null) => string;
  room: (id: string | null) => string;
  all: ReadonlyMap<string, string>;
};

export function namesOf({ staff, rooms }: Pick<RotaWithFacts, 'staff' | 'rooms'>): Names {
  const people = new Map(staff.map(({ id, name }) => [id, name]));
  const places = new Map(rooms.map(({ id, name }) => [id, name]));
  return {
    all: new Map([...people, ...places]),
    person: (id) => (id === null ? 'Open shift' : (people.get(id) ?? 'Someone who has left')),
    room: (id) => (id === null ? 'No room' : (places.get(id) ?? 'A former room')),
  };
}

const confirmationWords = {
  pending: 'not confirmed',
  confirmed: 'confirmed',
  declined: 'declined',
  open: 'no one assigned',
};

/** A shift in one line: 'Priya Nair, Mon 23 Nov, 08:00 to 16:30, Babies'. */
export const shiftWords = (shift: Fields, names: Names) =>
  `${names.person(shift.staff_profile_id)}, ${formatDay(shift.date)}, ${formatTimes(shift.start_time, shift.end_time, 'service')}, ${names.room(shift.room_id)}`;

/** All that is known of a shift, for its name in the grid. */
export function fullWords(shift: Fields & { confirmation: keyof typeof confirmationWords }, names: Names): string {
  const { break_minutes: long, break_start: at, note, confirmation } = shift;
  const pause = long > 0 ? `${long} min break${at ? ` at ${at}` : ''}` : 'no break';
  return [shiftWords(shift, names), pause, confirmationWords[confirmation], note].filter(Boolean).join(', ');
}

/** Minutes of a shift that are worked. */
export const workedOf = ({ start_time, end_time, break_minutes }: Fields) =>
  Math.max(0, minutesBetween(start_time, end_time) - break_minutes);
