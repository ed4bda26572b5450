import { listConnections } from '@bairn/shared/calls/connections';
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
/** The page of requests, empty and full. */
export const requestStories: readonly PageStory[] = [
  { name: 'none', answers: noConnections },
  { name: 'connections in each state', answers: connections, compact: true },
  { name: 'opened', answers: connections, press: ['Details of'] },
  { name: 'declining', answers: connections, press: ['Actions for', 'Decline'] },
  { name: 'asking', answers: connections, press: ['Ask a family'] },
];
