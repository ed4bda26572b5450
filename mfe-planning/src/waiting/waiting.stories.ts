import { acceptOffer, listWaiting, sessionWaitingList } from '@bairn/shared/calls/waiting';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeServiceWaitingEntry, makeWaitingDate, makeWaitingEntry } from '@bairn/shared/test/waiting';

const until = '2026-11-25T16:30:00.000Z';
const lists = (...data: readonly ReturnType<typeof makeWaitingEntry>[]) => ({
  answers: (api: FakeApi) => api.on(listWaiting, () => ({ data: [...data] })),
});
const ended = (['booked', 'declined', 'expired', 'withdrawn', 'removed'] as const).map((status) =>
  makeWaitingEntry({
    status,
    events: [
      { kind: status, reason: status === 'removed' ? 'The toddler room closes in December.' : null, at: until },
      { kind: 'joined', reason: null, at: '2026-11-10T09:12:00.000Z' },
    ],
  }),
);

/** What a family waits for, and what it is offered. */
export const familyWaitingStories: readonly PageStory[] = [
  {},
  { name: 'nothing', ...lists() },
  {
    name: 'an offer for siblings',
    ...lists(makeWaitingEntry({ status: 'offered' }), makeWaitingEntry(), makeWaitingEntry({ position: 4 })),
  },
  { name: 'declining', ...lists(makeWaitingEntry({ status: 'offered' })), press: ['Decline'] },
  { name: 'leaving', ...lists(makeWaitingEntry()), press: ['Leave the waiting list'] },
  { name: 'an accepted offer', ...lists(makeWaitingEntry({ status: 'offered', in_basket: true })) },
  { name: 'what has ended', ...lists(...ended), press: ['What has happened'] },
  {
    name: 'an offer of a service that the family has to connect with',
    press: ['Accept and book'],
    answers: (api) =>
      api
        .on(listWaiting, () => ({ data: [makeWaitingEntry({ status: 'offered' })] }))
        .fail(acceptOffer, {
          status: 409,
          message: 'Thistle House Nursery, Leith only takes bookings from connected families. Ask to connect first.',
          code: 'connection_required',
        }),
  },
];

const session = (data: readonly ReturnType<typeof makeServiceWaitingEntry>[]) => (api: FakeApi) =>
  api.on(sessionWaitingList, () => ({ data: [...data], session_name: 'Toddlers, whole day', by_hand: true }));

/** Who waits for a session's dates. */
export const sessionWaitingStories: readonly PageStory[] = [
  {},
  { name: 'nobody waits', answers: session([]) },
  { name: 'each state', answers: session(makeWaitingDate()) },
  { name: 'an offer past another family', answers: session(makeWaitingDate()), press: ['Offer a place'] },
  { name: 'an offer is taken back', answers: session(makeWaitingDate()), press: ['Take back'] },
  { name: 'a family is removed', answers: session(makeWaitingDate()), press: ['Remove'] },
  {
    name: 'dates that can no longer be offered',
    answers: session([makeServiceWaitingEntry({ problem: 'This date can no longer be offered.', places_left: 2 })]),
  },
];
