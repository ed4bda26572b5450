// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showRota } from '@bairn/shared/calls/rota';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from '../EditorPage.tsx';
import { makeRota } from '../makeRota.stories.ts';
import { lanesOf } from './rowsOf.ts';

// Each row places its shifts when it is drawn.
vi.mock('./rowsOf.ts', async (original) => {
  const real = await original<typeof import('./rowsOf.ts')>();
  return { ...real, lanesOf: vi.fn(real.lanesOf) };
});
afterEach(cleanup);

it('draws no row again for a step of the focus, and for an edit the row of its shift alone', async () => {
  const rota = makeRota(2);
  const { user } = renderPage(Component, {
    api: fakeApi().on(showRota, () => ({ data: rota })),
    at: `/team/rotas/${rota.rota.id}/edit`,
    path: '/team/rotas/:rota_id/edit',
    user: makeServiceUser('nursery-admin'),
  });
  const first = await screen.findByRole('button', { name: /^Priya Nair, Mon 23 Nov/ });
  first.focus();
  await vi.waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('true'));
  const drawn = vi.mocked(lanesOf);
  drawn.mockClear();
  await user.keyboard('{ArrowRight}');
  expect(first.getAttribute('aria-pressed')).toBe('false');
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('toolbar', { name: 'Chosen shift' }).textContent).toMatch(/^Priya Nair, Tue 24 Nov/);
  expect(drawn).not.toHaveBeenCalled();
  await user.keyboard('+');
  // Once for each of the seven days.
  expect(drawn).toHaveBeenCalledTimes(7);
});
