import {
  addCarerToBranch,
  addChildOfCarer,
  createSubjects,
  inviteCarer,
  inviteCarerToApp,
  listCarers,
  listRelations,
  mergeCarers,
  removeCarer,
  showCarer,
  updateCarer,
} from '@bairn/shared/calls/carers';
import { relations } from '@bairn/shared/schema/relations';
import type { BranchScope } from '../access/rule.ts';
import { insertChild } from '../families/insertChild.ts';
import { serve } from '../http/serve.ts';
import { addToBranch } from './addToBranch.ts';
import { readCarer, readCarers } from './carerQueries.ts';
import { changeCarer } from './changeCarer.ts';
import { editorOf } from './editor.ts';
import { enterChildOf, enterSubjects } from './enterSubjects.ts';
import { inviteTo } from './inviteCarer.ts';
import { merge } from './mergeCarers.ts';
import { removeFromBranches } from './removeCarer.ts';

/** The relation where none is chosen: 'parent'. */
const anyParent = 1;

const readerOf = ({ nursery, staff }: BranchScope) => ({ nursery, branches: staff.branches });

/** Routes of the adults whom a service knows. */
export const carerRoutes = [
  serve(listCarers, { access: 'carer.list' }, ({ db, query, scope }) =>
    readCarers(db, readerOf(scope), scope.branch, query),
  ),

  serve(showCarer, { access: 'carer.read' }, async ({ db, params, scope }) => ({
    data: await readCarer(db, readerOf(scope), params.id),
  })),

  serve(updateCarer, { access: 'carer.change' }, async ({ tx, params, body, person, scope, request }) => {
    await changeCarer(tx, editorOf(person, scope, request), params.id, body);
    return { data: await readCarer(tx, readerOf(scope), params.id) };
  }),

  serve(removeCarer, { access: 'carer.change' }, async ({ tx, params, person, scope, request }) => {
    await removeFromBranches(tx, editorOf(person, scope, request), params.id);
    return { data: null };
  }),

  serve(inviteCarer, { access: 'carer.change' }, async ({ tx, params, person, scope, request }) => {
    await inviteTo(tx, editorOf(person, scope, request), params.id, 'account');
    return { data: await readCarer(tx, readerOf(scope), params.id) };
  }),

  serve(inviteCarerToApp, { access: 'carer.change' }, async ({ tx, params, person, scope, request }) => {
    await inviteTo(tx, editorOf(person, scope, request), params.id, 'app');
    return { data: await readCarer(tx, readerOf(scope), params.id) };
  }),

  serve(listRelations, { access: 'carer.list_relations' }, async () => ({
    data: relations.map(({ id, name }) => ({ id, name })),
  })),

  serve(
    addChildOfCarer,
    { access: 'carer.add_child', objectIn: 'carer_id' },
    async ({ tx, body, person, scope, request }) => {
      const { carer_id, relation_id, ...child } = body;
      if (scope.kind === 'branch') {
        const which = { carer: carer_id ?? '', relation: relation_id ?? anyParent, child };
        return { data: await enterChildOf(tx, editorOf(person, scope, request), scope.branch, which) };
      }
      const added = { keyworker: scope.keyworker, child, user: person.user_id, request: request.id };
      return { data: await insertChild(tx, added) };
    },
  ),

  serve(
    addCarerToBranch,
    { access: 'carer.change', objectIn: 'carer_id' },
    async ({ tx, body, person, scope, request }) => {
      await addToBranch(tx, editorOf(person, scope, request), body.carer_id, body.nursery_branch_id);
      return { data: await readCarer(tx, readerOf(scope), body.carer_id) };
    },
  ),

  serve(mergeCarers, { access: 'carer.change', objectIn: 'keep_id' }, async ({ tx, body, person, scope, request }) => ({
    data: await merge(tx, editorOf(person, scope, request), body),
  })),

  serve(createSubjects, { access: 'carer.create' }, async ({ tx, body, person, scope, request }) => {
    const key = request.idempotencyKey ?? request.id;
    return { data: await enterSubjects(tx, editorOf(person, scope, request), scope.branch, body, key) };
  }),
];
