import * as z from 'zod/mini';
import { Id, Instant } from '../rules.ts';

export const reviewStates = ['unanswered', 'answered', 'removed'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** A review as the service that it is about sees it. */
export const ServiceReview = z.object({
  id: Id,
  /** `removed`: by an operator, after a report; it no longer counts and is on no public page. */
  state: z.enum(reviewStates),
  stars: z.int(),
  /** Null where the family has deleted its account: only the stars stay. */
  body: z.nullable(z.string()),
  /** First name and initial, "Mairi M."; null where the family has deleted its account. */
  name: z.nullable(z.string()),
  created_at: Instant,
  changed_at: z.nullable(Instant),
  reply: z.nullable(z.string()),
  replied_at: z.nullable(Instant),
  /** 0 until there is a reply; a change names the one that it was made from. */
  reply_revision: z.int(),
  /** The provider's staff have reported it, and no operator has decided yet. */
  reported: z.boolean(),
  can: z.object({ reply: z.boolean(), report: z.boolean() }),
});
export type ServiceReview = z.output<typeof ServiceReview>;
