// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionActions, toasts } from '@bairn/shared/app';
import { currentUser } from '@bairn/shared/calls/auth';
import { webConfig } from '@bairn/shared/calls/config';
import { importedServices } from '@bairn/shared/calls/onboarding';
import { addBranch, orderGallery, saveBranch, showBranch, uploadPicture } from '@bairn/shared/calls/serviceProfile';
import type { ImportedService } from '@bairn/shared/schema/onboarding';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig } from '@bairn/shared/test/marketplace';
import { makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { makeBranch, makePhoto } from '@bairn/shared/test/serviceProfile';
import { Component as DetailsPage } from './DetailsPage.tsx';
import { Component as GalleryPage } from './GalleryPage.tsx';
import { Component as ServiceMenu } from './ServiceMenu.tsx';

beforeEach(() => setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() }));
afterEach(() => {
  cleanup();
  toasts.setState([], true);
});

const config = makeConfig({}, [
  { id: 1, name: 'First' },
  { id: 2, name: 'Second' },
]);
const user = makeServiceUser('nursery-admin');
const id = user.nurseries[0]?.branches[0]?.id ?? '';
const entry: ImportedService = {
  cs_number: 'CS2099000123',
  name: 'Thistle House',
  provider_name: null,
  provider_type: 1,
  address_line_1: '12 SHORE',
  address_line_2: null,
  city: 'Edinburgh',
  postcode: 'EH6 6QW',
  contact_phone: '0131 496 0101',
  contact_email: null,
  registered_places: 40,
  taken: true,
};
const answering = () =>
  fakeApi()
    .on(webConfig, () => ({ data: config }))
    .on(currentUser, () => ({ data: user }))
    .on(importedServices, () => ({ data: [entry] }));
const open = (Page: typeof DetailsPage, part: string, api: FakeApi) =>
  renderPage(Page, {
    api,
    at: `/settings/services/${id}/${part}`,
    path: `/settings/services/:serviceId/${part}`,
    user,
  });

describe('the service details', () => {
  it('says where the public register differs, takes its words over, and saves the whole form', async () => {
    const api = answering()
      .on(showBranch, () => ({ data: makeBranch({ id }) }))
      .on(saveBranch, () => ({ data: makeBranch({ id, name: 'Thistle House' }) }));
    const page = open(DetailsPage, 'details', api);
    expect(await screen.findByText('The public register has other details')).toBeTruthy();
    const differing = within(screen.getByText(/^Service name:/).closest('ul') as HTMLElement).getAllByRole('listitem');
    expect(differing.map((one) => one.textContent)).toEqual([
      'Service name: Thistle House, here Thistle House Nursery, Leith',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Use the register’s details' }));
    expect(await screen.findByText(/match the public register/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls(saveBranch)).toHaveLength(1));
    expect(api.calls(saveBranch)[0]?.body).toMatchObject({
      service_name: 'Thistle House',
      is_ci_registered: true,
      cs_number: 'CS2099000123',
      contact_phone: '+441314960101',
      meals: [1],
      provides_additional_support: true,
      about: 'Three bright rooms and a garden.',
    });
  });

  it('keeps what is typed when somebody else saves, and says so', async () => {
    const api = answering().on(showBranch, () => ({ data: makeBranch({ id }) }));
    const page = open(DetailsPage, 'details', api);
    const city = await screen.findByLabelText<HTMLInputElement>('City');
    await page.user.type(city, ' West');
    api.on(showBranch, () => ({ data: makeBranch({ id, city: 'Leith' }) }));
    await page.client.invalidateQueries();
    expect(await screen.findByText('Someone else changed this service')).toBeTruthy();
    expect(city.value).toBe('Edinburgh West');
    await page.user.click(screen.getByRole('button', { name: 'Show the changes' }));
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Leith');
  });
});

describe('a new service', () => {
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  async function firstStep() {
    const api = answering().on(importedServices, () => ({ data: [] }));
    const page = renderPage(ServiceMenu, { api, user, at: '/settings/profile' });
    await page.user.click(screen.getByRole('button', { name: 'Add new service +' }));
    await screen.findByRole('heading', { name: 'New service' });
    await page.user.click(screen.getByRole('radio', { name: 'No' }));
    const texts: Record<string, string> = {
      'Service name': 'Rowan Bank',
      Postcode: 'EH6 6JJ',
      'Address line 1': '1 Shore',
      City: 'Edinburgh',
      County: 'Midlothian',
      'Contact number': '0131 496 0123',
      'Contact email': 'hello@rowan.test',
    };
    for (const [label, value] of Object.entries(texts)) await page.user.type(box(label), value);
    return { api, page };
  }
  const press = async (page: ReturnType<typeof renderPage>, name: string) =>
    page.user.click(screen.getByRole('button', { name }));
  async function secondStep(page: ReturnType<typeof renderPage>) {
    await press(page, 'Continue');
    await screen.findByRole('heading', { name: 'Service information' });
    await page.user.click(within(screen.getByRole('group', { name: 'Kind of service' })).getByLabelText('First'));
    await page.user.click(
      within(screen.getByRole('group', { name: 'Time of year you are open' })).getByLabelText('First'),
    );
    await page.user.click(screen.getByRole('radio', { name: 'No' }));
  }

  it('goes through both steps, and leads to its details', async () => {
    const { api, page } = await firstStep();
    const added = makeBranch({ name: 'Rowan Bank' });
    api.on(addBranch, () => ({ data: added }));
    await secondStep(page);
    await press(page, 'Finish');
    await waitFor(() => expect(page.location()).toBe(`/settings/services/${added.id}/details`));
    expect(api.calls(addBranch)[0]?.body).toMatchObject({ service_name: 'Rowan Bank', service_types: [1] });
    expect(toasts.getState()).toMatchObject([{ kind: 'success', message: 'New service successfully added' }]);
  });

  it('does not continue without what is required, and forgets what was typed when it is closed', async () => {
    const { page } = await firstStep();
    await page.user.clear(box('City'));
    await press(page, 'Continue');
    expect(await screen.findByText('The city field is required')).toBeTruthy();
    await press(page, 'Cancel');
    await press(page, 'Add new service +');
    expect(box('Service name').value).toBe('');
  });

  it('returns to the first step after a failure, with what was typed', async () => {
    const { api, page } = await firstStep();
    api.fail(addBranch, { status: 422, message: 'No', errors: { contact_email: ['The contact email is taken'] } });
    await secondStep(page);
    await press(page, 'Finish');
    expect(await screen.findByText('The contact email is taken')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'New service' })).toBeTruthy();
    expect(box('Service name').value).toBe('Rowan Bank');
  });
});

