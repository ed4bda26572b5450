// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { codeCheck, resendVerification } from '@bairn/shared/calls/account';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser, makeUser, signedInAs } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ConfirmEmailPage.tsx';
import { hintFor } from './deviceHint.ts';

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

const parent = { ...signedInAs(makeUser({ email: 'morag@bairn.test' })), device_hint: 'known' };
const here = (at = Date.now()) => ({ sent: { email: 'morag@bairn.test', registration: 'typed here', at } });
const open = (api: FakeApi, state?: unknown, at = '/auth/confirm-email') => renderPage(Component, { api, at, state });

describe('confirming an address', () => {
  it('takes the code as people type it, logs in and goes on to the details', async () => {
    const api = fakeApi().on(codeCheck, () => ({ data: parent }));
    const page = open(api, here(), '/auth/confirm-email?from=%2Fbasket%2Fcheckout');
    expect(screen.getByText('morag@bairn.test')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    const code = screen.getByLabelText('Code');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.getAttribute('inputmode')).toBe('numeric');
    await page.user.click(code);
    await page.user.paste(' 123 456 ');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.location()).toBe('/auth/complete-profile?from=%2Fbasket%2Fcheckout'));
    expect(signIn).toHaveBeenCalledWith(parent);
    expect(api.calls(codeCheck)[0]?.body).toMatchObject({
      email: 'morag@bairn.test',
      code: '123456',
      registration: 'typed here',
    });
    expect(hintFor('morag@bairn.test')).toBe('known');
  });

  it('leaves where a service goes to the guards', async () => {
    const api = fakeApi().on(codeCheck, () => ({ data: signedInAs(makeServiceUser()) }));
    const page = open(api, here());
    await page.user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(page.location()).toBe('/auth/confirm-email');
  });

  it('asks on another device for the address and the password', async () => {
    const api = fakeApi().on(codeCheck, () => ({ data: parent }));
    const page = open(api);
    await page.user.type(screen.getByLabelText('Email'), 'morag@bairn.test');
    await page.user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('The password field is required')).toBeTruthy();
    expect(api.calls(codeCheck)).toHaveLength(0);
    await page.user.type(screen.getByLabelText('Password'), 'puffin kettle slope{Enter}');
    await waitFor(() => expect(signIn).toHaveBeenCalled());
    expect(api.calls(codeCheck)[0]?.body).toMatchObject({ email: 'morag@bairn.test', password: 'puffin kettle slope' });
  });

  it('fills in the address that the sign-in page handed on', () => {
    open(fakeApi(), { sent: { email: 'morag@bairn.test' } });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('morag@bairn.test');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('says under the code that it is wrong, and refuses what is none by itself', async () => {
    const api = fakeApi().fail(codeCheck, {
      status: 422,
      message: 'The code is wrong or has expired.',
      errors: { code: ['The code is wrong or has expired.'] },
    });
    const page = open(api, here());
    await page.user.type(screen.getByLabelText('Code'), '12345{Enter}');
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy();
    expect(api.calls(codeCheck)).toHaveLength(0);
    await page.user.type(screen.getByLabelText('Code'), '6{Enter}');
    expect(await screen.findByText('The code is wrong or has expired.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });
});

describe('another code', () => {
  const button = () => screen.getByRole('button', { name: 'Send a new code' });

  it('can be asked for a minute after the last one, which a reload does not shorten', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const api = fakeApi().on(resendVerification, () => ({ data: null }));
    const page = open(api, here(Date.now() - 20_000));
    expect(screen.getByRole('timer').textContent).toMatch(/in 40 seconds/);
    await page.user.click(button());
    expect(api.calls(resendVerification)).toHaveLength(0);
    act(() => void vi.advanceTimersByTime(40_000));
    await page.user.click(button());
    expect(await screen.findByText(/a new code is on its way/)).toBeTruthy();
    expect(api.calls(resendVerification)[0]?.body).toEqual({ email: 'morag@bairn.test', registration: 'typed here' });
    expect((await screen.findByRole('timer')).textContent).toMatch(/in 60 seconds/);
    expect(page.handed()).toEqual(here(Date.now()));
  });

  it('waits as long as the server says', async () => {
    const api = fakeApi().fail(resendVerification, { status: 429, message: 'Too many attempts.', retryAfter: 300 });
    const page = open(api, here(Date.now() - 61_000));
    await page.user.click(button());
    expect(await screen.findByText('Too many attempts.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/in 5 minutes/);
  });

  it('goes to the typed address', async () => {
    const api = fakeApi().on(resendVerification, () => ({ data: null }));
    const page = open(api);
    await page.user.click(button());
    expect(await screen.findByText('Enter your email address first.')).toBeTruthy();
    await page.user.type(screen.getByLabelText('Email'), 'eilidh@bairn.test');
    await page.user.click(button());
    await waitFor(() => expect(api.calls(resendVerification)[0]?.body).toEqual({ email: 'eilidh@bairn.test' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('eilidh@bairn.test');
  });
});
