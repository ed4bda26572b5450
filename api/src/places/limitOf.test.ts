import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adultsInRoom, type Rounding } from '@bairn/shared/format/adults';
import { ageInMonths } from '@bairn/shared/format/age';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import type { Stay } from '@bairn/shared/format/staffNeeded';
import {
  childrenOfAge,
  limitOf,
  placesByYear,
  type CountedShift,
  type StaffedDay,
} from '@bairn/shared/rota/placesByStaff';

const date = '2026-11-20';
const dobs = ['2026-02-10', '2025-06-01', '2024-01-15', '2023-12-01', '2022-05-05', '2018-01-01'];

const times = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 4, max: 30 }))
  .map(([start, long]) => ({ start_time: timeOf(480 + start * 15), end_time: timeOf(480 + (start + long) * 15) }));
const room = fc.constantFrom('one', 'two', null);
const stays = (maxLength: number, prefix: string) =>
  fc
    .array(fc.record({ times, dob: fc.constantFrom(...dobs), room_id: room }), { maxLength })
    .map((all) => all.map(({ times, ...one }, nth): Stay => ({ ...one, ...times, child_id: `${prefix}${nth}` })));
const shifts = fc
  .array(fc.record({ times, room_id: room, pause: fc.option(fc.integer({ min: 1, max: 20 })) }), { maxLength: 9 })
  .map((all) =>
    all.map(({ times, room_id, pause }, nth): CountedShift => {
      const start = pause === null ? null : minutesOf(times.start_time) + pause * 15;
      const fits = start !== null && start + 30 < minutesOf(times.end_time);
      const id = `${nth}`;
      return {
        ...times,
        id,
        room_id,
        staff_profile_id: id,
        break_minutes: fits ? 30 : 0,
        break_start: fits ? timeOf(start) : null,
      };
    }),
  );
const day = fc.record({
  stays: stays(7, 'a'),
  shifts,
  rounding: fc.constantFrom<Rounding>('pooled', 'per_band', 'youngest'),
  agreed: fc.option(fc.integer({ min: 1, max: 6 })),
});

const isThere = (time: string) => (one: { start_time: string; end_time: string }) =>
  one.start_time <= time && time < one.end_time;

/** Whether nothing is missing while the added children are there: counted quarter by quarter, from the rules. */
function slowly(
  {
    stays,
    shifts,
    rounding,
    agreed,
  }: { agreed: number | null; rounding: Rounding } & Pick<StaffedDay, 'stays' | 'shifts'>,
  added: readonly Stay[],
) {
  const all = [...stays, ...added];
  for (let minute = 480; minute < 1440; minute += 15) {
    const time = timeOf(minute);
    if (!added.some(isThere(time))) continue;
    const there = all.filter(isThere(time));
    const needs = new Map(
      ['one', 'two', null].map((room_id) => {
        const children = there
          .filter((stay) => stay.room_id === room_id)
          .map((stay) => ({
            months: ageInMonths(stay.dob, date),
            short: minutesOf(stay.end_time) - minutesOf(stay.start_time) < 240,
          }));
        return [room_id, adultsInRoom({ children, agreed: room_id === 'two' ? agreed : null }, rounding)];
      }),
    );
    const people = shifts.filter(
      (shift) =>
        isThere(time)(shift) &&
        !(shift.break_start !== null && shift.break_start <= time && minute < minutesOf(shift.break_start) + 30),
    );
    const used = ['one', 'two'].filter((room_id) =>
      all.some((stay) => stay.room_id === room_id && stay.end_time > stay.start_time),
    );
    let spare = people.filter(({ room_id }) => room_id === null || !used.includes(room_id)).length;
    for (const room_id of used) {
      spare -= Math.max(0, (needs.get(room_id) ?? 0) - people.filter((one) => one.room_id === room_id).length);
    }
    const sum = [...needs.values()].reduce((total, one) => total + one, 0);
    if (spare < 0 || people.length < Math.max(2, sum)) return false;
  }
  return true;
}

const dayOf = ({
  stays,
  shifts,
  rounding,
  agreed,
}: {
  stays: Stay[];
  shifts: CountedShift[];
  rounding: Rounding;
  agreed: number | null;
}): StaffedDay => ({
  date,
  planned: true,
  stays,
  shifts,
  terms: {
    childminder: false,
    rounding,
    agreed: agreed === null ? [] : [{ room_id: 'two', ratio: agreed, from_date: date, to_date: null }],
  },
  rooms: [],
  registered: null,
});

describe('a child more', () => {
  it('is taken if, and only if, no quarter of their stay needs more adults than are there, in a room or in all', () => {
    const taken = { yes: 0, no: 0 };
    fc.assert(
      fc.property(day, stays(2, 'b'), (given, added) => {
        fc.pre(added.length > 0);
        const expected = slowly(given, added);
        expect(limitOf(dayOf(given), added)).toBe(expected ? null : 'staff');
        taken[expected ? 'yes' : 'no'] += 1;
      }),
      { numRuns: 300, seed: 2026 },
    );
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(20);
  });

  it('can make another session of the day need more, which is looked at too', () => {
    const person = (id: string, end_time: string): CountedShift => ({
      id,
      staff_profile_id: id,
      room_id: null,
      start_time: '08:00',
      end_time,
      break_minutes: 0,
      break_start: null,
    });
    const morning = Array.from({ length: 20 }, (_, nth): Stay => ({
      child_id: `${nth}`,
      dob: '2022-05-05',
      start_time: '08:00',
      end_time: '11:00',
      room_id: null,
    }));
    const given = dayOf({
      stays: morning,
      shifts: [person('a', '18:00'), person('b', '18:00')],
      rounding: 'pooled',
      agreed: null,
    });
    // On one short session each, two adults look after twenty; with another session of one of them, after sixteen.
    const afternoon = { start_time: '13:00', end_time: '16:00', room_id: null, dob: '2022-05-05' };
    expect(limitOf(given, [{ ...afternoon, child_id: 'new' }])).toBeNull();
    expect(limitOf(given, [{ ...afternoon, child_id: '0' }])).toBe('staff');
  });
});

describe('the places by age', () => {
  it('are the most children of that age alone that are taken', () => {
    fc.assert(
      fc.property(day, times, room, (given, when, room_id) => {
        const known = dayOf(given);
        const offered = { ...when, room_id, age_from_months: 3, age_to_months: 60 };
        for (const { year, places } of placesByYear(known, offered, 6)) {
          const months = Math.max(3, year * 12);
          const of = (count: number) =>
            childrenOfAge(date, { ...when, room_id, age_from_months: months }, count).filter(
              (stay) => stay.end_time > stay.start_time,
            );
          if (places > 0) expect(limitOf(known, of(places))).toBeNull();
          if (places < 6) expect(limitOf(known, of(places + 1))).not.toBeNull();
        }
      }),
      { numRuns: 40, seed: 2026 },
    );
  });
});
