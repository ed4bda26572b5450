import {
  bookForFamily,
  confirmByLink,
  deskDates,
  findFamilies,
  payByLink,
  readPaymentLink,
} from '@bairn/shared/calls/desk';
import { serve } from '../http/serve.ts';
import { notFound } from '../refusals/refusal.ts';
import { placeForFamily, readDeskOrder } from './bookForFamily.ts';
import { readDeskDates } from './deskDates.ts';
import { findKnown, readKnownChild } from '../families/knownFamilies.ts';
import { confirmLink, orderOfToken, payLink, readLinkedOrder } from './paymentLink.ts';

/** Routes with which a service books for a family, and with which the family pays by a link. */
export const deskRoutes = [
  serve(findFamilies, { access: 'booking.for_family' }, async ({ db, scope, query }) => ({
    data: await findKnown(db, scope, query.search),
  })),

  serve(deskDates, { access: 'booking.for_family' }, async ({ db, scope, query: { session_id, child_id, dob } }) => {
    const known = child_id ? await readKnownChild(db, scope, child_id) : undefined;
    if (child_id && !known) throw notFound('This child could not be found.');
    const child = known ?? (dob ? { id: null, first_name: 'The child', dob } : null);
    return { data: await readDeskDates(db, scope, session_id, child) };
  }),

  serve(bookForFamily, { access: 'booking.for_family' }, async ({ tx, scope, body, person, request }) => {
    const key = request.idempotencyKey ?? request.id;
    const order = await placeForFamily(tx, { of: scope, body, person, key, request: request.id });
    return { data: await readDeskOrder(tx, scope, order) };
  }),

  serve(readPaymentLink, { access: 'public', ownTransactions: true }, async ({ db, body, services }) => ({
    data: await readLinkedOrder(db, orderOfToken(services.settings.tokenSecrets, body.token)),
  })),

  serve(payByLink, { access: 'public', ownTransactions: true }, async ({ db, body, services }) => {
    const order = orderOfToken(services.settings.tokenSecrets, body.token);
    return { data: await payLink(db, services.payments, order, body.payment_method_id) };
  }),

  serve(confirmByLink, { access: 'public', ownTransactions: true }, async ({ db, body, services }) => {
    const order = orderOfToken(services.settings.tokenSecrets, body.token);
    return { data: await confirmLink(db, services.payments, order) };
  }),
];
