import {
  cancellationPolicy,
  carerProfileCheck,
  saveCancellationPolicy,
  savePaymentAndCancellation,
  setConnectionRequirement,
} from '@bairn/shared/calls/terms';
import type { Person } from '../access/person.ts';
import { serve } from '../http/serve.ts';
import { readIncompleteFamilies } from './incompleteFamilies.ts';
import { readTerms, requireConnection, savePolicy, saveTerms, type OfBranch } from './serviceTerms.ts';

/** The branch of a call, with the person and the call that write. */
const by = ({ nursery, branch }: OfBranch, person: Person, request: { id: string }) => ({
  nursery,
  branch,
  user: person.user_id,
  request: request.id,
});

/** Routes of how a service is paid, what it refunds, and what it must know of a family before a booking. */
export const termsRoutes = [
  serve(cancellationPolicy, { access: 'terms.read' }, async ({ db, params }) => ({
    data: await readTerms(db, params),
  })),

  serve(saveCancellationPolicy, { access: 'terms.change' }, async ({ tx, params, body, person, request }) => {
    await savePolicy(tx, by(params, person, request), body.steps);
    return { data: await readTerms(tx, params) };
  }),

  serve(savePaymentAndCancellation, { access: 'terms.change' }, async ({ tx, params, body, person, request }) => {
    await saveTerms(tx, by(params, person, request), body);
    return { data: await readTerms(tx, params) };
  }),

  serve(setConnectionRequirement, { access: 'terms.change' }, async ({ tx, params, body, person, request }) => {
    await requireConnection(tx, by(params, person, request), body.required);
    return { data: { requires_connection: body.required } };
  }),

  serve(carerProfileCheck, { access: 'family.check' }, async ({ db, params }) => ({
    data: await readIncompleteFamilies(db, params),
  })),
];
