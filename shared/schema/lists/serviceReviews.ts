import { formatDate, localDate } from '@bairn/shared/format/date';
import { listOf, pills, search } from '../list.ts';
import type { ReviewState, ServiceReview } from '../rows/serviceReviews.ts';

/** Whether a review has a reply, in words. */
export const reviewStateWords = {
  unanswered: 'Without a reply',
  answered: 'Replied',
  removed: 'Removed',
} as const satisfies Record<ReviewState, string>;

const day = (instant: string) => formatDate(localDate(instant));
const nameOf = ({ name }: ServiceReview) => name ?? 'A former member';

/** What families say of a service, latest first. */
export const serviceReviewList = listOf<ServiceReview>()({
  name: 'Reviews',
  counted: ['review', 'reviews'],
  filters: { state: pills('Show', 'All', reviewStateWords), search: search('Words of the review') },
  sorts: ['newest', 'stars'],
  defaultSort: 'newest',
  columns: [
    { id: 'stars', head: 'Stars', sort: 'stars', text: ({ stars }) => `${stars} of 5` },
    { id: 'body', head: 'Review', shown: 'second', clip: true, text: ({ body }) => body ?? 'Stars only' },
    { id: 'name', head: 'Family', text: nameOf },
    { id: 'state', head: 'State', shown: 'first', text: ({ state }) => reviewStateWords[state] },
    { id: 'created', head: 'Written', sort: 'newest', text: ({ created_at }) => day(created_at) },
    {
      id: 'text',
      head: 'In full',
      shown: 'details',
      text: ({ body }) => body ?? 'The family has deleted its account.',
    },
    { id: 'reply', head: 'Your reply', shown: 'details', text: ({ reply }) => reply ?? 'None' },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Written: ({ created_at }) => day(created_at),
    Stars: ({ stars }) => stars,
    Review: ({ body }) => body,
    Family: nameOf,
    State: ({ state }) => reviewStateWords[state],
    Reply: ({ reply }) => reply,
    Replied: ({ replied_at }) => replied_at && day(replied_at),
  },
});