describe('the photo gallery', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const file = (name: string, bytes = png) => new File([bytes], name, { type: 'image/png' });

  it('sends several photos one by one, and says which were refused', async () => {
    let photos = [makePhoto()];
    const api = answering()
      .on(showBranch, () => ({ data: makeBranch({ id, photos }) }))
      .on(uploadPicture, () => {
        photos = [...photos, makePhoto({ description: null })];
        return { data: makeBranch({ id, photos }) };
      });
    const page = open(GalleryPage, 'photo-gallery', api);
    await screen.findByText('Photos (1 of 20)');
    await page.user.upload(screen.getByLabelText('Photos', { selector: 'input' }), [
      file('one.png'),
      file('letter.png', new Uint8Array(16)),
      file('two.png'),
    ]);
    expect(await screen.findByText('Photos (3 of 20)')).toBeTruthy();
    expect(api.calls(uploadPicture)).toHaveLength(2);
    expect(screen.getByText('Only these file types are allowed: jpg, gif, png.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Dismiss letter.png' }));
    expect(screen.queryByText('letter.png')).toBeNull();
  });

  it('changes the order by the arrow keys, and the focus stays on the photo', async () => {
    const photos = [makePhoto({ description: 'One' }), makePhoto({ description: 'Two' })] as const;
    const api = answering()
      .on(showBranch, () => ({ data: makeBranch({ id, photos: [...photos] }) }))
      .on(orderGallery, () => {
        const turned = makeBranch({ id, photos: photos.toReversed() });
        api.on(showBranch, () => ({ data: turned }));
        return { data: turned };
      });
    const page = open(GalleryPage, 'photo-gallery', api);
    (await screen.findByRole('button', { name: 'Move photo 1: One' })).focus();
    await page.user.keyboard('{ArrowRight}');
    const handle = await screen.findByRole('button', { name: 'Move photo 2: One' });
    expect(document.activeElement).toBe(handle);
    expect(api.calls(orderGallery)[0]?.body).toEqual({ photo_ids: [photos[1].id, photos[0].id] });
    expect(screen.getByText('Moved to place 2 of 2')).toBeTruthy();
    await page.user.keyboard('{ArrowRight}');
    expect(api.calls(orderGallery)).toHaveLength(1);
  });
});
