import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { listRemedies } from '@bairn/shared/calls/rotaBuild';
import type { DataOf } from '@bairn/shared/schema/endpoint';
import type { RatioRadar } from '@bairn/shared/schema/ratioRadar';
import type { RotaOfDay } from '@bairn/shared/schema/rotaViews';
import { makeId } from '@bairn/shared/test/people';
import { makeHead, makeShift, people, rooms, today } from '../components/makeRota.stories.ts';

/** Quarter hours from 07:30 to 18:00. */
export const quarters = Array.from({ length: 42 }, (_, at) => timeOf(minutesOf('07:30') + at * 15));

/** A count for each quarter hour: what it is from each of some times on. */
export const counts = (...steps: readonly [string, number][]) =>
  quarters.map((time) => steps.findLast(([from]) => from <= time)?.[1] ?? 0);
const untilNow = (all: readonly number[], now: string) => all.filter((_, at) => (quarters[at] ?? '') <= now);

type Room = RotaOfDay['rooms'][number];

/** A room that needs two from 08:00 to 17:00 and has them, by default. */
export const makeRoom = (own: Partial<Room> = {}): Room => {
  const rostered = own.rostered ?? counts(['07:45', 2], ['17:30', 0]);
  const children = own.children_expected ?? counts(['08:00', 6], ['17:00', 0]);
  return {
    id: rooms[0]?.id ?? null,
    name: 'Babies',
    index: 0,
    required: counts(['08:00', 2], ['17:00', 0]),
    rostered,
    present: untilNow(rostered, '10:00'),
    children_expected: children,
    children_in: untilNow(children, '10:00').map((count) => Math.max(0, count - 1)),
    steps: [
      { from: '08:00', needed: 2 },
      { from: '17:00', needed: 0 },
    ],
    ...own,
  };
};

const sum = (all: readonly Room[], of: 'required' | 'rostered' | 'present' | 'children_expected' | 'children_in') =>
  all.reduce<number[]>((known, room) => room[of].map((count, at) => count + (known[at] ?? 0)), []);

/** The day of some rooms at 10:00, with what they need and have together. */
export function makeDay(dayRooms: readonly Room[], own: Partial<RotaOfDay> = {}): RotaOfDay {
  const required = sum(dayRooms, 'required');
  const rostered = sum(dayRooms, 'rostered');
  return {
    date: today,
    today,
    now: '10:00',
    rota: makeHead(),
    day: { date: today, closed: null, opens: '07:30', closes: '18:00' },
    quarters,
    rooms: [...dayRooms],
    total: {
      required,
      rostered,
      present: sum(dayRooms, 'present'),
      children_expected: sum(dayRooms, 'children_expected'),
      children_in: sum(dayRooms, 'children_in'),
      short: quarters.map((_, at) =>
        dayRooms.reduce((all, room) => all + Math.max(0, (room.required[at] ?? 0) - (room.rostered[at] ?? 0)), 0),
      ),
      steps: [],
    },
    shortage: null,
    people: [],
    open: [],
    ...own,
  };
}

const [babies, toddlers, preschool] = rooms;
const person = (index: number, own: Partial<RotaOfDay['people'][number]>): RotaOfDay['people'][number] => ({
  ...(people[index] ?? { id: '', name: '', avatar_url: null }),
  counts: true,
  first_aider: index === 0,
  why: [],
  shifts: [],
  present: [{ from: '07:52', to: null }],
  ...own,
});
const shiftOf = (index: number, own: Parameters<typeof makeShift>[0]) =>
  makeShift({ staff_profile_id: people[index]?.id ?? null, ...own });

