import { cancelByService, closeInstance, reopenInstance } from '@bairn/shared/calls/closing';
import { affectedByClosing, confirmClosingDays } from '@bairn/shared/calls/closingDays';
import { now } from '@bairn/shared/schema/clock';
import { bookingMachine } from '@bairn/shared/schema/states';
import type { Person } from '../access/person.ts';
import { serve } from '../http/serve.ts';
import { cancelBooking, closeDate, readInstance, reopenDate } from './closeDate.ts';
import { confirmProposed, readClosingEffect } from './confirmProposed.ts';

const by = (person: Person, request: { id: string }) => ({ user: person.user_id, request: request.id });

/** Routes by which a service cancels a booking, or closes dates with all their bookings. */
export const closingRoutes = [
  serve(cancelByService, { access: 'booking.cancel' }, async ({ tx, params, body, person, request }) => {
    const { nursery, branch, id } = params;
    const call = { nursery, branch, booking: id, reason: body.reason, ...by(person, request) };
    const { refund } = await cancelBooking(tx, call);
    const status = bookingMachine.confirmed.cancel_by_service;
    return { data: { id, status, cancelled_at: now().toISOString(), refund } };
  }),

  serve(closeInstance, { access: 'instance.close' }, async ({ tx, params, query, person, scope, request }) => {
    const { nursery, branch, id: session } = params;
    const { instance_id: instance, reason, expected_bookings: expected } = query;
    const of = { nursery, branch };
    const profile = scope.staff.id;
    const done = await closeDate(tx, { ...of, session, instance, reason, expected, profile, ...by(person, request) });
    return { data: { ...done, instance: await readInstance(tx, of, session, instance) } };
  }),

  serve(reopenInstance, { access: 'instance.close' }, async ({ tx, params, person, request }) => {
    const { nursery, branch, id: session, instance } = params;
    await reopenDate(tx, { nursery, branch, session, instance, ...by(person, request) });
    return { data: await readInstance(tx, { nursery, branch }, session, instance) };
  }),

  serve(affectedByClosing, { access: 'closing-day.change' }, async ({ db, params, query }) => ({
    data: await readClosingEffect(db, params, query.nursery_branch_working_year_id),
  })),

  serve(confirmClosingDays, { access: 'closing-day.change' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await confirmProposed(tx, {
      nursery: params.nursery,
      branch: params.branch,
      profile: scope.staff.id,
      year: body.nursery_branch_working_year_id,
      expectedDays: body.expected_days,
      expectedBookings: body.expected_bookings,
      ...by(person, request),
    }),
  })),
];
