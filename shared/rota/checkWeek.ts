import { addDays, daysBetween } from '../format/date.ts';
import { minutesOf, timeOf } from '../format/minutes.ts';
import { noonOf } from '../format/noon.ts';
import { placeBreaks } from './placeBreaks.ts';
import {
  type Breach,
  type DatedTimes,
  type DayNeeds,
  type WeekFacts,
  weekRules,
  type WeekShift,
  type WeekStaff,
} from './week.ts';

/** The law's figures of working time, in minutes (scotland.md section 4; Working Time Regulations, reg. 4 to 12). */
const adult = { breakOver: 360, breakLong: 20, dailyRest: 660, weeklyRest: 1440 };
const young = { breakOver: 270, breakLong: 30, dailyRest: 720, weeklyRest: 2880 };
const youngLimits = { day: 480, week: 2400 };
const averageLimit = 48 * 60;
const dayLong = 1440;

type Range = { from: number; to: number };
/** A shift with its person, in minutes of its date. */
type Duty = Range & { shift: WeekShift; person: WeekStaff };

const rangeOf = ({ start_time, end_time }: { start_time: string; end_time: string }): Range => ({
  from: minutesOf(start_time),
  to: minutesOf(end_time),
});
const overlap = (one: Range, other: Range) => one.from < other.to && other.from < one.to;
const isSame = (shift: DatedTimes, other: DatedTimes) =>
  shift.date === other.date && overlap(rangeOf(shift), rangeOf(other));

/** Whether the break is within working time: neither first nor last in its shift. */
function hasBreak(shift: WeekShift): boolean {
  const [{ from, to }, start] = [rangeOf(shift), shift.break_start && minutesOf(shift.break_start)];
  return typeof start === 'number' && from < start && start + shift.break_minutes < to;
}

function dutiesOf({ staff, shifts }: WeekFacts, breaks: ReadonlyMap<string, string>): Duty[] {
  const people = new Map(staff.map((person) => [person.id, person]));
  return shifts.flatMap((shift) => {
    const person = shift.confirmation === 'declined' ? undefined : people.get(shift.staff_profile_id ?? '');
    const break_start = shift.break_start ?? breaks.get(shift.id) ?? null;
    return person ? { shift: { ...shift, break_start }, person, ...rangeOf(shift) } : [];
  });
}

const whyNot = ({ shift, person }: Duty) =>
  person.not_counting
    .filter(({ date }) => date === shift.date)
    .flatMap(({ why }) => why.filter((one) => one !== 'first_aid'));
const awayIn = ({ shift, person }: Duty) => person.away.filter((away) => isSame(shift, away));

/** People by minute of a date, in rooms and in all. */
type Grid = {
  needed: Map<string, Uint8Array>;
  there: Map<string, Uint8Array>;
  service: Uint8Array;
  all: Uint8Array;
  spare: Uint8Array;
};

function stepsByMinute(steps: DayNeeds['service']): Uint8Array {
  const minutes = new Uint8Array(dayLong);
  for (const { from, needed } of steps) minutes.fill(needed, minutesOf(from));
  return minutes;
}

function gridOf(needs: DayNeeds | undefined): Grid {
  const rooms = needs?.rooms ?? [];
  return {
    needed: new Map(rooms.map(({ room_id, steps }) => [room_id, stepsByMinute(steps)])),
    there: new Map(rooms.map(({ room_id }) => [room_id, new Uint8Array(dayLong)])),
    service: stepsByMinute(needs?.service ?? []),
    all: new Uint8Array(dayLong),
    spare: new Uint8Array(dayLong),
  };
}

/** Adds a person to the minutes of a range. A person in a room that needs no one is spare. */
function count(grid: Grid, room: string | null, { from, to }: Range): void {
  const place = grid.there.get(room ?? '') ?? grid.spare;
  for (let minute = from; minute < to; minute += 1) {
    place[minute] = (place[minute] ?? 0) + 1;
    grid.all[minute] = (grid.all[minute] ?? 0) + 1;
  }
}

/** Adults whom the rooms miss at a minute once those who are spare have filled their gaps, room by room. */
function missingInRooms(grid: Grid, minute: number, tell?: (room: string, short: number) => void): number {
  let spare = grid.spare[minute] ?? 0;
  let sum = 0;
  for (const [room, needed] of grid.needed) {
    const gap = Math.max(0, (needed[minute] ?? 0) - (grid.there.get(room)?.[minute] ?? 0));
    const left = Math.max(0, gap - spare);
    spare -= gap - left;
    sum += left;
    if (left > 0) tell?.(room, left);
  }
  return sum;
}
const missingInAll = ({ service, all }: Grid, minute: number) =>
  Math.max(0, (service[minute] ?? 0) - (all[minute] ?? 0));

