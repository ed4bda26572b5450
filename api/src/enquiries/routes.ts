import * as calls from '@bairn/shared/calls/enquiries';
import { serve } from '../http/serve.ts';
import { accept, decline, withdraw } from './answerEnquiry.ts';
import { readEnquiries, readEnquiry, readOwnEnquiries } from './enquiryQueries.ts';
import { ask } from './sendEnquiry.ts';

const byOf = ({ person, request }: { person: { user_id: string }; request: { id: string } }) => ({
  user: person.user_id,
  request: request.id,
});

/** Routes of the enquiries of families about places. */
export const enquiryRoutes = [
  serve(calls.sendEnquiry, { access: 'enquiry.own' }, async (context) => {
    const { tx, scope, body, params } = context;
    const id = await ask(tx, scope.keyworker, { ...body, branch: params.branch }, byOf(context));
    return { data: await readEnquiry(tx, scope, id) };
  }),

  serve(calls.listOwnEnquiries, { access: 'enquiry.own' }, async ({ db, scope }) => ({
    data: await readOwnEnquiries(db, scope),
  })),

  serve(calls.withdrawEnquiry, { access: 'enquiry.withdraw' }, async (context) => {
    const { tx, scope, params } = context;
    await withdraw(tx, params.id, byOf(context));
    return { data: await readEnquiry(tx, scope, params.id) };
  }),

  serve(calls.listEnquiries, { access: 'enquiry.manage' }, ({ db, scope, query }) => readEnquiries(db, scope, query)),

  serve(calls.acceptEnquiry, { access: 'enquiry.manage' }, async (context) => {
    const { tx, scope, params, body } = context;
    await accept(tx, scope, params.id, body, byOf(context));
    return { data: await readEnquiry(tx, scope, params.id) };
  }),

  serve(calls.declineEnquiry, { access: 'enquiry.manage' }, async (context) => {
    const { tx, scope, params, body } = context;
    await decline(tx, scope, params.id, body.answer ?? null, byOf(context));
    return { data: await readEnquiry(tx, scope, params.id) };
  }),
];
