// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { webConfig } from '@bairn/shared/calls/config';
import { createSession, previewSession, sessionDraft, sessionSetup, updateSession } from '@bairn/shared/calls/sessions';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { DatesPreview, SessionDraft } from '@bairn/shared/schema/sessions';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
import { Component as CreateSessionPage } from './CreateSessionPage.tsx';
import { Component as EditSessionPage } from './EditSessionPage.tsx';

afterEach(cleanup);

const admin = makeServiceUser();

const draft: SessionDraft = {
  id: makeId(),
  version: 4,
  status: 'listed',
  name: 'Forest morning',
  description: null,
  room_id: null,
  age_from_months: 24,
  age_to_months: 60,
  capacity: 8,
  price: 4200,
  payment_types: [2],
  booking_options: [4],
  block_price: null,
  recurring_notice_days: null,
  notice_hours: 24,
  limited_by_staff: false,
  collects_from: [],
  starts_on: '2026-12-01',
  ends_on: '2026-12-11',
  term: 2,
  spans: [{ days: [1, 2, 3], start_time: '09:00', end_time: '12:00' }],
  left_out: [],
  added: [],
};

const makeApi = () =>
  fakeApi()
    .on(webConfig, () => sample(withContract(webConfig).response))
    .on(sessionSetup, () => ({
      data: {
        today: '2026-11-24',
        rooms: [],
        terms: [],
        closed: [{ date: '2026-12-02', name: 'Painting' }],
        payment_types: [2],
      },
    }))
    .on(sessionDraft, () => ({ data: draft }));

const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dates = () => screen.getByRole('region', { name: 'Dates' });

describe('a new session', () => {
  it('shows its dates while it is typed, without closing days, and sends those that were left out or added', async () => {
    const api = makeApi().on(createSession, () => ({ data: { ...draft, status: 'draft' as const } }));
    renderPage(CreateSessionPage, { api, at: '/planning/sessions/create', user: admin });
    await screen.findByLabelText('Name');
    type('First day', '2026-12-01');
    type('Last day', '2026-12-11');
    // Tuesday to Friday, without the closed Wednesday, and the whole next week.
    await within(dates()).findByText(/^8 dates, from Tue 1 Dec 2026/);
    press('Wednesday 9 December 2026, takes place');
    press('Saturday 5 December 2026, no session');
    await within(dates()).findByText(/^8 dates/);
    expect(screen.getByRole('button', { name: 'Wednesday 9 December 2026, left out' })).toBeTruthy();
    type('Name', 'Forest morning');
    fireEvent.change(screen.getByLabelText('From age'), { target: { value: '24' } });
    fireEvent.change(screen.getByLabelText('Up to age'), { target: { value: '60' } });
    type(/Places on each date/, '8');
    type('Price for one date', '42');
    press('Save draft');
    await waitFor(() => expect(api.calls(createSession)).toHaveLength(1));
    expect(api.calls(createSession)[0]?.body).toMatchObject({
      name: 'Forest morning',
      price: 4200,
      spans: [{ days: [1, 2, 3, 4, 5], start_time: '08:00', end_time: '18:00' }],
      left_out: ['2026-12-09'],
      added: ['2026-12-05'],
    });
  });
});

describe('a change of a session', () => {
  const touched: DatesPreview = {
    total: 6,
    created: 0,
    changed: 4,
    removed: 0,
    kept: [
      {
        id: makeId(),
        date: '2026-12-07',
        start_time: '09:00',
        end_time: '12:00',
        booked: 1,
        held: 0,
        why: 'time',
        children: ['Ruby Balfour'],
      },
    ],
    outside_ages: 0,
  };
  const open = async (api: ReturnType<typeof makeApi>) => {
    renderPage(EditSessionPage, {
      api,
      at: `/planning/sessions/${draft.id}/edit`,
      path: '/planning/sessions/:sessionId/edit',
      user: admin,
    });
    await screen.findByLabelText('Name');
    type('From', '10:00');
    press('Save changes');
  };

  it('that touches bookings says whose before it is saved, and sends how many were shown', async () => {
    const api = makeApi()
      .on(previewSession, () => ({ data: touched }))
      .on(updateSession, () => ({ data: { session: draft, dates: touched } }));
    await open(api);
    const dialog = await screen.findByRole('dialog', { name: 'This change touches bookings' });
    expect(within(dialog).getByText('Ruby Balfour')).toBeTruthy();
    expect(api.calls(updateSession)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls(updateSession)).toHaveLength(1));
    expect(api.calls(updateSession)[0]?.body).toMatchObject({
      version: 4,
      expected_kept: 1,
      spans: [{ days: [1, 2, 3], start_time: '10:00', end_time: '12:00' }],
    });
  });

  it('keeps what was typed where the person goes back', async () => {
    const api = makeApi().on(previewSession, () => ({ data: touched }));
    await open(api);
    fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('10:00');
    expect(api.calls(updateSession)).toHaveLength(0);
  });
});
