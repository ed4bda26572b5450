import { minutesBetween, minutesOf } from '../format/minutes.ts';
import type { NeedStep } from '../format/staffNeeded.ts';
import { checkWeek } from './checkWeek.ts';
import type { Breach, WeekFacts, WeekShift, WeekStaff } from './week.ts';

export type Remedy = {
  /** `move`: to the room. `extend`: come earlier or stay longer. `swap`: take the shift, and give a later one. */
  kind: 'move' | 'extend' | 'swap' | 'call_in' | 'close_places';
  /** The shifts that change, the absent person's own first; without `after` the shift goes. */
  changes: { before: WeekShift; after: WeekShift | null }[];
  /** Pence beyond the wages of the rota; null where a wage is not known. */
  cost_pence: number | null;
  /** People whose day changes. */
  people: string[];
  /** Where children must need so many adults fewer: a room, or the service. `everyone`: no child may be there. */
  close: { room_id: string | null; from: string; to: string; adults: number; everyone: boolean }[];
};

/** What is found for an absence: the hard rules that it breaks, and what keeps them. */
export type Remedies = { breaches: Breach[]; remedies: Remedy[] };

/** How much a kind disturbs, as pence of each person: what is paid to avoid it (docs/decisions/auto-rota.md). */
const disturbance = { move: 300, extend: 600, swap: 900, call_in: 900, close_places: 100_000 };
/** A wage that is not known, in pence of an hour, to rank by. */
const unknownWage = 1271;
const mostRemedies = 8;

const keyOf = ({ rule, staff_profile_id, date, room_id, from, to, short_by }: Breach) =>
  JSON.stringify([rule, staff_profile_id, date, room_id, from, to, short_by]);
const hardOf = (breaches: readonly Breach[]) => breaches.filter(({ hard }) => hard);
const paid = ({ start_time, end_time, break_minutes }: WeekShift) =>
  minutesBetween(start_time, end_time) - break_minutes;
const isWorked = ({ confirmation, staff_profile_id }: WeekShift) =>
  confirmation !== 'declined' && staff_profile_id !== null;

function withChanges(facts: WeekFacts, changes: Remedy['changes']): WeekFacts {
  const changed = new Map(changes.map(({ before, after }) => [before.id, after]));
  return {
    ...facts,
    shifts: facts.shifts.flatMap((shift) => {
      const after = changed.get(shift.id);
      return after === undefined ? shift : (after ?? []);
    }),
  };
}

/** The part of a week that a remedy may break: its dates, and the people who work then. */
function around(facts: WeekFacts, changes: Remedy['changes']): WeekFacts {
  const dates = new Set(changes.flatMap(({ before, after }) => [before.date, after?.date ?? before.date]));
  const people = new Set(changes.flatMap(({ before, after }) => [before.staff_profile_id, after?.staff_profile_id]));
  const shifts = facts.shifts.filter((shift) => dates.has(shift.date) || people.has(shift.staff_profile_id));
  const there = new Set(shifts.map(({ staff_profile_id }) => staff_profile_id));
  return {
    ...facts,
    needs: facts.needs.filter(({ date }) => dates.has(date)),
    staff: facts.staff.filter(({ id }) => there.has(id)),
    shifts,
  };
}

const wageOf = (person: WeekStaff | undefined) => person?.cost_per_hour ?? null;

/** Pence of some minutes more of each person; null where a wage is not known. */
function costOf(more: readonly (readonly [WeekStaff | undefined, number])[]): number | null {
  let sum = 0;
  for (const [person, minutes] of more) {
    const wage = wageOf(person);
    if (wage === null && minutes !== 0) return null;
    sum += ((wage ?? 0) * minutes) / 60;
  }
  return Math.round(sum);
}

