// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffInvite, StaffRow } from '@bairn/shared/schema/rows/staff';
import {
  inviteStaff,
  listInvites,
  listStaff,
  removeStaff,
  resendInvite,
  revokeInvite,
  setSuspension,
} from '@bairn/shared/calls/staff';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeNursery, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as InvitePage } from './InvitePage.tsx';
import { Component as StaffPage } from './StaffPage.tsx';

// happy-dom has no popovers.
HTMLElement.prototype.hidePopover = () => {};

afterEach(cleanup);

const person = (own: Partial<StaffRow> = {}): StaffRow => ({
  id: makeId(),
  first_name: 'Jack',
  last_name: 'Lennox',
  email: 'jack@weepuffins.bairn.test',
  role: 'nursery-staff',
  employment_type: 1,
  branches: [{ id: makeId(), name: 'Leith' }],
  status: 'active',
  suspended_at: null,
  avatar_url: null,
  is_self: false,
  can: { suspend: true, lift: false, remove: true },
  ...own,
});

const invited = (own: Partial<StaffInvite> = {}): StaffInvite => ({
  id: makeId(),
  email: 'rhona@mail.bairn.test',
  first_name: 'Rhona',
  last_name: 'Kinnaird',
  role: 'nursery-admin',
  employment_type: 0,
  branches: [{ id: makeId(), name: 'Leith' }],
  status: 'invited',
  invited_by: 'Callum Reid',
  sent_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  can: { resend: true, revoke: true },
  ...own,
});

const page = <Row,>(data: Row[]) => ({
  data,
  meta: { current_page: 1, per_page: 20, total: data.length, last_page: 1 },
});
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

/** What a row shows when it is opened. */
async function openedRow(user: ReturnType<typeof renderPage>['user'], row: HTMLElement) {
  await user.click(within(row).getByRole('button', { name: /^Details of/ }));
  return row.nextElementSibling?.textContent;
}

function openStaff(api: FakeApi, at = '/staff/list', role: 'nursery-admin' | 'nursery-super-admin' = 'nursery-admin') {
  return renderPage(StaffPage, { api, at, user: makeServiceUser(role) });
}

