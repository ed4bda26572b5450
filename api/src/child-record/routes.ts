import {
  enterChild,
  excludeChild,
  listSharing,
  moveChild,
  previewExclusion,
  removeChild,
  switchSharing,
} from '@bairn/shared/calls/childPlace';
import { listAdditionalSupportServices, showChild, updateChild } from '@bairn/shared/calls/childRecord';
import { listConsents, recordConsent } from '@bairn/shared/calls/consents';
import { additionalSupportServices } from '@bairn/shared/schema/childRecord';
import { serve } from '../http/serve.ts';
import { answerConsent, readConsents } from './consents.ts';
import { addToRoll } from './enterChild.ts';
import { exclude, include, readAhead } from './excludeChild.ts';
import { changeState, takeOffRoll } from './moveChild.ts';
import { readerOf } from './reader.ts';
import { readSharing, switchSection } from './sharing.ts';
import { readChild } from './showChild.ts';
import { changeChild } from './updateChild.ts';

/** Routes of a child's record: what services and families see and change of it. */
export const childRecordRoutes = [
  serve(listAdditionalSupportServices, { access: 'public' }, async () => ({ data: [...additionalSupportServices] })),

  serve(showChild, { access: 'child.show' }, async ({ db, params, person, scope }) => ({
    data: await readChild(db, params.id, readerOf(person, scope)),
  })),

  serve(updateChild, { access: 'child.update' }, async ({ tx, params, body, person, scope, request }) => {
    const reader = readerOf(person, scope);
    await changeChild(tx, reader, { child: params.id, request: request.id }, body);
    return { data: await readChild(tx, params.id, reader) };
  }),

  serve(enterChild, { access: 'child.enter' }, async ({ tx, body, person, scope, request }) => {
    const child = await addToRoll(tx, scope, body, { user: person.user_id, request: request.id });
    return { data: await readChild(tx, child, readerOf(person, scope)) };
  }),

  serve(removeChild, { access: 'child.manage' }, async ({ tx, params, person, scope, request }) => {
    await takeOffRoll(tx, params.id, scope, { user: person.user_id, request: request.id });
    return { data: { id: params.id } };
  }),

  serve(moveChild, { access: 'child.manage' }, async ({ tx, params, body, person, scope, request }) => {
    await changeState(tx, params.id, scope, body, { user: person.user_id, request: request.id });
    return { data: await readChild(tx, params.id, readerOf(person, scope)) };
  }),

  serve(previewExclusion, { access: 'child.manage' }, async ({ db, params, query, scope }) => ({
    data: await readAhead(db, { ...placeOf(scope), child: params.id }, query.from),
  })),

  serve(excludeChild, { access: 'child.manage' }, async ({ tx, params, body, person, scope, request }) => {
    const of = { ...placeOf(scope), child: params.id };
    const who = { user: person.user_id, request: request.id };
    const { excluded, from, reason, cancel_bookings: cancel = false, expected_refund: expected } = body;
    if (excluded && from && reason) await exclude(tx, of, { from, reason, cancel, expected }, who);
    else await include(tx, of, who);
    return { data: await readChild(tx, params.id, readerOf(person, scope)) };
  }),

  serve(listConsents, { access: 'child.show' }, async ({ db, params, query, person, scope }) => ({
    data: await readConsents(db, readerOf(person, scope), params.id, query.nursery_branch_id),
  })),

  serve(recordConsent, { access: 'child.consent' }, async ({ tx, params, query, body, person, scope, request }) => {
    const reader = readerOf(person, scope);
    const of = { child: params.id, branch: query.nursery_branch_id, request: request.id };
    await answerConsent(tx, reader, of, body);
    return { data: await readConsents(tx, reader, of.child, of.branch) };
  }),

  serve(listSharing, { access: 'child.share' }, async ({ db, params }) => ({ data: await readSharing(db, params.id) })),

  serve(switchSharing, { access: 'child.share' }, async ({ tx, params, query, body, person, scope, request }) => {
    await switchSection(tx, body, {
      child: params.id,
      branch: query.nursery_branch_id,
      user: person.user_id,
      keyworker: scope.keyworker,
      request: request.id,
    });
    return { data: await readSharing(tx, params.id) };
  }),
];

const placeOf = ({ nursery, branch }: { nursery: string; branch: string }) => ({ nursery, branch });
