// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { popularServices } from '@bairn/shared/calls/choosing';
import { searchServices, suggestPlaces } from '@bairn/shared/calls/marketplace';
import { setSessionActions } from '@bairn/shared/app';
import { viewIntro } from '@bairn/shared/calls/self';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeResult, makeSearchMeta } from '@bairn/shared/test/marketplace';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { watchSight } from '@bairn/shared/test/watchSight';
import { Component } from './HomePage.tsx';

afterEach(() => {
  cleanup();
  popular = [];
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.unstubAllGlobals();
});

const places = ['Leith', 'Leven'].map((name) => ({ name, kind: 'town' as const, lat: 56, lng: -3 }));

let popular: ReturnType<typeof makeResult>[] = [];

function show(results = [makeResult()], options: Parameters<typeof renderPage>[1] = {}) {
  const api = fakeApi()
    .on(searchServices, () => ({ data: results, meta: makeSearchMeta(results.length) }))
    .on(popularServices, () => ({ data: popular }))
    .on(suggestPlaces, () => ({ data: places }));
  return renderPage(Component, { api, ...options });
}
const place = () => screen.getByRole('combobox', { name: 'Where' });

test.each([
  ['a new parent', makeUser({ intro_viewed: false }), 1],
  ['a parent who knows it', makeUser(), 0],
  ['a service, which has an introduction of its own', makeServiceUser('nursery-admin', { intro_viewed: false }), 0],
])('introduces %s', (_, user, times) => {
  const sight = watchSight();
  setSessionActions({ signIn: vi.fn(), signOut: vi.fn(), switchBranch: vi.fn(), update: vi.fn() });
  const { api } = show([makeResult()], { user });
  api.on(viewIntro, () => ({ data: makeUser() }));
  expect(api.calls(viewIntro)).toHaveLength(0);
  sight.come();
  expect(api.calls(viewIntro)).toHaveLength(times);
});

test('searches by place, age and day', async () => {
  const { user, location } = show();
  await user.type(place(), ' EH6 ');
  await user.selectOptions(screen.getByLabelText('Child’s age'), '3 years');
  await user.type(screen.getByLabelText('From'), '2026-11-24');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(location()).toBe('/search?place=EH6&age=3&date=2026-11-24');
});

test('suggests places, which the arrow keys and Enter choose', async () => {
  const { user, location } = show();
  await user.type(place(), 'le');
  const options = await screen.findAllByRole('option', { name: /Town$/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(['LeithTown', 'LevenTown']);
  expect(place().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(place().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await user.keyboard('{Enter}');
  expect((place() as HTMLInputElement).value).toBe('Leven');
  expect(place().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{Enter}');
  expect(location()).toBe('/search?place=Leven');
});

test('a suggestion can be pressed', async () => {
  const { user } = show();
  await user.type(place(), 'le');
  await user.click(await screen.findByRole('option', { name: /Leven/ }));
  expect((place() as HTMLInputElement).value).toBe('Leven');
  expect(document.activeElement).toBe(place());
});

test('Escape closes the suggestions and keeps what was typed', async () => {
  const { user } = show();
  await user.type(place(), 'le');
  await screen.findByRole('option', { name: /Leith/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option', { name: /Leith/ })).toBeNull();
  expect((place() as HTMLInputElement).value).toBe('le');
});

test('shows services with the soonest free dates', async () => {
  const { api } = show([makeResult({ name: 'Thistle House' }), makeResult({ name: 'Full House', offer: null })]);
  const soon = await screen.findByRole('region', { name: 'Places available soon' });
  expect(await within(soon).findByRole('link', { name: 'Thistle House' })).toBeTruthy();
  expect(within(soon).queryByText('Full House')).toBeNull();
  expect(api.calls(searchServices)[0]?.query).toEqual({ only: 'listed', sort: 'date', per_page: 6, facets: false });
});

test('says so when no date is available', async () => {
  show([]);
  expect(await screen.findByText(/No service has a place available in the coming weeks/)).toBeTruthy();
});

test('shows what is popular with families, and no heading for nothing', async () => {
  popular = [makeResult({ name: 'Selkie House' })];
  show();
  const region = await screen.findByRole('region', { name: 'Popular with families' });
  expect(await within(region).findByRole('link', { name: 'Selkie House' })).toBeTruthy();
  cleanup();
  popular = [];
  show();
  // Its place is kept until that is known.
  expect(screen.getByText('Popular with families')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText('Popular with families')).toBeNull());
});

describe('near you', () => {
  type Answer = (found: (at: object) => void, failed: (error: { code: number }) => void) => void;
  const locate = (answer: Answer) => {
    const getCurrentPosition = vi.fn(answer);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    return getCurrentPosition;
  };
  const near = () => screen.findByRole('region', { name: 'Near you' });
  const press = async (page: ReturnType<typeof show>) =>
    page.user.click(await screen.findByRole('button', { name: 'Show services near me' }));

  test('asks for the location only when it is wanted, and searches around it to the nearest kilometre', async () => {
    const asked = locate((found) => found({ coords: { latitude: 55.97512, longitude: -3.16644 } }));
    const page = show();
    await near();
    expect(asked).not.toHaveBeenCalled();
    await press(page);
    const region = within(await near());
    expect(await region.findByRole('link', { name: 'Thistle House Nursery' })).toBeTruthy();
    expect(page.api.calls(searchServices).at(-1)?.query).toMatchObject({ lat: 55.98, lng: -3.17, only: 'listed' });
    expect(region.getByRole('link', { name: 'See all services near you' }).getAttribute('href')).toBe(
      '/search?lat=55.98&lng=-3.17&radius=10',
    );
  });

  test.each([
    ['is refused', 1, 'Your browser did not share your location'],
    ['is not available', 2, 'Your location could not be found'],
    ['takes too long', 3, 'Your location could not be found'],
  ])('says so if the location %s, and can be tried again', async (_, code, words) => {
    locate((_found, failed) => failed({ code }));
    const page = show();
    await press(page);
    expect(within(await near()).getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show services near me' })).toBeTruthy();
    expect(page.api.calls(searchServices)).toHaveLength(1);
  });

  test('says so outside Scotland', async () => {
    locate((found) => found({ coords: { latitude: 48.85, longitude: 2.35 } }));
    await press(show());
    expect(within(await near()).getByText('You seem to be outside Scotland')).toBeTruthy();
  });
});
