// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { importTemplate, saveTemplate, showTemplate } from '@bairn/shared/calls/rotaTemplates';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { people } from '../components/makeRota.stories.ts';
import { Component as EditPage } from './EditTemplatePage.tsx';
import { Component as ImportPage } from './ImportPage.tsx';
import { makeImport, makeTemplate, makeTemplateShift } from './makeTemplate.stories.ts';

afterEach(cleanup);

const user = makeServiceUser('nursery-admin');
const own = makeTemplateShift({});
const template = makeTemplate({ shifts: [own] });
const openEditor = () =>
  renderPage(EditPage, {
    api: fakeApi()
      .on(showTemplate, () => ({ data: template }))
      .on(saveTemplate, () => ({ data: template })),
    at: `/team/rotas/templates-create/${template.id}`,
    path: '/team/rotas/templates-create/:template_id',
    user,
  });

test('adds a shift on several days at once and saves it with the version that was read', async () => {
  const { api, user: hand, location } = openEditor();
  await hand.click(await screen.findByRole('button', { name: 'Add a shift on Tuesday' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a shift' }));
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), people[1]?.id ?? '');
  await hand.click(dialog.getByRole('checkbox', { name: 'Wed' }));
  await hand.click(dialog.getByRole('button', { name: 'Add the shift' }));
  expect(await screen.findAllByRole('button', { name: /^Jack Lennox/ })).toHaveLength(2);
  await hand.click(screen.getByRole('button', { name: 'Save the template' }));
  await expect.poll(location).toBe(`/team/rotas/templates/${template.id}/preview`);
  const sent = api.calls(saveTemplate)[0]?.body;
  expect(sent?.version).toBe(template.version);
  expect(sent?.shifts.map(({ day, staff_profile_id }) => [day, staff_profile_id])).toEqual([
    [1, people[0]?.id],
    [2, people[1]?.id],
    [3, people[1]?.id],
  ]);
});

test('removes a shift, and the focus goes to the button that adds one on its day', async () => {
  const { user: hand } = openEditor();
  await hand.click(await screen.findByRole('button', { name: 'Remove Priya Nair, Monday, 08:00 to 16:30' }));
  expect(screen.queryByRole('button', { name: /^Priya Nair/ })).toBeNull();
  expect(document.activeElement?.textContent).toBe(' Add a shift on Monday');
});

test('keeps what was changed where another person has saved the template since', async () => {
  const { api, user: hand } = openEditor();
  api.fail(saveTemplate, { status: 409, code: 'changed', message: 'Fiona Grant changed this template.' });
  await hand.click(await screen.findByRole('button', { name: 'Remove Priya Nair, Monday, 08:00 to 16:30' }));
  await hand.click(screen.getByRole('button', { name: 'Save the template' }));
  expect(await screen.findByText('Fiona Grant changed this template.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Priya Nair/ })).toBeNull();
});

test('shows what does not fit before anything changes, then adds the shifts under the same key', async () => {
  const rota = makeId();
  const planned = makeImport();
  const {
    api,
    user: hand,
    location,
  } = renderPage(ImportPage, {
    api: fakeApi()
      .on(showTemplate, () => ({ data: template }))
      .on(importTemplate, ({ body }) => ({
        data: body?.dry_run
          ? planned
          : { ...planned, dry_run: false, rotas: planned.rotas.map((one) => ({ ...one, id: rota })) },
      })),
    at: `/team/rotas/templates-import/${template.id}/2026-11-23/2026-11-29`,
    path: '/team/rotas/templates-import/:template_id/:start_date/:end_date',
    user,
  });
  const closed = within(await screen.findByRole('region', { name: 'The service is closed' }));
  expect(closed.getByRole('listitem').textContent).toBe(
    'Priya Nair, Mon 30 Nov, 08:00 to 16:30St Andrew’s DayLeft out',
  );
  expect(screen.getByText('PVG membership not valid')).toBeTruthy();
  await hand.click(screen.getByRole('link', { name: 'Leave them out' }));
  await expect.poll(() => api.calls(importTemplate).at(-1)?.body?.conflicts).toBe('leave_out');
  await hand.click(await screen.findByRole('button', { name: 'Add 20 shifts' }));
  await expect.poll(location).toBe(`/team/rotas/${rota}/edit`);
  const asked = api.calls(importTemplate).map(({ body }) => body);
  expect(asked.slice(0, 2).map((body) => [body?.dry_run, body?.conflicts])).toEqual([
    [true, 'open'],
    [true, 'leave_out'],
  ]);
  expect(asked.find((body) => !body?.dry_run)).toEqual({ ...asked[1], dry_run: false });
});
