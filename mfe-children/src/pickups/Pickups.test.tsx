// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showChild } from '@bairn/shared/calls/childRecord';
import { createPickup, listPickups, showPickupWord } from '@bairn/shared/calls/pickups';
import type { Pickup } from '@bairn/shared/schema/pickups';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeChild } from '../components/makeChild.ts';
import { Component } from './PickupsPage.tsx';

afterEach(cleanup);

const child = makeId();
const pickup = (own: Partial<Pickup> = {}): Pickup => ({
  id: makeId(),
  child_id: child,
  name: 'Morag Fraser',
  relation: 'Grandmother',
  phone: null,
  has_photo: false,
  has_password: true,
  from: '2026-11-24',
  until: '2026-11-24',
  state: 'later',
  service: null,
  named_by: 'family',
  revision: 1,
  can: { change: false, show_password: true },
  ...own,
});
const show = (rows: Pickup[], role: 'nursery-admin' | 'nursery-staff', api = fakeApi()) =>
  renderPage(Component, {
    api: api.on(showChild, () => ({ data: makeChild({ id: child }) })).on(listPickups, () => ({ data: rows })),
    path: '/children/profile/:id/pickups',
    at: `/children/profile/${child}/pickups`,
    user: makeServiceUser(role),
  });

describe('the pickups of a child', () => {
  it('show days and who named the person, and the password on demand alone', async () => {
    const one = pickup();
    const api = fakeApi().on(showPickupWord, () => ({ data: { id: one.id, word: 'heather' } }));
    const { user } = show([one], 'nursery-staff', api);
    const list = within(await screen.findByRole('list', { name: 'People who may collect' }));
    expect(list.getByText('Tue 24 Nov 2026')).toBeTruthy();
    expect(list.getByText('Named by the family, for every service')).toBeTruthy();
    expect(screen.queryByText('heather')).toBeNull();
    await user.click(list.getByRole('button', { name: 'Show password of Morag Fraser' }));
    expect(await screen.findByText('heather')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Morag Fraser' })).toBeNull();
  });

  it('are named by an admin for this service', async () => {
    const api = fakeApi().on(createPickup, () => ({ data: pickup({ name: 'Hamish Orr' }) }));
    const { user, session } = show([], 'nursery-admin', api);
    await user.click(await screen.findByRole('button', { name: 'Add a person' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a person who may collect' }));
    await user.type(form.getByLabelText('Full name'), 'Hamish Orr');
    await user.type(form.getByLabelText('Relation to the child'), 'Uncle');
    await user.click(form.getByRole('button', { name: 'Add the person' }));
    await expect.poll(() => api.calls(createPickup).length).toBe(1);
    expect(api.calls(createPickup)[0]?.body).toMatchObject({
      child_id: child,
      name: 'Hamish Orr',
      relation: 'Uncle',
      nursery_branch_id: session.getState().branch?.id,
    });
  });
});
