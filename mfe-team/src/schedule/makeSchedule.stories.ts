import type { MySchedule } from '@bairn/shared/schema/rota';
import { makeId } from '@bairn/shared/test/people';
import { today } from '../components/makeRota.stories.ts';

type Shift = MySchedule['shifts'][number];

/** A confirmed shift of today, by default. */
export const makeOwnShift = (own: Partial<Shift> = {}): Shift => ({
  id: makeId(),
  rota_id: makeId(),
  date: today,
  start_time: '08:00',
  end_time: '16:30',
  break_minutes: 30,
  break_start: '12:00',
  minutes: 480,
  room: 'Babies',
  room_index: 0,
  confirmation: 'confirmed',
  note: null,
  can_answer: false,
  was: null,
  is_new: false,
  ...own,
});

/** A shift of three days later as its person confirmed it, by default. */
export const makeConfirmed = (own: Partial<MySchedule['lost'][number]> = {}): MySchedule['lost'][number] => ({
  date: '2026-11-23',
  start_time: '08:00',
  end_time: '16:30',
  break_minutes: 30,
  break_start: '12:00',
  room: 'Babies',
  ...own,
});

/** The schedule of a person with these shifts. */
export const makeSchedule = (shifts: Shift[], lost: MySchedule['lost'] = []): MySchedule => ({
  today,
  from: '2026-11-16',
  to: '2026-12-13',
  staff_profile_id: makeId(),
  shifts,
  lost,
});
