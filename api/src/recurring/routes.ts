import { sql } from 'kysely';
import {
  endRecurring as endRecurringCall,
  endRecurringByService,
  listRecurring,
  sessionRecurring,
} from '@bairn/shared/calls/recurring';
import { localDate } from '@bairn/shared/schema/clock';
import { can } from '../access/decide.ts';
import { serve } from '../http/serve.ts';
import { notFound } from '../refusals/refusal.ts';
import { endRecurring } from './endRecurring.ts';
import { readRecurring, readServiceRecurring, theOne } from './recurringQueries.ts';

/** Routes of recurring bookings: of a family, and of a service. */
export const recurringRoutes = [
  serve(listRecurring, { access: 'recurring.own' }, async ({ db, scope }) => ({
    data: await readRecurring(db, scope.keyworker),
    today: localDate(),
  })),

  serve(endRecurringCall, { access: 'recurring.end' }, async ({ tx, scope, params, person, request }) => {
    await endRecurring(tx, {
      of: params.id,
      by: 'family',
      person: { user: person.user_id, request: request.id },
    });
    return { data: theOne(await readRecurring(tx, scope.keyworker, params.id)) };
  }),

  serve(sessionRecurring, { access: 'recurring.session' }, async ({ db, params, person }) => {
    const { rows } = await sql`select 1 from session where nursery_id = ${params.nursery}
      and branch_id = ${params.branch} and id = ${params.id}`.execute(db);
    if (rows.length === 0) throw notFound();
    return {
      data: await readServiceRecurring(db, params, sql`r.session_id = ${params.id}`),
      today: localDate(),
      can_end: can('recurring.manage', person, params),
    };
  }),

  serve(endRecurringByService, { access: 'recurring.manage' }, async ({ tx, params, body, person, request }) => {
    await endRecurring(tx, {
      of: params.id,
      by: 'service',
      reason: body.reason,
      person: { user: person.user_id, request: request.id },
      scope: sql`nursery_id = ${params.nursery} and branch_id = ${params.branch}`,
    });
    return { data: theOne(await readServiceRecurring(tx, params, sql`r.id = ${params.id}`)) };
  }),
];
