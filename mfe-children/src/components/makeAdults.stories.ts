import type { Restrictions } from '@bairn/shared/schema/restrictions';
import { makeId } from '@bairn/shared/test/people';

const restriction = {
  id: makeId(),
  adult_name: 'Ruaridh Mackay',
  service: { id: makeId(), name: 'Thistle House Nursery, Leith' },
  entered_by: 'Shona MacLeod',
  created_at: '2026-11-18T10:00:00.000Z',
  document: 'pdf' as const,
  ended: null,
  bookings_ahead: 2,
  can: { end: true },
};
/** A court restriction in force and an ended one, for stories. */
export const restricted: Restrictions = {
  restrictions: [
    restriction,
    {
      ...restriction,
      id: makeId(),
      adult_name: 'Màiri MacDonald-Sutherland of the Isles',
      bookings_ahead: 0,
      ended: { at: '2026-11-19T10:00:00.000Z', by: 'Shona MacLeod', reason: 'Recalled by the sheriff court.' },
      can: { end: false },
    },
  ],
  adults: [{ id: makeId(), name: 'Catriona Mackay', relation: 'mother' }],
};
