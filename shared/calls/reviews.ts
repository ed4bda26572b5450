import type * as schema from '../schema/reviews.ts';
import { get, post } from './endpoint.ts';

export const listReviews = get<typeof schema.listReviewsContract>(
  '/nursery/marketplace/nurseryBranch/{branch}/reviews',
  { about: ['review'] },
);

export const writeReview = post<typeof schema.writeReviewContract>(
  '/nursery/marketplace/nurseryBranch/{branch}/reviews',
  { about: ['review'] },
);

export const listOwnReviews = get<typeof schema.listOwnReviewsContract>('/nursery/marketplace/reviews', {
  about: ['review', 'register'],
});

export const reportReview = post<typeof schema.reportReviewContract>('/nursery/marketplace/reviews/{id}/report', {
  about: ['review'],
});

export const listServiceReviews = get<typeof schema.listServiceReviewsContract>(
  '/nursery/{nursery}/branch/{branch}/reviews',
  { download: true, about: ['review'] },
);

export const replyToReview = post<typeof schema.replyToReviewContract>(
  '/nursery/{nursery}/branch/{branch}/reviews/{id}/reply',
  { about: ['review'] },
);
