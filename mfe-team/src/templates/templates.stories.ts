import { listRooms } from '@bairn/shared/calls/rooms';
import { showRotaStaff } from '@bairn/shared/calls/rota';
import { importTemplate, listTemplates, showTemplate } from '@bairn/shared/calls/rotaTemplates';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeId } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { RotaTemplate, TemplateImport } from '@bairn/shared/schema/rotaTemplates';
import type { manifest } from '../manifest.ts';
import { makeImport, makeTemplate } from './makeTemplate.stories.ts';

const withTemplate =
  (own: Partial<RotaTemplate> = {}) =>
  (api: FakeApi) =>
    void api.on(showTemplate, () => ({ data: makeTemplate(own) }));
const withImport =
  (own: Partial<TemplateImport> = {}) =>
  (api: FakeApi) => {
    withTemplate()(api);
    api.on(importTemplate, () => ({ data: makeImport(own) }));
  };
const nothingFits = { added: 0, opened: 0, left_out: 21, rotas: [] };
const dates = `/team/rotas/templates-import/${makeId()}/2026-11-23/2026-11-29`;
const meta = { current_page: 1, per_page: 20, total: 0, last_page: 1 };

/** The pages of rota templates. */
export const templateStories: Pick<
  PageStories<typeof manifest.pages>,
  'templates' | 'template' | 'editTemplate' | 'importTemplate'
> = {
  templates: [
    { name: 'a full page', answers: (api) => api.on(listTemplates, () => fullPage(listTemplates)), compact: true },
    { name: 'none yet', answers: (api) => api.on(listTemplates, () => ({ data: [], meta })) },
    { name: 'one is put into weeks', press: ['Actions for', 'Put into weeks'] },
    { name: 'one is deleted', press: ['Actions for', 'Delete'] },
    { name: 'it is loading', answers: (api) => api.hang(listTemplates), loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(listTemplates, { status: 500 }), failing: true },
  ],
  template: [
    { answers: withTemplate() },
    { name: 'without shifts', answers: withTemplate({ shifts: [] }) },
    { name: 'it is loading', answers: (api) => api.hang(showTemplate), loading: true },
    { name: 'it cannot be read', answers: (api) => api.fail(showTemplate, { status: 500 }), failing: true },
  ],
  editTemplate: [
    { answers: withTemplate() },
    { name: 'a shift is changed', answers: withTemplate(), press: ['Priya Nair'] },
    { name: 'a new one', at: '/team/rotas/templates-create/new' },
    { name: 'a shift is added', at: '/team/rotas/templates-create/new', press: ['Add a shift'] },
    {
      name: 'it is loading',
      at: '/team/rotas/templates-create/new',
      answers: (api) => api.hang(showRotaStaff),
      loading: true,
    },
    {
      name: 'it cannot be read',
      at: '/team/rotas/templates-create/new',
      answers: (api) => api.fail(listRooms, { status: 500 }),
      failing: true,
    },
  ],
  importTemplate: [
    { at: dates, answers: withImport() },
    { name: 'nothing fits', at: dates, answers: withImport(nothingFits) },
    { name: 'everything fits', at: dates, answers: withImport({ conflicts: [], opened: 0, left_out: 0 }) },
    {
      name: 'it is loading',
      at: dates,
      answers: (api) => (withTemplate()(api), void api.hang(importTemplate)),
      loading: true,
    },
    {
      name: 'it cannot be read',
      at: dates,
      answers: (api) => (withTemplate()(api), void api.fail(importTemplate, { status: 500 })),
      failing: true,
    },
  ],
};
