import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOf } from '@bairn/shared/format/minutes';
import { checkWeek } from '@bairn/shared/rota/checkWeek';
import type { WeekFacts, WeekShift, WeekStaff } from '@bairn/shared/rota/week';
import { upTo } from '../testing/property.ts';
import { countingOn, dates, monday } from '../testing/rotaOracle.ts';
import { mayWork, type Pattern, patternsOn } from './candidates.ts';
import { readSolution } from './readSolution.ts';
import { solve } from './solve.ts';
import { weekProgram, weights } from './weekProgram.ts';

const person = (id: string, more: Partial<WeekStaff> = {}): WeekStaff => ({
  id,
  under_18: false,
  opted_out_48h: false,
  contracted_minutes: null,
  cost_per_hour: 1500,
  not_counting: [],
  away: [],
  unavailable: [],
  elsewhere: [],
  average_minutes: 0,
  average_weeks: 0,
  ...more,
});

/** Needs of a day by slot, of the service as the sum of its rooms. */
const needsBySlot = (date: string, rooms: readonly (readonly number[])[], slot: number): WeekFacts['needs'][number] => {
  const steps = (needed: (slot: number) => number) =>
    Array.from({ length: (rooms[0]?.length ?? 0) + 1 }, (_, nth) => ({
      from: timeOf(480 + nth * slot),
      needed: needed(nth),
    }));
  return {
    date,
    service: steps((nth) => rooms.reduce((sum, room) => sum + (room[nth] ?? 0), 0)),
    rooms: rooms.map((room, nth) => ({ room_id: `room-${nth}`, steps: steps((at) => room[at] ?? 0) })),
  };
};

const week = (staff: WeekStaff[], needs: WeekFacts['needs']): WeekFacts => ({
  dates,
  closed: [],
  childminder: false,
  rooms: [],
  needs,
  staff,
  shifts: [],
});

async function build(facts: WeekFacts, kept: WeekShift[] = []) {
  const program = weekProgram(facts, kept);
  const solved = await solve(program.program, { seconds: 20, within: 0 });
  let last = 0;
  const shifts = readSolution(facts, program, solved.values ?? [], () => `new-${(last += 1)}`);
  return { ...solved, shifts, breaches: checkWeek({ ...facts, shifts: [...kept, ...shifts] }) };
}

type Choice = { pattern: Pattern; room: string | null } | null;

/** The cost of a day's choices, counted minute by minute. */
function costSlowly(facts: WeekFacts, choices: readonly Choice[]): number {
  const given = choices.flatMap((choice, nth) => (choice ? [{ ...choice, who: facts.staff[nth] }] : []));
  let cost = 0;
  for (const { pattern, room, who } of given)
    if (who && room === null) cost += weights.spare * (pattern.to - pattern.from);
  for (const [nth, who] of facts.staff.entries()) {
    const choice = choices[nth];
    const minutes = choice ? choice.pattern.to - choice.pattern.from : 0;
    const wage = (who.cost_per_hour ?? 0) / 60;
    const contract = who.contracted_minutes ?? 0;
    cost += wage * Math.max(0, minutes - contract) + wage * weights.unused * Math.max(0, contract - minutes);
  }
  const [day] = facts.needs;
  for (let minute = 480; minute < 480 + 8 * 45; minute += 15) {
    const there = given.filter(({ pattern }) => pattern.from <= minute && minute < pattern.to);
    const at = (steps: readonly { from: string; needed: number }[]) =>
      steps.findLast(({ from }) => from <= timeOf(minute))?.needed ?? 0;
    const gaps = (day?.rooms ?? []).reduce(
      (sum, { room_id, steps }) => sum + Math.max(0, at(steps) - there.filter(({ room }) => room === room_id).length),
      0,
    );
    const spare = there.filter(({ room }) => room === null).length;
    cost += weights.missing * 15 * Math.max(0, gaps - spare);
  }
  return cost;
}

/** The least cost of all ways to give each person a shift and a room, or none. */
function leastSlowly(facts: WeekFacts): number {
  const patterns = patternsOn(facts, monday);
  const rooms = [...(facts.needs[0]?.rooms ?? []).map(({ room_id }) => room_id), null];
  const options = facts.staff.map((who): Choice[] => [
    null,
    ...patterns
      .filter((pattern) => mayWork(facts, who, pattern))
      .flatMap((pattern) => rooms.map((room) => ({ pattern, room }))),
  ]);
  let least = Infinity;
  const choices: Choice[] = [];
  const choose = (nth: number): void => {
    if (nth === options.length) {
      least = Math.min(least, costSlowly(facts, choices));
      return;
    }
    for (const choice of options[nth] ?? []) {
      choices[nth] = choice;
      choose(nth + 1);
    }
  };
  choose(0);
  return least;
}

