import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { all, contract, one, page } from './endpoint.ts';
import { CopyContent } from './journal.ts';
import { entryStatuses, entryTypes, nextStepStatuses } from './journalWords.ts';
import { blank, Flag, paging } from './query.ts';
import { Id, Instant, LocalDate } from './rules.ts';
import { text } from './text.ts';

const sides = ['family', 'service'] as const;

/** What comes next for a child. */
export const NextStep = z.object({
  id: Id,
  text: z.string(),
  status: z.enum(nextStepStatuses),
  note: z.nullable(z.string()),
  changed_at: Instant,
});

/** An entry in a child's feed: that child's copy of it. The id is that of the copy, the same in every version. */
export const FeedEntry = z.object({
  id: Id,
  type: z.enum(entryTypes),
  /** Families see published entries alone. */
  status: z.enum(entryStatuses),
  version: z.int(),
  /** Whether its words have changed since it was first published; pictures that came later have not changed it. */
  changed: z.boolean(),
  child_id: Id,
  /** To open it for a change; null to who may not. */
  journal_entry_id: z.nullable(Id),
  service: z.object({ id: Id, name: z.string() }),
  author: z.string(),
  author_side: z.enum(sides),
  is_group: z.boolean(),
  happened_on: LocalDate,
  published_at: Instant,
  content: CopyContent,
  /** The outcomes of the content with their titles. */
  outcomes: z.array(z.object({ code: z.string(), title: z.string() })),
  media: z.array(
    z.object({
      id: Id,
      kind: z.enum(['image', 'video']),
      caption: z.nullable(z.string()),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
    }),
  ),
  next_steps: z.array(NextStep),
  likes: z.object({ count: z.int(), you: z.boolean() }),
  comments: z.int(),
  is_muted: z.boolean(),
  /** Marked for follow-up; null to families. */
  flag: z.nullable(z.object({ by: z.string(), note: z.nullable(z.string()), at: Instant })),
});
export type FeedEntry = z.output<typeof FeedEntry>;

const ofChild = { child_id: Id, nursery_branch_id: z.optional(Id) };
const params = z.object({ id: Id });
const ofEntry = z.object({ feed_entry_id: Id });

export const readFeedContract = contract(() => ({
  summary: "A child's diary, journal, observations and milestones, newest first",
  query: z.object({
    ...ofChild,
    type: blank(z.enum(entryTypes)),
    /** `1`: those marked for follow-up; staff only. */
    flagged: blank(Flag),
    ...paging(10, 50),
  }),
  response: page(FeedEntry),
}));

const muted = one(z.object({ id: Id, is_muted: z.boolean() }));
export const muteEntryContract = contract(() => ({
  summary: 'No more alerts about an entry',
  params,
  response: muted,
}));
export const unmuteEntryContract = contract(() => ({
  summary: 'Alerts about an entry again',
  params,
  response: muted,
}));

const liked = one(z.object({ count: z.int(), you: z.boolean() }));
export const likeContract = contract(() => ({ summary: 'Like an entry', body: ofEntry, response: liked }));
export const unlikeContract = contract(() => ({ summary: 'Take a like back', body: ofEntry, response: liked }));

export const Comment = z.object({
  id: Id,
  by: z.string(),
  is_you: z.boolean(),
  side: z.enum(sides),
  text: z.string(),
  at: Instant,
});
export type Comment = z.output<typeof Comment>;

/** A comment as its form has it. */
export const NewComment = z.object({ text: text(1000) });

export const listCommentsContract = contract(() => ({
  summary: 'Comments on an entry, oldest first',
  query: ofEntry,
  response: all(Comment),
}));

export const writeCommentContract = contract(() => ({
  summary: 'Comment on an entry',
  body: z.object({ ...ofEntry.shape, ...NewComment.shape }),
  response: all(Comment),
}));

export const flagEntryContract = contract(() => ({
  summary: 'Mark an entry for follow-up',
  body: z.object({ feed_entry_id: Id, note: optionalText(500) }),
  response: one(z.null()),
}));

export const unflagEntryContract = contract(() => ({
  summary: 'Take a mark for follow-up away',
  query: ofEntry,
  response: one(z.null()),
}));

export const listNextStepsContract = contract(() => ({
  summary: "A child's next steps, those in progress first",
  query: z.object({ ...ofChild, status: blank(z.enum(nextStepStatuses)) }),
  response: all(
    z.object({
      ...NextStep.shape,
      feed_entry_id: Id,
      entry: z.object({ type: z.enum(entryTypes), title: z.nullable(z.string()), happened_on: LocalDate }),
      service: z.string(),
      can: z.object({ move: z.boolean() }),
    }),
  ),
}));

export const moveNextStepContract = contract(() => ({
  summary: 'Move a next step to another state; to take one up again needs a note',
  params,
  body: z.object({ status: z.enum(['in_progress', 'achieved', 'dropped']), note: optionalText(500) }),
  response: one(NextStep),
}));
