import { formatDate, localDate } from '@bairn/shared/format/date';
import { formatAge } from '@bairn/shared/format/age';
import { formatPhone } from '@bairn/shared/format/phone';
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

const filters = { status: pills('Show', 'All', connectionStatusWords), search: search('Name') };
const day = (instant: string) => formatDate(localDate(instant));
const status = { id: 'status', head: 'State', shown: 'first' } as const;
/** What a connection waits for, or why it does not work: on a phone in the second line. */
const note = { id: 'note', head: 'Note', shown: 'second', clip: true } as const;
const steps = { id: 'history', head: 'Agreed', shown: 'details' } as const;
const actions = { id: 'actions', head: '', align: 'end' } as const;
const asked = {
  id: 'asked',
  head: 'Asked',
  shown: 'details',
  text: ({ asked_at }: Connection) => day(asked_at),
} as const;

/** The children whom a family shares, with their ages. */
const childWords = ({ family }: Connection) =>
  family.children.map(({ name, age_months }) => `${name}, ${formatAge(age_months)}`).join('; ');

/** The connections of a service with families, those that wait for an answer first. */
export const connectionList = listOf<Connection>()({
  name: 'Connections',
  counted: ['connection', 'connections'],
  filters,
  sorts: [],
  columns: [
    { id: 'family', head: 'Family', text: ({ family }) => family.name },
    status,
    note,
    { id: 'children', head: 'Children', shown: 'second', clip: true, text: (row) => childWords(row) || 'Not shared' },
    { id: 'email', head: 'Email', shown: 'details', text: ({ family }) => family.email ?? 'Not shared' },
    { id: 'phone', head: 'Phone', shown: 'details' },
    asked,
    steps,
    actions,
  ],
  file: {
    Family: ({ family }) => family.name,
    Service: ({ service }) => service.name,
    State: ({ status: state }) => connectionStatusWords[state],
    Email: ({ family }) => family.email,
    Phone: ({ family }) => family.phone && formatPhone(family.phone),
    Children: childWords,
    Asked: ({ asked_at }) => day(asked_at),
    Changed: ({ changed_at }) => day(changed_at),
  },
});

/** The same list as a family sees it. */
export const familyConnectionList = listOf<Connection>()({
  ...connectionList,
  filters: { status: filters.status },
  columns: [
    { id: 'service', head: 'Service', text: ({ service }) => service.name },
    status,
    note,
    {
      id: 'changed',
      head: 'Last change',
      shown: 'second',
      text: ({ changed_at }) => day(changed_at),
    },
    asked,
    steps,
    actions,
  ],
});
