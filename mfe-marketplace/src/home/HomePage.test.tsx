// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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
  vi.unstubAllGlobals();
});

const places = ['Leith', 'Leven'].map((name) => ({ name, kind: 'town' as const, lat: 56, lng: -3 }));

function show(results = [makeResult()], options: Parameters<typeof renderPage>[1] = {}) {
  const api = fakeApi()
    .on(searchServices, () => ({ data: results, meta: makeSearchMeta(results.length) }))
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
