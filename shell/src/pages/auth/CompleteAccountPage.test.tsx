// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { type Invitation } from '@bairn/shared/schema/account';
import { activateAccount, completeAccount } from '@bairn/shared/calls/account';
import { currentUser } from '@bairn/shared/calls/auth';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser, makeUser, signedInAs } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './CompleteAccountPage.tsx';

const actions = { signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() };
beforeEach(() => {
  localStorage.clear();
  for (const action of Object.values(actions)) action.mockReset();
  setSessionActions(actions);
});
afterEach(cleanup);

const invitation = (own: Partial<Invitation> = {}): Invitation => ({
  state: 'new',
  email: 'ailsa@bairn.test',
  first_name: 'Ailsa',
  last_name: 'Reid',
  nursery_name: 'Thistle House',
  role: 'nursery-staff',
  ...own,
});
const invited = (own?: Partial<Invitation>) =>
  fakeApi().on(activateAccount, ({ body }) => ({ data: invitation(body?.accept ? { ...own, state: 'joined' } : own) }));
const open = (api: FakeApi, user?: ReturnType<typeof makeUser>) =>
  renderPage(Component, { api, at: '/auth/complete-account#token=secret-1', ...(user ? { user } : {}) });
const dead = 'This invitation has been used, withdrawn or has expired. Ask the service for a new one.';
const refusal = { status: 422, message: dead, errors: { token: [dead] } };

describe('an invited person without an account', () => {
  async function fill({ user }: ReturnType<typeof open>) {
    await user.type(await screen.findByLabelText('Password'), 'puffin kettle slope');
    await user.type(screen.getByLabelText('Repeat the password'), 'puffin kettle slope');
    await user.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
  }

  it('sees by whom and as what, makes one and is logged in', async () => {
    const person = makeServiceUser('nursery-staff', { email: 'ailsa@bairn.test' });
    const api = invited().on(completeAccount, () => ({ data: signedInAs(person) }));
    const page = open(api);
    expect((await screen.findByText(/invites you to work with them/)).textContent).toBe(
      'Thistle House invites you to work with them on Bairn as a member of staff.',
    );
    expect(page.fragment()).toBe('');
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly, email.autocomplete]).toEqual(['ailsa@bairn.test', true, 'username']);
    await fill(page);
    await waitFor(() => expect(page.location()).toBe('/auth/login'));
    expect(actions.signIn).toHaveBeenCalledWith(signedInAs(person));
    expect(api.calls(completeAccount)[0]?.body).toMatchObject({
      token: 'secret-1',
      first_name: 'Ailsa',
      last_name: 'Reid',
      telephone_number: null,
    });
    // The invitation is used up: looking again would only say so.
    expect(api.calls(activateAccount)).toHaveLength(1);
  });

  it('learns that the invitation has been withdrawn', async () => {
    const page = open(invited().fail(completeAccount, refusal));
    await fill(page);
    expect(await screen.findByText(dead)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('an invited person with an account', () => {
  it('joins with it, and then logs in', async () => {
    const api = invited({ state: 'known' });
    const page = open(api);
    await page.user.click(await screen.findByRole('button', { name: 'Join Thistle House' }));
    expect(await screen.findByText('You have joined Thistle House')).toBeTruthy();
    expect(api.calls(activateAccount).map(({ body }) => body?.accept)).toEqual([undefined, true]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
    expect(screen.queryByText(/invites you/)).toBeNull();
    // As when the session changes: what is used up is not asked for again.
    await page.client.resetQueries();
    expect(api.calls(activateAccount)).toHaveLength(2);
  });

  it('has the new role at once when logged in, and reads how to switch to it', async () => {
    const person = makeUser({ email: 'ailsa@bairn.test' });
    const renewed = { ...person, roles: ['keyworker', 'nursery-staff'] as const };
    const api = invited({ state: 'known' }).on(currentUser, () => ({
      data: { ...renewed, roles: [...renewed.roles] },
    }));
    const page = open(api, person);
    await page.user.click(await screen.findByRole('button', { name: 'Join Thistle House' }));
    await waitFor(() => expect(actions.update).toHaveBeenCalledWith(renewed));
    expect(await screen.findByText(/Switch to service account/)).toBeTruthy();
  });

  it('is not mixed up with the signed-in person', async () => {
    const other = makeUser({ email: 'somebody@else.test' });
    const api = invited({ state: 'known' }).on(currentUser, () => ({ data: other }));
    const page = open(api, other);
    await page.user.click(await screen.findByRole('button', { name: 'Join Thistle House' }));
    expect(await screen.findByText(/logged in here as somebody@else.test/)).toBeTruthy();
    expect(actions.update).not.toHaveBeenCalled();
    await page.user.click(screen.getByRole('button', { name: 'Log in as someone else' }));
    expect(actions.signOut).toHaveBeenCalledOnce();
    expect(page.location()).toBe('/auth/login');
  });

  it('learns that the invitation has expired', async () => {
    const api = invited({ state: 'known' });
    const page = open(api);
    const button = await screen.findByRole('button', { name: 'Join Thistle House' });
    api.fail(activateAccount, refusal);
    await page.user.click(button);
    expect(await screen.findByText(dead)).toBeTruthy();
  });
});

describe('a link', () => {
  it('that is dead says so', async () => {
    open(fakeApi().fail(activateAccount, refusal));
    expect(await screen.findByText(dead)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it('that cannot be looked at now can be tried again', async () => {
    const api = fakeApi().fail(activateAccount, { status: 503 });
    const page = open(api);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(activateAccount, () => ({ data: invitation() }));
    await page.user.click(again);
    expect(await screen.findByLabelText('Repeat the password')).toBeTruthy();
  });

  it('without its secret asks for the email', () => {
    renderPage(Component, { at: '/auth/complete-account' });
    expect(screen.getByText('Open the link in the email')).toBeTruthy();
  });
});
