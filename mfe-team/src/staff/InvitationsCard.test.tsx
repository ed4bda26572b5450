// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listInvites } from '@bairn/shared/calls/staff';
import type { StaffInvite } from '@bairn/shared/schema/rows/staff';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './InvitationsCard.tsx';

afterEach(cleanup);

const invite = (own: Partial<StaffInvite> = {}): StaffInvite => ({
  id: makeId(),
  email: 'rhona@mail.bairn.test',
  first_name: 'Rhona',
  last_name: 'Kinnaird',
  role: 'nursery-staff',
  employment_type: 1,
  branches: [],
  status: 'invited',
  invited_by: 'Moira Grant',
  sent_at: '2026-11-18T09:00:00.000Z',
  expires_at: '2026-11-25T09:00:00.000Z',
  can: { resend: true, revoke: true },
  ...own,
});
/** The card as a part of a page. */
const Page = () => (
  <main>
    <Component />
  </main>
);
const show = (data: StaffInvite[], total = data.length) =>
  renderPage(Page, {
    api: fakeApi().on(listInvites, () => ({ data, meta: { current_page: 1, per_page: 4, total, last_page: 1 } })),
    user: makeServiceUser(),
  });
const lines = async () => {
  const list = within(await screen.findByRole('list', { name: 'Open invitations' }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('says who has not joined yet, and whose time is over', async () => {
  const { api } = show([
    invite(),
    invite({ first_name: 'Stuart', last_name: 'Abernethy', role: 'nursery-admin', status: 'expired' }),
  ]);
  expect(await lines()).toEqual([
    'Rhona KinnairdStaff, until 25/11/2026Waiting',
    'Stuart AbernethyAdmin, expired 25/11/2026Expired',
  ]);
  expect(api.calls(listInvites)[0]?.query).toEqual({ per_page: 4 });
  expect(screen.getByRole('link', { name: 'Invite someone' }).getAttribute('href')).toBe('/staff/invite');
  const all = screen.getByRole('link', { name: 'All invitations' });
  expect(all.getAttribute('href')).toBe('/staff/list?show=invitations');
});

test('counts no others where four are all', async () => {
  show([invite(), invite(), invite(), invite()]);
  expect(await lines()).toHaveLength(4);
  expect(screen.queryByText(/more invitation/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Invite someone' })).toBeTruthy();
});

test('fails alone where the invitations do not come', async () => {
  const api = fakeApi().fail(listInvites, { status: 500, message: 'Something went wrong.' });
  renderPage(Page, { api, user: makeServiceUser() });
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.getByRole('main').dataset['error']).toBeUndefined();
});

test('counts those that are not shown, and leads to them', async () => {
  show([invite(), invite(), invite(), invite()], 7);
  const more = await screen.findByRole('link', { name: 'and 3 more invitations' });
  expect(more.getAttribute('href')).toBe('/staff/list?show=invitations');
});

test('leads to the invitation where none is open', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'No open invitations' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite someone' }).getAttribute('href')).toBe('/staff/invite');
});
