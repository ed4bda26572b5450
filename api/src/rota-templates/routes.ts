import * as calls from '@bairn/shared/calls/rotaTemplates';
import { serve } from '../http/serve.ts';
import { byOf } from '../rota-planning/by.ts';
import { create, remove, save } from './changeTemplate.ts';
import { putOnDates } from './importTemplate.ts';
import { readTemplate, readTemplates } from './readTemplates.ts';

/** Routes of a branch's rota templates. */
export const rotaTemplateRoutes = [
  serve(calls.listTemplates, { access: 'rota.read' }, ({ db, params, query }) => readTemplates(db, params, query)),

  serve(calls.showTemplate, { access: 'rota.read' }, async ({ db, params }) => ({
    data: await readTemplate(db, params, params.id),
  })),

  serve(calls.createTemplate, { access: 'rota.edit' }, async (context) => {
    const { tx, params, body } = context;
    return { data: await readTemplate(tx, params, await create(tx, params, body, byOf(context))) };
  }),

  serve(calls.saveTemplate, { access: 'rota.edit' }, async (context) => {
    const { tx, params, body } = context;
    await save(tx, params, params.id, body, byOf(context));
    return { data: await readTemplate(tx, params, params.id) };
  }),

  serve(calls.deleteTemplate, { access: 'rota.edit' }, async (context) => ({
    data: await remove(context.tx, context.params, context.params.id, byOf(context)),
  })),

  serve(calls.importTemplate, { access: 'rota.edit' }, async (context) => {
    const { tx, params, body, scope } = context;
    const reader = { profile: scope.staff.id, role: scope.staff.role };
    return { data: await putOnDates(tx, params, params.id, body, { reader, by: byOf(context) }) };
  }),
];
