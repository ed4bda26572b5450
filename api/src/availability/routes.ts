import * as calls from '@bairn/shared/calls/availability';
import { serve } from '../http/serve.ts';
import { readerOf } from '../leave/judge.ts';
import { ask, confirm } from './changeAvailability.ts';
import { readAsked, readAvailability } from './readAvailability.ts';

/** Routes of what staff say about when they can work. */
export const availabilityRoutes = [
  serve(calls.showAvailability, { access: 'availability.own' }, async ({ db, params, person, scope }) => ({
    data: await readAvailability(db, readerOf(person, scope), params.branch),
  })),

  serve(calls.askAvailability, { access: 'availability.ask' }, async (context) => {
    const { tx, params, body, person, scope, request } = context;
    const reader = readerOf(person, scope);
    const by = { user: person.user_id, request: request.id };
    const id = await ask(tx, reader, params.branch, body, by);
    return { data: await readAsked(tx, reader, params.branch, id) };
  }),

  serve(calls.confirmAvailability, { access: 'availability.own' }, async ({ tx, params, body, person, scope }) => {
    const reader = readerOf(person, scope);
    await confirm(tx, reader, params.branch, body);
    return { data: await readAsked(tx, reader, params.branch, body.request) };
  }),
];
