import { addDays } from '@bairn/shared/format/date';
import type { RotaHead, RotaShift } from '@bairn/shared/schema/rotaShift';
import { makeId } from '@bairn/shared/test/people';

/** The Monday of the sample's week. */
export const monday = '2026-11-16';
export const today = '2026-11-20';
export const weekDays = Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** Rooms and people of the samples. */
export const rooms = ['Babies', 'Toddlers', 'Pre-school'].map((name, index) => ({ id: makeId(), name, index }));
export const people = ['Priya Nair', 'Jack Lennox', 'Iona Strachan', 'Ben Okafor', 'Màiri MacDonald-Sutherland'].map(
  (name) => ({ id: makeId(), name, avatar_url: null }),
);

/** A rota of the sample's week that is published, by default. */
export const makeHead = (own: Partial<RotaHead> = {}): RotaHead => ({
  id: makeId(),
  year: 2026,
  week: 47,
  status: 'published',
  revision: 2,
  published_at: '2026-11-12T09:00:00.000Z',
  ...own,
});

/** A confirmed shift of the first person in the first room, by default. */
export const makeShift = (own: Partial<RotaShift> = {}): RotaShift => ({
  id: makeId(),
  version: 1,
  staff_profile_id: people[0]?.id ?? null,
  room_id: rooms[0]?.id ?? null,
  date: today,
  start_time: '08:00',
  end_time: '16:30',
  break_minutes: 30,
  break_start: '12:00',
  confirmation: 'confirmed',
  note: null,
  declined_reason: null,
  ...own,
});
