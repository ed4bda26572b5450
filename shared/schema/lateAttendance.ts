import * as z from 'zod/mini';
import { absenceReasons, AttendanceEntry, attendanceEvents, attendanceStatuses } from './attendance.ts';
import { optionalText } from './details.ts';
import { contract, one } from './endpoint.ts';
import { Id, Instant, WallTime } from './rules.ts';

/** Most records that one call sends. */
export const mostLateRecords = 50;

/** Hours after which a late record is no longer put in by itself: a person decides. */
export const lateHours = 24;

/** Milliseconds by which the measured time of a tap may be ahead of the server: an answer travels, and clocks drift. */
export const clockTolerance = 120_000;

/** A device that is further from the server's clock than this measured something else: 20 years, in milliseconds. */
const furthest = 631_152_000_000;

/** What was tapped without a network. */
export const LateRecord = z.object({
  /** Made by the device; a repeat with the same key answers as before. */
  key: Id,
  booking_id: Id,
  event: z.enum(attendanceEvents),
  /** The state that the screen showed. */
  from: z.enum(attendanceStatuses),
  /** When that state was recorded, as the server said (`recorded_at`); null where the device recorded it itself, or nobody. */
  seen_at: z.nullish(Instant),
  /** The moment of the tap by the device's clock. */
  device_at: Instant,
  /** Milliseconds by which that clock was ahead of the server's, as measured with the last answer. */
  ahead_ms: z.int().check(z.gte(-furthest), z.lte(furthest)),
  time: z.nullish(WallTime),
  collected_by: optionalText(120),
  reason: z.nullish(z.enum(absenceReasons)),
  /** For an undo: the key of the record that it takes back. */
  undoes: z.nullish(Id),
});
export type LateRecord = z.output<typeof LateRecord>;

/** What became of a late record. `refused`: the booking is not one of the service, and nothing is kept. */
export const lateOutcomes = ['applied', 'merged', 'conflict', 'refused'] as const;

export const LateResult = z.object({ key: Id, outcome: z.enum(lateOutcomes) });
export type LateResult = z.output<typeof LateResult>;

const ofBranch = z.object({ nursery_branch_id: Id });

export const sendLateRecordsContract = contract(() => ({
  summary: 'Send what was recorded of attendance without a network; each is answered on its own',
  query: ofBranch,
  body: z.object({
    /** A name that the browser made for itself. */
    device_id: Id,
    /** In the order of the taps. */
    records: z.array(LateRecord).check(z.minLength(1), z.maxLength(mostLateRecords)),
  }),
  response: one(z.object({ results: z.array(LateResult), entries: z.array(AttendanceEntry) })),
}));

export const decideConflictContract = contract(() => ({
  summary: 'Decide what counts where a late record contradicts the attendance',
  query: ofBranch,
  body: z.object({
    id: Id,
    decision: z.enum(['keep', 'use']),
    /** The state that the screen showed; null where the booking is cancelled. */
    from: z.nullable(z.enum(attendanceStatuses)),
  }),
  response: one(z.object({ entry: z.nullable(AttendanceEntry) })),
}));
