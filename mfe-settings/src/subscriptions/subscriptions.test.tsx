// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listUsageStatements, showSubscription, upgrade } from '@bairn/shared/calls/subscription';
import type { Subscription } from '@bairn/shared/schema/subscription';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeStatements, makeSubscription } from '@bairn/shared/test/subscription';
import { Component as SubscriptionPage } from './SubscriptionPage.tsx';
import { Component as UsageStatementsPage } from './UsageStatementsPage.tsx';

afterEach(cleanup);

function show(own: Partial<Subscription> = {}) {
  const api = fakeApi().on(showSubscription, () => ({ data: makeSubscription(own) }));
  return renderPage(SubscriptionPage, { api, user: makeServiceUser('nursery-admin'), at: '/settings/subscriptions' });
}

test('an upgrade names the plan that was shown, and is sent once it is confirmed', async () => {
  const { api, user } = show();
  api.on(upgrade, () => {
    const data = makeSubscription({ plan: 'standard' });
    api.on(showSubscription, () => ({ data }));
    return { data };
  });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Standard' }));
  expect(api.calls(upgrade)).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Standard?' }));
  await user.click(dialog.getByRole('button', { name: 'Upgrade for £29.00 a month' }));
  await waitFor(() =>
    expect(api.calls(upgrade)).toMatchObject([{ body: { plan: 'standard', expected_plan: 'start' } }]),
  );
  const standard = within(await screen.findByRole('region', { name: 'Standard' }));
  expect(await standard.findByText('Your plan')).toBeTruthy();
});

test('says why a change is refused, in the dialog', async () => {
  const { api, user } = show();
  api.fail(upgrade, { status: 409, message: 'This service has the plan Plus by now. Please look at it again.' });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Plus' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Upgrade for/ }));
  expect(await dialog.findByText(/by now/)).toBeTruthy();
});

test('a smaller plan begins with the next month, and can be taken back until then', async () => {
  const { user } = show({ plan: 'plus', next: { plan: 'standard', from: '2026-12-01' } });
  expect(await screen.findByText('Plan Standard from Tue 1 Dec 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change to Standard' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep Plus' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change to Start' }));
  expect(await screen.findByText(/Start begins on Tue 1 Dec 2026/)).toBeTruthy();
});

test('says from when a service is charged', async () => {
  show({ billed_from: '2026-12-01' });
  expect(await screen.findByText('Nothing is charged before Tue 1 Dec 2026')).toBeTruthy();
});

test('lists the months with their sums, and the current one so far', async () => {
  const statements = makeStatements(2);
  const api = fakeApi().on(listUsageStatements, () => ({
    data: statements,
    meta: { current_page: 1, per_page: 25, total: 2, last_page: 1 },
    current: { ...makeSubscription().current, total: 1580 },
  }));
  renderPage(UsageStatementsPage, { api, user: makeServiceUser('nursery-admin'), at: '/settings/usage-statements' });
  expect(await screen.findByText('£15.80')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF of Oct 2026' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'PDF of Sep 2026' })).toBeTruthy();
});
