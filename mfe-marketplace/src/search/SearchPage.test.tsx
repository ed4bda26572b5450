// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { webConfig } from '@bairn/shared/calls/config';
import { searchServices } from '@bairn/shared/calls/marketplace';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import {
  makeConfig,
  makeOffer,
  makePublicRegisterResult,
  makeResult,
  makeSearchMeta,
} from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './SearchPage.tsx';

afterEach(cleanup);

const meals = [
  { id: 3, name: 'Lunch' },
  { id: 10, name: 'No meals' },
];

function show(at: string, answer?: Parameters<ReturnType<typeof fakeApi>['on']>[1]) {
  const api = fakeApi()
    .on(webConfig, () => ({ data: makeConfig({ service_types: [{ id: 7, name: 'Childminder' }], meals }) }))
    .on(
      searchServices,
      (answer as never) ?? (() => ({ data: [makeResult()], meta: makeSearchMeta(1, { place: 'EH6' }) })),
    );
  return renderPage(Component, { api, at });
}
const asked = (page: ReturnType<typeof show>) => page.api.calls(searchServices).at(-1)?.query;
const empty = (place: string | null) => () => ({ data: [], meta: makeSearchMeta(0, { place, bookable: 0 }) });

test('services with dates come first, then those without, then those of the public register, under their own headings', async () => {
  show('/search?place=eh6', () => ({
    data: [
      makeResult({ name: 'Thistle House' }),
      makeResult({ name: 'Full House', offer: null }),
      makePublicRegisterResult({ name: 'Rowan Bank' }),
    ],
    meta: makeSearchMeta(3, { place: 'EH6', bookable: 1 }),
  }));
  const bookable = await screen.findByRole('region', { name: 'Book online' });
  expect(within(bookable).getByRole('link', { name: 'Thistle House' })).toBeTruthy();
  expect(within(bookable).getAllByRole('article')).toHaveLength(1);
  const full = within(screen.getByRole('region', { name: 'No dates available at the moment' }));
  expect(full.getByRole('link', { name: 'Full House' })).toBeTruthy();
  expect(full.getByText('£32.00').parentElement?.textContent).toBe('from £32.00 a session');
  const register = screen.getByRole('region', { name: 'From the Care Inspectorate register' });
  expect(within(register).getByRole('link', { name: 'Rowan Bank' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Childcare near EH6' })).toBeTruthy();
  expect(screen.getByText('3 services near EH6, 1 bookable online')).toBeTruthy();
});

test('asks what stands in the address, and leaves out what makes no sense', async () => {
  const page = show('/search?place=EH6&age=3&price=4000&sort=price&radius=5000&date=tomorrow&type=x&page=2');
  await screen.findByRole('region', { name: 'Book online' });
  expect(asked(page)).toEqual({
    place: 'EH6',
    age: 3,
    price: 4000,
    sort: 'price',
    page: 2,
  });
});

test('a filter is chosen, shown as a tag, and taken away again', async () => {
  const page = show('/search?place=EH6&page=3');
  await screen.findByRole('region', { name: 'Book online' });
  const type = await screen.findByRole('option', { name: 'Childminder' });
  await page.user.selectOptions(screen.getByLabelText('Type of service'), type);
  expect(page.location()).toBe('/search?place=EH6&type=7');
  await page.user.click(await screen.findByRole('button', { name: 'Remove Childminder' }));
  expect(page.location()).toBe('/search?place=EH6');
});

test('the order stands in the address', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book online' });
  await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
  expect(page.location()).toBe('/search?place=EH6&sort=price');
  await waitFor(() => expect(asked(page)?.sort).toBe('price'));
  await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Nearest first');
  expect(page.location()).toBe('/search?place=EH6');
});

test.each([
  ['/search', 'Name'],
  ['/search?sort=distance', 'Name'],
  ['/search?search=thistle', 'Best match'],
  ['/search?search=thistle&sort=price', 'Lowest price'],
  ['/search?lat=55.9&lng=-3.2&radius=5', 'Nearest first'],
])('without a place nothing is said to be nearest: %s is by %s', async (at, order) => {
  show(at, () => ({ data: [makeResult()], meta: makeSearchMeta(1) }));
  await screen.findByRole('region', { name: 'Book online' });
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').selectedOptions[0]?.textContent).toBe(order);
});

test('the filters of the sheet count when it is left by its button', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book online' });
  await page.user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await page.user.type(sheet.getByLabelText('Name of the service'), 'thistle');
  await page.user.click(sheet.getByLabelText('Bookable online only'));
  expect(page.location()).toBe('/search?place=EH6');
  await page.user.click(sheet.getByRole('button', { name: /^Show / }));
  expect(page.location()).toBe('/search?place=EH6&search=thistle&only=listed');
  expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeTruthy();
});

test('day, time, grade, meals and funded hours are filters, counted and taken away one by one', async () => {
  const page = show('/search?place=EH6&weekday=1&starts=early&grade=4&meals=3&funded=1&sort=grade');
  const tags = within(await screen.findByRole('list', { name: 'Filters applied' }));
  await tags.findByText('Lunch');
  expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'On a Monday',
    'Starts: before 9 am',
    'Funded hours',
    'Lunch',
    'Graded Good or better',
  ]);
  expect(asked(page)).toEqual({
    place: 'EH6',
    weekday: 1,
    starts: 'early',
    grade: 4,
    meals: 3,
    funded: '1',
    sort: 'grade',
  });
  expect(screen.getByRole('button', { name: 'Filters (5)' })).toBeTruthy();
  const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
  expect(within(panel.getByLabelText('Meals')).queryByRole('option', { name: 'No meals' })).toBeNull();
  await page.user.selectOptions(panel.getByLabelText('Weekday'), 'Saturday');
  await page.user.click(tags.getByRole('button', { name: /Graded Good or better/ }));
  expect(page.location()).toBe('/search?place=EH6&weekday=6&starts=early&funded=1&meals=3&sort=grade');
});

