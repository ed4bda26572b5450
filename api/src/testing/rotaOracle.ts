import fc from 'fast-check';
import { addDays } from '@bairn/shared/format/date';
import { minutesOf, timeOf } from '@bairn/shared/format/minutes';
import { placeBreaks } from '@bairn/shared/rota/placeBreaks';
import type { WeekFacts, WeekShift, WeekStaff } from '@bairn/shared/rota/week';
import { wrongTimes } from '@bairn/shared/schema/rotaShift';

/** The week of the properties of rotas. */
export const monday = '2026-11-30';
export const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
export const people = ['ann', 'bob', 'cat', 'dan', 'eve'];
export const rooms = ['one', 'two'];

const quarter = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((nth) => timeOf(nth * 15));
const times = fc.record({ start_time: quarter(5, 12), end_time: quarter(12.25, 23) }).chain((both) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        { start_time: '08:00', end_time: '16:30' },
        { start_time: '09:30', end_time: '18:00' },
      ),
    },
    { weight: 2, arbitrary: fc.constant(both) },
  ),
);
const anyShift = fc.record({
  staff_profile_id: fc.option(fc.constantFrom(...people), { freq: 12 }),
  room_id: fc.option(fc.constantFrom(...rooms), { freq: 6 }),
  date: fc.constantFrom(...dates.slice(0, 6)),
  times,
  break_minutes: fc.constantFrom(0, 20, 30, 30, 45),
  break_start: fc.option(quarter(11, 14)),
  confirmation: fc.constantFrom('pending' as const, 'confirmed' as const, 'confirmed' as const, 'declined' as const),
});
const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: 2 }) },
  );
const dated = fc.record({ date: fc.constantFrom(...dates), times }).map(({ date, times: both }) => ({ date, ...both }));
const anyPerson = fc.record({
  under_18: fc.boolean().map((is) => is),
  opted_out_48h: fc.boolean(),
  contracted_minutes: fc.option(fc.constantFrom(1200, 2250)),
  cost_per_hour: fc.constant(1300),
  not_counting: rarely(
    fc.record({
      date: fc.constantFrom(...dates),
      why: fc.constantFrom(['pvg' as const], ['in_training' as const], ['first_aid' as const]),
    }),
  ),
  away: rarely(
    fc
      .record({ dated, kind: fc.constantFrom('leave' as const, 'reserved' as const) })
      .map(({ dated: one, kind }) => ({ ...one, kind })),
  ),
  unavailable: rarely(dated),
  elsewhere: rarely(
    fc
      .record({ date: fc.constantFrom(addDays(monday, -1), addDays(monday, 7), '2026-12-02'), times })
      .map(({ date, times: both }) => ({ date, ...both, break_minutes: 30 })),
  ),
  average_minutes: fc.constantFrom(0, 2250, 2900),
  average_weeks: fc.constantFrom(0, 16),
});
const slack = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 7, maxLength: 7 });

const within = (minute: number, from: string, to: string) => minutesOf(from) <= minute && minute < minutesOf(to);
const onBreak = (minute: number, { break_minutes, break_start }: WeekShift) =>
  break_start !== null && minute >= minutesOf(break_start) && minute < minutesOf(break_start) + break_minutes;

/** The shifts of a date whose people count, from the facts as they are written. */
function countedOn(facts: WeekFacts, date: string) {
  return facts.shifts.filter((shift) => {
    const who = facts.staff.find(({ id }) => id === shift.staff_profile_id);
    if (!who || shift.confirmation === 'declined' || shift.date !== date) return false;
    if (who.not_counting.some((not) => not.date === date && !not.why.every((why) => why === 'first_aid'))) return false;
    if (
      who.away.some(
        (away) => away.date === date && away.start_time < shift.end_time && shift.start_time < away.end_time,
      )
    )
      return false;
    return shift.break_minutes === 0 || shift.break_start !== null;
  });
}

/** Tells who counts at each minute of a date. */
export function countingOn(facts: WeekFacts, date: string) {
  const counted = countedOn(facts, date);
  return (minute: number) =>
    counted.filter((shift) => within(minute, shift.start_time, shift.end_time) && !onBreak(minute, shift));
}