/** A change of hours may leave the break outside of them: it is open then. */
const withTimes = (shift: WeekShift, times: Partial<WeekShift>): WeekShift => {
  const after = { ...shift, ...times };
  const long = minutesBetween(after.start_time, after.end_time);
  return {
    ...after,
    break_minutes: long > 360 ? Math.max(20, after.break_minutes) : after.break_minutes,
    break_start: null,
  };
};

/** All ways to fill a shift with one other person's help. */
function waysFor(facts: WeekFacts, lost: WeekShift, absent: WeekStaff): Remedy[] {
  const people = new Map(facts.staff.map((person) => [person.id, person]));
  const others = facts.shifts.filter((shift) => isWorked(shift) && shift.staff_profile_id !== absent.id);
  const today = others.filter(({ date }) => date === lost.date);
  const gone = { before: lost, after: null };
  const way = (
    kind: Remedy['kind'],
    who: WeekStaff | undefined,
    changes: Remedy['changes'],
    cost: number | null,
  ): Remedy[] => (who ? [{ kind, changes, cost_pence: cost, people: [who.id], close: [] }] : []);
  const ofToday = today.flatMap((shift) => {
    const who = people.get(shift.staff_profile_id ?? '');
    const moved = { ...shift, room_id: lost.room_id };
    const start_time = shift.start_time < lost.start_time ? shift.start_time : lost.start_time;
    const end_time = shift.end_time > lost.end_time ? shift.end_time : lost.end_time;
    const longer = (times: Partial<WeekShift>) => {
      const after = withTimes(shift, times);
      return way('extend', who, [gone, { before: shift, after }], costOf([[who, paid(after) - paid(shift)]]));
    };
    const isLonger = start_time !== shift.start_time || end_time !== shift.end_time;
    return [
      ...(shift.room_id === lost.room_id ? [] : way('move', who, [gone, { before: shift, after: moved }], 0)),
      ...(isLonger ? longer({ start_time, end_time, room_id: lost.room_id }) : []),
      ...(isLonger && shift.room_id !== lost.room_id ? longer({ start_time, end_time }) : []),
    ];
  });
  const busy = new Set(today.map(({ staff_profile_id }) => staff_profile_id));
  const free = facts.staff.filter(({ id }) => id !== absent.id && !busy.has(id));
  const ofFree = free.flatMap((who) => {
    const taken = { before: lost, after: { ...lost, staff_profile_id: who.id, confirmation: 'pending' as const } };
    const later = others.filter((shift) => shift.staff_profile_id === who.id && shift.date > lost.date);
    const swaps = later.flatMap((shift) => {
      const given = {
        before: shift,
        after: { ...shift, staff_profile_id: absent.id, confirmation: 'pending' as const },
      };
      return way(
        'swap',
        who,
        [taken, given],
        costOf([
          [who, paid(lost) - paid(shift)],
          [absent, paid(shift)],
        ]),
      );
    });
    return [...way('call_in', who, [taken], costOf([[who, paid(lost)]])), ...swaps];
  });
  return [...ofToday, ...ofFree];
}

/** Steps with so many adults fewer between two times. */
function lowered(steps: readonly NeedStep[], from: string, to: string, by: number): NeedStep[] {
  const at = (time: string) => steps.findLast((step) => step.from <= time)?.needed ?? 0;
  const times = [...new Set([...steps.map((step) => step.from), from, to])].toSorted();
  return times.map((time) => ({ from: time, needed: Math.max(0, at(time) - (time >= from && time < to ? by : 0)) }));
}

