// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { login } from '@bairn/shared/calls/auth';
import { webConfig } from '@bairn/shared/calls/config';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeUser, signedInAs } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { keepHint } from './deviceHint.ts';
import { Component } from './LoginPage.tsx';

const signIn = vi.fn();
beforeEach(() => {
  signIn.mockReset();
  localStorage.clear();
  setSessionActions({ signIn, signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const signedIn = { ...signedInAs(makeUser({ email: 'morag@bairn.test' })), device_hint: 'known here' };

async function submit(api: FakeApi, at = '/auth/login') {
  const page = renderPage(Component, { api: api.hang(webConfig), at });
  await page.user.type(screen.getByLabelText('Email'), 'Morag@bairn.test');
  await page.user.type(screen.getByLabelText('Password'), 'puffin kettle{Enter}');
  return page;
}

describe('logging in', () => {
  it('is a form that a password manager knows, and works with Enter', async () => {
    const api = fakeApi().on(login, () => ({ data: signedIn }));
    await submit(api);
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    await waitFor(() => expect(signIn).toHaveBeenCalledWith(signedIn));
    expect(api.calls(login)[0]?.body).toEqual({ email: 'morag@bairn.test', password: 'puffin kettle' });
  });

  it('tells the server that this device is known', async () => {
    keepHint('morag@bairn.test', 'from last time');
    const api = fakeApi().on(login, () => ({ data: signedIn }));
    await submit(api);
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(api.calls(login)[0]?.body).toMatchObject({ device_hint: 'from last time' });
    cleanup();
    await submit(api);
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
    expect(api.calls(login)[1]?.body).toMatchObject({ device_hint: 'known here' });
  });

  it.each([
    [403, 'You are not allowed to access this portal. Please contact support.'],
    [403, 'This provider has been suspended. Please contact your Administrator!'],
    [403, 'You got suspended from the given provider'],
  ])('says why it is refused (%i)', async (status, message) => {
    const page = await submit(fakeApi().fail(login, { status, message }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(page.location()).toBe('/auth/login');
  });

  it('leads a person with an unconfirmed address to the code page, with the address filled in', async () => {
    const api = fakeApi().fail(login, {
      status: 422,
      code: 'unconfirmed',
      message: 'Please confirm your email address first.',
      errors: { email: ['Please confirm your email address first.'] },
    });
    const page = await submit(api, '/auth/login?from=%2Fbasket%2Fcheckout');
    await waitFor(() => expect(page.location()).toBe('/auth/confirm-email?from=%2Fbasket%2Fcheckout'));
    expect(page.handed()).toEqual({ sent: { email: 'morag@bairn.test' } });
  });

  it('counts down when there were too many tries, and says when it is time', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await submit(fakeApi().fail(login, { status: 429, message: 'Too many attempts.', retryAfter: 90 }));
    expect((await screen.findByRole('timer')).textContent).toBe('You can try again in 90 seconds.');
    act(() => void vi.advanceTimersByTime(89_000));
    expect(screen.getByRole('timer').textContent).toBe('You can try again in 1 second.');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText('You can try again now.')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('hands the address on to who has forgotten the password, and where they come from to the sign-up page', async () => {
    const page = renderPage(Component, { api: fakeApi().hang(webConfig), at: '/auth/login?from=%2Fsearch' });
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/auth/register?from=%2Fsearch',
    );
    await page.user.type(screen.getByLabelText('Email'), 'morag@bairn.test');
    await page.user.click(screen.getByRole('link', { name: 'Forgotten password?' }));
    expect(page.location()).toBe('/auth/forgot-password');
    expect(page.handed()).toEqual({ sent: { email: 'morag@bairn.test' } });
  });

  it('never hands on an address of another site', () => {
    renderPage(Component, { api: fakeApi().hang(webConfig), at: '/auth/login?from=%2F%2Fevil.test' });
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/auth/register');
  });

  it('says that a new password was set', () => {
    renderPage(Component, { api: fakeApi().hang(webConfig), at: '/auth/login', state: { passwordChanged: true } });
    expect(screen.getByText('Your password was changed')).toBeTruthy();
  });
});
