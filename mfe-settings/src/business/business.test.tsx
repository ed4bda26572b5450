// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { currentUser } from '@bairn/shared/calls/auth';
import { importedServices } from '@bairn/shared/calls/onboarding';
import { changeBranchQuickly, providerAccount, saveProvider, showBranch } from '@bairn/shared/calls/serviceProfile';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sampleApi } from '@bairn/shared/test/sampleApi';
import { makeBranch, makeProvider } from '@bairn/shared/test/serviceProfile';
import { Component } from './BusinessPage.tsx';

afterEach(cleanup);

it('saves the business information, and changes the notice of a service without its whole form', async () => {
  setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() });
  const user = makeServiceUser('nursery-admin');
  const provider = makeProvider();
  const [first] = provider.branches;
  const branch = makeBranch({ id: first?.id ?? '', name: first?.name ?? '' });
  const api = sampleApi()
    .on(currentUser, () => ({ data: user }))
    .on(providerAccount, () => ({ data: provider }))
    .on(saveProvider, () => ({ data: provider }))
    .on(showBranch, () => ({ data: branch }))
    .on(changeBranchQuickly, () => ({ data: branch }));
  const page = renderPage(Component, { api, user, at: '/settings/service-provider' });
  await page.user.selectOptions(await screen.findByLabelText('Start month'), 'April');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls(saveProvider)).toHaveLength(1));
  expect(api.calls(saveProvider)[0]?.body).toMatchObject({ name: provider.name, start_month: 'apr' });

  expect(screen.getByText('Edinburgh · Everything is set up')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: `Contact and notice of ${branch.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(/^Notice/), 'Closed on Monday');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls(changeBranchQuickly)).toHaveLength(1));
  expect(api.calls(changeBranchQuickly)[0]?.body).toEqual({
    notice: 'Closed on Monday',
    contact_phone: '+441314960101',
    contact_email: 'hello@thistle.bairn.test',
  });
});

it('opens the form of a new service with the entry of the public register that a link names, once', async () => {
  const provider = makeProvider();
  const api = sampleApi()
    .on(providerAccount, () => ({ data: provider }))
    .on(importedServices, () => ({ data: [] }));
  const page = renderPage(Component, {
    api,
    user: makeServiceUser('nursery-admin'),
    at: '/settings/service-provider?add=CS2099000777',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New service' }));
  expect(dialog.getByLabelText<HTMLInputElement>('CI registration number').value).toBe('CS2099000777');
  await waitFor(() => expect(JSON.stringify(api.calls(importedServices)[0])).toContain('CS2099000777'));
  expect(page.location()).toBe('/settings/service-provider');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.click(screen.getByRole('button', { name: 'Add new service +' }));
  const next = within(await screen.findByRole('dialog', { name: 'New service' }));
  expect(next.getByLabelText<HTMLInputElement>('CI registration number').value).toBe('');
});
