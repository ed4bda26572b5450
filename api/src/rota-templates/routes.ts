import * as calls from '@bairn/shared/calls/rotaTemplates';
import { serve } from '../http/serve.ts';
import { readTemplate, readTemplates } from './readTemplates.ts';

/** Routes of a branch's rota templates. */
export const rotaTemplateRoutes = [
  serve(calls.listTemplates, { access: 'rota.read' }, ({ db, params, query }) => readTemplates(db, params, query)),

  serve(calls.showTemplate, { access: 'rota.read' }, async ({ db, params }) => ({
    data: await readTemplate(db, params, params.id),
  })),
];