/** People who count on a date, by minute, less their breaks. A shift whose break has no time does not count at all. */
function coverOn(facts: WeekFacts, date: string, duties: readonly Duty[]): Grid {
  const grid = gridOf(facts.needs.find((needs) => needs.date === date));
  for (const duty of duties) {
    const { break_minutes, break_start } = duty.shift;
    if (duty.shift.date !== date || whyNot(duty).length > 0 || awayIn(duty).length > 0) continue;
    if (break_minutes > 0 && break_start === null) continue;
    const pause = break_minutes > 0 && break_start !== null ? minutesOf(break_start) : duty.to;
    count(grid, duty.shift.room_id, { from: duty.from, to: Math.min(pause, duty.to) });
    count(grid, duty.shift.room_id, { from: Math.max(duty.from, pause + break_minutes), to: duty.to });
  }
  return grid;
}

/** The ranges of a date in which adults are missing, and how many at the worst minute. */
function gapsOf(short: Uint8Array): (Range & { short_by: number })[] {
  const gaps: (Range & { short_by: number })[] = [];
  for (const [minute, short_by] of short.entries()) {
    const last = gaps.at(-1);
    if (short_by === 0) continue;
    if (last?.to === minute) Object.assign(last, { to: minute + 1, short_by: Math.max(last.short_by, short_by) });
    else gaps.push({ from: minute, to: minute + 1, short_by });
  }
  return gaps;
}

function ratioBreaches(facts: WeekFacts, date: string, duties: readonly Duty[]): Breach[] {
  const grid = coverOn(facts, date, duties);
  const there = duties.filter(({ shift }) => shift.date === date);
  const inRooms = new Map([...grid.needed.keys()].map((room) => [room, new Uint8Array(dayLong)]));
  const [inAll, pair] = [new Uint8Array(dayLong), new Uint8Array(dayLong)];
  for (let minute = 0; minute < dayLong; minute += 1) {
    const told = missingInRooms(grid, minute, (room, short) => inRooms.get(room)?.fill(short, minute, minute + 1));
    const short = missingInAll(grid, minute);
    // What the rooms miss is told of the rooms alone.
    if (short <= told) continue;
    const needed = [...grid.needed.values()].reduce((sum, room) => sum + (room[minute] ?? 0), 0);
    (needed < 2 && grid.service[minute] === 2 ? pair : inAll)[minute] = short;
  }
  const tell = (rule: Breach['rule'], short: Uint8Array, room_id?: string) =>
    gapsOf(short).map(({ from, to, short_by }): Breach => {
      const about = there.filter(
        ({ shift, ...duty }) => overlap(duty, { from, to }) && (!room_id || shift.room_id === room_id),
      );
      const shift_ids = about.map(({ shift }) => shift.id);
      return {
        rule,
        hard: true,
        shift_ids,
        date,
        ...(room_id && { room_id }),
        from: timeOf(from),
        to: timeOf(to),
        short_by,
      };
    });
  return [
    ...[...inRooms].flatMap(([room, short]) => tell('ratio_room', short, room)),
    ...tell('ratio_service', inAll),
    ...tell('two_adults', pair),
  ];
}

/** Work of a person on a date, here or elsewhere. */
type Work = Range & { date: string; shift?: WeekShift; pause: number };

/** Minutes from the first date to a local time, by the clock of the world; clocks change before any shift. */
const minuteAt = ({ dates: [first = '2000-01-01'] }: WeekFacts, date: string, minute: number): number =>
  daysBetween(first, date) * dayLong + minute - (noonOf(date) - 720);

/** What a person works on a date: from the first start to the last end. */
type Day = Range & { date: string; all: Work[] };

function workOf(person: WeekStaff, duties: readonly Duty[]): Work[] {
  return [
    ...duties.map(({ shift, from, to }) => ({ date: shift.date, from, to, shift, pause: shift.break_minutes })),
    ...person.elsewhere.map((other) => ({ date: other.date, ...rangeOf(other), pause: other.break_minutes })),
  ].toSorted((one, other) => one.date.localeCompare(other.date) || one.from - other.from);
}

const worked = (some: readonly Work[]) =>
  some.reduce((sum, one) => sum + Math.max(0, one.to - one.from - one.pause), 0);

/** The longest time without work within the week, in minutes. */
function longestRest(facts: WeekFacts, work: readonly Work[]): number {
  const [first = '', last = ''] = [facts.dates[0], facts.dates.at(-1)];
  let [end, longest] = [minuteAt(facts, first, 0), 0];
  for (const { date, from, to } of work) {
    longest = Math.max(longest, minuteAt(facts, date, from) - end);
    end = Math.max(end, minuteAt(facts, date, to));
  }
  return Math.max(longest, minuteAt(facts, addDays(last, 1), 0) - end);
}

