import * as z from 'zod/mini';
import { minutesBetween } from '../format/minutes.ts';
import { contract, one, page } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';
import { optionalText } from './details.ts';
import { knownNeeds } from './needs.ts';
import { paging } from './query.ts';
import { attendanceMachine, mayHappen } from './states.ts';

/** States of an attendance entry; an entry is `expected` until something is recorded. */
export const attendanceStatuses = ['expected', 'in', 'out', 'absent'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** What is recorded by a tap. */
export const attendanceEvents = ['sign_in', 'sign_out', 'absent', 'undo'] as const;
export type AttendanceEvent = (typeof attendanceEvents)[number];

export const absenceReasons = ['ill', 'holiday', 'family', 'no_show', 'other'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

/**
 * What may be recorded now, by the state table and the dates: nobody arrives or leaves before the day, an absence may be
 * told ahead, and only the day itself, or the day on which something was recorded, takes it back.
 */
export function allowedEvents(
  entry: { status: AttendanceStatus; date: string; recorded_on: string | null },
  today: string,
): Record<AttendanceEvent, boolean> {
  const may = (event: AttendanceEvent) => mayHappen(attendanceMachine, entry.status, event);
  const hasCome = entry.date <= today;
  return {
    sign_in: may('sign_in') && hasCome,
    sign_out: may('sign_out') && hasCome,
    absent: may('absent'),
    undo: may('undo') && (entry.date >= today || entry.recorded_on === today),
  };
}

/** Minutes after the end of a session from which on a sign-in needs its time: it was forgotten, or is a mistake. */
const longOver = 60;

/** Whether a sign-in must say when the child came, because the session has long ended: "now" would be a guess. */
export const needsArrivalTime = (
  entry: { date: string; end_time: string },
  { today, now }: { today: string; now: string },
): boolean => entry.date < today || (entry.date === today && minutesBetween(entry.end_time, now) > longOver);

/** Children by state; together they are everybody who is booked. */
export const Headcount = z.object({ expected: z.int(), in: z.int(), out: z.int(), absent: z.int() });
export type Headcount = z.output<typeof Headcount>;

/** A person who may collect a child, as the service or the family named them. */
export const Collector = z.object({
  name: z.string(),
  relation: z.string(),
  phone: z.nullable(z.string()),
  /** Where the person was named for collection: what there is to compare at the door. */
  pickup: z.nullable(z.object({ id: Id, has_photo: z.boolean(), has_password: z.boolean() })),
});
export type Collector = z.output<typeof Collector>;

/** One child's attendance on one date. */
export const AttendanceEntry = z.object({
  booking_id: Id,
  session_id: Id,
  instance_id: Id,
  session_name: z.string(),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  status: z.enum(attendanceStatuses),
  child: z.object({
    id: Id,
    first_name: z.string(),
    full_name: z.string(),
    dob: LocalDate,
    /** On the session's date, in whole months. */
    age_months: z.int(),
    ...knownNeeds,
    /** When this service last asked the family about them; null where it has not. */
    needs_asked_on: z.nullable(LocalDate),
    /** Names of adults whom a court does not allow to collect the child. */
    may_not_collect: z.array(z.string()),
  }),
  keyworker: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  /** Who may collect: the keyworker, the carers whom the service has named to, and the pickups of the date, each once. */
  collectors: z.array(Collector),
  signed_in_at: z.nullable(Instant),
  /** Who recorded it. */
  signed_in_by: z.nullable(z.string()),
  signed_out_at: z.nullable(Instant),
  signed_out_by: z.nullable(z.string()),
  collected_by: z.nullable(z.string()),
  absence_reason: z.nullable(z.enum(absenceReasons)),
  absent_by: z.nullable(z.string()),
  /** The family reported the absence itself. */
  absent_by_family: z.boolean(),
  note: z.nullable(z.string()),
  /** When the present state was recorded; null while nothing is. */
  recorded_at: z.nullable(Instant),
  can: z.object({ sign_in: z.boolean(), sign_out: z.boolean(), absent: z.boolean(), undo: z.boolean() }),
});
export type AttendanceEntry = z.output<typeof AttendanceEntry>;

/** Why a late record could not be put in by itself. */
export const lateConflicts = [
  'changed',
  'cancelled',
  'may_not_collect',
  'not_named',
  'booked_elsewhere',
  'time',
] as const;

/** A record that came late and contradicts what is there: it stays on the list until a person decides. */
export const AttendanceConflict = z.object({
  id: Id,
  booking_id: Id,
  session_id: Id,
  date: LocalDate,
  first_name: z.string(),
  full_name: z.string(),
  event: z.enum(attendanceEvents),
  /** When it was tapped, or the time that was given with it. */
  at: Instant,
  received_at: Instant,
  by: z.string(),
  collected_by: z.nullable(z.string()),
  absence_reason: z.nullable(z.enum(absenceReasons)),
  conflict: z.enum(lateConflicts),
});
export type AttendanceConflict = z.output<typeof AttendanceConflict>;

/** A session on a date with late records that wait for a decision. */
export const UndecidedDay = z.object({
  session_id: Id,
  session_name: z.string(),
  date: LocalDate,
  /** How many records wait, at least one. */
  records: z.int(),
});
export type UndecidedDay = z.output<typeof UndecidedDay>;

/** A session on a date, with who is there. */
export const AttendanceSession = z.object({
  session_id: Id,
  instance_id: Id,
  name: z.string(),
  start_time: WallTime,
  end_time: WallTime,
  status: z.enum(['open', 'closed']),
  capacity: z.int(),
  booked: z.int(),
  held: z.int(),
  headcount: Headcount,
  /** Fewest adults for the children who are in, by their ages; 0 without any. */
  adults_needed: z.int(),
});
export type AttendanceSession = z.output<typeof AttendanceSession>;

export const Attendance = z.object({
  date: LocalDate,
  today: LocalDate,
  /** Wall time of the server: screens do not judge lateness by their own clocks. */
  now: WallTime,
  /** The moment of the answer: a device measures how far its own clock is from the server's. */
  answered_at: Instant,
  /** Every session of the branch on the date, or the one that was asked for. */
  sessions: z.array(AttendanceSession),
  headcount: Headcount,
  adults_needed: z.int(),
  /** Staff on the rota at this minute who count towards a ratio, and as first aiders; null for other days and without a rota. */
  on_shift: z.nullable(z.object({ rostered: z.int(), counted: z.int(), first_aiders: z.int() })),
  entries: z.array(AttendanceEntry),
  /** What came late and waits for a person to decide, in the order of the taps. */
  conflicts: z.array(AttendanceConflict),
  /** Where in the whole branch such records wait, on any date, the earliest first. */
  undecided: z.array(UndecidedDay),
  /** The session's name, also on a date on which it does not run; null for the whole branch. */
  session_name: z.nullable(z.string()),
  /** The nearest dates before and after with a session of these. */
  earlier: z.nullable(LocalDate),
  later: z.nullable(LocalDate),
});
export type Attendance = z.output<typeof Attendance>;

export const readAttendanceContract = contract(() => ({
  summary: "The attendance of a day: the branch's, or one session's",
  params: z.object(branchScope),
  query: z.object({
    date: z.optional(LocalDate),
    session_id: z.optional(Id),
    /** Leaves the children out: only the counts are wanted. */
    only: z.optional(z.enum(['counts'])),
  }),
  response: one(Attendance),
}));

/** The branch of a service user's call; access is decided by it. */
const ofBranch = z.object({ nursery_branch_id: Id });

export const recordAttendanceContract = contract(() => ({
  summary: 'Sign a child in or out, mark it absent, or undo',
  query: ofBranch,
  body: z.object({
    booking_id: Id,
    event: z.enum(attendanceEvents),
    from: z.enum(attendanceStatuses),
    /** When it was, if not just now; needed for a date that is over. */
    time: z.nullish(WallTime),
    /** Who took the child; needed to sign out. */
    collected_by: optionalText(120),
    reason: z.nullish(z.enum(absenceReasons)),
  }),
  response: one(AttendanceEntry),
}));

/** Most children that one call signs in. */
export const mostSignIns = 200;

/** What became of one child of several: its entry as it is now, and why it was not signed in. */
export const SignInResult = z.object({
  booking_id: Id,
  /** Null where the booking is cancelled, not paid or unknown. */
  entry: z.nullable(AttendanceEntry),
  /** Null where the child is signed in. */
  refusal: z.nullable(z.string()),
});
export type SignInResult = z.output<typeof SignInResult>;

export const signInChildrenContract = contract(() => ({
  summary: 'Sign in several expected children; each is answered on its own',
  query: ofBranch,
  body: z.object({
    booking_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostSignIns)),
    /** When they came, if not just now; needed once the session has long ended. */
    time: z.nullish(WallTime),
  }),
  response: one(z.array(SignInResult)),
}));

