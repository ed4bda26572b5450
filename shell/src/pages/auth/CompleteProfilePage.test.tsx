// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { childrenToConfirm } from '@bairn/shared/calls/confirmChildren';
import { saveProfile } from '@bairn/shared/calls/profile';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './CompleteProfilePage.tsx';

const update = vi.fn();
beforeEach(() => {
  update.mockReset();
  setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update });
});
afterEach(cleanup);

const person = makeUser({ telephone_number: null, address_line_1: null, city: null, county: null, postcode: null });
const child = {
  id: makeId(),
  first_name: 'Isla',
  last_name: 'Reid',
  dob: '2023-02-01',
  nursery_name: 'Thistle House',
  branch_name: 'Leith',
  match: null,
};
const saving = () =>
  fakeApi()
    .on(saveProfile, () => ({ data: person }))
    .on(childrenToConfirm, () => ({ data: [] }));
const open = (api: FakeApi, at = '/auth/complete-profile') => renderPage(Component, { api, at, user: person });

describe('the details of a new parent', () => {
  it('are saved and lead to where the person wanted to be', async () => {
    const api = saving();
    const page = open(api, '/auth/complete-profile?from=%2Fbasket%2Fcheckout');
    await page.user.type(screen.getByLabelText('Contact number'), '0131 496 0199');
    await page.user.type(screen.getByLabelText(/Postcode/), 'eh66qw');
    await page.user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(page.location()).toBe('/basket/checkout'));
    expect(update).toHaveBeenCalledWith(person);
    const [request] = api.calls(saveProfile);
    expect(request?.body).toMatchObject({ telephone_number: '+441314960199', postcode: 'EH6 6QW' });
    expect(request?.body).not.toHaveProperty('first_name');
  });

  it('can wait', async () => {
    const api = saving();
    const page = open(api);
    await page.user.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(page.location()).toBe('/'));
    expect(api.calls(saveProfile)).toHaveLength(0);
  });

  it('are followed by the children that a service has entered', async () => {
    const api = saving().on(childrenToConfirm, () => ({ data: [child] }));
    const page = open(api, '/auth/complete-profile?from=%2Fsearch%3Fplace%3DEH6');
    await page.user.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(page.location()).toBe('/auth/confirm-children?from=%2Fsearch%3Fplace%3DEH6'));
  });

  it('keep no one here when those cannot be loaded, and lead to no other site', async () => {
    const page = open(saving().fail(childrenToConfirm, { status: 503 }), '/auth/complete-profile?from=%2F%5Cevil.test');
    await page.user.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(page.location()).toBe('/'));
  });

  it('need a number that rings', async () => {
    const api = saving();
    const page = open(api);
    await page.user.type(screen.getByLabelText('Contact number'), '12{Enter}');
    expect(await screen.findByText('The contact number must be a valid phone number')).toBeTruthy();
    expect(api.calls(saveProfile)).toHaveLength(0);
  });

  it('may have a picture, sent as soon as it is chosen', async () => {
    const api = saving();
    const page = open(api);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await page.user.upload(
      screen.getByLabelText('Your picture (optional)', { selector: 'input' }),
      new File([png], 'me.png', { type: 'image/png' }),
    );
    await waitFor(() => expect(update).toHaveBeenCalledWith(person));
    expect(api.calls(saveProfile)[0]?.body).toHaveProperty('avatar');
    expect(page.location()).toBe('/auth/complete-profile');
  });
});
