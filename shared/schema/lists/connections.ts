import { formatDate, localDate } from '@bairn/shared/format/date';
import { listOf, pills, search } from '../list.ts';
import type { Connection, ConnectionStatus } from '../rows/connections.ts';

/** The state of a connection in words. */
export const connectionStatusWords = {
  requested: 'Requested',
  active: 'Connected',
  paused: 'Paused',
  declined: 'Declined',
  ended: 'Ended',
} as const satisfies Record<ConnectionStatus, string>;

/** The connections of a family or of a service, those that wait for an answer first. */
export const connectionList = listOf<Connection>()({
  name: 'Connections',
  counted: ['connection', 'connections'],
  filters: {
    status: pills('Show', 'All', connectionStatusWords),
    search: search('Name'),
  },
  sorts: [],
  columns: [
    { id: 'family', head: 'Family', text: ({ family }) => family.name },
    { id: 'service', head: 'Service', text: ({ service }) => service.name },
    { id: 'status', head: 'State', text: ({ status }) => connectionStatusWords[status] },
    { id: 'asked', head: 'Asked', text: ({ asked_at }) => formatDate(localDate(asked_at)) },
    { id: 'changed', head: 'Changed', text: ({ changed_at }) => formatDate(localDate(changed_at)) },
  ],
});
