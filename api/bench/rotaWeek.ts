import { addDays } from '@bairn/shared/format/date';
import { adultsInRoom } from '@bairn/shared/format/adults';
import { ageInMonths } from '@bairn/shared/format/age';
import { needSteps, type NeedStep, type Stay } from '@bairn/shared/format/staffNeeded';
import { timeOf } from '@bairn/shared/format/minutes';
import type { WeekFacts, WeekStaff } from '@bairn/shared/rota/week';

const monday = '2026-11-30';
const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
/** Ages of the children of a room, by their years of birth. */
const births = ['2026-03-02', '2025-06-02', '2024-06-03', '2023-05-01', '2022-08-01'];
/** When children come and go: the sessions of a full day, a morning and an afternoon, and early and late ones. */
const sessions = [
  ['08:00', '18:00'],
  ['08:00', '13:00'],
  ['13:00', '18:00'],
  ['07:30', '17:30'],
  ['09:00', '15:00'],
] as const;

/** What the children of a room need by ratio alone. */
const roomSteps = (date: string, stays: readonly Stay[]): NeedStep[] =>
  [...new Set(stays.flatMap(({ start_time, end_time }) => [start_time, end_time]))].toSorted().map((from) => {
    const there = stays.filter(({ start_time, end_time }) => start_time <= from && from < end_time);
    return { from, needed: adultsInRoom({ children: there.map(({ dob }) => ({ months: ageInMonths(dob, date) })) }) };
  });

/** Numbers from 0 to below a limit that are the same on every run. */
function makeNumbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** A week of a nursery with so many rooms of 10 to 16 children and so many people, a few of them away or part-time. */
export function rotaWeek({ people, rooms, seed = 1 }: { people: number; rooms: number; seed?: number }): WeekFacts {
  const next = makeNumbers(seed);
  const roomIds = Array.from({ length: rooms }, (_, room) => `room-${room}`);
  const stays = roomIds.flatMap((room_id, room) =>
    Array.from({ length: 8 + next(4) + room * 2 }, (_, child): Stay & { days: boolean[] } => {
      const [start_time, end_time] = sessions[next(sessions.length)] ?? sessions[0];
      const dob = births[room % births.length] ?? '2023-05-01';
      const days = dates.map((_date, day) => day < 5 && next(5) > 0);
      return { child_id: `${room_id}-${child}`, dob, start_time, end_time, room_id, days };
    }),
  );
  const terms = { childminder: false, agreed: [] };
  const needs = dates.map((date, day) => {
    const there = stays.filter(({ days }) => days[day]);
    const ofRoom = (room: string) => there.filter(({ room_id }) => room_id === room);
    return {
      date,
      service: needSteps(date, there, terms),
      rooms: roomIds.map((room_id) => ({ room_id, steps: roomSteps(date, ofRoom(room_id)) })),
    };
  });
  const staff = Array.from({ length: people }, (_, nth): WeekStaff => {
    const off = dates[next(5)] ?? monday;
    return {
      id: `person-${nth}`,
      under_18: nth % 15 === 14,
      opted_out_48h: false,
      contracted_minutes: nth % 5 === 4 ? 1200 : 2250,
      cost_per_hour: 1271 + next(600),
      not_counting: [],
      away: nth % 6 === 0 ? [{ kind: 'leave', date: off, start_time: timeOf(0), end_time: '23:59' }] : [],
      unavailable: nth % 5 === 4 ? [{ date: dates[next(5)] ?? monday, start_time: '12:00', end_time: '23:59' }] : [],
      elsewhere: [],
      average_minutes: 2250,
      average_weeks: 16,
    };
  });
  return {
    dates,
    closed: dates.slice(5),
    childminder: false,
    rooms: roomIds.map((id) => ({ id })),
    needs,
    staff,
    shifts: [],
  };
}