describe('the staff', () => {
  it('are listed with what each is, and offer only what may be done', async () => {
    const rows = [
      person(),
      person({ first_name: 'Moira', is_self: true, can: { suspend: false, lift: false, remove: false } }),
      person({
        first_name: 'Gregor',
        status: 'suspended',
        suspended_at: '2026-11-10T23:30:00.000Z',
        can: { suspend: false, lift: true, remove: true },
      }),
    ];
    const { user } = openStaff(fakeApi().on(listStaff, () => page(rows)));
    const jack = await rowOf('Jack Lennox');
    expect(within(jack).getByText('Part-time')).toBeTruthy();
    expect(within(jack).getByText('Active')).toBeTruthy();
    expect(within(await rowOf('Moira Lennox (you)')).queryByRole('button', { name: /^Actions/ })).toBeNull();
    const gregor = await rowOf('Gregor Lennox');
    expect(await openedRow(user, gregor)).toContain('Suspended since10/11/2026');
    await user.click(within(gregor).getByRole('button', { name: 'Actions for Gregor Lennox' }));
    expect(
      within(gregor)
        .getAllByRole('menuitem', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Lift the suspension', 'Remove from the staff']);
  });

  it.each([
    ['Suspend', 'Suspend', true],
    ['Lift the suspension', 'Lift the suspension', false],
  ])('%s says what it does, and does it', async (item, button, suspended) => {
    const row = person({ can: { suspend: suspended, lift: !suspended, remove: false } });
    const api = fakeApi()
      .on(listStaff, () => page([row]))
      .on(setSuspension, () => ({ data: row }));
    const { user } = openStaff(api);
    await rowOf('Jack Lennox');
    await user.click(screen.getByRole('button', { name: 'Actions for Jack Lennox' }));
    await user.click(screen.getByText(item, { selector: '[role="menuitem"]' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(suspended ? 'become open' : 'can work for Thistle House again');
    expect(api.calls(setSuspension)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(setSuspension).map(({ body }) => body)).toEqual([{ staff_profile_id: row.id, suspended }]);
    await waitFor(() => expect(api.calls(listStaff).length).toBe(2));
  });

  it('say why a person cannot be removed, and stay as they are', async () => {
    const row = person();
    const api = fakeApi()
      .on(listStaff, () => page([row]))
      .fail(removeStaff, { status: 409, message: 'You cannot remove the last super admin.' });
    const { user } = openStaff(api);
    await rowOf('Jack Lennox');
    await user.click(screen.getByRole('button', { name: 'Actions for Jack Lennox' }));
    await user.click(screen.getByText('Remove from the staff', { selector: '[role="menuitem"]' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText('You cannot remove the last super admin.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep on the staff' }));
    expect(await rowOf('Jack Lennox')).toBeTruthy();
  });

  it('tell of a failure, and of no access', async () => {
    openStaff(fakeApi().fail(listStaff, { status: 500, message: 'Broken.' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    cleanup();
    openStaff(fakeApi().fail(listStaff, { status: 403, message: 'You are not allowed to do this.' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('the invitations', () => {
  const at = '/staff/list?show=invitations';

  it('say whom, by whom, and until when the link works', async () => {
    const api = fakeApi().on(listInvites, () =>
      page([invited(), invited({ first_name: 'Stuart', status: 'expired' })]),
    );
    const { user } = openStaff(api, at);
    const rhona = await rowOf('Rhona Kinnaird');
    for (const words of ['Admin', '20/11/2026', 'Waiting']) {
      expect(within(rhona).getByText(words)).toBeTruthy();
    }
    expect(await openedRow(user, rhona)).toContain('Sent byCallum ReidExpires27/11/2026');
    expect(within(await rowOf('Stuart Kinnaird')).getByText('Expired')).toBeTruthy();
  });

  it('are sent again and withdrawn', async () => {
    const one = invited();
    const api: ReturnType<typeof fakeApi> = fakeApi()
      .on(listInvites, () => page(api.calls(revokeInvite).length ? [] : [one]))
      .on(resendInvite, () => ({ data: one }))
      .on(revokeInvite, () => ({ data: null }));
    const { user } = openStaff(api, at);
    await user.click(await screen.findByRole('button', { name: 'Actions for Rhona Kinnaird' }));
    await user.click(screen.getByText('Invite again'));
    await waitFor(() => expect(api.calls(resendInvite).map(({ body }) => body)).toEqual([{ id: one.id }]));
    await user.click(screen.getByText('Withdraw'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw it' }));
    await waitFor(() => expect(api.calls(revokeInvite)[0]?.params?.id).toBe(one.id));
    expect(await screen.findByText('No open invitations')).toBeTruthy();
    // Its button is gone: the keyboard goes on from the page's beginning.
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  it('offer nothing that is not the reader’s to do', async () => {
    openStaff(
      fakeApi().on(listInvites, () => page([invited({ can: { resend: false, revoke: false } })])),
      at,
    );
    expect(within(await rowOf('Rhona Kinnaird')).queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});

describe('inviting', () => {
  const open = (api: FakeApi, role: 'nursery-admin' | 'nursery-super-admin' = 'nursery-admin') => {
    const nursery = makeNursery(role);
    nursery.branches = [
      ...nursery.branches,
      ...makeNursery(role).branches.map((one) => ({ ...one, name: 'Portobello' })),
    ];
    return {
      nursery,
      ...renderPage(InvitePage, { api, at: '/staff/invite', user: makeServiceUser(role, { nurseries: [nursery] }) }),
    };
  };
  const fill = async ({ user }: ReturnType<typeof open>) => {
    await user.type(screen.getByLabelText('First name'), 'Rhona');
    await user.type(screen.getByLabelText('Last name'), 'Kinnaird');
    await user.type(screen.getByLabelText('Email'), 'Rhona@mail.bairn.test');
  };
  const send = (shown: ReturnType<typeof open>) =>
    shown.user.click(screen.getByRole('button', { name: 'Send the invitation' }));

  it('asks for everything, sends it once, and says whom it went to', async () => {
    const api = fakeApi().on(inviteStaff, () => ({ data: invited() }));
    const shown = open(api);
    await send(shown);
    expect(await screen.findByText('The first name field is required')).toBeTruthy();
    await fill(shown);
    await shown.user.click(screen.getByLabelText(/^Admin/));
    await shown.user.click(screen.getByLabelText('Portobello'));
    await send(shown);
    expect(await screen.findByText('Rhona Kinnaird is invited')).toBeTruthy();
    expect(screen.getByText(/We emailed rhona@mail.bairn.test. Its link works until 27\/11\/2026/)).toBeTruthy();
    expect(api.calls(inviteStaff).map(({ body }) => body)).toEqual([
      {
        email: 'rhona@mail.bairn.test',
        first_name: 'Rhona',
        last_name: 'Kinnaird',
        role: 'nursery-admin',
        employment_type: 0,
        branches: shown.nursery.branches.map(({ id }) => id),
      },
    ]);
    await shown.user.click(screen.getByRole('button', { name: 'Invite another' }));
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('');
  });

  it('needs a service', async () => {
    const shown = open(fakeApi());
    await fill(shown);
    await shown.user.click(screen.getByLabelText(shown.nursery.branches[0]?.name ?? ''));
    await send(shown);
    expect(await screen.findByText('at least one branch must be selected')).toBeTruthy();
  });

  it('offers a role only to those who may give it', () => {
    open(fakeApi());
    expect(screen.queryByLabelText(/^Super admin/)).toBeNull();
    cleanup();
    open(fakeApi(), 'nursery-super-admin');
    expect(screen.getByLabelText(/^Super admin/)).toBeTruthy();
  });

  it('offers to send the email again to who is invited already', async () => {
    const one = invited();
    const api = fakeApi()
      .fail(inviteStaff, { status: 409, code: 'invited', message: 'rhona@mail.bairn.test is invited already.' })
      .on(listInvites, () => page([one]))
      .on(resendInvite, () => ({ data: one }));
    const shown = open(api);
    await fill(shown);
    expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull();
    await send(shown);
    expect(await screen.findByText('rhona@mail.bairn.test is invited already.')).toBeTruthy();
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Rhona');
    await shown.user.click(screen.getByRole('button', { name: 'Invite again' }));
    expect(await screen.findByText('Rhona Kinnaird is invited')).toBeTruthy();
    expect(api.calls(listInvites)[0]?.query).toMatchObject({ search: 'rhona@mail.bairn.test', status: 'invited' });
    expect(api.calls(resendInvite)[0]?.body).toEqual({ id: one.id });
  });
});