test('the cross of the sheet leaves the filters as they were, by the keyboard too, and the focus where it was', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book online' });
  const opener = screen.getByRole('button', { name: 'Filters' });
  await page.user.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await page.user.type(sheet.getByLabelText('Name of the service'), 'thistle');
  sheet.getByRole('button', { name: 'Close' }).focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
  expect(page.location()).toBe('/search?place=EH6');
  expect(document.activeElement).toBe(opener);
  await page.user.click(opener);
  const again = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(again.getByLabelText<HTMLInputElement>('Name of the service').value).toBe('');
});

test('a new place keeps the other filters', async () => {
  const page = show('/search?place=EH6&age=3&type=7&sort=date&page=4');
  await screen.findByRole('region', { name: 'Book online' });
  const place = screen.getByRole('combobox', { name: 'Where' });
  await page.user.clear(place);
  await page.user.type(place, 'G');
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  expect(page.location()).toBe('/search?place=G&age=3&type=7&sort=date');
});

test('a place that is not known is said plainly, with what to type instead', async () => {
  show('/search?place=Narnia', empty(null));
  expect(await screen.findByText('We could not find a place in Scotland called “Narnia”')).toBeTruthy();
  expect(screen.getByText(/type a postcode such as EH6 6QN/)).toBeTruthy();
});

test('says when nothing lies that near and the nearest are shown', async () => {
  show('/search?place=EH6', () => ({
    data: [makeResult({ distance_km: 60 })],
    meta: makeSearchMeta(1, { place: 'EH6', radius: null }),
  }));
  expect(await screen.findByText('Nothing within about 6 miles of EH6')).toBeTruthy();
});