describe('the auto-rota', () => {
  const anyPerson = fc.record({
    contracted_minutes: fc.constantFrom(null, 180, 240),
    cost_per_hour: fc.integer({ min: 1200, max: 2000 }),
    gone: fc.integer({ min: 0, max: 5 }),
  });
  const anyRoom = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 8, maxLength: 8 });
  const oneRoom = fc.record({ staff: fc.array(anyPerson, { minLength: 1, maxLength: 5 }), rooms: fc.tuple(anyRoom) });
  const twoRooms = fc.record({
    staff: fc.array(anyPerson, { minLength: 1, maxLength: 3 }),
    rooms: fc.tuple(anyRoom, anyRoom),
  });

  it('finds the least cost of all ways, for up to 5 people and 8 slots', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(oneRoom, twoRooms), async ({ staff, rooms }) => {
        const people = staff.map(({ gone, ...more }, nth) =>
          person(`person-${nth}`, {
            ...more,
            unavailable: gone === 0 ? [{ date: monday, start_time: '11:00', end_time: '23:59' }] : [],
          }),
        );
        const whole = week(people, [needsBySlot(monday, rooms, 45)]);
        // Few enough patterns to try them all.
        fc.pre(patternsOn(whole, monday).length * (rooms.length + 1) < (people.length > 3 ? 13 : 30));
        const { best, optimal } = await build(whole);
        expect(optimal).toBe(true);
        expect(best ?? 0).toBeCloseTo(leastSlowly(whole), 2);
      }),
      { numRuns: upTo(3, 100), seed: 2026 },
    );
  }, 600_000);

  it('meets every hard rule with people enough, and gives late shifts and weekends to each in turn', async () => {
    const day = Array.from({ length: 10 }, (_, hour) => (hour < 8 ? 2 : 1));
    const people = Array.from({ length: 6 }, (_, nth) =>
      person(`person-${nth}`, { contracted_minutes: 1800, under_18: nth === 5 }),
    );
    const facts = week(
      people,
      dates.map((date) => needsBySlot(date, [day], 60)),
    );
    const { breaches, shifts } = await build(facts);
    expect(breaches.filter(({ hard }) => hard)).toEqual([]);
    const weekends = people.map(
      ({ id }) => shifts.filter((shift) => shift.staff_profile_id === id && shift.date >= (dates[5] ?? '')).length,
    );
    expect(Math.max(...weekends)).toBeLessThanOrEqual(
      1 + Math.floor(weekends.reduce((sum, one) => sum + one, 0) / people.length),
    );
  });

  it('says what cannot be met, where, and by the least that is missing', async () => {
    const facts = week([person('ann'), person('bob')], [needsBySlot(monday, [[1, 1, 3, 3, 1, 1]], 60)]);
    const { breaches } = await build(facts);
    expect(breaches.filter(({ hard }) => hard)).toMatchObject([
      { rule: 'ratio_room', date: monday, room_id: 'room-0', from: '10:00', to: '12:00', short_by: 1 },
    ]);
  });

  it('fills the gaps around shifts that stay, and none of people who may not work', async () => {
    const kept = {
      id: 'kept',
      staff_profile_id: 'ann',
      room_id: 'room-0',
      date: monday,
      start_time: '08:00',
      end_time: '14:00',
      break_minutes: 0,
      break_start: null,
    };
    const off = { date: monday, start_time: '00:00', end_time: '23:59' };
    const people = [
      person('ann'),
      person('bob'),
      person('cat', { cost_per_hour: 1, away: [{ ...off, kind: 'leave' }] }),
      person('dan', { cost_per_hour: 1, unavailable: [off] }),
      person('eve', { cost_per_hour: 1, not_counting: [{ date: monday, why: ['pvg'] }] }),
      person('fay', {
        cost_per_hour: 1,
        elsewhere: [{ date: '2026-11-29', start_time: '14:00', end_time: '22:00', break_minutes: 30 }],
      }),
    ];
    const facts = week(people, [needsBySlot(monday, [[2, 2, 2, 2, 2, 2]], 60)]);
    const { shifts, breaches } = await build(facts, [kept]);
    expect(shifts.map(({ staff_profile_id }) => staff_profile_id)).toEqual(['bob']);
    expect(breaches.filter(({ hard }) => hard)).toEqual([]);
    const there = countingOn({ ...facts, shifts: [kept, ...shifts] }, monday);
    expect(there(600)).toHaveLength(2);
  });
});
