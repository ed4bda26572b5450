import { localDate } from '@bairn/shared/schema/clock';
import { listSessions, sessionBookings, showSession } from '@bairn/shared/schema/planning';
import { can } from '../access/decide.ts';
import { namesOf } from '../config/lists.ts';
import { metaOf } from '../plugins/paging.ts';
import { notFound } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { readBookings } from './bookingQueries.ts';
import { readInstances, readSession, readSessions } from './sessionQueries.ts';

/** The service's sessions, their dates and their bookings. */
export const planningRoutes = [
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
];
