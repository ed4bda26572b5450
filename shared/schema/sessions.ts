import * as z from 'zod/mini';
import { daysBetween, isDate } from '@bairn/shared/format/date';
import { localDate } from './clock.ts';
import { Days, optionalText } from './details.ts';
import { all, contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { archivedSessionList } from './lists/sessions.ts';
import { nameText } from './names.ts';
import { branchScope } from './planning.ts';
import { Id, ListId, LocalDate, Pence, WallTime } from './rules.ts';
import { ServiceSession, sessionStatuses } from './rows/sessions.ts';
import { longestPattern, type Span } from './sessionDates.ts';

const ids = z.array(ListId).check(z.maxLength(20));
const dates = (most: number) =>
  z.pipe(
    z.array(LocalDate).check(z.maxLength(most)),
    z.transform((list) => [...new Set(list)].toSorted()),
  );

/** A time of day on some weekdays. */
const SessionSpan = z.object({ days: Days, start_time: WallTime, end_time: WallTime }).check(
  z.refine(({ start_time, end_time }) => end_time > start_time, {
    error: 'The end must be after the start',
    path: ['end_time'],
  }),
);

/** The first span that overlaps one before it on the same weekday; -1 where none does. */
export const overlapping = (spans: readonly Span[]) =>
  spans.findIndex((span, index) =>
    spans
      .slice(0, index)
      .some(
        (other) =>
          other.days.some((day) => span.days.includes(day)) &&
          span.start_time < other.end_time &&
          other.start_time < span.end_time,
      ),
  );

/** Months: a person is a child until 18. */
const Months = z.int().check(z.gte(0), z.lte(216));

const fields = {
  name: nameText(150),
  description: optionalText(2000),
  /** The room that it takes place in; null where it is in none, as with a childminder. */
  room_id: z.nullable(Id),
  age_from_months: Months,
  /** Excluded: 36 ends on the day before the third birthday. */
  age_to_months: Months,
  capacity: z.int().check(z.gte(1), z.lte(500)),
  /** For one date. */
  price: Pence,
  payment_types: ids.check(z.minLength(1)),
  booking_options: ids,
  /** For all remaining dates of a term together; only with that booking option. */
  block_price: z.nullish(Pence),
  /** Days of notice that end a recurring booking; only with that booking option. */
  recurring_notice_days: z.nullish(z.int().check(z.gte(0), z.lte(365))),
  /** Hours before its start until which a date can be booked. */
  notice_hours: z.int().check(z.gte(0), z.lte(2160)),
  /** Whether the staff on the rota limit its places (docs/decisions/places-by-staff.md). */
  limited_by_staff: z._default(z.boolean(), false),
  /** Schools from which the service collects the children. */
  collects_from: z._default(z.array(nameText(150)).check(z.maxLength(20)), []),
  starts_on: LocalDate,
  /** The last day, included. */
  ends_on: LocalDate,
  /** An id of the list `provision_term`. */
  term: z.int().check(z.gte(1), z.lte(3)),
  spans: z.array(SessionSpan).check(z.minLength(1), z.maxLength(21)),
  /** Dates without the session although it would run. */
  left_out: z._default(dates(366), []),
  /** Dates with the session although it would not run, but for a closing day. */
  added: z._default(dates(100), []),
};

const last = ({ starts_on, ends_on, added }: { starts_on: string; ends_on: string; added: readonly string[] }) =>
  added.every((date) => date >= starts_on && date <= ends_on);

const rules = [
  z.refine<{ age_from_months: number; age_to_months: number }>((value) => value.age_to_months > value.age_from_months, {
    error: 'The highest age must be above the lowest',
    path: ['age_to_months'],
  }),
  z.refine<{ starts_on: string; ends_on: string }>((value) => value.ends_on >= value.starts_on, {
    error: 'The last day must not be before the first',
    path: ['ends_on'],
  }),
  z.refine<{ starts_on: string; ends_on: string }>(
    // The other dates' own messages come first: a rule over both is asked too where one of them is none.
    ({ starts_on, ends_on }) =>
      !isDate(starts_on) || !isDate(ends_on) || daysBetween(starts_on, ends_on) <= longestPattern,
    { error: 'The last day must be within 18 months of the first', path: ['ends_on'] },
  ),
  z.refine<{ spans: readonly Span[] }>((value) => overlapping(value.spans) === -1, {
    error: 'Two of these times overlap on the same day',
    path: ['spans'],
  }),
  z.refine<{ starts_on: string; ends_on: string; added: readonly string[] }>(last, {
    error: 'An added date must be between the first and the last day',
    path: ['added'],
  }),
] as const;

/** A session as its service writes it. */
export const SessionInput = z.object(fields).check(...rules);
export type SessionInput = z.output<typeof SessionInput>;

/** The same for a session that exists. */
export const SessionChange = z
  .object({
    ...fields,
    /** The version that the form was opened with; another one by now is refused. */
    version: z.int().check(z.gte(1)),
    /** Dates that keep what they have because of bookings or holds, as the preview showed them. */
    expected_kept: z._default(z.int().check(z.gte(0)), 0),
  })
  .check(...rules);
export type SessionChange = z.output<typeof SessionChange>;

/** A session with all that its form edits. */
export const SessionDraft = z.object({
  id: Id,
  version: z.int(),
  status: z.enum(sessionStatuses),
  name: z.string(),
  description: z.nullable(z.string()),
  room_id: z.nullable(Id),
  age_from_months: z.int(),
  age_to_months: z.int(),
  capacity: z.int(),
  price: Pence,
  payment_types: z.array(z.int()),
  booking_options: z.array(z.int()),
  block_price: z.nullable(Pence),
  recurring_notice_days: z.nullable(z.int()),
  notice_hours: z.int(),
  limited_by_staff: z.boolean(),
  collects_from: z.array(z.string()),
  starts_on: z.nullable(LocalDate),
  ends_on: z.nullable(LocalDate),
  term: z.int(),
  spans: z.array(z.object({ days: z.array(z.int()), start_time: WallTime, end_time: WallTime })),
  left_out: z.array(LocalDate),
  added: z.array(LocalDate),
});
export type SessionDraft = z.output<typeof SessionDraft>;

const ofSession = { ...branchScope, id: Id };

/** What a change of a session does to its dates. */
export const DatesPreview = z.object({
  /** Dates from now on, after the change. */
  total: z.int(),
  created: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Dates that keep their time, places or themselves because somebody has booked them, or is about to. */
  kept: z.array(
    z.object({
      id: Id,
      date: LocalDate,
      start_time: WallTime,
      end_time: WallTime,
      booked: z.int(),
      held: z.int(),
      why: z.enum(['removed', 'time', 'places']),
      /** Children who are booked. */
      children: z.array(z.string()),
    }),
  ),
  /** Coming bookings of children whose age the new age range leaves out; they keep their places. */
  outside_ages: z.int(),
});
export type DatesPreview = z.output<typeof DatesPreview>;

export const sessionSetupContract = contract(() => ({
  summary: 'What the form of a session chooses from, and what decides its dates',
  params: z.object(branchScope),
  response: one(
    z.object({
      today: LocalDate,
      rooms: z.array(
        z.object({
          id: Id,
          name: z.string(),
          capacity: z.int(),
          age_from_months: z.int(),
          age_to_months: z.int(),
        }),
      ),
      terms: z.array(z.object({ first_day: LocalDate, last_day: LocalDate, name: z.string() })),
      /** Confirmed closing days from today on. */
      closed: z.array(z.object({ date: LocalDate, name: z.string() })),
      /** Ids of the list `payment_types` that the service takes. */
      payment_types: z.array(z.int()),
    }),
  ),
}));

export const sessionDraftContract = contract(() => ({
  summary: 'A session with all that its form edits',
  params: z.object(ofSession),
  response: one(SessionDraft),
}));

export const createSessionContract = contract(() => ({
  summary: 'Write a session with its dates; families see it once it is listed',
  params: z.object(branchScope),
  body: SessionInput,
  response: one(SessionDraft),
}));

export const previewSessionContract = contract(() => ({
  summary: 'What a change of the session would do to its dates and to those who have booked them',
  params: z.object(ofSession),
  body: SessionChange,
  response: one(DatesPreview),
}));

export const updateSessionContract = contract(() => ({
  summary: 'Change a session and its coming dates; booked places stay as they were bought',
  params: z.object(ofSession),
  body: SessionChange,
  response: one(z.object({ session: SessionDraft, dates: DatesPreview })),
}));

export const deleteSessionContract = contract(() => ({
  summary: 'Delete a session that no one has ever booked',
  params: z.object(ofSession),
  response: one(z.object({ id: Id })),
}));

const Status = one(z.object({ id: Id, status: z.enum(sessionStatuses) }));

export const archiveSessionContract = contract(() => ({
  summary: 'Archive a session without coming bookings',
  params: z.object(ofSession),
  response: Status,
}));

export const restoreSessionContract = contract(() => ({
  summary: 'Bring an archived session back, unlisted',
  params: z.object(ofSession),
  response: Status,
}));

export const archivedSessionsContract = contract(() => ({
  summary: "The branch's archived sessions",
  params: z.object(branchScope),
  query: listQuery(archivedSessionList),
  response: page(ServiceSession),
}));

/** Weeks before its last date in which a session is said to expire. */
export const expiringWeeks = 4;

export const expiringSessionsContract = contract(() => ({
  summary: 'Sessions whose last date is within four weeks',
  params: z.object(branchScope),
  response: all(z.object({ id: Id, name: z.string(), last_date: LocalDate, version: z.int() })),
}));

export const extendSessionsContract = contract(() => ({
  summary: 'Let sessions go on by their pattern until a later day',
  params: z.object(branchScope),
  body: z.object({
    session_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    ends_on: LocalDate.check(z.refine((date) => date > localDate(), { error: 'The last day must be after today' })),
  }),
  response: one(z.object({ sessions: z.int(), dates: z.int() })),
}));

export const marketplaceStatusContract = contract(() => ({
  summary: 'List or unlist a session; without one, the service itself',
  params: z.object(branchScope),
  body: z.object({ session_id: z.optional(Id), status: z.enum(['listed', 'unlisted']) }),
  response: Status,
}));
