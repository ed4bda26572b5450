// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions, toasts } from '@bairn/shared/app';
import { currentUser } from '@bairn/shared/calls/auth';
import { webConfig } from '@bairn/shared/calls/config';
import { importedServices } from '@bairn/shared/calls/onboarding';
import { enterProofCode, sendEvidence, sendProofCode, showProof } from '@bairn/shared/calls/proof';
import { deleteBranch, keepBranch, showBranch } from '@bairn/shared/calls/serviceProfile';
import { marketplaceStatus } from '@bairn/shared/calls/sessions';
import type { Proof } from '@bairn/shared/schema/proof';
import type { Branch } from '@bairn/shared/schema/serviceProfile';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeBranch } from '@bairn/shared/test/serviceProfile';
import { Component } from './DetailsPage.tsx';

beforeEach(() => setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() }));
afterEach(() => {
  cleanup();
  toasts.setState([], true);
});

const user = makeServiceUser('nursery-admin');
const id = user.nurseries[0]?.branches[0]?.id ?? '';
const proven: Proof = {
  state: 'proven',
  cs_number: 'CS2099000123',
  email: null,
  code_until: null,
  evidence_at: null,
  declined: false,
};

/** The details page of a service; what the writes answer is shown from then on. */
function open(own: Partial<Branch>, proof: Partial<Proof> = {}) {
  let branch = makeBranch({ id, ...own });
  let shown: Proof = { ...proven, ...proof };
  const change = (next: Partial<Branch>) => ({ data: (branch = { ...branch, ...next }) });
  const prove = (next: Partial<Proof>) => ({ data: (shown = { ...shown, ...next }) });
  const api = fakeApi()
    .hang(webConfig)
    .on(currentUser, () => ({ data: user }))
    .on(importedServices, () => ({ data: [] }))
    .on(showBranch, () => ({ data: branch }))
    .on(showProof, () => ({ data: shown }))
    .on(sendProofCode, () => prove({ code_until: '2099-11-20T10:30:00.000Z' }))
    .on(enterProofCode, () => prove({ state: 'proven', email: null, code_until: null }))
    .on(sendEvidence, () => prove({ state: 'waiting', evidence_at: '2026-11-20T10:00:00.000Z' }))
    .on(deleteBranch, () => change({ status: 'scheduled_for_deletion', delete_on: '2026-12-23' }))
    .on(keepBranch, () => change({ status: 'unlisted', delete_on: null }))
    .on(marketplaceStatus, ({ body }) => {
      const { status = 'listed' } = body as { status?: 'listed' | 'unlisted' };
      change({ status, marketplace_enabled: status === 'listed' });
      return { data: { id, status } };
    });
  const page = renderPage(Component, {
    api,
    at: `/settings/services/${id}/details`,
    path: '/settings/services/:serviceId/details',
    user,
  });
  return { api, page };
}
const status = async () => within(await screen.findByRole('region', { name: 'On the marketplace' }));
const unlisted = { status: 'unlisted', marketplace_enabled: false } as const;

describe('the status of a service', () => {
  it('says what is missing, with the page of each, and lists nothing until then', async () => {
    open({ ...unlisted, missing: ['proof', 'opening_hours', 'sessions', 'payouts'] });
    const card = await status();
    await card.findByRole('link', { name: 'Plan a session' });
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('#proof'),
      `/settings/services/${id}/opening-hours`,
      '/planning/sessions/create',
      '/settings/payment-collection',
    ]);
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'List this service' }).disabled).toBe(true);
  });

  it('lists what is ready, and unlists it after a question', async () => {
    const { api, page } = open({ ...unlisted, missing: [] });
    await page.user.click((await status()).getByRole('button', { name: 'List this service' }));
    await page.user.click(await (await status()).findByRole('button', { name: 'Unlist' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlist' }));
    await waitFor(() =>
      expect(api.calls(marketplaceStatus).map(({ body }) => body)).toEqual([
        { status: 'listed' },
        { status: 'unlisted' },
      ]),
    );
  });
});

describe('the proof', () => {
  const region = () => screen.findByRole('region', { name: 'Prove that the service is yours' });

  it('takes the code of the email, and is gone then', async () => {
    const { api, page } = open({ ...unlisted, missing: ['proof'] }, { state: 'unproven', email: 'm•••@harbour.test' });
    const card = within(await region());
    expect(await card.findByText('m•••@harbour.test')).toBeTruthy();
    await page.user.click(card.getByRole('button', { name: 'Send a code' }));
    await page.user.type(await card.findByLabelText('Code'), '123 456{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Prove/ })).toBeNull());
    expect(api.calls(enterProofCode)[0]?.body).toEqual({ code: '123456' });
  });

  it('takes a PDF where no code can be sent', async () => {
    const { api, page } = open({ ...unlisted, missing: ['proof'] }, { state: 'unproven', email: null });
    const card = within(await region());
    const file = new File(['%PDF-1.7'], 'certificate.pdf', { type: 'application/pdf' });
    await page.user.upload(await card.findByLabelText('Your document', { selector: 'input' }), file);
    expect(card.queryByRole('button', { name: 'Send a code' })).toBeNull();
    expect(await card.findByText('We are checking your document')).toBeTruthy();
    expect(api.calls(sendEvidence)).toHaveLength(1);
  });
});

it('a service is deleted after its name is typed, and can be kept', async () => {
  const { api, page } = open({ name: 'Thistle House' });
  await page.user.click(await screen.findByRole('button', { name: 'Delete this service' }));
  const dialog = within(screen.getByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Name of the service'), 'Thistle');
  await page.user.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
  expect(await dialog.findByText('Type the name of the service as it is written above')).toBeTruthy();
  expect(api.calls(deleteBranch)).toHaveLength(0);
  await page.user.type(dialog.getByLabelText('Name of the service'), ' house');
  await page.user.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
  expect(await screen.findByText('This service will be deleted on Wed 23 Dec 2026')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Keep this service' }));
  await waitFor(() => expect(screen.queryByText(/will be deleted/)).toBeNull());
});