/** Stands for a collector who is not among those who are known. */
export const someoneElse = 'other';

const collector = {
  collector: z.string().check(z.minLength(1)),
  collected_by: optionalText(120),
};
const namedCollector = z.refine<{ collector: string; collected_by?: string | null | undefined }>(
  (value) => value.collector !== someoneElse || Boolean(value.collected_by),
  { error: 'Say who collects the child', path: ['collected_by'] },
);

/** The forms of the attendance dialogs: arrival (long after the end with its time), departure (a past date needs the time), absence. */
export const Arrival = z.object({ time: WallTime });
export const ArrivalNow = z.object({});
export const Leaving = z.object({ ...collector, time: z.nullish(WallTime) }).check(namedCollector);
export const PastLeaving = z.object({ ...collector, time: WallTime }).check(namedCollector);
export const Absence = z.object({ reason: z.enum(absenceReasons) });
export const AttendanceNote = z.object({ note: optionalText(1000) });

export const noteAttendanceContract = contract(() => ({
  summary: "The note beside a child's attendance entry",
  query: ofBranch,
  body: z.object({ booking_id: Id, note: optionalText(1000), previous: z.nullable(z.string()) }),
  response: one(AttendanceEntry),
}));

/** One thing that was recorded, never changed. */
export const AttendanceRecord = z.object({
  id: Id,
  event: z.enum([...attendanceEvents, 'note']),
  at: Instant,
  by: z.string(),
  /** The family did it itself. */
  by_family: z.boolean(),
  collected_by: z.nullable(z.string()),
  absence_reason: z.nullable(z.enum(absenceReasons)),
  /** When it came from a device that had no network; null for what was recorded online. */
  received_at: z.nullable(Instant),
  /** What became of one that contradicted the rest: it waits, or a person has decided; null for all others. */
  conflict: z.nullable(z.enum(['waiting', 'kept', 'used', 'withdrawn'])),
});

export const attendanceOfChildContract = contract(() => ({
  summary: "A child's attendance entries at the branch with all that was recorded, latest date first",
  query: z.object({
    nursery_branch_id: Id,
    child_id: z.optional(Id),
    booking_id: z.optional(Id),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    ...paging(),
  }),
  response: page(z.extend(AttendanceEntry, { records: z.array(AttendanceRecord) })),
}));
