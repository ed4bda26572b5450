import { minutesOf } from '../format/minutes.ts';
import { needSteps, roomSteps, type CareTerms, type Stay } from '../format/staffNeeded.ts';
import { ageInMonths } from '../format/age.ts';
import { addDays } from '../format/date.ts';
import { ageBands, childrenPerAdultAt } from '../schema/ratios.ts';
import { addShift, emptyCover, missingAt, type DayCover } from './cover.ts';
import { placeBreaks } from './placeBreaks.ts';
import type { WeekFacts, WeekShift } from './week.ts';

/** A shift of a person who counts towards the ratios. */
export type CountedShift = Pick<
  WeekShift,
  'id' | 'room_id' | 'start_time' | 'end_time' | 'break_minutes' | 'break_start'
> & { staff_profile_id: string };

/** A room: its places, and its floor space in m², null where that limits nothing. */
export type RoomSpace = { id: string; places: number; area: number | null };

/** All that decides how many more children a service can look after on a date. */
export type StaffedDay = {
  date: string;
  /** Whether its week has a published rota; without one no adult is planned. */
  planned: boolean;
  /** Every child who is booked, or for whom a place is held. */
  stays: readonly Stay[];
  /** On a published rota. */
  shifts: readonly CountedShift[];
  terms: CareTerms;
  rooms: readonly RoomSpace[];
  /** Places that the Care Inspectorate has registered; null where it is not known. */
  registered: number | null;
};

/** What keeps a child from a place: too few staff, no published rota yet, a full room, or the places that are registered. */
export const limits = ['staff', 'rota', 'room', 'registered'] as const;
export type Limit = (typeof limits)[number];

/** The date as the rules of a rota see it: everyone counts, and nothing else is known of them. */
export function factsOf({ date, shifts, terms }: StaffedDay, stays: readonly Stay[]): WeekFacts {
  const rooms = [...new Set(stays.flatMap(({ room_id }) => room_id ?? []))];
  const person = {
    under_18: false,
    opted_out_48h: false,
    contracted_minutes: null,
    cost_per_hour: null,
    not_counting: [],
    unavailable: [],
    elsewhere: [],
    average_minutes: 0,
    away: [],
    average_weeks: 16,
  };
  return {
    dates: [date],
    closed: [],
    childminder: terms.childminder,
    rooms: rooms.map((id) => ({ id })),
    needs: [
      {
        date,
        rooms: terms.childminder
          ? []
          : rooms.map((room_id) => ({ room_id, steps: roomSteps(date, stays, terms, room_id) })),
        service: needSteps(date, stays, terms),
      },
    ],
    staff: shifts.map(({ staff_profile_id }) => ({ ...person, id: staff_profile_id })),
    shifts: shifts.map((shift) => ({ ...shift, date })),
  };
}

/** Adults by minute, less their breaks. */
export function coverOf(facts: WeekFacts, date: string): DayCover {
  const cover = emptyCover(facts, date);
  const placed = placeBreaks(facts);
  for (const shift of facts.shifts) addShift(cover, shift, placed);
  return cover;
}

const during = (stays: readonly Stay[]) =>
  stays.map(({ start_time, end_time }) => ({ from: minutesOf(start_time), to: minutesOf(end_time) }));

/** Whether enough staff are there while the added children are, and wherever they raise what is needed. */
function isStaffed(day: StaffedDay, added: readonly Stay[]): boolean {
  const all = [...day.stays, ...added];
  const facts = factsOf(day, all);
  const cover = coverOf(facts, day.date);
  const before = emptyCover(factsOf(day, day.stays), day.date);
  const times = during(added);
  for (let minute = 0; minute < 1440; minute += 1) {
    // A second session of a child makes the first one no longer their only short one, so it can need more.
    const matters =
      times.some(({ from, to }) => from <= minute && minute < to) ||
      (cover.service.needed[minute] ?? 0) > (before.service.needed[minute] ?? 0);
    if (matters && missingAt(cover, minute) > 0) return false;
  }
  return true;
}

/** Floor space of a child in hundredths of a square metre. */
const spaceOf = (months: number) => (ageBands.find(({ to }) => months < to) ?? ageBands[0])?.space ?? 0;

/** The most that some stays add up to at one moment at which an added one begins or is there. */
function mostAt(stays: readonly Stay[], added: readonly Stay[], weight: (stay: Stay) => number): number {
  const starts = [...stays, ...added].map(({ start_time }) => start_time);
  const moments = added.flatMap(({ start_time, end_time }) =>
    starts.filter((time) => start_time <= time && time < end_time),
  );
  const all = [...stays, ...added];
  return Math.max(
    0,
    ...moments.map((time) =>
      all.reduce((sum, stay) => sum + (stay.start_time <= time && time < stay.end_time ? weight(stay) : 0), 0),
    ),
  );
}

