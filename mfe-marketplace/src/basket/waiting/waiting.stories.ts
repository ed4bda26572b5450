import { listWaiting, waitingInfo } from '@bairn/shared/calls/waiting';
import type { WaitingInfo } from '@bairn/shared/schema/waiting';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeId } from '@bairn/shared/test/people';
import { makeWaitingEntry } from '@bairn/shared/test/waiting';

const at = `/basket/waiting-list?service=${makeId()}&session=${makeId()}&instance=${makeId()}`;

const info = (own: Partial<WaitingInfo> = {}) => {
  const {
    session_id,
    session_name,
    branch_id,
    service_name,
    instance_id,
    date,
    start_time,
    end_time,
    price,
    children,
  } = makeWaitingEntry();
  const data: WaitingInfo = {
    session_id,
    session_name,
    branch_id,
    service_name,
    instance_id,
    date,
    start_time,
    end_time,
    price,
    places_left: 0,
    families_waiting: 2,
    offer_hours: 24,
    children: children.map((child) => ({ ...child, problem: null })),
    problem: null,
    connect: false,
    ...own,
  };
  return (api: FakeApi) => api.on(waitingInfo, () => ({ data }));
};
const children = (problem: string) => [
  { child_id: makeId(), child_name: 'Ruaridh', problem: null },
  { child_id: makeId(), child_name: 'Màiri-Catrìona', problem },
];
const connect = 'Thistle House Nursery, Leith only takes bookings from connected families. Ask to connect first.';

/** Joining the waiting list of a date. */
export const joinStories: readonly PageStory[] = [
  {},
  { name: 'a full date', at, answers: info() },
  {
    name: 'a child who is too old',
    at,
    answers: info({
      families_waiting: 0,
      children: children(
        'Màiri-Catrìona will be 4 years on Tue 8 Dec 2026. This session is for children from 2 years to under 3 years.',
      ),
    }),
  },
  { name: 'without a child', at, answers: info({ children: [] }) },
  { name: 'over', at, answers: info({ problem: 'This date can no longer be booked.' }) },
  { name: 'for connected families only', at, answers: info({ problem: connect, connect: true }) },
];

const joined = makeWaitingEntry({ position: 3 });

/** What a family reads once it has joined. */
export const joinedStories: readonly PageStory[] = [
  {
    at: `/basket/waiting-list-confirm?entry=${joined.id}`,
    answers: (api) => api.on(listWaiting, () => ({ data: [joined] })),
  },
  {
    name: 'next',
    at: `/basket/waiting-list-confirm?entry=${joined.id}`,
    answers: (api) => api.on(listWaiting, () => ({ data: [{ ...joined, position: 1 }] })),
  },
  { name: 'an unknown entry', at: `/basket/waiting-list-confirm?entry=${makeId()}` },
];
