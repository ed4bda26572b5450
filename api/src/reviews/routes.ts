import {
  listOwnReviews,
  listReviews,
  listServiceReviews,
  replyToReview as reply,
  reportReview as report,
  writeReview as write,
} from '@bairn/shared/calls/reviews';
import { serve } from '../http/serve.ts';
import { readOwnReviews, readReviews } from './reviewQueries.ts';
import { reportReview, writeReview } from './writeReview.ts';
import { readServiceReview, readServiceReviews } from './readServiceReviews.ts';
import { replyToReview } from './replyToReview.ts';

/** Routes of the reviews of services. */
export const reviewRoutes = [
  serve(listReviews, { access: 'public' }, ({ db, params, query }) => readReviews(db, params.branch, query)),

  serve(listOwnReviews, { access: 'review.own' }, async ({ db, scope }) => ({
    data: await readOwnReviews(db, scope.keyworker),
  })),

  serve(write, { access: 'review.own' }, async ({ tx, params, body, scope }) => ({
    data: await writeReview(tx, scope.keyworker, params.branch, body),
  })),

  serve(report, { access: 'review.report' }, async ({ tx, params, body, person }) => {
    await reportReview(tx, person.user_id, params.id, body);
    return { data: { reported: true } };
  }),

  serve(listServiceReviews, { access: 'review.of_branch' }, ({ db, scope, query }) =>
    readServiceReviews(db, scope, query),
  ),

  serve(reply, { access: 'review.of_branch' }, async ({ tx, scope, params, body, person, request }) => {
    await replyToReview(tx, scope, { id: params.id, ...body }, { user: person.user_id, request: request.id });
    return { data: await readServiceReview(tx, scope, params.id) };
  }),
];
