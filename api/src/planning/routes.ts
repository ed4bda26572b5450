import { localDate, now } from '@bairn/shared/schema/clock';
import {
  countNewBookings,
  listBranchBookings,
  listSessions,
  markBookingsSeen,
  sessionBookings,
  showSession,
} from '@bairn/shared/calls/planning';
import { can } from '../access/decide.ts';
import type { BranchScope } from '../access/rule.ts';
import { namesOf } from '../config/lists.ts';
import { beside } from '../http/readList.ts';
import { notFound } from '../refusals/refusal.ts';
import { serve } from '../http/serve.ts';
import { closingRoutes } from './closingRoutes.ts';
import { readBookings } from './bookingQueries.ts';
import { countNew, markSeen, readBranchBookings, readChoices, seenUntil } from './branchBookings.ts';
import { readInstances, readSession, readSessions } from './sessionQueries.ts';

const lookOf = ({ nursery, branch, staff }: BranchScope) => ({ nursery, branch, profile: staff.id });

/** Routes of a service's sessions, their dates and their bookings. */
export const planningRoutes = [
  ...closingRoutes,

  serve(listSessions, { access: 'session.read' }, async ({ db, params, query, person }) => {
    const today = localDate();
    const edit = can('session.edit', person, params);
    return beside(await readSessions(db, params, query, { today, edit }), () => ({ today }));
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

  serve(sessionBookings, { access: 'session.bookings' }, async ({ db, params, query, person }) => {
    const today = localDate();
    const session = await readSession(db, params, params.id, today);
    if (!session) throw notFound();
    const reader = { today, contacts: can('payer.contact', person, params) };
    const listed = await readBookings(db, { ...params, session: params.id }, query, reader);
    return beside(listed, () => ({ session_name: session.name, today }));
  }),

  serve(listBranchBookings, { access: 'booking.list' }, async ({ db, params, query, person, scope }) => {
    const today = localDate();
    const read_at = now().toISOString();
    const seenAt = await seenUntil(db, lookOf(scope));
    const listed = await readBranchBookings(db, params, query, {
      today,
      seenAt,
      contacts: can('payer.contact', person, params),
      cancel: can('booking.cancel', person, params),
      order: can('order.list', person, params),
    });
    return beside(listed, async () => ({
      today,
      read_at,
      can: { book: can('booking.for_family', person, params) },
      ...(await readChoices(db, params)),
    }));
  }),

  serve(countNewBookings, { access: 'booking.list' }, async ({ db, scope }) => ({
    data: { count: await countNew(db, lookOf(scope)) },
  })),

  serve(markBookingsSeen, { access: 'booking.list' }, async ({ tx, body, scope }) => {
    const look = lookOf(scope);
    await markSeen(tx, look, body.until);
    return { data: { count: await countNew(tx, look) } };
  }),
];
