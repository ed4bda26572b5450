import * as calls from '@bairn/shared/calls/rotaBuild';
import { serve } from '../http/serve.ts';
import { cancelOne, readBuild, startOne } from './builds.ts';
import { readRemedies } from './readRemedies.ts';

/** Routes of the auto-rota, and of what can be done when a person is off. */
export const autoRotaRoutes = [
  serve(calls.startBuild, { access: 'rota.edit' }, async ({ tx, params, body, scope }) => ({
    data: await startOne(tx, params, params.id, { ...body, staff: scope.staff.id }),
  })),

  serve(calls.showBuild, { access: 'rota.read' }, async ({ db, params }) => ({
    data: await readBuild(db, params, params.id),
  })),

  serve(calls.cancelBuild, { access: 'rota.edit' }, async ({ tx, params }) => ({
    data: await cancelOne(tx, params, params.id),
  })),

  serve(calls.listRemedies, { access: 'rota.read' }, async ({ db, params, query, scope }) => ({
    data: await readRemedies(db, params, query, { profile: scope.staff.id, role: scope.staff.role }),
  })),
];
