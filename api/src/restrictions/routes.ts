import { sql } from 'kysely';
import {
  endRestriction,
  enterRestriction,
  listRestrictions,
  restrictionDocument,
} from '@bairn/shared/calls/restrictions';
import type { BranchScope } from '../access/rule.ts';
import { audit } from '../audit/audit.ts';
import { readDocument, storeDocument } from '../documents/storeDocument.ts';
import { serve } from '../http/serve.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { endRestriction as end, restrict } from './restrict.ts';
import { readRestrictions, type Named } from './restrictionQueries.ts';

const namedBy = ({ nursery, branch }: BranchScope, child: string): Named => ({ nursery, branch, child });

/** Routes of court restrictions: for admins of services that have the child on their roll. */
export const restrictionRoutes = [
  serve(listRestrictions, { access: 'child.manage' }, async ({ db, params, scope }) => ({
    data: await readRestrictions(db, namedBy(scope, params.id)),
  })),

  serve(
    enterRestriction,
    { access: 'child.manage', ownTransactions: true },
    async ({ db, transact, params, body, person, scope, services, request }) => {
      const of = namedBy(scope, params.id);
      if (!body.document) throw invalid({ document: ["Add the court's document."] });
      const key = await storeDocument(services, body.document, { kind: 'court', field: 'document' });
      try {
        const who = { user: person.user_id, request: request.id };
        await transact((tx) => restrict(tx, of, { adult_id: body.adult_id, document: key }, who));
      } catch (error) {
        await services.files.remove(key);
        throw error;
      }
      return { data: await readRestrictions(db, of) };
    },
  ),

  serve(endRestriction, { access: 'child.manage' }, async ({ tx, params, body, person, scope, request }) => {
    const of = namedBy(scope, params.id);
    await end(tx, of, params.restriction, body.reason, { user: person.user_id, request: request.id });
    return { data: await readRestrictions(tx, of) };
  }),

  serve(restrictionDocument, { access: 'child.manage', ownTransactions: true }, async (context) => {
    const { db, transact, params, person, scope, services, request } = context;
    const of = namedBy(scope, params.id);
    const { restrictions } = await readRestrictions(db, of);
    if (!restrictions.some(({ id }) => id === params.restriction)) throw notFound();
    const { rows } = await sql<{ key: string }>`
      select document_key as key from court_restriction where id = ${params.restriction}`.execute(db);
    const file = await readDocument(services.files, rows[0]?.key ?? '', 'Court document');
    await transact((tx) =>
      audit(tx, {
        user: person.user_id,
        nursery: of.nursery,
        action: 'child.show_restriction',
        object: { type: 'child', id: of.child },
        related: { branch_id: of.branch, restriction_id: params.restriction },
        request: request.id,
      }),
    );
    return file;
  }),
];
