// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import type { SessionDetails } from '@bairn/shared/schema/marketplace';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeSession } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './SessionPage.tsx';

afterEach(cleanup);

function show(session: SessionDetails) {
  const api = fakeApi().on(sessionDetails, () => ({ data: session }));
  const at = `/registered-provider-details/${session.branch_id}/sessions/${session.id}`;
  return renderPage(Component, { api, at, path: manifest.pages.session.path });
}

test('says the refund for a date that is cancelled', async () => {
  show(makeSession({ cancellation_steps: [{ hours_before: 48, refund_percent: 50 }] }));
  const policy = (await screen.findByText('If you cancel')).nextElementSibling;
  expect(policy?.textContent).toBe('Up to 2 days before: 50% refundLater: no refund');
});

test('says whether the service collects the children from school or their families bring them', async () => {
  const { unmount } = show(makeSession({ collects_from: ['Leith Primary School'] }));
  const getting = async () => (await screen.findByText('Getting there')).nextElementSibling?.textContent;
  expect(await getting()).toBe('Collected from Leith Primary School');
  unmount();
  show(makeSession());
  expect(await getting()).toBe('You bring your child');
});

test('a session that is not there says so', async () => {
  const session = makeSession();
  const { api } = show(session);
  cleanup();
  api.fail(sessionDetails, { status: 404, message: 'This session could not be found.' });
  renderPage(Component, {
    api,
    at: `/registered-provider-details/${session.branch_id}/sessions/${session.id}`,
    path: manifest.pages.session.path,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Session not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the service' }).getAttribute('href')).toBe(
    `/registered-provider-details/${session.branch_id}`,
  );
  expect(screen.getByRole('main').dataset.error).toBe('not-found');
});

test('a town that is part of the name of the service is said once', async () => {
  show(makeSession({ service_name: 'Abbey Bairns, Dunfermline', town: 'Dunfermline' }));
  await screen.findByRole('heading', { level: 2, name: 'Choose your dates' });
  expect(screen.queryByText(/Dunfermline, Dunfermline/)).toBeNull();
  cleanup();
  show(makeSession({ service_name: 'Wee Puffins', town: 'Leith' }));
  expect(await screen.findByText('Wee Puffins, Leith')).toBeTruthy();
});
