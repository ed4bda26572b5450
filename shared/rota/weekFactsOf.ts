import type { z } from 'zod/mini';
import type { RotaPerson, RotaWithFacts } from '../schema/rotaFacts.ts';
import type { DatedTimes, ShiftElsewhere, WeekFacts, WeekShift, WeekStaff } from './week.ts';

/** What the rules take from a rota that is shown; its shifts may be replaced by those of an editor. */
export type ShownWeek = Pick<z.output<typeof RotaWithFacts>, 'days' | 'rooms' | 'staff' | 'needs' | 'childminder'> & {
  shifts: readonly WeekShift[];
};

const wholeDay = { start_time: '00:00', end_time: '23:59' };

const timesOf = (one: { date: string; start_time: string | null; end_time: string | null }): DatedTimes => ({
  date: one.date,
  start_time: one.start_time ?? wholeDay.start_time,
  end_time: one.end_time ?? wholeDay.end_time,
});

/** The parts of a date in which the person said that they cannot work. */
function unavailableOf({ availability }: RotaPerson): DatedTimes[] {
  return availability.flatMap(({ date, can, start_time, end_time }): DatedTimes[] => {
    if (can === 'all') return [];
    if (can === 'none' || start_time === null || end_time === null) return [{ date, ...wholeDay }];
    return [
      { date, start_time: wholeDay.start_time, end_time: start_time },
      { date, start_time: end_time, end_time: wholeDay.end_time },
    ].filter((part) => part.start_time < part.end_time);
  });
}

/** Shifts of other weeks and services; time at another service within the week is told as the person's being there. */
function elsewhereOf({ before, after, unavailable }: RotaPerson): ShiftElsewhere[] {
  const there = unavailable.filter(({ kind, start_time }) => kind === 'elsewhere' && start_time !== null);
  return [...before, ...after, ...there.map((one) => ({ ...timesOf(one), break_minutes: 0 }))];
}

const staffOf = (person: RotaPerson): WeekStaff => ({
  id: person.id,
  under_18: person.under_18,
  opted_out_48h: person.opted_out_48h,
  contracted_minutes: person.contracted_minutes,
  cost_per_hour: person.hourly_pence,
  not_counting: person.standing.filter(({ why }) => why.length > 0).map(({ date, why }) => ({ date, why })),
  away: person.unavailable.flatMap((one) => (one.kind === 'elsewhere' ? [] : [{ ...timesOf(one), kind: one.kind }])),
  unavailable: unavailableOf(person),
  elsewhere: elsewhereOf(person),
  average_minutes: person.average_minutes,
  average_weeks: person.average_weeks,
});

/** The facts by which a rota that is shown is judged. Children of whom no room is known count for the service alone. */
export const weekFactsOf = ({ days, rooms, staff, needs, shifts, childminder }: ShownWeek): WeekFacts => ({
  dates: days.map(({ date }) => date),
  closed: days.flatMap(({ date, closed }) => (closed === null ? [] : [date])),
  childminder,
  rooms: rooms.map(({ id }) => ({ id })),
  needs: needs.map(({ date, branch, rooms: own }) => ({
    date,
    service: branch,
    rooms: childminder ? [] : own.flatMap(({ room_id, steps }) => (room_id === null ? [] : [{ room_id, steps }])),
  })),
  staff: staff.map(staffOf),
  shifts,
});
