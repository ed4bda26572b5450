// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { listChildren, type ChildOnRoll } from '@bairn/shared/schema/children';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeNursery, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ActiveChildrenPage.tsx';

afterEach(cleanup);

const staff = () =>
  makeUser({
    role: 'nursery-staff',
    roles: ['nursery-staff'],
    keyworkerProfile: null,
    nurseries: [makeNursery('nursery-staff')],
  });

const child = (own: Partial<ChildOnRoll> = {}): ChildOnRoll => ({
  id: makeId(),
  profile_id: makeId(),
  first_name: 'Isla',
  last_name: 'Mackay',
  full_name: 'Isla Mackay',
  dob: '2023-07-13',
  age_months: 40,
  avatar_url: null,
  status: 'active',
  allergies: [],
  medical_needs: null,
  room: 'Pre-school',
  funded: true,
  primary_carer: { id: makeId(), name: 'Catriona Mackay', phone: '+441314960053' },
  start_date: '2025-08-18',
  next_booking: '2026-11-24',
  ...own,
});

const listed = (rows: ChildOnRoll[]) => ({
  data: rows,
  meta: { current_page: 1, per_page: 20, total: rows.length, last_page: 1 },
});

describe('the children on roll', () => {
  it('puts allergies and medical needs right after the name', async () => {
    const api = fakeApi().on(listChildren, () =>
      listed([child({ allergies: ['Egg'], medical_needs: 'Inhaler in the red bag' })]),
    );
    renderPage(Component, { api, at: '/children/active', user: staff() });
    const row = (await screen.findByText('Isla Mackay')).closest('tr') as HTMLElement;
    const [, health] = within(row).getAllByRole('cell');
    expect(health?.textContent).toContain('Egg');
    expect(health?.textContent).toContain('Inhaler in the red bag');
    expect(within(row).getByRole('link', { name: '0131 496 0053' }).getAttribute('href')).toBe('tel:+441314960053');
  });

  it('keeps search, filter and page in the address and asks the server for them', async () => {
    const api = fakeApi().on(listChildren, () => listed([child()]));
    const page = renderPage(Component, {
      api,
      at: '/children/active?only=allergies&sort=-age&page=2&search=isl',
      user: staff(),
    });
    await screen.findByText('Isla Mackay');
    expect(api.calls(listChildren)[0]?.query).toMatchObject({
      only: 'allergies',
      sort: '-age',
      page: 2,
      search: 'isl',
    });
    await page.user.click(screen.getByRole('link', { name: 'Funded hours' }));
    expect(page.location()).toBe('/children/active?search=isl&only=funded&sort=-age');
  });

  it('tells a list without matches from a roll without children', async () => {
    const api = fakeApi().on(listChildren, () => listed([]));
    renderPage(Component, { api, at: '/children/active?search=nobody', user: staff() });
    expect(await screen.findByRole('heading', { name: 'No child matches' })).toBeTruthy();
    cleanup();
    renderPage(Component, { api, at: '/children/active', user: staff() });
    expect(await screen.findByRole('heading', { name: 'No children on roll yet' })).toBeTruthy();
  });

  it('says so when the call is refused', async () => {
    const api = fakeApi().fail(listChildren, { status: 403, message: 'You are not allowed to do this.' });
    renderPage(Component, { api, at: '/children/active', user: staff() });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});
