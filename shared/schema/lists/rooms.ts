import { formatAgeToMonth } from '@bairn/shared/format/age';
import { listOf, oneOf, search } from '../list.ts';
import { spaceLimit } from '../ratios.ts';
import type { Room } from '../rows/rooms.ts';

/** Whether a room can be used today. */
export const roomStatuses = { open: 'Open', repair: 'Closed for repair' } as const;

/** '3 months to under 2 years' */
export const agesOf = ({ age_from_months, age_to_months }: Pick<Room, 'age_from_months' | 'age_to_months'>) =>
  `${formatAgeToMonth(age_from_months)} to under ${formatAgeToMonth(age_to_months)}`;

/** The branch's rooms. */
export const roomList = listOf<Room>()({
  name: 'Rooms',
  counted: ['room', 'rooms'],
  filters: { search: search('Name'), status: oneOf('Status', 'Any status', roomStatuses) },
  sorts: ['age', 'name', 'places'],
  defaultSort: 'age',
  columns: [
    { id: 'room', head: 'Room', sort: 'name' },
    { id: 'ages', head: 'Ages', sort: 'age', shown: 'second', text: agesOf },
    { id: 'places', head: 'Places', sort: 'places', align: 'end', shown: 'second', labelled: true },
    {
      id: 'area',
      head: 'Area',
      align: 'end',
      text: ({ area }) => (area === null ? 'No area' : `${area} m²`),
    },
    { id: 'limit', head: 'Floor space for', align: 'end' },
    { id: 'ratio', head: 'Adults to children', align: 'end' },
    { id: 'sessions', head: 'Sessions' },
    { id: 'status', head: 'Status', shown: 'first' },
    { id: 'actions', head: '', align: 'end' },
  ],
  file: {
    Room: ({ name }) => name,
    'Ages from (months)': ({ age_from_months }) => age_from_months,
    'Ages to under (months)': ({ age_to_months }) => age_to_months,
    Places: ({ capacity }) => capacity,
    'Area (m²)': ({ area }) => area,
    'Floor space for (children)': (room) => spaceLimit(room.area, room),
    Sessions: ({ sessions }) => sessions.map(({ name }) => name).join(', '),
  },
});
