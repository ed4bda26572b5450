// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { webConfig } from '@bairn/shared/calls/config';
import { cancellationPolicy, carerProfileCheck, savePaymentAndCancellation } from '@bairn/shared/calls/terms';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { IncompleteFamily, ServiceTerms } from '@bairn/shared/schema/terms';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig } from '@bairn/shared/test/marketplace';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './PaymentAndCancellationPage.tsx';

afterEach(cleanup);

const standard: ServiceTerms = {
  payment_types: [2],
  bookable_payment_types: [2],
  deposit_percent: 0,
  steps: null,
  requires_connection: false,
  waiting_by_hand: false,
  waiting_offer_hours: 24,
  absence_notice_hours: 0,
  invoice_terms_days: 14,
  invoice_grace_days: 7,
  voucher_terms_days: 7,
  voucher_grace_days: 3,
  invoice_instructions: null,
};
const payment_types = [
  { id: 2, name: 'Credit/Debit Card' },
  { id: 3, name: 'Invoice' },
];

function open(terms: ServiceTerms, families: IncompleteFamily[] = []) {
  const user = makeServiceUser('nursery-admin');
  const api = fakeApi()
    .on(webConfig, () => ({ data: makeConfig({ payment_types }) }))
    .on(cancellationPolicy, () => ({ data: terms }))
    .on(carerProfileCheck, () => ({ data: families }))
    .on(savePaymentAndCancellation, () => ({ data: terms }));
  const at = servicePaths.servicePayment(user.nurseries[0]?.branches[0]?.id ?? '');
  const path = '/settings/services/:serviceId/payment-and-cancellation';
  return { api, page: renderPage(Component, { api, at, path, user }) };
}

const fill = async (page: ReturnType<typeof open>['page'], field: HTMLElement, text: string) => {
  await page.user.clear(field);
  await page.user.type(field, text);
};

describe('payment and cancellation', () => {
  it('shows what a policy refunds in pounds while it is typed, and sends its steps', async () => {
    const { api, page } = open(standard);
    await screen.findByLabelText('Your own policy');
    expect(screen.getByText('£40.00 refund')).toBeTruthy();
    await page.user.click(screen.getByRole('checkbox', { name: /^Invoice/ }));
    await page.user.click(screen.getByLabelText('Your own policy'));
    // The steps to begin with count before anything is typed.
    expect(screen.getByText('£20.00 refund')).toBeTruthy();
    const [days] = screen.getAllByLabelText('Days before');
    const [, second] = screen.getAllByLabelText(/^Refund/);
    await fill(page, days as HTMLElement, '30');
    await fill(page, second as HTMLElement, '25');
    expect(await screen.findByText('£10.00 refund')).toBeTruthy();
    await fill(page, screen.getByLabelText(/^Deposit/), '20');
    await fill(page, screen.getByLabelText('Invoices are due after'), '30');
    await fill(page, screen.getByLabelText(/^How families pay you/), 'Sort code 80-22-60');
    await page.user.click(screen.getByLabelText(/^Offer places yourself/));
    await fill(page, screen.getByLabelText(/^Time to answer an offer/), '48');
    await page.user.click(screen.getByRole('button', { name: 'Save payment and cancellation' }));
    expect(api.calls(savePaymentAndCancellation)[0]?.body).toEqual({
      payment_types: [2, 3],
      deposit_percent: 20,
      steps: [
        { days_before: 30, refund_percent: 100 },
        { days_before: 7, refund_percent: 25 },
      ],
      waiting_by_hand: true,
      waiting_offer_hours: 48,
      absence_notice_hours: 0,
      invoice_terms_days: 30,
      invoice_grace_days: 7,
      voucher_terms_days: 7,
      voucher_grace_days: 3,
      invoice_instructions: 'Sort code 80-22-60',
    });
  });

  it('sends no steps for no refunds, and null for the standard policy', async () => {
    const { api, page } = open({ ...standard, steps: [{ days_before: 2, refund_percent: 100 }] });
    const save = () => page.user.click(screen.getByRole('button', { name: 'Save payment and cancellation' }));
    await page.user.click(await screen.findByLabelText('No refunds'));
    expect(screen.getByText('At any time')).toBeTruthy();
    await save();
    await page.user.click(screen.getByLabelText(/^Standard policy/));
    await save();
    expect(api.calls(savePaymentAndCancellation).map(({ body }) => body?.steps)).toEqual([[], null]);
  });

  it('says what is missing of a family, and asks about its child', async () => {
    const child = { allergies: [], no_allergies_on: null, medical_needs: null, no_medical_needs_on: null };
    open(standard, [
      {
        id: makeId(),
        name: 'Eilidh Fraser',
        email: 'eilidh@demo.bairn.test',
        missing: ['phone', 'needs'],
        children: [{ id: makeId(), first_name: 'Isla', full_name: 'Isla Fraser', needs_asked_on: null, ...child }],
      },
    ]);
    expect(await screen.findByText('Missing: phone number and allergies and needs of Isla')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Ask the family: allergies and needs of Isla Fraser/ })).toBeTruthy();
  });
});