/** A day with three rooms, one of them short in the afternoon, and people in every state. */
export const fullDay = (own: Partial<RotaOfDay> = {}) =>
  makeDay(
    [
      makeRoom(),
      makeRoom({
        id: toddlers?.id ?? null,
        name: 'Toddlers',
        index: 1,
        required: counts(['08:00', 2], ['12:00', 3], ['16:00', 1], ['17:30', 0]),
        rostered: counts(['07:45', 2], ['16:30', 1], ['17:30', 0]),
        children_expected: counts(['08:00', 9], ['12:00', 12], ['16:00', 4], ['17:30', 0]),
      }),
      makeRoom({
        id: preschool?.id ?? null,
        name: 'Pre-school',
        index: 2,
        required: counts(['09:00', 1], ['15:00', 0]),
        rostered: counts(['08:30', 2], ['15:30', 0]),
        children_expected: counts(['09:00', 7], ['15:00', 0]),
      }),
    ],
    {
      people: [
        person(0, { shifts: [shiftOf(0, {})] }),
        person(1, {
          shifts: [
            shiftOf(1, { room_id: toddlers?.id ?? null, start_time: '07:45', end_time: '13:00', break_minutes: 0 }),
            shiftOf(1, { room_id: babies?.id ?? null, start_time: '13:30', end_time: '17:30', break_minutes: 0 }),
          ],
        }),
        person(2, {
          present: [],
          shifts: [shiftOf(2, { room_id: toddlers?.id ?? null, confirmation: 'pending', break_start: null })],
        }),
        person(3, {
          counts: false,
          why: ['pvg'],
          present: [{ from: '08:30', to: '09:45' }],
          shifts: [shiftOf(3, { room_id: preschool?.id ?? null, start_time: '09:30', confirmation: 'declined' })],
        }),
        person(4, { shifts: [] }),
      ],
      open: [makeShift({ staff_profile_id: null, room_id: preschool?.id ?? null, confirmation: 'open' })],
      ...own,
    },
  );

/** Toddlers are short now, Babies within two hours, and Toddlers again on the next Friday, as someone does not count. */
export const makeRadar = (): RatioRadar => ({
  today,
  now: '10:00',
  clocked_in: true,
  standing: [
    { room_id: null, room: null, required: 5, there: 5 },
    { room_id: toddlers?.id ?? null, room: 'Toddlers', required: 3, there: 2 },
  ],
  soon: [{ room_id: babies?.id ?? null, room: 'Babies', from: '11:00', to: '11:30', short: 1 }],
  days: [
    { date: '2026-11-24', planned: true, children: 12, gaps: [], not_counting: [] },
    {
      date: '2026-11-27',
      planned: true,
      children: 14,
      gaps: [
        { room_id: toddlers?.id ?? null, room: 'Toddlers', from: '10:15', to: '11:00', short: 1 },
        { room_id: null, room: null, from: '15:00', to: '16:00', short: 2 },
      ],
      not_counting: [{ id: people[3]?.id ?? '', name: people[3]?.name ?? '', why: ['pvg'] }],
    },
    { date: '2026-11-30', planned: false, children: 11, gaps: [], not_counting: [] },
  ],
});

const { version, confirmation: _, note: _note, declined_reason: _reason, ...before } = makeShift();

/** What can be done without the first person of the day: call another one in, or close places of a session. */
export const makeRemedies = (): DataOf<typeof listRemedies> => ({
  rota: { id: makeId(), status: 'published' },
  breaches: [
    {
      rule: 'ratio_room',
      hard: true,
      shift_ids: [],
      date: today,
      room_id: rooms[0]?.id ?? null,
      from: '08:00',
      to: '16:30',
      short_by: 1,
    },
  ],
  remedies: [
    {
      kind: 'call_in',
      changes: [{ before, after: { ...before, staff_profile_id: people[4]?.id ?? null }, version }],
      cost_pence: 0,
      people: [people[4]?.id ?? ''],
      close: [],
    },
    {
      kind: 'close_places',
      changes: [{ before, after: null, version }],
      cost_pence: 0,
      people: [],
      close: [{ room_id: rooms[0]?.id ?? null, from: '08:00', to: '16:30', adults: 1, everyone: false }],
    },
  ],
  closable: [
    {
      id: makeId(),
      session_id: makeId(),
      session: 'Babies all day',
      date: today,
      start_time: '08:00',
      end_time: '17:00',
      booked: 3,
    },
  ],
  people: people.map(({ id, name }) => ({ id, name })),
  rooms: rooms.map(({ id, name }) => ({ id, name })),
});
