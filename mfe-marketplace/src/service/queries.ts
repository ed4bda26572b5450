import { apiQuery, dataOf } from '@bairn/shared/app';
import { serviceDetails, serviceSessions } from '@bairn/shared/calls/marketplace';
import { listOwnReviews, listReviews } from '@bairn/shared/calls/reviews';

/** A listed service: who it is, where, when it opens, how it was graded. */
export const serviceQuery = (branch: string) =>
  apiQuery(serviceDetails, { params: { branch } }, { select: dataOf, staleTime: 90_000 });

/** Its listed sessions, those with the next free date first; only those for an age where one is given. */
export const serviceSessionsQuery = (branch: string, wish: { age?: string; date?: string }) =>
  apiQuery(
    serviceSessions,
    { params: { branch }, query: wish },
    {
      select: dataOf,
      // Places go while one reads: while the page is looked at, what it says is never older than a minute.
      refetchInterval: 60_000,
      // Another wish narrows what stands there; another service's sessions never stand in.
      placeholderData: (former, query) => (query?.queryKey[1].params?.branch === branch ? former : undefined),
    },
  );

/** A page of its reviews, latest first. */
export const reviewsQuery = (branch: string, page = 1) =>
  apiQuery(listReviews, { params: { branch }, query: { page: String(page) } }, { staleTime: 90_000 });

/** The services that the family may review this year, with what it has written. */
export const ownReviewsQuery = apiQuery(listOwnReviews, {}, { select: dataOf });
