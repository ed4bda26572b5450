import { askToConnect, changeConnection, listConnections, sharedProfile } from '@bairn/shared/calls/connections';
import { serve } from '../http/serve.ts';
import { ask } from './askToConnect.ts';
import { stepConnection } from './changeConnection.ts';
import { readConnection, readConnections, readSharedProfile } from './connectionQueries.ts';

/** Routes of the connections between families and services. */
export const connectionRoutes = [
  serve(listConnections, { access: 'connection.list' }, ({ db, query, scope }) =>
    readConnections(db, scope, query.nursery_branch_id, query),
  ),

  serve(askToConnect, { access: 'connection.ask' }, async ({ tx, query, body, person, scope, request }) => {
    const by = { user: person.user_id, request: request.id };
    const id = await ask(tx, scope, { ...body, branch: query.nursery_branch_id }, by);
    return { data: await readConnection(tx, scope, id) };
  }),

  serve(changeConnection, { access: 'connection.change' }, async ({ tx, params, body, person, scope, request }) => {
    await stepConnection(tx, scope, params.id, body, { user: person.user_id, request: request.id });
    return { data: await readConnection(tx, scope, params.id) };
  }),

  serve(sharedProfile, { access: 'connection.own' }, async ({ db, scope }) => ({
    data: await readSharedProfile(db, scope.keyworker),
  })),
];
