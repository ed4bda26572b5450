import {
  childDatesBooked,
  childMonth,
  childSessions,
  countChildBookings,
  listChildBookings,
  listFamilyBookings,
} from '@bairn/shared/calls/childBookings';
import { metaOf } from '../http/paging.ts';
import { serve } from '../http/serve.ts';
import { countBookings, readBookings, readDates, readFamilyBookings, readMonth } from './bookingQueries.ts';
import { readSessions } from './readSessions.ts';

/** Routes of a child's bookings, and of all those of a family. */
export const childBookingRoutes = [
  serve(listChildBookings, { access: 'child.bookings' }, async ({ db, params, query, scope }) => {
    const reader = { scope, child: params.id, branch: query.nursery_branch_id };
    const { rows, total } = await readBookings(db, reader, query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(listFamilyBookings, { access: 'child.own_bookings' }, async ({ db, query, scope }) => {
    const { child_id: child, nursery_branch_id: branch } = query;
    const { rows, total } = await readFamilyBookings(db, { scope, child, branch }, query);
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(childDatesBooked, { access: 'child.bookings' }, async ({ db, params, query, scope }) => ({
    data: await readDates(db, { scope, child: params.id, branch: query.nursery_branch_id }, query),
  })),

  serve(countChildBookings, { access: 'child.bookings' }, async ({ db, params, query, scope }) => ({
    data: await countBookings(db, { scope, child: params.id, branch: query.nursery_branch_id }),
  })),

  serve(childMonth, { access: 'child.bookings' }, async ({ db, params, query, scope }) => ({
    data: await readMonth(db, { scope, child: params.id, branch: query.nursery_branch_id }, query.month),
  })),

  serve(childSessions, { access: 'child.sessions' }, async ({ db, params, query, scope }) => ({
    data: await readSessions(db, scope, params.id, query),
  })),
];
