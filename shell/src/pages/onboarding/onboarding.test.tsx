// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions } from '@bairn/shared/app';
import { addressLookup } from '@bairn/shared/calls/addresses';
import { webConfig } from '@bairn/shared/calls/config';
import {
  importedServices,
  onboardingPictures,
  onboardingState,
  onboardingStepOne,
  onboardingStepTwo,
} from '@bairn/shared/calls/onboarding';
import { type ImportedService } from '@bairn/shared/schema/onboarding';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig } from '@bairn/shared/test/marketplace';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as StepOne } from './StepOnePage.tsx';
import { Component as StepTwo } from './StepTwoPage.tsx';

const update = vi.fn();
beforeEach(() => {
  update.mockReset();
  setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update });
  sessionStorage.clear();
});
afterEach(cleanup);

const config = makeConfig({}, [
  { id: 1, name: 'First' },
  { id: 2, name: 'Second' },
]);
const answering = () => fakeApi().on(webConfig, () => ({ data: config }));

const founder = () =>
  makeUser({ role: 'nursery-super-admin', roles: ['nursery-super-admin'], keyworkerProfile: null, nurseries: [] });

const entry: ImportedService = {
  cs_number: 'CS2099800001',
  name: 'Bramble Bank Nursery',
  provider_name: 'Bramble Bank Childcare',
  provider_type: 2,
  address_line_1: null,
  address_line_2: null,
  city: 'Leith',
  postcode: 'EH6 6JJ',
  contact_phone: null,
  contact_email: null,
  registered_places: 40,
  taken: false,
};

const box = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

describe('step one', () => {
  it('fills in what the public register knows, and hands on the person with the new service', async () => {
    const user = founder();
    const made = makeServiceUser('nursery-super-admin');
    const api = answering()
      .on(importedServices, () => ({ data: [entry] }))
      .on(onboardingStepOne, () => ({ data: made }));
    const page = renderPage(StepOne, { api, at: '/auth/service-onboarding/step-one', user });
    const number = await box('CI registration number');
    const find = screen.getByRole<HTMLButtonElement>('button', { name: 'Find my service' });
    expect(find.disabled).toBe(true);
    await page.user.type(number, 'cs2099800001{Enter}');
    expect(
      await screen.findByText('We filled in what the public register says. Please check it and complete the rest.'),
    ).toBeTruthy();
    expect(api.calls(importedServices)[0]?.query).toEqual({ cs_number: 'CS2099800001' });
    expect((await box('Service name')).value).toBe('Bramble Bank Nursery');
    expect((await box('City')).value).toBe('Leith');
    expect(screen.getByLabelText<HTMLSelectElement>('Provider type').value).toBe('2');
    await page.user.type(await box('Address line 1'), '12 Shore');
    await page.user.type(await box('County'), 'Midlothian');
    await page.user.type(await box('Contact number'), '0131 496 0123');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(update).toHaveBeenCalledWith(made));
    expect(api.calls(onboardingStepOne)).toHaveLength(1);
    expect(api.calls(onboardingStepOne)[0]?.body).toMatchObject({
      is_ci_registered: true,
      cs_number: 'CS2099800001',
      provider_type: 2,
      postcode: 'EH6 6JJ',
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('says where the service is here already, and fills nothing in', async () => {
    const api = answering().on(importedServices, () => ({ data: [{ ...entry, taken: true }] }));
    const page = renderPage(StepOne, { api, user: founder() });
    await page.user.type(await box('CI registration number'), 'CS2099800001{Enter}');
    expect(await screen.findByText('This service is already on Bairn')).toBeTruthy();
    expect((await box('Service name')).value).toBe('');
  });

  it('says where the number is not in the public register', async () => {
    const page = renderPage(StepOne, { api: answering().on(importedServices, () => ({ data: [] })), user: founder() });
    await page.user.type(await box('CI registration number'), 'CS2099800009{Enter}');
    expect(await screen.findByText(/This number is not in our copy of the public register/)).toBeTruthy();
  });

  it('asks for no number where the service is not registered', async () => {
    const page = renderPage(StepOne, { api: answering(), user: founder() });
    await box('CI registration number');
    await page.user.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.queryByLabelText('CI registration number')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The service name field is required')).toBeTruthy();
    expect(screen.getByText('Please search for an address by using the "Find Address button"')).toBeTruthy();
    expect(screen.queryByText('The CI registration number field is required')).toBeNull();
  });

  it("puts the server's message under the number and keeps what was typed over a reload, for this person alone", async () => {
    const user = founder();
    const api = answering()
      .on(importedServices, () => ({ data: [entry] }))
      .on(addressLookup, () => ({ code: 2000 as const, message: 'Success', result: [] }))
      .fail(onboardingStepOne, { status: 422, message: 'No', errors: { cs_number: ['It is taken.'] } });
    const page = renderPage(StepOne, { api, user });
    await page.user.type(await box('CI registration number'), 'CS2099800001{Enter}');
    await screen.findByText(/We filled in what the public register says/);
    await page.user.type(await box('Address line 1'), '12 Shore');
    await page.user.type(await box('County'), 'Midlothian');
    await page.user.type(await box('Contact number'), '0131 496 0123');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('It is taken.')).toBeTruthy();
    cleanup();
    renderPage(StepOne, { api, user });
    expect((await box('Address line 1')).value).toBe('12 Shore');
    expect(screen.getByLabelText<HTMLSelectElement>('Provider type').value).toBe('2');
    cleanup();
    renderPage(StepOne, { api, user: founder() });
    expect((await box('Address line 1')).value).toBe('');
  });
});

describe('step two', () => {
  const state = { service_name: 'Bramble Bank', logo_url: null, cover_url: null, service_types: [2] };
  const begun = () => answering().on(onboardingState, () => ({ data: state }));
  const someone = () => makeServiceUser('nursery-super-admin');

  it('sends what is offered and leads to what is to be done next', async () => {
    const user = someone();
    const api = begun().on(onboardingStepTwo, () => ({ data: user }));
    const page = renderPage(StepTwo, { api, at: '/auth/service-onboarding/step-two', user });
    const kinds = await screen.findByRole('group', { name: 'Kind of service' });
    expect(kinds.querySelector<HTMLInputElement>('[value="2"]')?.checked).toBe(true);
    await page.user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('The time of year field is required')).toBeTruthy();
    const [term] = screen.getAllByRole('radio', { name: 'First' });
    if (term) await page.user.click(term);
    expect(screen.queryByLabelText(/More about your support/)).toBeNull();
    await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
    await page.user.type(screen.getByLabelText(/More about your support/), 'A quiet room');
    await page.user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard'));
    expect(api.calls(onboardingStepTwo)[0]?.body).toMatchObject({
      service_types: [2],
      provision_term: 1,
      meals: [],
      provides_additional_support: true,
      asn_info: 'A quiet room',
    });
    expect(update).toHaveBeenCalledWith(user);
  });

  it('sends a picture as soon as it is chosen, shows it and takes it away', async () => {
    const api = begun().on(onboardingPictures, ({ body }) => ({
      data: { ...state, logo_url: body?.remove ? null : '/files/logo.webp' },
    }));
    const page = renderPage(StepTwo, { api, user: someone() });
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const input = await screen.findByLabelText('Logo', { selector: 'input' });
    await page.user.upload(input, new File([png], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(document.querySelector('img[src="/files/logo.webp"]')).toBeTruthy());
    expect(api.calls(onboardingPictures)[0]?.body?.service_logo).toBeInstanceOf(File);
    await page.user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.querySelector('img[src="/files/logo.webp"]')).toBeNull());
  });
});
