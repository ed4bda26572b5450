import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { all, contract, Meta, one, page } from './endpoint.ts';
import { queryInt } from './numbers.ts';
import { paging } from './query.ts';
import { reportReasons } from './reviewChoices.ts';
import { Id, Instant } from './rules.ts';
import { text } from './text.ts';
import { listQuery } from './listQuery.ts';
import { serviceReviewList } from './lists/serviceReviews.ts';
import { ServiceReview } from './rows/serviceReviews.ts';

/** The average of a service's stars, 1 to 5 with one decimal, and the number of its reviews. */
export const Rating = z.object({ average: z.number(), count: z.int() });
export type Rating = z.output<typeof Rating>;

/** A review as everybody sees it. */
export const Review = z.object({
  id: Id,
  stars: z.int(),
  /** Null where the family has deleted its account: only the stars stay. */
  body: z.nullable(z.string()),
  /** First name and initial, "Mairi M."; null where the family has deleted its account. */
  name: z.nullable(z.string()),
  created_at: Instant,
  /** When the family changed it last. */
  changed_at: z.nullable(Instant),
  /** What the service says about it, and since when; null where it has not replied. */
  reply: z.nullable(z.string()),
  replied_at: z.nullable(Instant),
});
export type Review = z.output<typeof Review>;

const params = z.object({ branch: Id });

export const listReviewsContract = contract(() => ({
  summary: 'Reviews of a service by families whose child attended, latest first',
  params,
  query: z.object(paging(10, 50)),
  response: z.object({
    data: z.array(Review),
    /** `removed`: the reviews that an operator removed after a report. */
    meta: z.extend(Meta, { rating: z.nullable(Rating), removed: z.int() }),
  }),
}));

/** The form of a review. */
export const ReviewForm = z.object({
  child_id: Id,
  stars: queryInt(1, 5),
  body: text(2000),
  /** The revision that the family saw; left out where it writes the first one. */
  revision: z.optional(queryInt(1, 1_000_000)),
});

/** A child with which the family may review a service this year, and what it has written. */
export const OwnReview = z.object({
  branch_id: Id,
  service_name: z.string(),
  child: z.object({ id: Id, first_name: z.string() }),
  /** Null where it has not written one this year. */
  review: z.nullable(z.object({ id: Id, stars: z.int(), body: z.string(), revision: z.int(), removed: z.boolean() })),
});
export type OwnReview = z.output<typeof OwnReview>;

export const writeReviewContract = contract(() => ({
  summary: 'Review a service that a child attended, or change the review of this year',
  params,
  body: ReviewForm,
  response: one(OwnReview),
}));

export const listOwnReviewsContract = contract(() => ({
  summary: 'The services that the family may review this year, and what it has written',
  response: all(OwnReview),
}));

/** The form of a report. */
export const ReviewReportForm = z.object({ reason: z.enum(reportReasons), note: optionalText(500) });

export const reportReviewContract = contract(() => ({
  summary: 'Report a review: an operator decides, and it stays on show until then',
  params: z.object({ id: Id }),
  body: ReviewReportForm,
  response: one(z.object({ reported: z.boolean() })),
}));

export const listServiceReviewsContract = contract(() => ({
  summary: 'What families say of a service, for its admins: to reply and to report',
  params: z.object({ nursery: Id, branch: Id }),
  query: listQuery(serviceReviewList),
  response: page(ServiceReview),
}));

/** The form of a reply. */
export const ReplyForm = z.object({ reply: text(2000) });

const Reply = z.extend(ReplyForm, {
  /** The reply's revision that the writer saw; 0 where there was none. */
  revision: queryInt(0, 1_000_000),
});

export const replyToReviewContract = contract(() => ({
  summary: 'Reply to a review in public, or change the reply',
  params: z.object({ nursery: Id, branch: Id, id: Id }),
  body: Reply,
  response: one(ServiceReview),
}));
