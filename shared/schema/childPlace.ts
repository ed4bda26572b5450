import * as z from 'zod/mini';
import { NewChild } from './children.ts';
import { ChildShown, sharedSections } from './childRecord.ts';
import { optionalText } from './details.ts';
import { all, contract, one } from './endpoint.ts';
import { allergiesOf } from './needs.ts';
import { childStatuses } from './rows/children.ts';
import { Id, Instant, LocalDate, Pence, WallTime } from './rules.ts';
import { isPlain, text } from './text.ts';

const params = z.object({ id: Id });
const ofBranch = z.object({ nursery_branch_id: Id });

/** A child as a service enters it. */
export const EnteredChild = z.object({
  ...NewChild.shape,
  room_id: z.nullish(Id),
  start_date: z.nullish(LocalDate),
  /** Separated by commas. */
  allergies: z.nullish(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(500), z.refine(isPlain)),
      z.transform((typed) => allergiesOf(typed)),
    ),
  ),
  medical_needs: optionalText(500),
});

export const enterChildContract = contract(() => ({
  summary: "Enter a child on a branch's roll",
  query: ofBranch,
  body: EnteredChild,
  response: one(ChildShown),
}));

export const removeChildContract = contract(() => ({
  summary: "Take a child off a branch's roll; refused while bookings lie ahead",
  params,
  query: ofBranch,
  response: one(z.object({ id: Id })),
}));

/** What an admin does to a child's place at the service. */
export const childMoves = ['start', 'leave', 'stay', 'rejoin'] as const;

export const ChildMove = z.object({
  event: z.enum(childMoves),
  /** The last day; needed to leave. */
  leaving_date: z.optional(LocalDate),
});

/** The last day as a form has it. */
export const LastDay = z.object({ leaving_date: LocalDate });

export const moveChildContract = contract(() => ({
  summary: 'Start a child, set its last day, take that back, or enrol it again',
  params,
  query: ofBranch,
  body: ChildMove,
  response: one(ChildShown),
}));

/** A booking that an exclusion meets, with the refund by the policy of its order. */
const ExcludedBooking = z.object({
  id: Id,
  date: LocalDate,
  start_time: WallTime,
  end_time: WallTime,
  session_name: z.string(),
  price: Pence,
  refund: Pence,
});

export const previewExclusionContract = contract(() => ({
  summary: 'The bookings of a child from a date on, with the refund if they were cancelled now',
  params,
  query: z.object({ nursery_branch_id: Id, from: LocalDate }),
  response: one(
    z.object({
      bookings: z.array(ExcludedBooking),
      total_refund: Pence,
      /** Bookings that are not paid yet: they end with their payment. */
      pending: z.int(),
    }),
  ),
}));

const withReason = z.refine<{ excluded: boolean; from?: string | undefined; reason?: string | null | undefined }>(
  ({ excluded, reason }) => !excluded || Boolean(reason),
  { error: 'The reason field is required', path: ['reason'] },
);
const withDate = z.refine<{ excluded: boolean; from?: string | undefined }>(
  ({ excluded, from }) => !excluded || Boolean(from),
  { error: 'The date field is required', path: ['from'] },
);

export const Exclusion = z
  .object({
    excluded: z.boolean(),
    from: z.optional(LocalDate),
    reason: optionalText(500),
    /** Cancels the bookings from that date, by the policy of their orders. */
    cancel_bookings: z.optional(z.boolean()),
    /** The refund that the screen showed (409 `changed` where it is another). */
    expected_refund: z.optional(Pence),
  })
  .check(withReason, withDate);

/** The same as a form has it. */
export const ExclusionForm = z.object({
  from: LocalDate,
  reason: text(500),
  cancel_bookings: z.optional(z.boolean()),
  expected_refund: z.optional(Pence),
});

export const excludeChildContract = contract(() => ({
  summary: 'Exclude a child from a date on, or take that back',
  params,
  query: ofBranch,
  body: Exclusion,
  response: one(ChildShown),
}));

/** What a service may see of a child, section by section. */
/** A switch of a section: never changed, the latest counts. */
const SharingSwitch = z.object({ shared: z.boolean(), at: Instant, by: z.string() });
export type SharingSwitch = z.output<typeof SharingSwitch>;

const ChildSharing = z.object({
  branch_id: Id,
  service_name: z.string(),
  status: z.enum(childStatuses),
  sections: z.array(
    z.object({
      section: z.enum(sharedSections),
      shared: z.boolean(),
      /** When it was last switched, and by whom; null where it never was. */
      at: z.nullable(Instant),
      by: z.nullable(z.string()),
      /** The switches before, newest first. */
      earlier: z.array(SharingSwitch),
    }),
  ),
});
export type ChildSharing = z.output<typeof ChildSharing>;

export const listSharingContract = contract(() => ({
  summary: 'What each service of a child may see',
  params,
  response: all(ChildSharing),
}));

export const switchSharingContract = contract(() => ({
  summary: 'Share a section of the record with a service, or stop',
  params,
  query: ofBranch,
  body: z.object({ section: z.enum(sharedSections), shared: z.boolean() }),
  response: all(ChildSharing),
}));
