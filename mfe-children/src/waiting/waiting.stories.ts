import { branchWaitingList } from '@bairn/shared/calls/waiting';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';
import { makeServiceWaitingEntry, makeWaitingDate } from '@bairn/shared/test/waiting';

const list = (data: readonly ReturnType<typeof makeServiceWaitingEntry>[]) => ({
  answers: (api: FakeApi) => api.on(branchWaitingList, () => ({ data: [...data] })),
});

/** The children who wait at a service, by age. */
export const branchWaitingStories: readonly PageStory[] = [
  {},
  { name: 'children of each age', ...list(makeWaitingDate()) },
  { name: 'no child waits', ...list([]) },
  { name: 'no child waits for these dates', at: '/children/waiting-list?from=2026-12-21&to=2027-01-04', ...list([]) },
  { name: 'no child of an age', at: '/children/waiting-list?age=0', ...list([makeServiceWaitingEntry()]) },
];
