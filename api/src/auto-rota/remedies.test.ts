import { describe, expect, it } from 'vitest';
import { addDays } from '@bairn/shared/format/date';
import { checkWeek } from '@bairn/shared/rota/checkWeek';
import { remediesFor, type Remedy } from '@bairn/shared/rota/remediesFor';
import type { WeekFacts, WeekShift, WeekStaff } from '@bairn/shared/rota/week';
import { dates, monday } from '../testing/rotaOracle.ts';

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
const shift = (staff_profile_id: string, room_id: string, more: Partial<WeekShift> = {}): WeekShift => {
  const whole = { date: monday, start_time: '09:00', end_time: '13:00', break_minutes: 0, break_start: null, ...more };
  return { id: `${staff_profile_id} ${whole.date}`, staff_profile_id, room_id, ...whole };
};
const steps = (needed: number) => [
  { from: '09:00', needed },
  { from: '13:00', needed: 0 },
];

/** Two rooms that need one and two adults; the second has three. Tomorrow needs the two of the first room. */
function day(staff: WeekStaff[], shifts: WeekShift[]): WeekFacts {
  const needs = [monday, addDays(monday, 1)].map((date, nth) => ({
    date,
    service: steps(nth === 0 ? 3 : 1),
    rooms: [{ room_id: 'one', steps: steps(1) }, ...(nth === 0 ? [{ room_id: 'two', steps: steps(2) }] : [])],
  }));
  return { dates, closed: [], childminder: false, rooms: [], needs, staff, shifts };
}
const leave = { kind: 'leave' as const, date: monday, start_time: '00:00', end_time: '23:59' };
const kindsOf = (remedies: readonly Remedy[]) => [...new Set(remedies.map(({ kind }) => kind))];

/** The week with a remedy, the absent person away. */
function after(facts: WeekFacts, absent: string, { changes }: Remedy): WeekFacts {
  const changed = new Map(changes.map((change) => [change.before.id, change.after]));
  return {
    ...facts,
    staff: facts.staff.map((one) => (one.id === absent ? { ...one, away: [leave] } : one)),
    shifts: facts.shifts.flatMap((one) => (changed.has(one.id) ? (changed.get(one.id) ?? []) : one)),
  };
}
const hardOf = (facts: WeekFacts) => checkWeek(facts).filter(({ hard }) => hard);

describe('a person who is off sick', () => {
  const everyone = [person('ann'), person('bob'), person('cat'), person('dan'), person('eve', { cost_per_hour: 2000 })];
  const facts = day(everyone, [
    shift('ann', 'one'),
    shift('bob', 'two'),
    shift('cat', 'two'),
    shift('dan', 'two'),
    shift('eve', 'one', { date: addDays(monday, 1) }),
  ]);

  it('is replaced by the person who costs and disturbs least, and each remedy keeps all hard rules', () => {
    const { breaches, remedies } = remediesFor(facts, 'ann', monday);
    expect(breaches).toMatchObject([{ rule: 'ratio_room', room_id: 'one', short_by: 1 }]);
    expect(kindsOf(remedies)).toEqual(['move', 'swap', 'call_in', 'close_places']);
    expect(remedies[0]).toMatchObject({ kind: 'move', cost_pence: 0 });
    for (const remedy of remedies) {
      if (remedy.kind !== 'close_places') expect(hardOf(after(facts, 'ann', remedy))).toEqual([]);
    }
    expect(remedies.at(-1)?.close).toEqual([
      { room_id: 'one', from: '09:00', to: '13:00', adults: 1, everyone: false },
    ]);
  });

  it('is not replaced by those who are on leave, cannot work, do not count or had too little rest', () => {
    const staff = [
      person('ann'),
      person('bob'),
      person('cat'),
      person('dan', { away: [leave] }),
      person('eve', { unavailable: [leave] }),
      person('fay', { not_counting: [{ date: monday, why: ['pvg'] }] }),
      person('gil', { elsewhere: [{ date: '2026-11-29', start_time: '15:00', end_time: '23:00', break_minutes: 30 }] }),
      person('hal'),
    ];
    const { remedies } = remediesFor(
      day(staff, [shift('ann', 'one'), shift('bob', 'two'), shift('cat', 'two')]),
      'ann',
      monday,
    );
    expect(remedies.flatMap(({ people }) => people)).toEqual(['hal']);
    expect(remedies[0]).toMatchObject({ kind: 'call_in', cost_pence: 6000 });
  });

  it('changes nothing where enough are there without them, or where they have no shift', () => {
    const [, , , dan] = facts.shifts;
    expect(remediesFor(facts, dan?.staff_profile_id ?? '', monday)).toEqual({ breaches: [], remedies: [] });
    expect(remediesFor(facts, 'eve', monday)).toEqual({ breaches: [], remedies: [] });
  });

  it('can be the second of two adults, without whom no child may be there', () => {
    const needs = [{ date: monday, service: steps(2), rooms: [{ room_id: 'one', steps: steps(1) }] }];
    const pair = { ...day([person('ann'), person('bob')], [shift('ann', 'one'), shift('bob', 'one')]), needs };
    const { breaches, remedies } = remediesFor(pair, 'ann', monday);
    expect(breaches).toMatchObject([{ rule: 'two_adults', short_by: 1 }]);
    expect(remedies).toMatchObject([
      { kind: 'close_places', close: [{ room_id: null, from: '09:00', to: '13:00', adults: 2, everyone: true }] },
    ]);
  });

  it('may be covered by a person who comes earlier', () => {
    const late = [
      shift('ann', 'one', { end_time: '11:00' }),
      shift('bob', 'one', { start_time: '11:00' }),
      shift('cat', 'two'),
      shift('dan', 'two'),
    ];
    const { remedies } = remediesFor(day(everyone.slice(0, 4), late), 'ann', monday);
    expect(remedies[0]).toMatchObject({ kind: 'extend', people: ['bob'], cost_pence: 3000 });
    expect(remedies[0]?.changes[1]?.after).toMatchObject({ start_time: '09:00', end_time: '13:00', break_minutes: 0 });
  });
});
