import { createChild, listChildren } from '@bairn/shared/calls/children';
import { childrenToConfirm, confirmChildren } from '@bairn/shared/calls/confirmChildren';
import { answerNeeds, askNeeds, listNeeds } from '@bairn/shared/calls/needs';
import { localDate } from '@bairn/shared/schema/clock';
import { readUser } from '../auth/userQueries.ts';
import { insertChild } from '../families/insertChild.ts';
import { serve } from '../http/serve.ts';
import { recordAnswer } from './answerNeeds.ts';
import { askFamily } from './askNeeds.ts';
import { readRoll } from './childQueries.ts';
import { readChildrenToConfirm } from './childrenToConfirm.ts';
import { answerChildren } from './confirmChildren.ts';
import { readAnswers } from './needsQueries.ts';

/** Routes of the service's roll and of the family's own children. */
export const childrenRoutes = [
  serve(listChildren, { access: 'child.list' }, ({ db, query, scope }) => readRoll(db, scope, query, localDate())),

  serve(createChild, { access: 'child.create' }, async ({ tx, body, person, scope, request }) => {
    const added = { keyworker: scope.keyworker, child: body, user: person.user_id, request: request.id };
    return { data: await insertChild(tx, added) };
  }),

  serve(childrenToConfirm, { access: 'child.confirm' }, async ({ db, person, scope }) => {
    return { data: await readChildrenToConfirm(db, { user: person.user_id, keyworker: scope.keyworker }) };
  }),

  serve(confirmChildren, { access: 'child.confirm' }, async ({ tx, body, person, scope, request }) => {
    await answerChildren(tx, { user: person.user_id, keyworker: scope.keyworker }, body, request.id);
    return { data: await readUser(tx, person.user_id, person.account) };
  }),

  serve(listNeeds, { access: 'child.list_needs' }, async ({ db, person, scope }) => ({
    data: await readAnswers(db, { user: person.user_id, keyworker: scope.keyworker }),
  })),

  serve(answerNeeds, { access: 'child.answer_needs' }, async ({ tx, params, body, person, scope, request }) => {
    const parent = { user: person.user_id, keyworker: scope.keyworker };
    return { data: await recordAnswer(tx, parent, params.id, body, request.id) };
  }),

  serve(askNeeds, { access: 'child.ask_needs' }, async ({ tx, params, person, scope, request }) => {
    const asker = { user: person.user_id, profile: scope.staff.id, request: request.id };
    return { data: await askFamily(tx, scope, params.id, asker) };
  }),
];
