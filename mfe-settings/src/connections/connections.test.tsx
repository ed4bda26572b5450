// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { askToConnect, listConnections, sharedProfile } from '@bairn/shared/calls/connections';
import { serviceDetails } from '@bairn/shared/calls/marketplace';
import { serviceDetailsContract } from '@bairn/shared/schema/marketplace';
import { makeConnection, noRows } from '@bairn/shared/test/connections';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
import { Component } from './ConnectionsPage.tsx';

afterEach(cleanup);

const branch = makeId();
const { family } = makeConnection(0);
const service = sample(serviceDetailsContract().response) as { data: { name: string } };

/** The page as a link to a service opens it. */
function open(rows: ReturnType<typeof makeConnection>[]) {
  const api = fakeApi()
    .on(listConnections, () => ({ ...noRows, data: rows }))
    .on(sharedProfile, () => ({ data: { ...family, connections: [] } }))
    .on(serviceDetails, () => service as never)
    .on(askToConnect, () => ({ data: makeConnection(0) }));
  const { user } = renderPage(Component, { api, at: `/settings/connections?service=${branch}`, user: makeUser() });
  return { api, user };
}

it('asks the service that a link names, with the text that was read', async () => {
  const { api, user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Ask to connect' }));
  await waitFor(() => expect(api.calls(askToConnect)).toHaveLength(1));
  expect(api.calls(askToConnect)[0]).toMatchObject({ query: { nursery_branch_id: branch }, body: { consent: 1 } });
});

it('does not ask again while a request waits', async () => {
  open([makeConnection(0)]);
  await screen.findByText('Waiting for an answer');
  expect(screen.queryByRole('dialog')).toBeNull();
});
