import { listConnections } from '@bairn/shared/calls/connections';
import { listEnquiries } from '@bairn/shared/calls/enquiries';
import { someEnquiries } from '@bairn/shared/test/enquiries';
import { noRows, someConnections } from '@bairn/shared/test/connections';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import type { PageStory } from '@bairn/shared/test/pageStory';

const noConnections = (api: FakeApi) => api.on(listConnections, () => noRows);
const connections = (api: FakeApi) =>
  api.on(listConnections, () =>
    someConnections((status) =>
      status === 'requested' ? ['accept', 'decline'] : status === 'active' ? ['pause', 'end'] : [],
    ),
  );
const enquiriesAt = '/children/requests?view=enquiries';
const enquiries = (api: FakeApi) => api.on(listEnquiries, someEnquiries);

/** The page of requests, empty and full. */
export const requestStories: readonly PageStory[] = [
  { name: 'none', answers: noConnections },
  { name: 'connections in each state', answers: connections, compact: true },
  { name: 'opened', answers: connections, press: ['Details of'] },
  { name: 'declining', answers: connections, press: ['Actions for', 'Decline'] },
  { name: 'asking', answers: connections, press: ['Ask a family'] },
  { name: 'no enquiries', at: enquiriesAt, answers: (api) => api.on(listEnquiries, () => noRows) },
  { name: 'enquiries in each state', at: enquiriesAt, answers: enquiries, compact: true },
  { name: 'an enquiry opened', at: enquiriesAt, answers: enquiries, press: ['Details of'] },
  { name: 'accepting an enquiry', at: enquiriesAt, answers: enquiries, press: ['Actions for', 'Accept'] },
  { name: 'declining an enquiry', at: enquiriesAt, answers: enquiries, press: ['Actions for', 'Decline'] },
];
