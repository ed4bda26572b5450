// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '@bairn/shared/app';
import { showChild } from '@bairn/shared/calls/childRecord';
import {
  answerHours,
  askForHours,
  fundingModels,
  fundingWeeks,
  localAuthorities,
  saveFunding,
  showFunding,
} from '@bairn/shared/calls/funding';
import type { FundingSummary } from '@bairn/shared/schema/funding';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeChild } from '../components/makeChild.ts';
import { Component as FundingStatusPage } from './FundingStatusPage.tsx';

afterEach(cleanup);

const admin = makeServiceUser();
const child = { id: makeId(), full_name: 'Isla Mackay', dob: '2023-05-10' };

const summary = (own: Partial<FundingSummary> = {}): FundingSummary => ({
  profile_id: makeId(),
  child,
  today: '2026-11-20',
  year: 2026,
  years: [2025, 2026, 2027],
  funding: {
    status: 'approved',
    band: 'three_to_five',
    reason: null,
    local_authority: 'S12000036',
    model: 1,
    weeks: 38,
    allocated_minutes: 36_000,
    outside_minutes: 0,
    start_date: '2026-08-17',
    end_date: null,
    council_reference: null,
    evidence_checked_on: null,
    meal: 'lunch',
    notes: null,
    revision: 3,
  },
  ledger: {
    entitlement: 65_401,
    here: 36_000,
    other_services: 12_000,
    outside: 0,
    free: 17_401,
    booked: 600,
    used: 1200,
    left: 34_200,
  },
  splits: [],
  can_ask: true,
  ...own,
});

const open = (shown: () => FundingSummary = () => summary()) => {
  const api = fakeApi()
    .on(showChild, () => ({ data: makeChild() }))
    .on(showFunding, () => ({ data: shown() }))
    .on(fundingWeeks, () => ({ data: [{ monday: '2026-11-16', allocated: 948, booked: 300, used: 120, left: 528 }] }))
    .on(localAuthorities, () => ({ data: [{ id: 5, code: 'S12000036', name: 'City of Edinburgh' }] }))
    .on(fundingModels, () => ({
      data: [
        { id: 1, name: 'Term time, 38 weeks', weeks: 38, weekly_minutes: 1800 },
        { id: 4, name: 'Custom', weeks: null, weekly_minutes: null },
      ],
    }));
  const at = `/children/profile/${child.id}/funding-status`;
  const path = '/children/profile/:id/funding-status';
  return renderPage(FundingStatusPage, { api, at, path, user: admin });
};

test('shows the hours of the year at all providers, and the weeks here', async () => {
  open();
  const year = await screen.findByRole('region', { name: 'Hours of 2026 to 2027' });
  const fact = (name: string) => within(year).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(fact('Entitlement')).toBe('1,090 h 1 min');
  expect(fact('Here')).toBe('600 h');
  expect(fact('At other services on Bairn')).toBe('200 h');
  expect(fact('Left here')).toBe('570 h');
  const row = (await screen.findByText('This week')).closest('tr') as HTMLElement;
  expect(within(row).getAllByText('8 h 48 min').length).toBeGreaterThan(0);
});

test('says from when to when the child is funded, and sends hours in minutes', async () => {
  const { api, user } = open();
  api.on(saveFunding, () => ({ data: summary() }));
  const hours = await screen.findByLabelText(/^Hours here/);
  expect(screen.getByText(/Funding can begin on Mon 17 Aug 2026 and ends on Mon 31 Jul 2028/)).toBeTruthy();
  await user.clear(hours);
  await user.type(hours, '622:48');
  await user.selectOptions(screen.getByLabelText(/^Pattern/), 'Custom');
  await user.clear(await screen.findByLabelText(/^Weeks/));
  await user.type(screen.getByLabelText(/^Weeks/), '40');
  await user.click(screen.getByRole('button', { name: 'Save funding' }));
  await waitFor(() => expect(api.calls(saveFunding)).toHaveLength(1));
  expect(api.calls(saveFunding)[0]?.body).toMatchObject({
    year: 2026,
    revision: 3,
    allocated_minutes: 37_368,
    model: 4,
    weeks: 40,
    band: 'three_to_five',
  });
});

test('a refusal stands under the hours, with what was typed', async () => {
  const { api, user } = open();
  const message = 'Only 290 h of 1,140 h are free for this service.';
  api.on(saveFunding, () => {
    throw new ApiError({ status: 422, message, errors: { allocated_minutes: [message] } });
  });
  await user.click(await screen.findByRole('button', { name: 'Save funding' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Hours here/).value).toBe('600');
});

test('asks for the reason of a two-year-old only', async () => {
  const { user } = open();
  await screen.findByLabelText(/^Age band/);
  expect(screen.queryByLabelText('Why the child is eligible')).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Age band/), 'Eligible two-year-old');
  await user.selectOptions(screen.getByLabelText('Why the child is eligible'), 'universal_credit');
  expect(screen.getByText(/£850.00 of take-home pay/)).toBeTruthy();
});

test('asks another service for hours, and answers its request', async () => {
  const id = makeId();
  const { api, user } = open(() =>
    summary({
      splits: [
        {
          id,
          asked_by: 'another_service',
          minutes: 6000,
          waits_for: ['service' as const],
          agreed_here: false,
          created_at: '2026-11-18T09:00:00.000Z',
        },
      ],
    }),
  );
  api.on(askForHours, () => ({ data: summary() })).on(answerHours, () => ({ data: summary() }));
  await user.type(await screen.findByLabelText('Hours to ask for'), '20');
  await user.click(screen.getByRole('button', { name: 'Ask the other service' }));
  await waitFor(() => expect(api.calls(askForHours)[0]?.body).toEqual({ year: 2026, minutes: 1200 }));
  await user.click(screen.getByRole('button', { name: 'Give 100 h' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give 100 h' }));
  await waitFor(() => expect(api.calls(answerHours)[0]?.body).toEqual({ answer: 'agree' }));
});
