import { localDate, now } from '@bairn/shared/schema/clock';
import {
  countNewBookings,
  listBranchBookings,
  listSessions,
  markBookingsSeen,
  sessionBookings,
  showSession,
} from '@bairn/shared/schema/planning';
import { can } from '../access/decide.ts';
import type { Person } from '../access/person.ts';
import { namesOf } from '../config/lists.ts';
import { metaOf } from '../plugins/paging.ts';
import { notFound } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { closingRoutes } from './closingRoutes.ts';
import { readBookings } from './bookingQueries.ts';
import { bookingsFile } from './bookingsFile.ts';
import { countNew, everyBooking, markSeen, readBranchBookings, readChoices, seenUntil } from './branchBookings.ts';
import { readInstances, readSession, readSessions, type OfBranch } from './sessionQueries.ts';

/** The staff profile by which a person works in the branch that the access rule has allowed. */
function lookOf({ staff }: Person, { nursery, branch }: OfBranch) {
  const profile = staff.find(({ nursery_id }) => nursery_id === nursery)?.id;
  if (!profile) throw notFound();
  return { nursery, branch, profile };
}

/** The service's sessions, their dates and their bookings. */
export const planningRoutes = [
  ...closingRoutes,

  serve(listSessions, { access: 'session.read' }, async ({ db, params, query, person }) => {
    const today = localDate();
    const { rows, total } = await readSessions(db, params, query, today);
    const edit = can('session.edit', person, params);
    return { data: rows.map((row) => ({ ...row, can: { edit } })), meta: metaOf(query, total), today };
  }),

  serve(showSession, { access: 'session.read' }, async ({ db, params, person }) => {
    const today = localDate();
    const session = await readSession(db, params, params.id, today);
    if (!session) throw notFound();
    const { payment_type_ids, ...row } = session;
    return {
      data: {
        ...row,
        payment_types: namesOf('payment_types', payment_type_ids),
        instances: await readInstances(db, params, params.id, today),
        today,
        can: { edit: row.status !== 'archived' && can('session.edit', person, params) },
      },
    };
  }),

  serve(sessionBookings, { access: 'session.bookings' }, async ({ db, params, query }) => {
    const today = localDate();
    const session = await readSession(db, params, params.id, today);
    if (!session) throw notFound();
    const { rows, total } = await readBookings(db, params, params.id, query, today);
    return { data: rows, meta: metaOf(query, total), session_name: session.name, today };
  }),

  serve(listBranchBookings, { access: 'booking.list' }, async ({ db, params, query, person }) => {
    const today = localDate();
    if (query.format === 'csv') return bookingsFile(everyBooking(db, params, query, today), today);
    const read_at = now().toISOString();
    const seenAt = await seenUntil(db, lookOf(person, params));
    const { rows, total } = await readBranchBookings(db, params, query, today, seenAt);
    return { data: rows, meta: metaOf(query, total), today, read_at, ...(await readChoices(db, params)) };
  }),

  serve(countNewBookings, { access: 'booking.list' }, async ({ db, params, person }) => ({
    data: { count: await countNew(db, lookOf(person, params)) },
  })),

  serve(markBookingsSeen, { access: 'booking.list' }, async ({ tx, params, body, person }) => {
    const look = lookOf(person, params);
    await markSeen(tx, look, body.until);
    return { data: { count: await countNew(tx, look) } };
  }),
];