test('says when nothing lies in the part of the map that was searched', async () => {
  show('/search?lat=57.2&lng=-5.4&radius=5', () => ({
    data: [makeResult({ distance_km: 60 })],
    meta: makeSearchMeta(1, { radius: null }),
  }));
  expect(await screen.findByText('Nothing in this area')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Childcare in this area' })).toBeTruthy();
});

test('without results it says which filter to give up, for how many services, the best first', async () => {
  const relax = [
    { filter: 'price' as const, count: 14 },
    { filter: 'age' as const, count: 1 },
    { filter: 'type' as const, count: 0 },
  ];
  const page = show('/search?place=EH6&age=3&price=500&type=7&view=list', () => ({
    data: [],
    meta: makeSearchMeta(0, { place: 'EH6', bookable: 0, relax }),
  }));
  const first = await screen.findByRole('link', { name: 'Any price: 14 services' });
  expect(first.getAttribute('href')).toBe('/search?place=EH6&age=3&type=7');
  expect(screen.queryByRole('link', { name: /Any type/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe('/search?place=EH6');
  await page.user.click(screen.getByRole('link', { name: 'Any age: 1 service' }));
  expect(page.location()).toBe('/search?place=EH6&type=7&price=500');
});

test('where giving up one filter finds nothing either, it says what else to do', async () => {
  show('/search?place=EH6&age=3&price=500', empty('EH6'));
  expect(await screen.findByText(/Removing one filter is not enough/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clear all filters' })).toBeTruthy();
});

test('each choice of a filter says how many services it would leave', async () => {
  show('/search?place=EH6', () => ({
    data: [makeResult()],
    meta: makeSearchMeta(40, {
      place: 'EH6',
      facets: {
        type: [{ value: 7, count: 12 }],
        price: [
          { value: 500, count: 0 },
          { value: 2000, count: 9 },
        ],
        age: [{ value: 3, count: 31 }],
        only: [{ value: 'listed', count: 17 }],
      },
    }),
  }));
  expect(await screen.findByRole('option', { name: 'Childminder (12)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Up to £20.00 (9)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Up to £5.00 (0)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: '3 years (31)' })).toBeTruthy();
  expect(screen.getByLabelText('Bookable online only (17)')).toBeTruthy();
  // Distances have no counts.
  expect(screen.getByRole('option', { name: 'About 1 mile' })).toBeTruthy();
});

test('the counts of ages hold for the place and the day of the answer, not for others that are being typed', async () => {
  const page = show('/search?place=EH6', () => ({
    data: [makeResult()],
    meta: makeSearchMeta(40, { place: 'EH6', facets: { age: [{ value: 3, count: 31 }] } }),
  }));
  expect(await screen.findByRole('option', { name: '3 years (31)' })).toBeTruthy();
  await page.user.type(screen.getByRole('combobox', { name: 'Where' }), ' 5');
  expect(screen.getByRole('option', { name: '3 years' })).toBeTruthy();
});

test('the sheet says how many services its draft leaves before it is sent', async () => {
  const page = show('/search?place=EH6', (({ query }: { query: { only?: string } }) => ({
    data: [makeResult()],
    meta: makeSearchMeta(query.only ? 17 : 40, { place: 'EH6' }),
  })) as never);
  await screen.findByRole('region', { name: 'Book online' });
  await page.user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('button', { name: 'Show 40 services' })).toBeTruthy();
  await page.user.click(sheet.getByLabelText('Bookable online only'));
  await page.user.click(await sheet.findByRole('button', { name: 'Show 17 services' }));
  expect(page.location()).toBe('/search?place=EH6&only=listed');
});

test('the next page begins where this one ended, whatever has happened in between', async () => {
  const page = show('/search?place=EH6', (({ query }: { query: { page?: number } }) => ({
    data: [makeResult()],
    meta: makeSearchMeta(45, { place: 'EH6', page: query.page ?? 1, next: `end-of-${query.page ?? 1}` }),
  })) as never);
  await page.user.click(await screen.findByRole('link', { name: 'Next' }));
  expect(page.location()).toBe('/search?place=EH6&page=2');
  await waitFor(() => expect(asked(page)).toMatchObject({ page: 2, after: 'end-of-1' }));
  await page.user.click(await screen.findByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(asked(page)).toMatchObject({ page: 3, after: 'end-of-2' }));
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Page 1' }));
  await waitFor(() => expect(page.location()).toBe('/search?place=EH6'));
  expect(asked(page)).not.toHaveProperty('after');
});

test('an area of the map is searched by its middle, and a new place takes its place', async () => {
  const page = show('/search?lat=55.97&lng=-3.17&radius=3&age=3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Childcare near EH6' })).toBeTruthy();
  expect(asked(page)).toMatchObject({ lat: 55.97, lng: -3.17, radius: 3, age: 3 });
  expect(screen.getByRole('button', { name: 'Remove An area of the map' })).toBeTruthy();
  await page.user.type(screen.getByRole('combobox', { name: 'Where' }), 'G');
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  expect(page.location()).toBe('/search?place=G&age=3');
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

test('a result names the session and the date that answer the search, and leads there with the date chosen', async () => {
  const offer = makeOffer({
    name: 'After-school club',
    date: '2026-11-26',
    start_time: '15:00',
    end_time: '18:00',
    price: 1450,
  });
  const service = makeResult({ offer, price_from: 650 });
  show('/search?place=EH6&age=6&date=2026-11-25', () => ({ data: [service], meta: makeSearchMeta(1) }));
  const link = await screen.findByRole('link', {
    name: 'After-school club · Thu 26 Nov, 3:00 pm to 6:00 pm · £14.50 · 3 places left',
  });
  expect(link.getAttribute('href')).toBe(
    `/registered-provider-details/${service.id}/sessions/${offer.session_id}?age=6&date=2026-11-26`,
  );
  expect(screen.queryByText(/6\.50/)).toBeNull();
});

test('care around school is a filter with its counts, and stands in the heading', async () => {
  const page = show('/search?place=EH6', () => ({
    data: [makeResult()],
    meta: makeSearchMeta(9, { place: 'EH6', facets: { care: [{ value: 'after-school', count: 4 }] } }),
  }));
  const option = await screen.findByRole('option', { name: 'After-school care (4)' });
  await page.user.selectOptions(screen.getByLabelText('School-age childcare'), option);
  expect(page.location()).toBe('/search?place=EH6&care=after-school');
  expect(await screen.findByRole('heading', { level: 1, name: 'After-school care near EH6' })).toBeTruthy();
  await waitFor(() => expect(asked(page)).toMatchObject({ care: 'after-school' }));
  await page.user.click(screen.getByRole('button', { name: 'Remove After-school care' }));
  expect(page.location()).toBe('/search?place=EH6');
});

const line = () => screen.getByText('Change').closest('details');

test.each([
  ['/search?place=EH6&age=6&date=2026-11-26&care=holiday', 'EH6 · 6 years · 26 Nov'],
  ['/search?place=EH6', 'EH6'],
  ['/search?age=0', 'All of Scotland · Under 1'],
  ['/search?lat=55.9&lng=-3.2&radius=5', 'Area of the map'],
])('%s folds its form to %j', async (at, words) => {
  show(at);
  await screen.findByRole('region', { name: 'Book online' });
  expect(line()?.querySelector('span')?.textContent).toBe(words);
  expect(line()?.open).toBe(false);
  // What hides the form is the state of the line right before it.
  expect(line()?.nextElementSibling?.tagName).toBe('FORM');
});

test('a form in which nothing is asked yet is not folded, and hands the focus on when it is', async () => {
  const page = show('/search');
  await screen.findByRole('region', { name: 'Book online' });
  expect(screen.queryByText('Change')).toBeNull();
  await page.user.type(screen.getByRole('combobox', { name: 'Where' }), 'G12{Enter}');
  expect(page.location()).toBe('/search?place=G12');
  expect(line()?.open).toBe(false);
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('a search from the opened form folds it, with the focus at its line', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book online' });
  await page.user.click(screen.getByText('Change'));
  expect(line()?.open).toBe(true);
  await page.user.clear(screen.getByRole('combobox', { name: 'Where' }));
  await page.user.type(screen.getByRole('combobox', { name: 'Where' }), 'G12{Enter}');
  expect(page.location()).toBe('/search?place=G12');
  expect(line()?.open).toBe(false);
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});

test('a search that fails says so and can be tried again', async () => {
  const page = show('/search?place=EH6');
  await screen.findByRole('region', { name: 'Book online' });
  cleanup();
  page.api.fail(searchServices, { status: 500, message: 'Something broke.' });
  renderPage(Component, { api: page.api, at: '/search?place=G1' });
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  expect(screen.queryByText('Searching')).toBeNull();
  page.api.on(searchServices, () => ({ data: [makeResult()], meta: makeSearchMeta(1, { place: 'G1' }) }));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Childcare near G1' })).toBeTruthy();
});