/** Fewer children, where adults are missing: so many adults' worth of each room. */
function closing(
  facts: WeekFacts,
  lost: readonly WeekShift[],
  breaches: readonly Breach[],
): { remedy: Remedy; after: WeekFacts } | null {
  const gaps = breaches.flatMap(({ rule, room_id, from, to, short_by }) => {
    // A single child needs two adults, so fewer children do not help.
    const everyone = rule === 'two_adults';
    return (everyone || rule.startsWith('ratio')) && from && to && short_by
      ? [{ room_id: room_id ?? null, from, to, adults: everyone ? 2 : short_by, everyone }]
      : [];
  });
  if (gaps.length === 0) return null;
  const date = lost[0]?.date;
  const after = {
    ...withChanges(
      facts,
      lost.map((before) => ({ before, after: null })),
    ),
    needs: facts.needs.map((needs) => {
      if (needs.date !== date) return needs;
      const rooms = needs.rooms.map(({ room_id, steps }) => ({
        room_id,
        steps: gaps
          .filter((gap) => gap.room_id === room_id || gap.everyone)
          .reduce((all, { from, to, adults }) => lowered(all, from, to, adults), [...steps]),
      }));
      return {
        ...needs,
        rooms,
        service: gaps.reduce((all, { from, to, adults }) => lowered(all, from, to, adults), [...needs.service]),
      };
    }),
  };
  const changes = lost.map((before) => ({ before, after: null }));
  return { remedy: { kind: 'close_places', changes, cost_pence: 0, people: [], close: gaps }, after };
}

const scoreOf = ({ kind, cost_pence, people, changes }: Remedy) => {
  const minutes = changes.reduce(
    (sum, { before, after }) => sum + (after ? Math.abs(minutesOf(after.end_time) - minutesOf(before.end_time)) : 0),
    0,
  );
  const unknown = kind === 'call_in' ? (changes[0] ? (paid(changes[0].before) * unknownWage) / 60 : 0) : unknownWage;
  return (cost_pence ?? unknown) + disturbance[kind] * Math.max(1, people.length) + minutes;
};

/**
 * What can be done when a person is off sick on a date, the cheapest and least disturbing first. Each remedy takes the
 * person's shifts of the date away and breaks no hard rule that the week did not break with them: the checker says so.
 * People who said that they cannot work are not asked.
 */
export function remediesFor(facts: WeekFacts, staff_profile_id: string, date: string): Remedies {
  const absent = facts.staff.find(({ id }) => id === staff_profile_id);
  const lost = facts.shifts.filter(
    (shift) => shift.staff_profile_id === staff_profile_id && shift.date === date && isWorked(shift),
  );
  const [first, ...more] = lost;
  if (!absent || !first) return { breaches: [], remedies: [] };
  const away = { kind: 'leave' as const, date, start_time: '00:00', end_time: '23:59' };
  const well = {
    ...facts,
    staff: facts.staff.map((person) =>
      person === absent ? { ...person, away: person.away.filter((one) => one.date !== date) } : person,
    ),
  };
  const sick = {
    ...facts,
    staff: facts.staff.map((person) => (person === absent ? { ...person, away: [...person.away, away] } : person)),
  };
  const before = checkWeek(well);
  const known = new Set(before.map(keyOf));
  const isNew = (breach: Breach) => (breach.hard || breach.rule === 'unavailable') && !known.has(keyOf(breach));
  const alone = withChanges(
    sick,
    lost.map((shift) => ({ before: shift, after: null })),
  );
  const breaches = hardOf(checkWeek(alone)).filter((breach) => !known.has(keyOf(breach)) && breach.date === date);
  if (breaches.length === 0) return { breaches, remedies: [] };
  const rest = more.map((shift) => ({ before: shift, after: null }));
  const ways = waysFor(sick, first, absent).map((way) => ({ ...way, changes: [...way.changes, ...rest] }));
  const kept = ways.filter(({ changes }) => !checkWeek(around(withChanges(sick, changes), changes)).some(isNew));
  const closed = closing(sick, lost, breaches);
  const isClosed = closed && !checkWeek(closed.after).some((breach) => breach.date === date && isNew(breach));
  return {
    breaches,
    remedies: [
      ...kept.toSorted((one, other) => scoreOf(one) - scoreOf(other)).slice(0, mostRemedies),
      ...(isClosed ? [closed.remedy] : []),
    ],
  };
}