/** Needs that the shifts meet, but for a few dates on which they miss one adult. */
export function needsOf(facts: WeekFacts, over: readonly number[]): WeekFacts['needs'] {
  return dates.map((date, day) => {
    const thereAt = countingOn(facts, date);
    const step = (room: string | null) =>
      Array.from({ length: 80 }, (_, nth) => {
        const minute = 300 + nth * 15;
        const there = thereAt(minute).filter((shift) => room === null || shift.room_id === room).length;
        return { from: timeOf(minute), needed: there === 0 ? 0 : Math.max(0, there - (over[day] ?? 0)) };
      }).filter(({ needed }, nth, all) => needed !== (all[nth - 1]?.needed ?? 0));
    return { date, service: step(null), rooms: rooms.map((room_id) => ({ room_id, steps: step(room_id) })) };
  });
}

/** Without a break that the API refuses: one outside of the shift, or as long as it. */
const withBreakInside = (shift: WeekShift): WeekShift =>
  wrongTimes(shift) ? { ...shift, break_minutes: 0, break_start: null } : shift;

/** A week of a few people and rooms. Every other one keeps most rules. */
export const anyWeek = fc
  .record({
    shifts: fc.array(anyShift, { minLength: 3, maxLength: 18 }),
    staff: fc.array(anyPerson, { minLength: 5, maxLength: 5 }),
    slack,
    childminder: fc.integer({ min: 0, max: 9 }),
    calm: fc.boolean(),
  })
  .map(({ shifts, staff, slack: over, childminder, calm }): WeekFacts => {
    const facts: WeekFacts = {
      dates,
      closed: [],
      childminder: childminder === 0,
      rooms: rooms.map((id) => ({ id })),
      needs: [],
      // Every other week keeps most rules, so that many are accepted.
      staff: staff.map((person, nth) => ({
        ...person,
        id: people[nth] ?? '',
        ...(calm ? { under_18: false, away: [], elsewhere: [], not_counting: [], average_minutes: 2000 } : {}),
      })),
      shifts: shifts.map(({ times: both, ...shift }, nth) =>
        withBreakInside({
          ...shift,
          ...(calm ? { start_time: '08:00', end_time: '16:30', break_minutes: 30, break_start: null } : both),
          id: `shift-${nth}`,
        }),
      ),
    };
    const breaks = placeBreaks(facts);
    const withBreaks = {
      ...facts,
      shifts: facts.shifts.map((shift) => ({
        ...shift,
        break_start: shift.break_start ?? breaks.get(shift.id) ?? null,
      })),
    };
    const single = calm
      ? facts.shifts.filter(
          (shift, nth) =>
            facts.shifts.findIndex(
              (one) => one.staff_profile_id === shift.staff_profile_id && one.date === shift.date,
            ) === nth,
        )
      : facts.shifts;
    return { ...facts, needs: needsOf(withBreaks, calm ? over.map(Math.abs) : over), shifts: single };
  });

/** Hours of a person's work on the line of the week, one entry for each minute that is worked. */
function lineOf(facts: WeekFacts, person: WeekStaff) {
  const own = facts.shifts.filter(
    ({ staff_profile_id, confirmation }) => staff_profile_id === person.id && confirmation !== 'declined',
  );
  const all = [
    ...own.map((shift) => ({ ...shift, own: true })),
    ...person.elsewhere.map((shift) => ({ ...shift, own: false, break_start: '', id: '' })),
  ];
  return { own, all };
}

