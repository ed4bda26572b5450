import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesBetween, minutesOf } from '@bairn/shared/format/minutes';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import { wrongTimes } from '@bairn/shared/schema/rotaShift';
import { copyDay, copyWeek, draw, isTaken, move, remove, resize, set, split } from './deeds.ts';
import type { Deed } from './deeds.ts';
import { byId, doStep, openDoc } from './doc.ts';

const runs = process.env['BAIRN_TEST_ALL'] === '1' ? 1000 : 60;
const monday = '2026-11-23';
const place = { staff_profile_id: 'priya', room_id: 'babies', date: monday };

const shiftOf = (own: Partial<RotaShift> = {}): RotaShift => ({
  ...place,
  id: 'one',
  version: 1,
  start_time: '08:00',
  end_time: '16:30',
  break_minutes: 30,
  break_start: null,
  confirmation: 'pending',
  note: null,
  declined_reason: null,
  ...own,
});

/** The shifts after a deed; it must not be refused. */
function after(shifts: readonly RotaShift[], deed: Deed): RotaShift[] {
  if ('refused' in deed) throw new Error(deed.refused);
  return [...doStep(openDoc(shifts), { words: '', patches: deed.patches }).shifts.values()];
}
const one = shiftOf();
const its = byId([one]);
const times = ({ start_time, end_time, break_minutes, break_start }: RotaShift) =>
  `${start_time}-${end_time} ${break_minutes}${break_start ? ` at ${break_start}` : ''}`;

describe('shifts on the grid', () => {
  it('are drawn from either end, on the quarter hour, with a break over six hours', () => {
    expect(after([], draw(byId([]), place, { from: 16 * 60 + 22, to: 484 })).map(times)).toEqual(['08:00-16:15 30']);
    expect(after([], draw(byId([]), place, { from: 480, to: 840 })).map(times)).toEqual(['08:00-14:00 0']);
    expect(after([], draw(byId([]), place, { from: 480, to: 480 })).map(times)).toEqual(['08:00-08:15 0']);
  });

  it('move with their breaks, and stay within the day', () => {
    const shift = shiftOf({ break_start: '12:00' });
    expect(after([shift], move(byId([shift]), 'one', { by: 75 })).map(times)).toEqual(['09:15-17:45 30 at 13:15']);
    expect(after([shift], move(byId([shift]), 'one', { by: 900 })).map(times)).toEqual(['15:15-23:45 30 at 19:15']);
    const away = after([shift], move(byId([shift]), 'one', { date: '2026-11-24', staff_profile_id: null }));
    expect(away).toMatchObject([{ date: '2026-11-24', staff_profile_id: null, confirmation: 'open' }]);
  });

  it('get a break when they grow over six hours, and lose it when there is no room for it', () => {
    const short = shiftOf({ end_time: '14:00', break_minutes: 0 });
    expect(after([short], resize(byId([short]), 'one', 'end', 14 * 60 + 15)).map(times)).toEqual(['08:00-14:15 30']);
    expect(after([one], resize(its, 'one', 'end', 480)).map(times)).toEqual(['08:00-08:15 0']);
    const late = shiftOf({ break_start: '15:00' });
    expect(after([late], resize(byId([late]), 'one', 'end', 15 * 60)).map(times)).toEqual(['08:00-15:00 30 at 14:30']);
  });

  it('are split at their break, or half way, and keep it once', () => {
    expect(after([one], split(its, 'one')).map(times)).toEqual(['08:00-12:15 30', '12:15-16:30 0']);
    const shift = shiftOf({ break_start: '12:00' });
    expect(after([shift], split(byId([shift]), 'one', 600)).map(times)).toEqual([
      '08:00-10:00 0',
      '10:00-16:30 30 at 12:00',
    ]);
    expect(split(its, 'one', 480)).toHaveProperty('refused');
  });

  it('are not put where the person has one, except in place of one that was declined', () => {
    const other = shiftOf({ id: 'two', date: '2026-11-24' });
    const both = byId([one, other]);
    expect(move(both, 'two', { date: monday })).toHaveProperty('refused');
    expect(set(both, 'two', { date: monday, staff_profile_id: 'jack' })).toHaveProperty('patches');
    expect(isTaken([shiftOf({ confirmation: 'declined' })], other)).toBe(false);
  });

  it('are copied by day and by person, without those whose person works then', () => {
    const week = [one, shiftOf({ id: 'two', staff_profile_id: 'jack' }), shiftOf({ id: 'three', date: '2026-11-24' })];
    const day = copyDay(byId(week), monday, ['2026-11-24', '2026-11-25']);
    expect(day).toMatchObject({ left: 1 });
    expect(after(week, day)).toHaveLength(6);
    const copied = after(week, copyWeek(byId(week), 'priya', ['amy', null]));
    expect(copied.filter(({ staff_profile_id }) => staff_profile_id === 'amy')).toHaveLength(2);
    expect(copied.filter(({ confirmation }) => confirmation === 'open')).toHaveLength(2);
  });

  it('always have times that the API takes, and splitting keeps their minutes', () => {
    const minutes = fc.integer({ min: 0, max: 96 }).map((nth) => nth * 15);
    const deed = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -1000, max: 1000 }) }),
      fc.record({ kind: fc.constantFrom('start' as const, 'end' as const), by: fc.integer({ min: -50, max: 1500 }) }),
      fc.record({ kind: fc.constant('split' as const), by: minutes }),
    );
    const property = fc.property(minutes, minutes, fc.array(deed, { maxLength: 8 }), (from, to, deeds) => {
      let shifts = byId(after([], draw(byId([]), { ...place, staff_profile_id: null }, { from, to }, 'one')));
      for (const { kind, by } of deeds) {
        const before = [...shifts.values()].reduce(
          (sum, shift) => sum + minutesBetween(shift.start_time, shift.end_time),
          0,
        );
        const next =
          kind === 'move'
            ? move(shifts, 'one', { by })
            : kind === 'split'
              ? split(shifts, 'one', by)
              : resize(shifts, 'one', kind, by);
        if ('refused' in next) continue;
        shifts = byId(after([...shifts.values()], next));
        const now = [...shifts.values()].reduce(
          (sum, shift) => sum + minutesBetween(shift.start_time, shift.end_time),
          0,
        );
        if (kind === 'split' || kind === 'move') expect(now).toBe(before);
      }
      for (const shift of shifts.values()) {
        expect(wrongTimes(shift)).toBeNull();
        expect((minutesOf(shift.start_time) % 15) + (minutesOf(shift.end_time) % 15)).toBe(0);
      }
    });
    fc.assert(property, { numRuns: runs, seed: 2026 });
  });

  it('are removed, each once', () => {
    expect(after([one], remove(its, ['one', 'gone']))).toEqual([]);
  });
});
