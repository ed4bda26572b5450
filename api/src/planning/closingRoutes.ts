import {
  cancelByService as cancelCall,
  closeInstance as closeCall,
  reopenInstance as reopenCall,
} from '@bairn/shared/schema/closing';
import { now } from '@bairn/shared/schema/clock';
import { bookingMachine } from '@bairn/shared/schema/states';
import type { Person } from '../access/person.ts';
import { serve } from '../plugins/serve.ts';
import { cancelByService, closeInstance, readInstance, reopenInstance } from './closeInstance.ts';

const by = (person: Person, request: { id: string }) => ({ user: person.user_id, request: request.id });

/** What a service takes back: a booking, a date with all of its bookings. */
export const closingRoutes = [
  serve(cancelCall, { access: 'booking.cancel' }, async ({ tx, params, body, person, request }) => {
    const { nursery, branch, id } = params;
    const call = { nursery, branch, booking: id, reason: body.reason, ...by(person, request) };
    const { refund } = await cancelByService(tx, call);
    const status = bookingMachine.confirmed.cancel_by_service;
    return { data: { id, status, cancelled_at: now().toISOString(), refund } };
  }),

  serve(closeCall, { access: 'instance.close' }, async ({ tx, params, query, person, request }) => {
    const { nursery, branch, id: session } = params;
    const { instance_id: instance, reason, expected_bookings: expected } = query;
    const of = { nursery, branch };
    const done = await closeInstance(tx, { ...of, session, instance, reason, expected, ...by(person, request) });
    return { data: { ...done, instance: await readInstance(tx, of, session, instance) } };
  }),

  serve(reopenCall, { access: 'instance.close' }, async ({ tx, params, person, request }) => {
    const { nursery, branch, id: session, instance } = params;
    await reopenInstance(tx, { nursery, branch, session, instance, ...by(person, request) });
    return { data: await readInstance(tx, { nursery, branch }, session, instance) };
  }),
];
