import { createChild, listChildren } from '@bairn/shared/schema/children';
import { localDate } from '@bairn/shared/schema/clock';
import { childrenToConfirm, confirmChildren } from '@bairn/shared/schema/confirmChildren';
import { readUser } from '../auth/userQueries.ts';
import { audit } from '../plugins/audit.ts';
import { metaOf } from '../plugins/paging.ts';
import { notFound } from '../plugins/refusal.ts';
import { serve } from '../plugins/serve.ts';
import { readRoll } from './childQueries.ts';
import { readChildrenToConfirm } from './childrenToConfirm.ts';
import { answerChildren } from './confirmChildren.ts';
import { insertChild } from './insertChild.ts';

/** The service's roll and the family's own children. */
export const childrenRoutes = [
  serve(listChildren, { access: 'child.list' }, async ({ db, query, scope }) => {
    if (scope?.kind !== 'branches') throw notFound();
    const { rows, total } = await readRoll(db, scope, query, localDate());
    return { data: rows, meta: metaOf(query, total) };
  }),

  serve(createChild, { access: 'child.create' }, async ({ tx, body, person, scope, request }) => {
    if (scope?.kind !== 'keyworker') throw notFound();
    const child = await insertChild(tx, scope.keyworker, body);
    await audit(tx, {
      user: person.user_id,
      action: 'child.create',
      object: { type: 'child', id: child.id },
      related: { keyworker_profile_id: scope.keyworker },
      request: request.id,
    });
    return { data: child };
  }),

  serve(childrenToConfirm, { access: 'child.confirm' }, async ({ db, person, scope }) => {
    if (scope?.kind !== 'keyworker') throw notFound();
    return { data: await readChildrenToConfirm(db, { user: person.user_id, keyworker: scope.keyworker }) };
  }),

  serve(confirmChildren, { access: 'child.confirm' }, async ({ tx, body, person, scope, request }) => {
    if (scope?.kind !== 'keyworker') throw notFound();
    await answerChildren(tx, { user: person.user_id, keyworker: scope.keyworker }, body, request.id);
    return { data: await readUser(tx, person.user_id, person.account) };
  }),
];