/**
 * Whether a room has places and floor space for the children in it. The children of a room that has no area, or that may
 * take more than its area gives, need their places alone.
 */
function hasRoom({ date, stays, rooms }: StaffedDay, added: readonly Stay[]): boolean {
  return rooms.every(({ id, places, area }) => {
    const [own, more] = [stays, added].map((all) => all.filter(({ room_id }) => room_id === id));
    if (!own || !more || more.length === 0) return true;
    const space = (stay: Stay) => spaceOf(ageInMonths(stay.dob, date));
    return (
      mostAt(own, more, () => 1) <= places && (area === null || mostAt(own, more, space) <= Math.round(area * 100))
    );
  });
}

/**
 * What keeps a service from looking after further children on a date; null where nothing does. Exact for their ages: at
 * each moment, in each room and in all, no more adults may be needed than are rostered and not on their break.
 */
export function limitOf(day: StaffedDay, added: readonly Stay[]): Limit | null {
  if (added.length === 0) return null;
  if (day.registered !== null && mostAt(day.stays, added, () => 1) > day.registered) return 'registered';
  if (!hasRoom(day, added)) return 'room';
  if (isStaffed(day, added)) return null;
  return day.planned ? 'staff' : 'rota';
}

/** A session's time on a date, and the ages that it takes in months, the upper end excluded. */
export type Offered = Pick<Stay, 'start_time' | 'end_time' | 'room_id'> & {
  age_from_months: number;
  age_to_months: number;
};

/** The places of a session for children of one age in whole years. */
export type PlacesOfYear = { year: number; places: number; limit: Limit | null };

/** The day on which a child is born who is so many months old on a date, and no older. */
function bornFor(date: string, months: number): string {
  let dob = addDays(date, -Math.floor(months * 30.4375));
  while (ageInMonths(dob, date) < months) dob = addDays(dob, -1);
  while (ageInMonths(addDays(dob, 1), date) >= months) dob = addDays(dob, 1);
  return dob;
}

/** Children of no name, all of an age. They count as not on a short session alone, because they may have another one. */
export const childrenOfAge = (date: string, offered: Omit<Offered, 'age_to_months'>, count: number): Stay[] =>
  Array.from({ length: count }, (_, nth) => nth).flatMap((nth): Stay[] => {
    const { start_time, end_time, room_id, age_from_months } = offered;
    const child = { child_id: `unknown ${start_time} ${age_from_months} ${nth}`, room_id };
    const dob = bornFor(date, age_from_months);
    // A stay of no length before it keeps the session from being the child's only one.
    const other = { ...child, dob, start_time, end_time: start_time };
    return [{ ...child, dob, start_time, end_time }, other];
  });

/** Most of `most` further children of the youngest age, each with this session alone, that there is room and staff for. */
function mostOf(day: StaffedDay, offered: Offered, most: number): { places: number; limit: Limit | null } {
  const dob = bornFor(day.date, offered.age_from_months);
  const { start_time, end_time, room_id } = offered;
  const children = (count: number): Stay[] =>
    Array.from({ length: count }, (_, nth) => ({ child_id: `another ${nth}`, dob, start_time, end_time, room_id }));
  let [places, tried] = [0, most + 1];
  let limit: Limit | null = null;
  while (tried - places > 1) {
    const half = Math.floor((places + tried) / 2);
    const found = limitOf(day, children(half));
    if (found === null) places = half;
    else [tried, limit] = [half, found];
  }
  return { places, limit: places < most ? limit : null };
}

/**
 * How many more children a session can take on a date, by their age in whole years: each number is for children of that
 * age alone, and taking one place may cost another age one.
 * @param most places that are neither booked nor held
 */
export function placesByYear(day: StaffedDay, offered: Offered, most: number): PlacesOfYear[] {
  const { age_from_months: from, age_to_months: to } = offered;
  const known = new Map<string, { places: number; limit: Limit | null }>();
  const years = Array.from({ length: 16 }, (_, year) => year).filter((year) => year * 12 < to && year * 12 + 12 > from);
  return years.map((year) => {
    const months = Math.max(from, year * 12);
    // Within a year the youngest need most. Day care knows few kinds of ages, a home counts each.
    const kind = day.terms.childminder ? `${months}` : `${childrenPerAdultAt(months)} ${months >= 96}`;
    const found = known.get(kind) ?? mostOf(day, { ...offered, age_from_months: months }, most);
    known.set(kind, found);
    return { year, ...found };
  });
}
