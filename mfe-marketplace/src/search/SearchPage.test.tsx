// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { webConfig } from '@bairn/shared/schema/config';
import { searchServices } from '@bairn/shared/schema/marketplace';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig, makeRegisterResult, makeResult, makeSearchMeta } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './SearchPage.tsx';

afterEach(cleanup);

function show(at: string, answer?: Parameters<ReturnType<typeof fakeApi>['on']>[1]) {
  const api = fakeApi()
    .on(webConfig, () => ({ data: makeConfig({ service_types: [{ id: 7, name: 'Childminder' }] }) }))
    .on(
      searchServices,
      (answer as never) ?? (() => ({ data: [makeResult()], meta: makeSearchMeta(1, { place: 'EH6' }) })),
    );
  return renderPage(Component, { api, at });
}
const asked = (page: ReturnType<typeof show>) => page.api.calls(searchServices).at(-1)?.query;
const empty = (place: string | null) => () => ({ data: [], meta: makeSearchMeta(0, { place, registered: 0 }) });

test('services to book come first, those of the register under their own heading', async () => {
  show('/search?place=eh6', () => ({
    data: [makeResult({ name: 'Thistle House' }), makeRegisterResult({ name: 'Rowan Bank' })],
    meta: makeSearchMeta(2, { place: 'EH6', registered: 1 }),
  }));
  const bookable = await screen.findByRole('region', { name: 'Book here' });
  expect(within(bookable).getByRole('link', { name: 'Thistle House' })).toBeTruthy();
  expect(within(bookable).getByText('3 places left on Tue 24 Nov')).toBeTruthy();
  const register = screen.getByRole('region', { name: 'From the Care Inspectorate register' });
  expect(within(register).getByRole('link', { name: 'Rowan Bank' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Childcare near EH6' })).toBeTruthy();
  expect(screen.getByText('2 services near EH6, 1 to book here')).toBeTruthy();
});

test('asks what stands in the address, and leaves out what makes no sense', async () => {
  const page = show('/search?place=EH6&age=3&price=4000&sort=price&radius=5000&date=tomorrow&type=x&page=2');
  await screen.findByRole('region', { name: 'Book here' });
  expect(asked(page)).toEqual({ place: 'EH6', age: 3, price: 4000, sort: 'price', page: 2, per_page: 20 });
});

test('a filter is chosen, shown as a tag, and taken away again', async () => {
  const page = show('/search?place=EH6&page=3');
  await screen.findByRole('region', { name: 'Book here' });
  const type = await screen.findByRole('option', { name: 'Childminder' });
  await page.user.selectOptions(screen.getByLabelText('Type of service'), type);
  expect(page.location()).toBe('/search?place=EH6&type=7');
  await page.user.click(await screen.findByRole('button', { name: 'Remove Childminder' }));
  expect(page.location()).toBe('/search?place=EH6');
});

test('the order stands in the address', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book here' });
  await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
  expect(page.location()).toBe('/search?place=EH6&sort=price');
  await waitFor(() => expect(asked(page)?.sort).toBe('price'));
  await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Nearest first');
  expect(page.location()).toBe('/search?place=EH6');
});

test('the filters of the sheet count when it is left by its button', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book here' });
  await page.user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await page.user.type(sheet.getByLabelText('Name of the service'), 'thistle');
  await page.user.click(sheet.getByLabelText('Only services to book online'));
  expect(page.location()).toBe('/search?place=EH6');
  await page.user.click(sheet.getByRole('button', { name: 'Show results' }));
  expect(page.location()).toBe('/search?place=EH6&search=thistle&only=listed');
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeTruthy();
});

test('a new place keeps the other filters', async () => {
  const page = show('/search?place=EH6&age=3&type=7&sort=date&page=4');
  await screen.findByRole('region', { name: 'Book here' });
  const place = screen.getByRole('combobox', { name: 'Where' });
  await page.user.clear(place);
  await page.user.type(place, 'G');
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  expect(page.location()).toBe('/search?place=G&age=3&type=7&sort=date');
});

test('a place that is not known is said plainly, with what to type instead', async () => {
  show('/search?place=Narnia', empty(null));
  expect(await screen.findByText('We do not know a place in Scotland called “Narnia”')).toBeTruthy();
  expect(screen.getByText(/type a postcode such as EH6 6QN/)).toBeTruthy();
});

test('says when nothing lies that near and the nearest are shown', async () => {
  show('/search?place=EH6', () => ({
    data: [makeResult({ distance_km: 60 })],
    meta: makeSearchMeta(1, { place: 'EH6', radius: null }),
  }));
  expect(await screen.findByText('Nothing within about 6 miles of EH6')).toBeTruthy();
});

test('without results each filter in force can be relaxed by one link', async () => {
  const page = show('/search?place=EH6&age=3&price=500', empty('EH6'));
  const link = await screen.findByRole('link', { name: 'Any price' });
  expect(link.getAttribute('href')).toBe('/search?place=EH6&age=3');
  expect(screen.getByRole('link', { name: 'Look about 12 miles around' }).getAttribute('href')).toBe(
    '/search?place=EH6&age=3&price=500&radius=20',
  );
  expect(screen.queryByRole('link', { name: 'Any date' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Any age' }));
  expect(page.location()).toBe('/search?place=EH6&price=500');
});

test('further pages are links that keep the search', async () => {
  show('/search?place=EH6&age=3', () => ({
    data: [makeResult()],
    meta: makeSearchMeta(45, { place: 'EH6' }),
  }));
  const link = await screen.findByRole('link', { name: 'Page 2' });
  expect(link.getAttribute('href')).toBe('/search?place=EH6&age=3&page=2');
});

test('the age and the day go along to the service', async () => {
  show('/search?place=EH6&age=3&date=2026-11-24&price=4000');
  const link = await screen.findByRole('link', { name: 'Thistle House Nursery' });
  expect(link.getAttribute('href')).toMatch(/^\/registered-provider-details\/[^?]+\?age=3&date=2026-11-24$/);
});

test('a search that fails says so and can be tried again', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book here' });
  cleanup();
  page.api.fail(searchServices, { status: 500, message: 'Something broke.' });
  renderPage(Component, { api: page.api, at: '/search?place=G1' });
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  page.api.on(searchServices, () => ({ data: [makeResult()], meta: makeSearchMeta(1, { place: 'G1' }) }));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Childcare near G1' })).toBeTruthy();
});
