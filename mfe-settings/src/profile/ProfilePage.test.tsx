// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { saveProfile } from '@bairn/shared/calls/profile';
import { listNeeds } from '@bairn/shared/calls/needs';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeAnswers, makeParent } from '@bairn/shared/test/needs';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ProfilePage.tsx';

const withNeeds = () => fakeApi().on(listNeeds, () => ({ data: [makeAnswers()] }));

const update = vi.fn();
beforeEach(() => {
  update.mockReset();
  setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update });
});
afterEach(cleanup);

describe('Your Profile', () => {
  it('saves what was changed and shows the saved person everywhere', async () => {
    const person = makeUser();
    const api = withNeeds().on(saveProfile, ({ body }) => ({ data: { ...person, city: body?.city ?? null } }));
    const page = renderPage(Component, { api, at: '/settings/profile', user: person });
    const city = screen.getByLabelText(/City/);
    await page.user.clear(city);
    await page.user.type(city, 'Leith');
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ city: 'Leith' })));
    expect(api.calls(saveProfile)[0]?.body).toMatchObject({ first_name: 'Eilidh', city: 'Leith', postcode: 'EH6 6QW' });
  });

  it("puts the server's message under its field and loses nothing that was typed", async () => {
    const api = withNeeds().fail(saveProfile, {
      status: 422,
      message: 'Not valid',
      errors: { first_name: ['This name is taken'] },
    });
    const page = renderPage(Component, { api, at: '/settings/profile', user: makeUser() });
    const name = screen.getByLabelText<HTMLInputElement>('First name');
    await page.user.clear(name);
    await page.user.type(name, 'Ailsa');
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This name is taken')).toBeTruthy();
    expect(name.value).toBe('Ailsa');
    expect(document.activeElement).toBe(name);
  });

  it('does not send a phone number that is none', async () => {
    const api = withNeeds();
    const page = renderPage(Component, { api, at: '/settings/profile', user: makeUser() });
    const phone = screen.getByLabelText('Contact number');
    await page.user.clear(phone);
    await page.user.type(phone, '123');
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The contact number must be a valid phone number')).toBeTruthy();
    expect(api.calls(saveProfile)).toHaveLength(0);
  });

  it('sends a chosen picture at once', async () => {
    const person = makeUser();
    const api = withNeeds().on(saveProfile, () => ({ data: { ...person, avatar_url: '/files/new.webp' } }));
    const page = renderPage(Component, { api, at: '/settings/profile', user: person });
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await page.user.upload(
      screen.getByLabelText('Your picture', { selector: 'input' }),
      new File([png], 'me.png', { type: 'image/png' }),
    );
    await vi.waitFor(() =>
      expect(update).toHaveBeenCalledWith(expect.objectContaining({ avatar_url: '/files/new.webp' })),
    );
  });

  it("asks for the children's allergies and needs, and takes the focus there from a link", async () => {
    renderPage(Component, { api: withNeeds(), at: '/settings/profile#needs', user: makeParent() });
    const part = await screen.findByRole('region', { name: 'Isla Fraser' });
    expect(part.textContent).toContain('Does Isla have any allergies?');
    await vi.waitFor(() => expect(document.activeElement).toBe(document.getElementById('needs')));
  });

  it('has no children in an account of a service', () => {
    const api = fakeApi();
    renderPage(Component, { api, at: '/settings/profile', user: makeServiceUser('nursery-staff') });
    expect(screen.queryByText('Allergies and needs')).toBeNull();
    expect(api.calls(listNeeds)).toHaveLength(0);
  });
});
