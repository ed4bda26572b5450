import { addDays } from '@bairn/shared/format/date';
import { timeOf } from '@bairn/shared/format/minutes';
import type { RotaNeeds, RotaPerson, RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { makeId } from '@bairn/shared/test/people';

const monday = '2026-11-23';
const roomNames = ['Babies', 'Wobblers', 'Toddlers', 'Juniors', 'Preschool'];
const firstNames = ['Priya', 'Jack', 'Amy', 'Ben', 'Catriona', 'Dougal', 'Eilidh', 'Fiona', 'Gregor', 'Hamish'];
const lastNames = ['Nair', 'Lennox', 'Okafor'];

/** Adults that a room of the sample needs, by time: fewer before 9 and after 16. */
const stepsOf = (few: number, many: number) => [
  { from: '08:00', needed: few },
  { from: '09:00', needed: many },
  { from: '16:00', needed: few },
  { from: '18:00', needed: 0 },
];

/**
 * A week of a service: six people for each room, on early, middle and late shifts, and one open shift.
 * @param people at most 30
 */
export function makeRota(people = 8, own: Partial<RotaWithFacts> = {}): RotaWithFacts {
  const dates = Array.from({ length: 7 }, (_, nth) => addDays(monday, nth));
  const open = dates.slice(0, 5);
  const rooms = roomNames
    .slice(0, Math.max(2, Math.ceil(people / 6)))
    .map((name, index) => ({ id: makeId(), name, index }));
  const staff = Array.from({ length: people }, (_, nth): RotaPerson => ({
    id: makeId(),
    name: `${firstNames[nth % 10]} ${lastNames[nth % 3]}`,
    avatar_url: null,
    role: 'nursery-staff',
    employment_type: 0,
    job_title: 'Early years practitioner',
    contracted_minutes: 2250,
    under_18: false,
    opted_out_48h: false,
    hourly_pence: nth === 3 ? null : 1300,
    standing: dates.map((date) => ({ date, counts: true, first_aider: nth % 3 === 0, why: [] })),
    unavailable: nth === 4 ? [{ kind: 'leave', date: dates[2] ?? monday, start_time: null, end_time: null }] : [],
    availability:
      nth === 5
        ? [{ date: dates[1] ?? monday, can: 'hours', start_time: '08:00', end_time: '13:00', asked: true }]
        : [],
    before: [],
    after: [],
    average_minutes: 2250,
    average_weeks: 16,
  }));
  const shiftOf = (date: string, nth: number, id: string | null): RotaShift => {
    const start = [480, 510, 570][nth % 3] ?? 480;
    return {
      id: makeId(),
      version: 1,
      staff_profile_id: id,
      room_id: rooms[Math.floor(nth / 6) % rooms.length]?.id ?? null,
      date,
      start_time: timeOf(start),
      end_time: timeOf(start + 480),
      break_minutes: 30,
      break_start: nth % 4 === 0 ? timeOf(start + 240) : null,
      confirmation: id === null ? 'open' : 'pending',
      note: nth === 1 ? 'Opens the building' : null,
      declined_reason: null,
    };
  };
  const shifts = open.flatMap((date, day) => [
    ...staff.flatMap(({ id }, nth) => ((nth + day) % 9 === 8 ? [] : [shiftOf(date, nth, id)])),
    ...(day === 1 ? [shiftOf(date, 2, null)] : []),
  ]);
  const needsOf = (date: string, isOpen: boolean): RotaNeeds => ({
    date,
    children: isOpen ? people * 3 : 0,
    branch: isOpen ? stepsOf(rooms.length * 2, Math.ceil(people * 0.55)) : [],
    rooms: isOpen
      ? rooms.map(({ id }) => ({
          room_id: id,
          children: 12,
          steps: stepsOf(1, Math.min(3, Math.ceil(people / rooms.length / 2))),
        }))
      : [],
  });
  return {
    rota: { id: makeId(), year: 2026, week: 48, status: 'draft', revision: 0, published_at: null, certificate: null },
    today: '2026-11-20',
    days: dates.map((date, day) => ({
      date,
      closed: null,
      opens: day < 5 ? '08:00' : null,
      closes: day < 5 ? '18:00' : null,
    })),
    rooms,
    staff,
    shifts,
    needs: dates.map((date, day) => needsOf(date, day < 5)),
    rounding: 'pooled',
    childminder: false,
    can: { edit: true, publish: true, sign: false, correct: false, remind: false },
    ...own,
  };
}
