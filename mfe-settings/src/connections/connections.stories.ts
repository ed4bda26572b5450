import { listConnections } from '@bairn/shared/calls/connections';
import { listOwnEnquiries } from '@bairn/shared/calls/enquiries';
import { noRows, someConnections } from '@bairn/shared/test/connections';
import { makeEnquiry } from '@bairn/shared/test/enquiries';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';

const noConnections = (api: FakeApi) => api.on(listConnections, () => noRows);
const enquiries = (api: FakeApi) =>
  connections(api).on(listOwnEnquiries, () => ({
    data: Array.from({ length: 7 }, (_, at) => makeEnquiry(at, 'family')),
  }));
const connections = (api: FakeApi) =>
  api.on(listConnections, () =>
    someConnections((status) => (status === 'requested' || status === 'declined' ? ['withdraw'] : ['pause', 'end'])),
  );

/** The family's connections and enquiries. */
export const connectionStories: readonly PageStory[] = [
  { name: 'none', answers: noConnections },
  { name: 'in each state', answers: connections },
  { name: 'with enquiries', answers: enquiries },
  { name: 'withdrawing an enquiry', answers: enquiries, press: ['Withdraw'] },
  { name: 'opened', answers: connections, press: ['Details of'] },
  { name: 'ending', answers: connections, press: ['Actions for', 'End'] },
  { name: 'asking', answers: connections, press: ['Ask a service'] },
];
