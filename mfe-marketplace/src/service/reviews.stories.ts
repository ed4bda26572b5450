import { serviceDetails } from '@bairn/shared/calls/marketplace';
import { listOwnReviews, listReviews } from '@bairn/shared/calls/reviews';
import type { OwnReview, Review } from '@bairn/shared/schema/reviews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeService } from '@bairn/shared/test/marketplace';
import { makeId, makeUser } from '@bairn/shared/test/people';

const branch = makeId();
const at = `/registered-provider-details/${branch}`;
const user = makeUser();

const review = (own: Partial<Review> = {}): Review => ({
  id: makeId(),
  stars: 5,
  body: 'Warm people, a muddy garden, and our daughter asks on Saturdays whether it is a nursery day.',
  name: 'Mairi M.',
  created_at: '2026-09-14T10:20:00.000Z',
  changed_at: null,
  reply: null,
  replied_at: null,
  ...own,
});
const reviews = [
  review(),
  review({
    stars: 2,
    name: 'Samir A.',
    body: 'Pick-up took long.\n\nIt got better.',
    changed_at: '2026-11-02T08:00:00.000Z',
  }),
  review({ reply: 'Thank you. The garden is bigger since May.', replied_at: '2026-03-14T09:00:00Z' }),
  review({ stars: 4, name: null, body: null }),
];
const written = { id: makeId(), stars: 4, body: 'Warm people, a muddy garden.', revision: 2, removed: false };

function of(own: OwnReview['review'] | undefined, removed = 0) {
  const child = { id: makeId(), first_name: 'Isla' };
  const data = own === undefined ? [] : [{ branch_id: branch, service_name: 'Thistle House', child, review: own }];
  const meta = { current_page: 1, per_page: 10, total: 3, last_page: 2, rating: { average: 3.7, count: 3 }, removed };
  return (api: FakeApi) =>
    api
      .on(serviceDetails, () => ({ data: makeService({ id: branch }) }))
      .on(listReviews, () => ({ data: reviews, meta }))
      .on(listOwnReviews, () => ({ data }));
}

/** The reviews of a service, and those that a family writes. */
export const reviewStories: readonly PageStory[] = [
  { name: 'reviews', at, answers: of(undefined, 1) },
  { name: 'writing a review', at, user, answers: of(null), press: ['Write a review'] },
  { name: 'changing a review', at, user, answers: of(written), press: ['Change your review'] },
  { name: 'a review that was removed', at, user, answers: of({ ...written, removed: true }, 1) },
  { name: 'reporting a review', at, user, answers: of(undefined), press: ['Report the review by Mairi M.'] },
];
