// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '@bairn/shared/app';
import { webConfig } from '@bairn/shared/calls/config';
import {
  initializePaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  savePaymentMethod,
} from '@bairn/shared/calls/payments';
import { type SavedCard } from '@bairn/shared/schema/money';
import { listVouchers } from '@bairn/shared/calls/vouchers';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig } from '@bairn/shared/test/marketplace';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as PaymentMethodsPage } from './PaymentMethodsPage.tsx';

const card = (own: Partial<SavedCard> = {}): SavedCard => ({
  id: makeId(),
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2031,
  expired: false,
  ...own,
});

/** What the sandbox of the provider answers to the setup of a card. */
let setup: { status?: number; body: object };
beforeEach(() => {
  setup = { body: { status: 'succeeded' } };
  vi.stubGlobal('fetch', async (path: string) => {
    const { status = 200, body } = path.endsWith('payment_methods')
      ? { body: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } } }
      : setup;
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toasts.setState([], true);
});

function show(...cards: SavedCard[]) {
  const known = [...cards];
  const api = fakeApi()
    .on(webConfig, () => ({ data: makeConfig() }))
    .on(listPaymentMethods, () => ({ data: known }))
    .on(listVouchers, () => ({ data: [] }))
    .on(initializePaymentMethod, () => ({ data: { client_secret: 'seti_1_secret_x', setup_intent: 'seti_1' } }))
    .on(savePaymentMethod, () => {
      const added = card({ last4: '5555' });
      known.unshift(added);
      return { data: added };
    })
    .on(removePaymentMethod, ({ params }) => {
      known.splice(
        known.findIndex(({ id }) => id === params?.id),
        1,
      );
      return { data: known };
    });
  return { ...renderPage(PaymentMethodsPage, { api, at: '/settings/payment-methods', user: makeUser() }), api };
}

async function typeCard(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add a card' }));
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry date'), '04/31');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Save card' }));
}

describe('saved cards', () => {
  it('are listed, and one whose last month is over says so', async () => {
    show(card(), card({ last4: '0005', brand: 'amex', exp_year: 2025, expired: true }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Visa ending 4242');
    expect(first?.textContent).toContain('Expires 04/31');
    expect(second?.textContent).toContain('American Express ending 0005');
    expect(second?.textContent).toContain('Expired 04/25. Remove it');
  });

  it('can be added: begun, confirmed at the provider, recorded, listed', async () => {
    const page = show();
    await typeCard(page.user);
    expect(await screen.findByText('Visa ending 5555')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.api.calls(savePaymentMethod)[0]?.body).toEqual({ setup_intent: 'seti_1' });
    expect(toasts.getState()[0]?.message).toBe('Visa ending 5555 is saved.');
  });

  it('that the provider refuses say why, and keep what was typed', async () => {
    setup = { status: 402, body: { error: { message: 'Your card was declined.' } } };
    const page = show();
    await typeCard(page.user);
    expect(await screen.findByText(/Your card was declined/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(page.api.calls(savePaymentMethod)).toEqual([]);
  });

  it('are removed after a question, and stay when that fails', async () => {
    const page = show(card());
    await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
    page.api.fail(removePaymentMethod, { status: 503, message: 'The payment provider does not answer.' });
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Visa ending 4242?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Remove the card' }));
    expect(await dialog.findByText('The payment provider does not answer.')).toBeTruthy();
    page.api.on(removePaymentMethod, () => ({ data: [] })).on(listPaymentMethods, () => ({ data: [] }));
    await page.user.click(dialog.getByRole('button', { name: 'Remove the card' }));
    expect(await screen.findByRole('heading', { name: 'No saved cards' })).toBeTruthy();
    await waitFor(() => expect(toasts.getState()[0]?.message).toBe('Visa ending 4242 is removed.'));
  });
});