/** The longest break of a day: within a shift, or between two. */
const longestBreak = ({ all }: Day) =>
  Math.max(
    0,
    ...all.map(({ shift, pause }) => (shift && !hasBreak(shift) ? 0 : pause)),
    ...all.map(({ to }, nth) => (all[nth + 1]?.from ?? 0) - to),
  );

function personBreaches(facts: WeekFacts, person: WeekStaff, duties: readonly Duty[]): Breach[] {
  const law = person.under_18 ? young : adult;
  const isLaw = !facts.childminder || person.under_18;
  const breaches: Breach[] = [];
  // Work elsewhere alone is not for this rota to judge.
  const tell = (
    rule: Breach['rule'],
    hard: boolean,
    about: readonly { shift?: WeekShift }[],
    more: Partial<Breach>,
  ) => {
    const shift_ids = about.flatMap(({ shift }) => shift?.id ?? []);
    if (shift_ids.length > 0 || rule === 'under_contract')
      breaches.push({ rule, hard, shift_ids, staff_profile_id: person.id, ...more });
  };
  const limit = (rule: Breach['rule'], hard: boolean, about: readonly Work[], short_by: number, date?: string) =>
    short_by > 0 && tell(rule, hard, about, { ...(date && { date }), short_by });

  for (const duty of duties) {
    const { date } = duty.shift;
    const why = whyNot(duty);
    const is = (rule: Breach['rule'], hard: boolean, broken: boolean) => broken && tell(rule, hard, [duty], { date });
    is(
      'not_counting',
      why.some((one) => one !== 'in_training'),
      why.length > 0,
    );
    for (const kind of ['leave', 'reserved'] as const)
      is(
        kind,
        true,
        awayIn(duty).some((away) => away.kind === kind),
      );
    is(
      'unavailable',
      false,
      person.unavailable.some((time) => isSame(duty.shift, time)),
    );
    is('closed_day', false, facts.closed.includes(date));
  }
  const work = workOf(person, duties);
  const days = [...Map.groupBy(work, ({ date }) => date)].map(([date, all]): Day => ({
    date,
    all,
    from: all[0]?.from ?? 0,
    to: Math.max(...all.map(({ to }) => to)),
  }));
  for (const [index, day] of days.entries()) {
    const { date, all, from, to } = day;
    const clash = all.filter((one) => all.some((other) => one !== other && overlap(one, other)));
    if (clash.length > 0) tell('double_booking', true, clash, { date });
    const next = days[index + 1];
    const rest = next ? minuteAt(facts, next.date, next.from) - minuteAt(facts, date, to) : dayLong;
    limit('daily_rest', isLaw, [...all, ...(next?.all ?? [])], law.dailyRest - rest, date);
    // Of the 24 hours from the first start, the rest is what is left.
    limit('daily_rest', isLaw, all, law.dailyRest - (dayLong - (to - from)), date);
    const long = all.reduce((sum, one) => sum + one.to - one.from, 0);
    if (long > law.breakOver) limit('break', isLaw, all, law.breakLong - longestBreak(day), date);
    if (person.under_18) limit('young_hours', true, all, worked(all) - youngLimits.day, date);
  }
  const inWeek = work.filter(({ date }) => facts.dates.includes(date));
  limit('weekly_rest', isLaw, inWeek, law.weeklyRest - longestRest(facts, inWeek));
  const total = worked(inWeek);
  const most = averageLimit * (person.average_weeks + 1) - person.average_minutes * person.average_weeks;
  limit('average_hours', isLaw && !person.opted_out_48h, inWeek, Math.ceil(total - most));
  if (person.under_18) limit('young_hours', true, inWeek, total - youngLimits.week);
  limit('under_contract', false, inWeek, (person.contracted_minutes ?? total) - total);
  limit('over_contract', false, inWeek, total - (person.contracted_minutes ?? total));
  return breaches;
}

/**
 * The independent checker: all rules that a week breaks, hard ones first. It shares no code with what makes a week.
 * @param breaks when breaks are taken that the shifts leave open, by shift; found by search, and believed in nothing
 */
export function checkWeek(facts: WeekFacts, breaks: ReadonlyMap<string, string> = placeBreaks(facts)): Breach[] {
  const duties = dutiesOf(facts, breaks);
  const byPerson = Map.groupBy(duties, ({ person }) => person.id);
  return [
    ...facts.dates.flatMap((date) => ratioBreaches(facts, date, duties)),
    ...facts.staff.flatMap((person) => personBreaches(facts, person, byPerson.get(person.id) ?? [])),
  ].toSorted(
    (one, other) =>
      Number(other.hard) - Number(one.hard) || weekRules.indexOf(one.rule) - weekRules.indexOf(other.rule),
  );
}
