// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { listChildren } from '@bairn/shared/calls/children';
import { setKeyPerson } from '@bairn/shared/calls/keyPerson';
import { listStaff } from '@bairn/shared/calls/staff';
import { listStaffContract } from '@bairn/shared/schema/staff';
import type { ChildOnRoll } from '@bairn/shared/schema/rows/children';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeNursery, makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sample } from '@bairn/shared/test/sample';
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
  no_allergies_on: null,
  medical_needs: null,
  no_medical_needs_on: null,
  needs_asked_on: null,
  room: 'Pre-school',
  funded: true,
  primary_carer: { id: makeId(), name: 'Catriona Mackay', phone: '+441314960053' },
  start_date: '2025-08-18',
  next_booking: '2026-11-24',
  key_person: 'Ailsa Grant',
  buddy: null,
  plan: { state: 'signed', due_on: '2027-05-12' },
  ...own,
});

const listed = (rows: ChildOnRoll[]) => ({
  data: rows,
  states: { enrolling: 2, active: rows.length, leaving: 1, left: 4 },
  meta: { current_page: 1, per_page: 20, total: rows.length, last_page: 1 },
});

describe('the children on roll', () => {
  it('puts allergies and medical needs right after the name', async () => {
    const api = fakeApi().on(listChildren, () =>
      listed([child({ allergies: ['Egg'], medical_needs: 'Inhaler in the red bag' })]),
    );
    const { user } = renderPage(Component, { api, at: '/children/active', user: staff() });
    const row = (await screen.findByText('Isla Mackay')).closest('tr') as HTMLElement;
    const [, , health] = within(row).getAllByRole('cell');
    expect(health?.textContent).toContain('Egg');
    expect(health?.textContent).toContain('Inhaler in the red bag');
    await user.click(within(row).getByRole('button', { name: 'Details of Isla Mackay' }));
    expect(screen.getByRole('link', { name: '0131 496 0053' }).getAttribute('href')).toBe('tel:+441314960053');
  });

  it('says nothing where a parent says none, and so where the family was not asked, with a way to ask', async () => {
    const none = { no_allergies_on: '2026-11-02', no_medical_needs_on: '2026-11-02' };
    const api = fakeApi().on(listChildren, () =>
      listed([
        child(none),
        child({ full_name: 'Rory Mackay' }),
        child({ full_name: 'Ada Orr', ...none, no_medical_needs_on: null }),
      ]),
    );
    const { user } = renderPage(Component, { api, at: '/children/active', user: staff() });
    const healthOf = async (name: string) =>
      within((await screen.findByText(name)).closest('tr') as HTMLElement).getAllByRole('cell')[2]?.textContent;
    expect(await healthOf('Isla Mackay')).toBe('');
    expect(await healthOf('Rory Mackay')).toBe('Allergies and needs: Not asked yet');
    expect(await healthOf('Ada Orr')).toBe('Needs not asked yet');
    await user.click(screen.getByRole('button', { name: 'Details of Ada Orr' }));
    expect(screen.getByText('Parent says none (Mon 2 Nov 2026)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask the family: allergies and needs of Ada Orr' })).toBeTruthy();
  });

  it('asks for its own branch, and for those with allergies or funding by pills', async () => {
    const api = fakeApi().on(listChildren, () => listed([child()]));
    const user = staff();
    const page = renderPage(Component, { api, at: '/children/active?only=allergies&sort=-age', user });
    await screen.findByText('Isla Mackay');
    const branch = user.nurseries[0]?.branches[0]?.id;
    expect(api.calls(listChildren)[0]?.query).toMatchObject({ nursery_branch_id: branch, only: 'allergies' });
    await page.user.click(screen.getByRole('link', { name: 'Funded hours' }));
    expect(page.location()).toBe('/children/active?only=funded&sort=-age');
  });

  it('links each name to the profile, counts the states and finds the children who left, without their needs', async () => {
    const left = child({ status: 'left', allergies: [] });
    const api = fakeApi().on(listChildren, () => listed([left]));
    renderPage(Component, { api, at: '/children/active?status=left', user: staff() });
    const name = await screen.findByRole('link', { name: 'Isla Mackay' });
    expect(name.getAttribute('href')).toBe(`/children/profile/${left.id}/overview`);
    expect(screen.getByText('Enrolling: 2 · Active: 1 · Leaving: 1 · Left: 4')).toBeTruthy();
    expect(api.calls(listChildren)[0]?.query).toMatchObject({ status: 'left' });
    expect(screen.queryByText(/not asked yet/i, { selector: 'td *' })).toBeNull();
  });

  it('lets an admin set the key person of several children at once, not of one who left', async () => {
    const rows = [child(), child({ full_name: 'Rory Orr' }), child({ full_name: 'Ada Orr', status: 'left' })];
    const ailsa = { ...sample(listStaffContract().response).data[0]!, first_name: 'Ailsa', last_name: 'Grant' };
    const api = fakeApi()
      .on(listChildren, () => listed(rows))
      .on(listStaff, () => ({ ...sample(listStaffContract().response), data: [ailsa] }))
      .on(setKeyPerson, ({ body }) => ({ data: { child_ids: body?.child_ids ?? [] } }));
    const { user } = renderPage(Component, { api, at: '/children/active', user: makeServiceUser() });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 2 on this page' }));
    expect(screen.queryByRole('checkbox', { name: 'Choose Ada Orr' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set key person' }));
    const save = await screen.findByRole('button', { name: 'Save for 2 children' });
    const dialog = screen.getByRole('dialog', { name: 'Key person of 2 children' });
    expect(dialog.textContent).toContain('Isla Mackay and Rory Orr');
    await user.click(save);
    expect(api.calls(setKeyPerson)).toEqual([]);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Key person/ }), 'Ailsa Grant');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls(setKeyPerson)[0]?.body).toEqual({
      child_ids: [rows[0]?.id, rows[1]?.id],
      key_person_id: ailsa.id,
      buddy_id: null,
    });
    expect(screen.queryByRole('group', { name: 'Chosen rows' })).toBeNull();
  });

  it('offers no boxes to staff who may not set a key person', async () => {
    renderPage(Component, {
      api: fakeApi().on(listChildren, () => listed([child()])),
      at: '/children/active',
      user: staff(),
    });
    await screen.findByText('Isla Mackay');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says so when there are no children', async () => {
    renderPage(Component, { api: fakeApi().on(listChildren, () => listed([])), at: '/children/active', user: staff() });
    expect(await screen.findByRole('heading', { name: 'No children on roll yet' })).toBeTruthy();
  });
});
