// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions, toasts, type User } from '@bairn/shared/app';
import { type Device } from '@bairn/shared/schema/self';
import {
  changePassword,
  dataExport,
  deleteAccount,
  devices,
  logoutEverywhere,
  signOutDevice,
} from '@bairn/shared/calls/self';
import { showNotificationPreferences } from '@bairn/shared/calls/notificationPreferences';
import { makePreferences } from '@bairn/shared/test/notificationPreferences';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './AccountSettingsPage.tsx';

const session = { signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() };
beforeEach(() => setSessionActions(session));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  toasts.setState([], true);
});

const device = (own: Partial<Device> = {}): Device => ({
  id: makeId(),
  browser: 'Firefox',
  system: 'Windows',
  created_at: '2026-11-20T09:30:00.000Z',
  seen_at: '2026-11-21T18:05:00.000Z',
  current: false,
  ...own,
});
const here = () => device({ browser: 'Chrome', system: 'Android', current: true });

function show({ user = makeUser(), known = [here(), device()] }: { user?: User; known?: Device[] } = {}) {
  const api = fakeApi()
    .on(showNotificationPreferences, () => ({ data: makePreferences() }))
    .on(devices, () => ({ data: known }))
    .on(signOutDevice, ({ params }) => {
      known.splice(
        known.findIndex(({ id }) => id === params?.id),
        1,
      );
      return { data: null };
    });
  return { ...renderPage(Component, { api, at: '/settings/settings', user }), api, person: user };
}
const told = () => toasts.getState().map(({ message }) => message);
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('another password', () => {
  async function typePasswords(page: ReturnType<typeof show>, [now, next, again]: [string, string, string]) {
    await page.user.type(screen.getByLabelText('Current password'), now);
    await page.user.type(screen.getByLabelText('New password'), next);
    await page.user.type(screen.getByLabelText('New password again'), again);
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('is set with the one that counts now, and the fields are empty again', async () => {
    const page = show();
    page.api.on(changePassword, () => ({ data: null }));
    await typePasswords(page, ['the old one', 'kelpie thistle oat', 'kelpie thistle oat']);
    await waitFor(() => expect(told()).toEqual(['Your password was changed. Your other devices are logged out.']));
    expect(page.api.calls(changePassword)[0]?.body).toEqual({
      current_password: 'the old one',
      password: 'kelpie thistle oat',
      password_confirmation: 'kelpie thistle oat',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    await waitFor(() => expect(page.api.calls(devices)).toHaveLength(2));
  });

  it('is not sent where the two differ', async () => {
    const page = show();
    await typePasswords(page, ['the old one', 'kelpie thistle oat', 'kelpie thistle']);
    expect(await screen.findByText('The passwords do not match')).toBeTruthy();
    expect(page.api.calls(changePassword)).toEqual([]);
  });

  it('is refused under the field that is wrong', async () => {
    const page = show();
    page.api.fail(changePassword, {
      status: 422,
      message: 'The password is wrong.',
      errors: { current_password: ['The password is wrong.'] },
    });
    await typePasswords(page, ['a guess', 'kelpie thistle oat', 'kelpie thistle oat']);
    expect(await screen.findByText('The password is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('kelpie thistle oat');
  });
});

describe('the devices', () => {
  it('say what they are and since when; this one has no button', async () => {
    show();
    const [first, second] = await part('Where you are logged in').findAllByRole('listitem');
    expect(first?.textContent).toBe('Chrome on AndroidLogged in on 20/11/2026 at 09:30This device');
    expect(second?.textContent).toContain(
      'Firefox on WindowsLogged in on 20/11/2026 at 09:30, last used on 21/11/2026 at 18:05',
    );
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('are logged out one by one', async () => {
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));
    await waitFor(() => expect(screen.queryByText(/Firefox/)).toBeNull());
    expect(told()).toEqual(['Firefox on Windows is logged out.']);
  });

  it('fail apart from the rest of the page', async () => {
    const page = show();
    page.api.fail(devices, { status: 500, message: 'Not now.' });
    await page.client.resetQueries();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    expect(document.querySelector('main')?.dataset['error']).toBeUndefined();
  });

  it('are all logged out after a question, and the sign-in page is next', async () => {
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Log out everywhere?' }));
    page.api.fail(logoutEverywhere, { status: 503, message: 'Try again in a minute.' });
    await page.user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    expect(await dialog.findByText('Try again in a minute.')).toBeTruthy();
    expect(session.signOut).not.toHaveBeenCalled();
    page.api.on(logoutEverywhere, () => ({ data: null }));
    await page.user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(session.signOut).toHaveBeenCalledWith({ to: '/auth/login' }));
  });
});

describe("the person's data", () => {
  it('is saved as a file, and the button waits for it', async () => {
    const saved = vi.fn<(file: Blob) => string>(() => 'blob:data');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    let answer = (_: Blob) => {};
    const page = show();
    page.api.on(dataExport, () => new Promise<Blob>((resolve) => (answer = resolve)));
    const button = part('Your data').getByRole('button', { name: /Download my data/ });
    await page.user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer(new Blob(['PK'], { type: 'application/zip' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  });
});

describe('the end of the account', () => {
  it('says what goes and what stays for those whom it concerns', () => {
    show({ user: makeServiceUser() });
    const words = part('Delete your account');
    expect(words.getByText(/access to every service/)).toBeTruthy();
    expect(words.queryByText(/children’s records/)).toBeNull();
  });

  it('asks for the password, tells why it cannot be, and goes home when it is done', async () => {
    const page = show();
    await page.user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account for good?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Delete my account for good' }));
    expect(await dialog.findByText('The password field is required')).toBeTruthy();
    expect(page.api.calls(deleteAccount)).toEqual([]);

    const why = 'You have bookings that are still to come. Cancel them first.';
    page.api.fail(deleteAccount, { status: 409, message: why });
    await page.user.type(dialog.getByLabelText('Password'), 'the old one');
    await page.user.click(dialog.getByRole('button', { name: 'Delete my account for good' }));
    expect(await dialog.findByText(why)).toBeTruthy();
    expect(session.signOut).not.toHaveBeenCalled();

    page.api.on(deleteAccount, () => ({ data: null }));
    await page.user.click(dialog.getByRole('button', { name: 'Delete my account for good' }));
    await waitFor(() => expect(session.signOut).toHaveBeenCalledWith({ to: '/' }));
    expect(page.api.calls(deleteAccount)[1]?.body).toEqual({ password: 'the old one' });
    expect(told()).toContain('Your account is deleted. Thank you for using Bairn.');
  });
});
