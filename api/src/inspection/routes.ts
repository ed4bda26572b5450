import * as calls from '@bairn/shared/calls/inspectionPack';
import { serve } from '../http/serve.ts';
import { askForPack, readPacks } from './makePack.ts';
import { readPackFile } from './packFile.ts';

/** Routes of inspection packs. */
export const inspectionRoutes = [
  serve(calls.listPacks, { access: 'inspection.make' }, async ({ db, scope }) => ({
    data: await readPacks(db, scope),
  })),

  serve(calls.makePack, { access: 'inspection.make' }, async ({ tx, body, person, scope, request }) => ({
    data: await askForPack(tx, scope, body, { user: person.user_id, request: request.id }),
  })),

  serve(calls.packFile, { access: 'inspection.make', costly: true }, ({ db, params, scope, services }) =>
    readPackFile(db, services.files, scope, params.id),
  ),
];
