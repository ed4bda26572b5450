// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import {
  connectAccount,
  createConnectedAccount,
  refreshConnectedAccount,
  showConnectedAccount,
} from '@bairn/shared/calls/payouts';
import type { PayoutState } from '@bairn/shared/schema/payouts';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as PaymentCollectionPage } from './PaymentCollectionPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const path = '/settings/payment-collection';

function show(state: PayoutState, { missing = [], at = path }: { missing?: string[]; at?: string } = {}) {
  const known = { state, missing, former: [] };
  const api = fakeApi()
    .on(showConnectedAccount, () => ({ data: known }))
    .on(createConnectedAccount, () => ({ data: { state: 'started' as const, missing: [], former: [] } }))
    .on(connectAccount, () => ({ data: { url: '/sandbox/payments/account/visit_1' } }))
    .on(refreshConnectedAccount, () => {
      Object.assign(known, { state: 'enabled', missing: [] });
      return { data: known };
    });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  return { ...renderPage(PaymentCollectionPage, { api, at, path, user: makeServiceUser() }), assign };
}

test('opens the account first where there is none, then its page at the provider', async () => {
  const { api, user, assign } = show('none');
  await user.click(await screen.findByRole('button', { name: 'Set up payouts' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/sandbox/payments/account/visit_1'));
  expect(api.calls(createConnectedAccount)).toHaveLength(1);
});

test('opens another account in place of one that was disconnected', async () => {
  const { api, user, assign } = show('disconnected');
  expect(await screen.findByText(/no longer connected to Bairn/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Connect another account' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/sandbox/payments/account/visit_1'));
  expect(api.calls(createConnectedAccount)).toHaveLength(1);
});

test('asks how the account stands where the provider does not know it any more', async () => {
  const { api, user, assign } = show('enabled');
  api
    .on(connectAccount, () => {
      throw new ApiError({ status: 409, message: 'This account is no longer connected to Bairn.', code: 'gone' });
    })
    .on(refreshConnectedAccount, () => {
      const data = { state: 'disconnected' as const, missing: [], former: [] };
      api.on(showConnectedAccount, () => ({ data }));
      return { data };
    });
  await user.click(await screen.findByRole('button', { name: /Stripe/ }));
  expect(await screen.findByRole('button', { name: 'Connect another account' })).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test('says in words what is missing, each once', async () => {
  const { api, user, assign } = show('incomplete', {
    missing: ['external_account', 'individual.dob.day', 'individual.dob.month', 'something.new'],
  });
  expect(await screen.findByText('Incomplete')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A bank account to be paid into',
    'A date of birth',
    'Further details about you or the business',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add what is missing' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(api.calls(createConnectedAccount)).toHaveLength(0);
});

test('asks once how it stands on return from the provider', async () => {
  const { api } = show('started', { at: `${path}?returned=1` });
  expect(await screen.findByText('Payouts are on')).toBeTruthy();
  expect(api.calls(refreshConnectedAccount)).toHaveLength(1);
});

test('says that details are being checked where none is missing', async () => {
  show('incomplete');
  expect(await screen.findByText('Being checked')).toBeTruthy();
});
