// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { forgottenPassword, resetPassword } from '@bairn/shared/calls/account';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { hintFor } from './deviceHint.ts';
import { Component as ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { Component as ResetPasswordPage } from './ResetPasswordPage.tsx';

const signOut = vi.fn();
beforeEach(() => {
  signOut.mockReset();
  localStorage.clear();
  setSessionActions({ signIn: vi.fn(), signOut, switchBranch: vi.fn(), update: vi.fn() });
});
afterEach(cleanup);

describe('a forgotten password', () => {
  const at = '/auth/forgot-password';

  it('is answered alike for every address, and the page stays so over a reload', async () => {
    const api = fakeApi().on(forgottenPassword, () => ({ data: null }));
    const page = renderPage(ForgotPasswordPage, { api, at, state: { sent: { email: 'morag@bairn.test' } } });
    expect(screen.queryByText('Check your email')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Check your email')).toBeTruthy();
    expect(screen.getByText(/has an account here/).textContent).toContain('If morag@bairn.test has an account');
    expect(api.calls(forgottenPassword)[0]?.body).toEqual({ email: 'morag@bairn.test' });
    const state = page.handed();
    cleanup();
    renderPage(ForgotPasswordPage, { api, at, state });
    expect(screen.getByText('Check your email')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send another link' })).toBeTruthy();
  });

  it('says how long to wait when it was asked too often', async () => {
    const api = fakeApi().fail(forgottenPassword, { status: 429, message: 'Too many attempts.', retryAfter: 120 });
    const page = renderPage(ForgotPasswordPage, { api, at });
    await page.user.type(screen.getByLabelText('Email'), 'morag@bairn.test{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.');
    expect(screen.getByRole('timer').textContent).toBe('You can try again in 2 minutes.');
  });
});

describe('a new password by email', () => {
  const at = '/auth/reset-password#token=secret-1';
  const setTo = async ({ user }: ReturnType<typeof renderPage>, password = 'puffin kettle slope') => {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Repeat the password'), `${password}{Enter}`);
  };
  const answering = () => fakeApi().on(resetPassword, () => ({ data: { device_hint: 'after reset' } }));

  it('takes the secret out of the address at once, and goes to the sign-in when it is set', async () => {
    const api = answering();
    const page = renderPage(ResetPasswordPage, { api, at });
    await waitFor(() => expect(page.fragment()).toBe(''));
    await setTo(page);
    await waitFor(() => expect(page.location()).toBe('/auth/login'));
    expect(page.handed()).toEqual({ passwordChanged: true });
    expect(api.calls(resetPassword)[0]?.body).toEqual({
      token: 'secret-1',
      password: 'puffin kettle slope',
      password_confirmation: 'puffin kettle slope',
    });
    expect(hintFor('whoever@bairn.test')).toBe('after reset');
    expect(signOut).not.toHaveBeenCalled();
  });

  it('works while logged in, says so and logs that session out', async () => {
    const page = renderPage(ResetPasswordPage, {
      api: answering(),
      at,
      user: makeUser({ email: 'eilidh@bairn.test' }),
    });
    expect(screen.getByText(/You are logged in as eilidh@bairn.test/)).toBeTruthy();
    await setTo(page);
    await waitFor(() => expect(page.location()).toBe('/auth/login'));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('says that a used link is of no use, and leads to another', async () => {
    const message = 'This link has been used or has expired. Ask for a new one.';
    const api = fakeApi().fail(resetPassword, { status: 422, message, errors: { token: [message] } });
    const page = renderPage(ResetPasswordPage, { api, at });
    await setTo(page);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/forgot-password');
  });

  it('keeps the form when the password is refused', async () => {
    const message = 'This password is too common. Choose another one.';
    const api: FakeApi = fakeApi().fail(resetPassword, { status: 422, message, errors: { password: [message] } });
    const page = renderPage(ResetPasswordPage, { api, at });
    await setTo(page);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it.each(['/auth/reset-password', '/auth/reset-password#token=', '/auth/reset-password#other'])(
    'asks to open the link where there is no secret (%s)',
    (address) => {
      renderPage(ResetPasswordPage, { at: address });
      expect(screen.getByText('Open the link in the email')).toBeTruthy();
      expect(screen.queryByLabelText('New password')).toBeNull();
    },
  );
});