/** The hard rules that a person breaks, found by laying the week out minute by minute. */
export function personSlowly(facts: WeekFacts, person: WeekStaff): string[] {
  const { own, all } = lineOf(facts, person);
  const found: string[] = [];
  const bound = !facts.childminder || person.under_18;
  const tell = (rule: string, date?: string) => found.push([rule, person.id, date].join());
  const line = Array.from({ length: 9 * 1440 }, () => 0);
  const at = (date: string) => [addDays(monday, -1), ...dates, addDays(monday, 7)].indexOf(date) * 1440;
  for (const { date, start_time, end_time } of all)
    for (let minute = minutesOf(start_time); minute < minutesOf(end_time); minute += 1)
      line[at(date) + minute] = (line[at(date) + minute] ?? 0) + 1;
  const isOwn = (date: string) => own.some((shift) => shift.date === date);
  const days = [addDays(monday, -1), ...dates, addDays(monday, 7)];
  const [rest, over, long] = person.under_18 ? [720, 270, 30] : [660, 360, 20];
  const worked = new Map(
    days.map((date) => [
      date,
      all
        .filter((one) => one.date === date)
        .reduce(
          (sum, one) => sum + Math.max(0, minutesOf(one.end_time) - minutesOf(one.start_time) - one.break_minutes),
          0,
        ),
    ]),
  );
  for (const [nth, date] of days.entries()) {
    const day = line.slice(at(date), at(date) + 1440);
    if (isOwn(date) && day.some((count) => count > 1)) tell('double_booking', date);
    const [first, last] = [day.findIndex((count) => count > 0), day.findLastIndex((count) => count > 0) + 1];
    const next = days[nth + 1];
    const tomorrow = next ? line.slice(at(next), at(next) + 1440).findIndex((count) => count > 0) : -1;
    const together = isOwn(date) || (next !== undefined && isOwn(next));
    if (bound && first >= 0 && tomorrow >= 0 && together && 1440 - last + tomorrow < rest) tell('daily_rest', date);
    if (bound && first >= 0 && isOwn(date) && 1440 - (last - first) < rest) tell('daily_rest', date);
    const taken = all
      .filter((one) => one.date === date)
      .map((one) => {
        if (!one.own) return one.break_minutes;
        const start = one.break_start === null ? -1 : minutesOf(one.break_start);
        return start > minutesOf(one.start_time) && start + one.break_minutes < minutesOf(one.end_time)
          ? one.break_minutes
          : 0;
      });
    let [free, most] = [0, 0];
    for (const count of day.slice(Math.max(0, first), Math.max(0, last))) {
      free = count === 0 ? free + 1 : 0;
      most = Math.max(most, free);
    }
    const total = day.reduce((sum, count) => sum + count, 0);
    if (bound && isOwn(date) && total > over && Math.max(most, ...taken) < long) tell('break', date);
    if (person.under_18 && isOwn(date) && (worked.get(date) ?? 0) > 480) tell('young_hours', date);
  }
  let [free, most] = [0, 0];
  for (const count of line.slice(1440, 8 * 1440)) {
    free = count === 0 ? free + 1 : 0;
    most = Math.max(most, free);
  }
  if (bound && own.length > 0 && most < (person.under_18 ? 2880 : 1440)) tell('weekly_rest');
  const week = dates.reduce((sum, date) => sum + (worked.get(date) ?? 0), 0);
  const average = (person.average_minutes * person.average_weeks + week) / (person.average_weeks + 1);
  if (bound && !person.opted_out_48h && own.length > 0 && average > 2880) tell('average_hours');
  if (person.under_18 && own.length > 0 && week > 2400) tell('young_hours');
  for (const shift of own) {
    for (const kind of ['leave', 'reserved'] as const)
      if (
        person.away.some(
          (away) =>
            away.kind === kind &&
            away.date === shift.date &&
            away.start_time < shift.end_time &&
            shift.start_time < away.end_time,
        )
      )
        tell(kind, shift.date);
    if (person.not_counting.some(({ date, why }) => date === shift.date && why.some((one) => one === 'pvg')))
      tell('not_counting', shift.date);
  }
  return found;
}

/** The dates and rooms in which adults are missing at some minute: those who are spare stand where they help. */
export function ratiosSlowly(facts: WeekFacts): string[] {
  const found = new Set<string>();
  for (const { date, service, rooms: own } of facts.needs) {
    const thereAt = countingOn(facts, date);
    for (let minute = 300; minute < 1440; minute += 5) {
      const at = (steps: typeof service) => steps.findLast(({ from }) => minutesOf(from) <= minute)?.needed ?? 0;
      const there = thereAt(minute);
      const gaps = own.map(({ room_id, steps }) =>
        Math.max(0, at(steps) - there.filter((shift) => shift.room_id === room_id).length),
      );
      const spare = there.filter(({ room_id }) => room_id === null).length;
      const inRooms = Math.max(0, gaps.reduce((sum, gap) => sum + gap, 0) - spare);
      if (inRooms > 0 || at(service) > there.length) found.add(date);
    }
  }
  return [...found];
}
