import { listServiceReviews } from '@bairn/shared/calls/reviews';
import type { ServiceReview } from '@bairn/shared/schema/rows/serviceReviews';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';

const review = (own: Partial<ServiceReview> = {}): ServiceReview => ({
  id: makeId(),
  state: 'unanswered',
  stars: 5,
  body: 'Ava runs in every morning. The team always has time to tell us about her day, and the garden is wonderful in any weather.',
  name: 'Mairi M.',
  created_at: '2026-11-12T09:00:00Z',
  changed_at: null,
  reply: null,
  replied_at: null,
  reply_revision: 0,
  reported: false,
  can: { reply: true, report: true },
  ...own,
});

const replied = {
  state: 'answered',
  reply: 'Thank you, Calum.',
  replied_at: '2026-11-03T09:00:00Z',
  reply_revision: 1,
} as const;
const some = [
  review(),
  review({ ...replied, stars: 4, name: 'Calum R.' }),
  review({
    stars: 1,
    name: 'Isla B.',
    body: 'Names a member of staff.',
    reported: true,
    can: { reply: true, report: false },
  }),
  review({ state: 'removed', stars: 1, name: 'Ewan T.', can: { reply: false, report: false } }),
  review({ stars: 3, name: null, body: null, can: { reply: false, report: false } }),
];
const many = Array.from({ length: 15 }, (_, nth) => some[nth % some.length] ?? review()).map((one) => ({
  ...one,
  id: makeId(),
}));

const answers = (rows: ServiceReview[]) => (api: FakeApi) =>
  void api.on(listServiceReviews, () => ({
    data: rows,
    meta: { current_page: 1, per_page: 25, total: rows.length, last_page: 1 },
  }));

/** The reviews of a service, as its admins reply to them. */
export const reviewStories: readonly PageStory[] = [
  { name: 'reviews', answers: answers(many), compact: true },
  { name: 'no reviews', answers: answers([]) },
  { name: 'replying', answers: answers([review()]), press: ['Reply to the review of 5 stars by Mairi M.'] },
  { name: 'changing a reply', answers: answers([review(replied)]), press: ['Change the reply'] },
];
