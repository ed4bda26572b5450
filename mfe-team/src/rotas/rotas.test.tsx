// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRota, listRotas, previewRota, showRota } from '@bairn/shared/calls/rota';
import { listTemplates } from '@bairn/shared/calls/rotaTemplates';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeHead } from '../components/makeRota.stories.ts';
import { Component as PreviewPage } from './PreviewPage.tsx';
import { stories } from '../pages.stories.ts';
import { Component as RotasPage } from './RotasPage.tsx';

afterEach(cleanup);

const meta = { current_page: 1, per_page: 20, total: 0, last_page: 1 };
const template = {
  id: makeId(),
  name: 'Term time',
  note: null,
  shifts: 20,
  people: 5,
  minutes: 9600,
  changed_at: '2026-11-12T09:00:00.000Z',
};

test('makes the draft of the first week without a rota from a template, and opens it', async () => {
  const head = makeHead({ status: 'draft' });
  const { api, user, location } = renderPage(RotasPage, {
    api: fakeApi()
      .on(listRotas, () => ({ data: [], meta, today: '2026-11-20', next: { year: 2040, week: 2 } }))
      .on(listTemplates, () => ({ data: [template], meta }))
      .on(createRota, () => ({ data: { ...head, copied: 20, opened: 2 } })),
    at: '/team/rotas',
    user: makeServiceUser('nursery-admin'),
  });
  await user.click(await screen.findByRole('button', { name: 'Make a rota' }));
  await screen.findByRole('option', { name: 'Template: Term time' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Begin with' }), template.id);
  await user.click(screen.getByRole('button', { name: 'Make the rota' }));
  await expect.poll(location).toBe(`/team/rotas/${head.id}/edit`);
  expect(api.calls(createRota)[0]?.body).toEqual({ year: 2040, week: 2, from: template.id });
});

const [forAdmin, forStaff, signed] = [stories.rotaPreview].flat();
const preview = (story: typeof forAdmin, role: 'nursery-admin' | 'nursery-staff') => {
  const api = fakeApi();
  story?.answers?.(api);
  return renderPage(PreviewPage, {
    api,
    at: `/team/rotas/${makeId()}/preview`,
    path: '/team/rotas/:rota_id/preview',
    user: makeServiceUser(role),
  });
};

test('staff see the rota with their own shifts first, and nothing of what was checked', async () => {
  const { api } = preview(forStaff, 'nursery-staff');
  const rows = await screen.findAllByRole('rowheader');
  expect(rows[0]?.textContent).toContain('Priya NairYou');
  expect(rows.at(-1)?.textContent).toContain('Open shifts');
  expect(screen.getByText('1 shift waits for your answer')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What was checked' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(api.calls(showRota)).toEqual([]);
  expect(api.calls(previewRota)).toHaveLength(1);
});

test('admins see what was checked, and why it was published with a broken rule', async () => {
  preview(signed, 'nursery-admin');
  expect(await screen.findByText('1 broken rule')).toBeTruthy();
  expect(screen.getByText(/An agency worker comes on Friday/)).toBeTruthy();
  expect(screen.getByText(/^Toddlers, Fri 20 Nov, 08:00 to 09:15/)).toBeTruthy();
  cleanup();
  preview(forAdmin, 'nursery-admin');
  expect(await screen.findByText('No rule of the law is broken')).toBeTruthy();
});
