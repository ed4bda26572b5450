import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { contract, one, page } from './endpoint.ts';
import { listQuery } from './listQuery.ts';
import { rotaList } from './lists/rotas.ts';
import { branchScope } from './planning.ts';
import { rotaPath } from './rotaFacts.ts';
import { RotaCertificate, RotaHead, RotaShift, shiftFields, timesFit, longestBreak } from './rotaShift.ts';
import { RotaRow } from './rows/rotas.ts';
import { Id, LocalDate, WallTime } from './rules.ts';
import { text } from './text.ts';

export const listRotasContract = contract(() => ({
  summary: "The rotas of a branch's weeks",
  params: z.object(branchScope),
  query: listQuery(rotaList),
  response: z.extend(page(RotaRow), {
    today: LocalDate,
    /** The first week from this one on that has no rota yet. */
    next: z.object({ year: z.int(), week: z.int() }),
  }),
}));

export const createRotaContract = contract(() => ({
  summary: 'Make the draft of a week: empty, from the previous week, or from a template',
  params: z.object(branchScope),
  body: z.object({
    year: z.int().check(z.gte(2000), z.lte(2100)),
    week: z.int().check(z.gte(1), z.lte(53)),
    from: z._default(z.union([z.enum(['empty', 'previous']), Id]), 'empty'),
  }),
  response: one(
    z.extend(RotaHead, {
      /** Shifts that were copied, and those that became open because their person cannot work then. */
      copied: z.int(),
      opened: z.int(),
    }),
  ),
}));

/** Most changes of one call. */
export const mostChanges = 500;

const NewShift = z.object({ ...shiftFields, id: Id, date: LocalDate }).check(timesFit);

/** The fields of a shift that change; the others stay. */
const ChangedFields = {
  staff_profile_id: z.optional(z.nullable(Id)),
  room_id: z.optional(z.nullable(Id)),
  date: z.optional(LocalDate),
  start_time: z.optional(WallTime),
  end_time: z.optional(WallTime),
  break_minutes: z.optional(z.int().check(z.gte(0), z.lte(longestBreak))),
  break_start: z.optional(z.nullable(WallTime)),
  note: optionalText(300),
};
const version = z.int().check(z.gte(1), z.lte(2_000_000_000));

export const RotaChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), shift: NewShift }),
  z.object({ kind: z.literal('change'), id: Id, version, ...ChangedFields }),
  z.object({ kind: z.literal('remove'), id: Id, version }),
]);
export type RotaChange = z.input<typeof RotaChange>;

/**
 * Why a change was not made. `changed`, `removed`: by another person since. `overlap`: the person has a shift then.
 * `exists`: a shift of that id is there already, with other values. `date`: outside of the week. `times`: they do not fit
 * together with those that stay. `person`, `room`: not of this service.
 */
export const conflictReasons = ['changed', 'removed', 'overlap', 'exists', 'date', 'times', 'person', 'room'] as const;
export type ConflictReason = (typeof conflictReasons)[number];

const Conflict = z.object({
  id: Id,
  reason: z.enum(conflictReasons),
  /** The shift as it is now; of `overlap` the one in the way if it is on this rota. Null where there is none. */
  current: z.nullable(RotaShift),
});

/** What came of the changes of a call, and the rota's shifts now. */
export const RotaUpdated = z.object({
  applied: z.array(z.object({ id: Id, version: z.int() })),
  conflicts: z.array(Conflict),
  shifts: z.array(RotaShift),
  status: RotaHead.shape.status,
  revision: z.int(),
});
export type RotaUpdated = z.output<typeof RotaUpdated>;

export const updateRotaContract = contract(() => ({
  summary: 'Change shifts of a rota, each judged alone by its version. The same key again answers the same',
  params: rotaPath,
  body: z.object({
    key: Id,
    changes: z.array(RotaChange).check(z.minLength(1), z.maxLength(mostChanges)),
    /** Why a super admin changes a published rota so that it breaks a hard rule. */
    reason: optionalText(500),
  }),
  response: one(RotaUpdated),
}));

export const publishRotaContract = contract(() => ({
  summary: 'Publish a rota: refused while a hard rule is broken, unless a super admin gives a reason',
  params: rotaPath,
  body: z.object({ reason: optionalText(500) }),
  response: one(z.extend(RotaHead, { certificate: z.nullable(RotaCertificate), told: z.int() })),
}));

export const remindRotaContract = contract(() => ({
  summary: 'Remind those whose shifts wait for their answer; each person at most once a day',
  params: rotaPath,
  /** People who were reminded, and those who had a reminder today already. */
  response: one(z.object({ told: z.int(), already: z.int() })),
}));

const staffPath = z.object({ ...branchScope, id: Id, staff: Id });
const OwnShifts = one(z.object({ shifts: z.array(RotaShift) }));

export const confirmShiftsContract = contract(() => ({
  summary: "Confirm the caller's own shifts on a rota: all that wait, or those named",
  params: staffPath,
  body: z.object({ shifts: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(50))) }),
  response: OwnShifts,
}));

export const declineShiftContract = contract(() => ({
  summary: "Decline one of the caller's own shifts on a rota",
  params: staffPath,
  body: z.object({ shift: Id, reason: optionalText(300) }),
  response: OwnShifts,
}));

export const correctRotaContract = contract(() => ({
  summary: 'Correct a locked week, with a reason: what was there before is kept',
  params: rotaPath,
  body: z.object({ key: Id, change: RotaChange, reason: text(500) }),
  response: one(RotaUpdated),
}));

/** A correction of a locked week: without `before` a shift was added, without `after` removed. */
export const RotaCorrection = z.object({
  id: Id,
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
  reason: z.string(),
  before: z.nullable(RotaShift),
  after: z.nullable(RotaShift),
});

export const listCorrectionsContract = contract(() => ({
  summary: 'The corrections of a locked week, the latest first',
  params: rotaPath,
  response: one(z.object({ corrections: z.array(RotaCorrection) })),
}));
