import * as z from 'zod/mini';
import { minutesBetween, minutesOf } from '@bairn/shared/format/minutes';
import { optionalText } from './details.ts';
import { Id, Instant, LocalDate, WallTime } from './rules.ts';

export const rotaStatuses = ['draft', 'published', 'locked'] as const;
export type RotaStatus = (typeof rotaStatuses)[number];
export const shiftConfirmations = ['pending', 'confirmed', 'declined', 'open'] as const;
export type ShiftConfirmation = (typeof shiftConfirmations)[number];

/** Longest break of a shift in minutes. */
export const longestBreak = 240;

/** A shift as a rota keeps it. */
export const RotaShift = z.object({
  id: Id,
  /** Raised by every change: a change names the version that it was made from. */
  version: z.int(),
  /** Null for an open shift. */
  staff_profile_id: z.nullable(Id),
  /** Null where the person is in no room: a manager, a cook. */
  room_id: z.nullable(Id),
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int(),
  /** Null where the time of the break is left open. */
  break_start: z.nullable(WallTime),
  confirmation: z.enum(shiftConfirmations),
  note: z.nullable(z.string()),
  /** Why its person declined it; null unless they did and said so. */
  declined_reason: z.nullable(z.string()),
});
export type RotaShift = z.output<typeof RotaShift>;

type Times = {
  start_time: string;
  end_time: string;
  break_minutes: number;
  break_start?: string | null | undefined;
};

/** The field of a shift's times that is wrong, and why; null where they fit together. */
export function wrongTimes({ start_time, end_time, break_minutes, break_start }: Times): [string, string] | null {
  if (end_time <= start_time) return ['end_time', 'The end must be after the start'];
  if (break_minutes >= minutesBetween(start_time, end_time)) {
    return ['break_minutes', 'The break must be shorter than the shift'];
  }
  if (!break_start) return null;
  const ends = minutesOf(break_start) + break_minutes;
  if (break_start < start_time || ends > minutesOf(end_time)) return ['break_start', 'The break must be in the shift'];
  return null;
}

/** Refuses times that do not fit together. */
export const timesFit = z.check<Times>(({ value, issues }) => {
  const wrong = wrongTimes(value);
  if (wrong) issues.push({ code: 'custom', message: wrong[1], path: [wrong[0]], input: value });
});

/** What is said of a shift when it is drawn. */
export const shiftFields = {
  staff_profile_id: z.nullable(Id),
  room_id: z.nullable(Id),
  start_time: WallTime,
  end_time: WallTime,
  break_minutes: z.int().check(z.gte(0), z.lte(longestBreak)),
  break_start: z._default(z.nullable(WallTime), null),
  note: optionalText(300),
};

/** A rule that a week breaks (docs/decisions/rota-rules.md), as `@bairn/shared/rota` finds it. */
export const RotaBreach = z.object({
  rule: z.string(),
  /** Whether it keeps the rota from being published. */
  hard: z.boolean(),
  shift_ids: z.array(Id),
  staff_profile_id: z.optional(Id),
  date: z.optional(LocalDate),
  room_id: z.optional(z.nullable(Id)),
  from: z.optional(WallTime),
  to: z.optional(z.string()),
  /** Adults, or minutes, by which the rule is missed. */
  short_by: z.optional(z.number()),
});
export type RotaBreach = z.output<typeof RotaBreach>;

/** What was checked when a revision of a rota was published or changed, and what was found. */
export const RotaCertificate = z.object({
  revision: z.int(),
  checked_at: Instant,
  /** Who published or changed it; null once their account is deleted. */
  by: z.nullable(z.string()),
  /** The names of the rules. */
  rules: z.array(z.string()),
  /** SHA-256 of the facts that were checked, as hexadecimal digits. */
  facts_hash: z.string(),
  breaches: z.array(RotaBreach),
  /** Why a super admin published it although a hard rule is broken. */
  reason: z.nullable(z.string()),
});
export type RotaCertificate = z.output<typeof RotaCertificate>;

/** A rota of a branch's ISO week. */
export const RotaHead = z.object({
  id: Id,
  year: z.int(),
  week: z.int(),
  status: z.enum(rotaStatuses),
  revision: z.int(),
  published_at: z.nullable(Instant),
});
export type RotaHead = z.output<typeof RotaHead>;
