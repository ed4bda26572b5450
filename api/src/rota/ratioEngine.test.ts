import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adultsInRoom,
  adultsInService,
  type ChildThere,
  type RoomGroup,
  type Rounding,
} from '@bairn/shared/format/adults';
import { dutiesOf, onDutyAt, shortageOf } from '@bairn/shared/format/cover';
import { timeOf } from '@bairn/shared/format/minutes';
import { needSteps, type Stay } from '@bairn/shared/format/staffNeeded';

const child = fc.record({
  months: fc.oneof(fc.integer({ min: 0, max: 190 }), fc.constantFrom(0, 11, 12, 23, 24, 35, 36, 95, 96, 143, 144)),
  short: fc.boolean(),
  at_school: fc.boolean(),
});
/** Rooms of all sorts; many have children of one kind only, as the relaxed ratios need. */
const anyRoom = fc.record({
  children: fc.oneof(
    fc.array(child, { maxLength: 40 }),
    fc.array(fc.record({ months: fc.integer({ min: 90, max: 140 }) }), { maxLength: 40 }),
    fc.array(fc.record({ months: fc.integer({ min: 34, max: 60 }), short: fc.constant(true) }), { maxLength: 40 }),
  ),
  agreed: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 5 }),
});

/** The ratio of each child of a room, from the rules as they are written. */
function ratiosSlowly({ children, agreed }: RoomGroup): bigint[] {
  const over = (months: number) => children.every((one) => one.months >= months);
  return children.map(({ months }) => {
    if (agreed) return BigInt(agreed);
    if (over(96)) return 10n;
    if (over(36) && children.every(({ short }) => short)) return 10n;
    if (months < 24) return 3n;
    return months < 36 ? 5n : 8n;
  });
}

/** Adds adults one at a time until they are enough: each is worth the product of all ratios, which all of them divide. */
function pooledSlowly(ratios: readonly bigint[]) {
  const one = [...new Set(ratios)].reduce((all, ratio) => all * ratio, 1n);
  const wanted = ratios.reduce((sum, ratio) => sum + one / ratio, 0n);
  let adults = 0;
  for (let there = 0n; there < wanted; there += one) adults += 1;
  return adults;
}

/** Gives each adult children until they have as many as they may, then takes the next adult. */
function filledSlowly(children: number, ratio: bigint) {
  let [adults, free] = [0, 0];
  for (let placed = 0; placed < children; placed += 1) {
    if (free === 0) [adults, free] = [adults + 1, Number(ratio)];
    free -= 1;
  }
  return adults;
}

function roomSlowly(room: RoomGroup, rounding: Rounding) {
  const ratios = ratiosSlowly(room);
  const least = ratios.reduce((least, ratio) => (ratio < least ? ratio : least), 99n);
  if (rounding === 'pooled') return pooledSlowly(ratios);
  if (rounding === 'youngest') return filledSlowly(ratios.length, least);
  let adults = 0;
  for (const ratio of new Set(ratios)) adults += filledSlowly(ratios.filter((one) => one === ratio).length, ratio);
  return adults;
}

/** Tries ever more adults at a home until no limit is broken. */
function homeSlowly(rooms: readonly RoomGroup[]) {
  const [count, children] = [
    (test: (one: ChildThere) => boolean) => children.filter(test).length,
    rooms.flatMap((one) => one.children),
  ];
  const agreed = rooms.flatMap((one) => (one.children.length > 0 && one.agreed ? [one.agreed] : []));
  const [six, eight] = agreed.length > 0 ? [Math.min(...agreed), Math.min(...agreed)] : [6, 8];
  let adults = 0;
  while (
    count(({ months }) => months < 12) > adults ||
    count(({ at_school }) => !at_school) > 3 * adults ||
    count(({ months }) => months < 12 * 12) > six * adults ||
    children.length > eight * adults
  ) {
    adults += 1;
  }
  return adults;
}

describe('10,000 random services', () => {
  const runs = { numRuns: 10_000, seed: 2026 };
  const roundings = fc.constantFrom<Rounding>('pooled', 'per_band', 'youngest');

  it('need as many adults as adding them one by one gives', () => {
    fc.assert(
      fc.property(fc.array(anyRoom, { maxLength: 3 }), roundings, fc.boolean(), (rooms, rounding, childminder) => {
        const sum = rooms.reduce((all, one) => all + roomSlowly(one, rounding), 0);
        const slowly = childminder ? homeSlowly(rooms) : sum && Math.max(2, sum);
        expect(adultsInService(rooms, { rounding, childminder })).toBe(slowly);
      }),
      runs,
    );
  });

  it('never need more adults pooled than by band or by the youngest child, nor fewer when a child joins', () => {
    fc.assert(
      fc.property(anyRoom, child, (there, one) => {
        const pooled = adultsInRoom(there);
        expect(pooled).toBeLessThanOrEqual(adultsInRoom(there, 'per_band'));
        expect(pooled).toBeLessThanOrEqual(adultsInRoom(there, 'youngest'));
        const more = { ...there, children: [...there.children, one] };
        for (const rounding of ['pooled', 'per_band', 'youngest'] as const) {
          expect(adultsInRoom(more, rounding)).toBeGreaterThanOrEqual(adultsInRoom(there, rounding));
        }
      }),
      runs,
    );
  });
});

