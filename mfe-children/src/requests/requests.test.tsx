// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { askToConnect, changeConnection, listConnections } from '@bairn/shared/calls/connections';
import { acceptEnquiry, listEnquiries } from '@bairn/shared/calls/enquiries';
import { makeEnquiry } from '@bairn/shared/test/enquiries';
import { findFamilies } from '@bairn/shared/calls/desk';
import { makeConnection, noRows } from '@bairn/shared/test/connections';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './RequestsPage.tsx';

// happy-dom has no popovers.
HTMLElement.prototype.hidePopover = () => {};

afterEach(cleanup);

const admin = makeServiceUser();
const branch = admin.nurseries[0]?.branches[0]?.id;
const asked = makeConnection(0, ['accept', 'decline']);
const open = (api: ReturnType<typeof fakeApi>) => renderPage(Component, { api, at: '/children/requests', user: admin });
const listed = () => ({ data: [asked], meta: { current_page: 1, per_page: 20, total: 1, last_page: 1 } });

describe('a request to connect', () => {
  it('is accepted with the text that was read', async () => {
    const api = fakeApi()
      .on(listConnections, listed)
      .on(changeConnection, () => ({ data: { ...asked, status: 'active' as const } }));
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Accept Iona Mackay' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/You see the family's name/);
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(api.calls(changeConnection)).toHaveLength(1));
    expect(api.calls(changeConnection)[0]).toMatchObject({
      params: { id: asked.id },
      body: { event: 'accept', consent: 1 },
    });
  });

  it('is declined with a reason', async () => {
    const api = fakeApi()
      .on(listConnections, listed)
      .on(changeConnection, () => ({ data: { ...asked, status: 'declined' as const } }));
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Actions for Iona Mackay' }));
    await user.click(screen.getByText('Decline', { selector: '[role="menuitem"]' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason for the family/), 'We are full.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(api.calls(changeConnection)).toHaveLength(1));
    expect(api.calls(changeConnection)[0]).toMatchObject({ body: { event: 'decline', reason: 'We are full.' } });
  });
});

it('an enquiry is accepted with an answer, and what both agree to is read', async () => {
  const enquiry = makeEnquiry(0);
  const api = fakeApi()
    .on(listEnquiries, () => ({ data: [enquiry], meta: { current_page: 1, per_page: 20, total: 1, last_page: 1 } }))
    .on(acceptEnquiry, () => ({ data: { ...enquiry, status: 'accepted' as const } }));
  const { user } = renderPage(Component, { api, at: '/children/requests?view=enquiries', user: admin });
  await user.click(await screen.findByRole('button', { name: 'Accept Ruaridh' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/You see the family's name/);
  await user.type(dialog.getByLabelText(/Answer to the family/), 'Come on Monday.');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(api.calls(acceptEnquiry)).toHaveLength(1));
  expect(api.calls(acceptEnquiry)[0]).toMatchObject({
    params: { branch, id: enquiry.id },
    body: { answer: 'Come on Monday.', consent: 1 },
  });
});

it('a family with an account is asked, and one without is not offered', async () => {
  const family = { id: makeId(), email: null, phone: null, children: [] };
  const api = fakeApi()
    .on(listConnections, () => noRows)
    .on(findFamilies, () => ({
      data: [
        { ...family, name: 'Ada Orr', account: true },
        { ...family, id: makeId(), name: 'Morag Orr', account: false },
      ],
    }))
    .on(askToConnect, () => ({ data: asked }));
  const { user } = open(api);
  await user.click((await screen.findAllByRole('button', { name: 'Ask a family' }))[0] as HTMLElement);
  await user.type(screen.getByLabelText('Name, email or child'), 'orr{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Choose Ada Orr' }));
  expect(screen.queryByText('Morag Orr')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Ask to connect' }));
  await waitFor(() => expect(api.calls(askToConnect)).toHaveLength(1));
  expect(api.calls(askToConnect)[0]).toMatchObject({
    query: { nursery_branch_id: branch },
    body: { family_id: family.id, consent: 1 },
  });
});
