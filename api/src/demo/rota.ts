import type { Colleague } from './staff.ts';

type Turn = { start: string; end: string; break: number };

/** A whole day that a room is open, four a week: 37 hours. */
const long: Turn = { start: '08:00', end: '18:00', break: 45 };
/** The manager is in no room, and goes into those whose people have their breaks. */
const office: Turn = { start: '08:45', end: '17:00', break: 45 };
const weekend: Turn = { start: '08:45', end: '17:15', break: 45 };

/** The hours of a person's shift on a weekday. */
export function turnOf({ role }: Pick<Colleague, 'role'>, day: number): Turn {
  if (day > 5) return weekend;
  return role === 'nursery-staff' ? long : office;
}
