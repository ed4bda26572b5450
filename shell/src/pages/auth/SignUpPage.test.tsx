// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '@bairn/shared/calls/account';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './SignUpPage.tsx';

afterEach(cleanup);

const answering = () => fakeApi().on(signUp, () => ({ data: { registration: 'typed here' } }));
type Page = ReturnType<typeof open>;
const open = (api: FakeApi, at = '/auth/register') => renderPage(Component, { api, at });

async function fill({ user }: Page, password = 'puffin kettle slope') {
  await user.type(screen.getByLabelText('First name'), 'Morag');
  await user.type(screen.getByLabelText('Last name'), 'Sinclair');
  await user.type(screen.getByLabelText('Email'), 'Morag@bairn.test');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Repeat the password'), password);
  await user.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
}
const send = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Create account' }));
const sent = (api: FakeApi) => api.calls(signUp).map(({ body }) => body);

describe('signing up', () => {
  it('is for a parent or carer unless they say otherwise, and goes on to the code', async () => {
    const api = answering();
    const page = open(api, '/auth/register?from=%2Fbasket%2Fcheckout');
    await fill(page);
    await send(page);
    await waitFor(() => expect(page.location()).toBe('/auth/confirm-email?from=%2Fbasket%2Fcheckout'));
    expect(page.handed()).toMatchObject({
      sent: { email: 'morag@bairn.test', registration: 'typed here', at: expect.any(Number) as number },
    });
    expect(sent(api)).toEqual([
      {
        account_type: 'keyworker',
        first_name: 'Morag',
        last_name: 'Sinclair',
        email: 'morag@bairn.test',
        telephone_number: null,
        password: 'puffin kettle slope',
        password_confirmation: 'puffin kettle slope',
        terms: true,
      },
    ]);
  });

  it('keeps the choice of a service in the address, and then asks for a number', async () => {
    const api = answering();
    const page = open(api, '/auth/register?from=%2Fsearch');
    await page.user.click(screen.getByRole('radio', { name: /A childcare service/ }));
    await waitFor(() => expect(page.location()).toBe('/auth/register?from=%2Fsearch&as=service'));
    await fill(page);
    await send(page);
    expect(await screen.findByText('The contact number field is required')).toBeTruthy();
    expect(sent(api)).toEqual([]);
    await page.user.type(screen.getByLabelText('Contact number'), '0131 496 0199');
    await send(page);
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(sent(api)[0]).toMatchObject({ account_type: 'service', telephone_number: '+441314960199' });
  });

  it('begins with a service where the address says so, and follows a change of mind', async () => {
    const page = open(answering(), '/auth/register?as=service');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /A childcare service/ }).checked).toBe(true);
    await page.user.click(screen.getByRole('radio', { name: /A parent or carer/ }));
    await waitFor(() => expect(page.location()).toBe('/auth/register'));
    expect(screen.getByLabelText('Contact number (optional)')).toBeTruthy();
  });

  it('says under each field what is wrong, goes to the first, and sends nothing', async () => {
    const api = answering();
    const page = open(api);
    await page.user.type(screen.getByLabelText('First name'), '{Enter}');
    expect(await screen.findByText('The first name field is required')).toBeTruthy();
    expect(screen.getByText('The email field is required')).toBeTruthy();
    expect(screen.getByText('The password field is required')).toBeTruthy();
    expect(screen.getByText('Please accept the terms and conditions to continue')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(sent(api)).toEqual([]);
  });

  it('holds the two passwords against each other', async () => {
    const api = answering();
    const page = open(api);
    await fill(page);
    await page.user.type(screen.getByLabelText('Repeat the password'), 'x');
    await send(page);
    expect(await screen.findByText('The passwords do not match')).toBeTruthy();
    expect(sent(api)).toEqual([]);
  });

  it('says while a password is typed how far it is', async () => {
    const page = open(answering());
    await page.user.type(screen.getByLabelText('Password'), 'puffin');
    expect(screen.getByText('6 of 10 characters.')).toBeTruthy();
    await page.user.type(screen.getByLabelText('Password'), ' kettle slope');
    expect(screen.getByText('Strong.')).toBeTruthy();
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password');
  });

  it('shows what the server refuses under its field, and keeps what was typed', async () => {
    const api = fakeApi().fail(signUp, {
      status: 422,
      message: 'This password is too common. Choose another one.',
      errors: { password: ['This password is too common. Choose another one.'] },
    });
    const page = open(api);
    await fill(page);
    await send(page);
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Morag@bairn.test');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(page.location()).toBe('/auth/register');
  });

  it('leads those who have an account to the sign-in, with where they came from', () => {
    open(answering(), '/auth/register?from=%2Fbasket%2Fcheckout');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login?from=%2Fbasket%2Fcheckout',
    );
  });
});
