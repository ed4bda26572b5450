import type { NeedStep } from '../format/staffNeeded.ts';
import type { CountReason } from '../schema/staffWords.ts';

/** A time on a date, local; the end is excluded. */
export type DatedTimes = { date: string; start_time: string; end_time: string };

/** A shift of the week. */
export type WeekShift = DatedTimes & {
  id: string;
  /** Null while it is open. */
  staff_profile_id: string | null;
  /** Null for a person who is spare: they fill the gaps of the rooms, breaks for one. */
  room_id: string | null;
  break_minutes: number;
  /** Null where it is left open when the break is taken. */
  break_start: string | null;
  /** A declined shift is open again. */
  confirmation?: 'pending' | 'confirmed' | 'declined' | 'open';
};

/** A shift that is not of this rota: of the days around the week, or of another service of the provider. */
export type ShiftElsewhere = DatedTimes & { break_minutes: number };

/** A person as the rules see them in the week. */
export type WeekStaff = {
  id: string;
  /** On the first date: a person who turns 18 within the week is judged as younger throughout. */
  under_18: boolean;
  /** Agreed in writing to work more than 48 hours a week on average. */
  opted_out_48h: boolean;
  /** Minutes by contract in this week, without those that leave and closed days take; null for irregular hours. */
  contracted_minutes: number | null;
  /** Pence; null where it is not known. */
  cost_per_hour: number | null;
  /** Dates on which the person does not count, or is no first aider, and why; the others are left out. */
  not_counting: readonly { date: string; why: readonly CountReason[] }[];
  /** Approved leave and sickness, and hours for which the person is reserved; a whole day is 00:00 to 23:59. */
  away: readonly (DatedTimes & { kind: 'leave' | 'reserved' })[];
  /** When the person said that they cannot work. */
  unavailable: readonly DatedTimes[];
  /** Shifts that are not of this rota, from two days before the week to two days after it. */
  elsewhere: readonly ShiftElsewhere[];
  /** Minutes a week, on average of so many weeks before: 16, or fewer since the person started. */
  average_minutes: number;
  average_weeks: number;
};

/** Adults that are needed through a date, by room and by the service as a whole; children are counted already. */
export type DayNeeds = {
  date: string;
  /** None at a childminder's, whose rooms are one. */
  rooms: readonly { room_id: string; steps: readonly NeedStep[] }[];
  service: readonly NeedStep[];
};

/** All that is needed to judge a week, without a clock, a database or a screen. */
export type WeekFacts = {
  /** The seven dates of the ISO week, Monday first. */
  dates: readonly string[];
  /** Those on which the service is closed. */
  closed: readonly string[];
  /** A childminder's home: who works there for themselves is not bound by the rules of working time. */
  childminder: boolean;
  rooms: readonly { id: string }[];
  needs: readonly DayNeeds[];
  staff: readonly WeekStaff[];
  shifts: readonly WeekShift[];
};

/** Rules that may be broken, in the order in which they are told (docs/decisions/rota-rules.md). */
export const weekRules = [
  'ratio_room',
  'ratio_service',
  'two_adults',
  'not_counting',
  'leave',
  'reserved',
  'double_booking',
  'daily_rest',
  'weekly_rest',
  'break',
  'average_hours',
  'young_hours',
  'unavailable',
  'closed_day',
  'under_contract',
  'over_contract',
] as const;
export type WeekRule = (typeof weekRules)[number];

/** A rule that a week breaks. */
export type Breach = {
  rule: WeekRule;
  /** Whether the week may not be published so. */
  hard: boolean;
  /** The shifts that it is about; none where a room has no one. */
  shift_ids: string[];
  staff_profile_id?: string;
  date?: string;
  room_id?: string;
  /** Local times on the date. */
  from?: string;
  to?: string;
  /** Adults who are missing at the worst moment, or minutes too many or too few. */
  short_by?: number;
};