/** Twelve hours, minute by minute. */
const minutes = Array.from({ length: 720 }, (_, minute) => timeOf(420 + minute));
const times = fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 40 })).map(([start, long]) => ({
  start_time: timeOf(420 + start * 15),
  end_time: timeOf(420 + Math.min(48, start + long) * 15),
}));
const date = '2026-11-20';
/** Children of the ages of a few birthdays; no child has two sessions, because times may overlap. */
const anyStays = fc
  .array(
    fc.record({
      times,
      dob: fc.constantFrom('2018-11-20', '2018-11-21', '2023-11-20', '2023-11-21', '2024-11-20', '2024-11-21'),
      room_id: fc.constantFrom('one', 'two', null),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map(({ times, ...one }, index): Stay => ({ ...one, ...times, child_id: `${index}` })));
const agreed = [{ room_id: 'two', ratio: 4, from_date: date, to_date: null }];
const monthsOf: Record<string, number> = {
  '2018-11-20': 96,
  '2018-11-21': 95,
  '2023-11-20': 36,
  '2023-11-21': 35,
  '2024-11-20': 24,
  '2024-11-21': 23,
};
const within = (time: string, { start_time, end_time }: { start_time: string; end_time: string }) =>
  start_time <= time && time < end_time;
const lastsUnderFourHours = ({ start_time, end_time }: Stay) =>
  minutes.filter((time) => within(time, { start_time, end_time })).length < 240;

describe('random days', () => {
  const runs = { numRuns: 60, seed: 2026 };

  it('need what counting the children of each room at each minute gives', () => {
    fc.assert(
      fc.property(anyStays, (stays) => {
        const steps = needSteps(date, stays, { childminder: false, agreed });
        for (const time of minutes) {
          const there = stays.filter((stay) => within(time, stay));
          const rooms = ['one', 'two', null].map((room) => ({
            children: there
              .filter(({ room_id }) => room_id === room)
              .map((stay) => ({ months: monthsOf[stay.dob] ?? NaN, short: lastsUnderFourHours(stay) })),
            agreed: room === 'two' ? 4 : null,
          }));
          const sum = rooms.reduce((all, one) => all + roomSlowly(one, 'pooled'), 0);
          expect(steps.findLast(({ from }) => from <= time)?.needed ?? 0).toBe(sum && Math.max(2, sum));
        }
      }),
      runs,
    );
  });

  it('are short by what the minute that misses most misses, breaks included', () => {
    const anyShifts = fc.array(fc.record({ times, break_minutes: fc.constantFrom(0, 20, 30, 45) }), { maxLength: 8 });
    fc.assert(
      fc.property(anyStays, anyShifts, (stays, planned) => {
        const steps = needSteps(date, stays, { childminder: false, agreed });
        const shifts = planned.map(({ times, ...one }, index) => ({
          ...one,
          ...times,
          staff_profile_id: `${index % 6}`,
        }));
        const duties = dutiesOf(steps, shifts);
        const missing = minutes.map((time) => {
          const people = duties.filter(
            (duty) => within(time, duty) && duty.breaks.every((pause) => !within(time, pause)),
          );
          return (
            (steps.findLast(({ from }) => from <= time)?.needed ?? 0) - new Set(people.map(({ person }) => person)).size
          );
        });
        const most = Math.max(...missing);
        const shortage = most > 0 ? { short: most, from: minutes[missing.indexOf(most)] } : null;
        expect(shortageOf(steps, duties)).toEqual(shortage);
        for (const [index, { break_minutes, start_time, end_time }] of shifts.entries()) {
          const taken = minutes.filter((time) => duties[index]?.breaks.some((pause) => within(time, pause)));
          const long = minutes.filter((time) => within(time, { start_time, end_time })).length;
          expect(taken.length).toBe(break_minutes < long ? break_minutes : 0);
          expect(taken.every((time) => within(time, { start_time, end_time }))).toBe(true);
        }
        expect(onDutyAt(duties, '06:59')).toBe(0);
      }),
      runs,
    );
  });
});
