// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { searchServices } from '@bairn/shared/calls/marketplace';
import { unregisteredService } from '@bairn/shared/calls/publicRegister';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeEntry, makeResult, makeSearchMeta } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './UnregisteredServicePage.tsx';

afterEach(cleanup);

function show(entry = makeEntry(), nearby = [makeResult()]) {
  const api = fakeApi()
    .on(unregisteredService, () => ({ data: entry }))
    .on(searchServices, () => ({ data: nearby, meta: makeSearchMeta(nearby.length, { place: 'EH6 4HN' }) }));
  return renderPage(Component, {
    api,
    at: `/unregistered-provider-details/${entry.id}`,
    path: manifest.pages.unregistered.path,
  });
}

test('says that it takes no bookings here and shows what the public register knows', async () => {
  show();
  expect(await screen.findByText('This service does not take bookings on Bairn')).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'In the public register' }));
  const valueOf = (label: string) => facts.getByText(label).nextSibling?.textContent;
  expect(valueOf('Care Inspectorate number')).toBe('CS2099000777');
  expect(valueOf('Registered since')).toBe('May 2022');
  expect(valueOf('Last inspected')).toBe('08/01/2024');
  expect(valueOf('Registered places')).toBe('24');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ask them to join']);
});

test('what the public register leaves out reads N/A', async () => {
  show(makeEntry({ provider_name: null, registered_since: null, registered_places: null, grades: [] }));
  const facts = within(await screen.findByRole('region', { name: 'In the public register' }));
  expect(facts.getByText('Provider').nextSibling?.textContent).toBe('N/A');
  expect(facts.getByText('Registered since').nextSibling?.textContent).toBe('N/A');
  expect(screen.getByText('No grades have been published for this service yet.')).toBeTruthy();
});

test('suggests services around its postcode that take bookings', async () => {
  const { api } = show();
  expect(await screen.findByRole('link', { name: 'Thistle House Nursery' })).toBeTruthy();
  expect(api.calls(searchServices)[0]?.query).toEqual({ place: 'EH6 4HN', only: 'listed', per_page: 3, facets: false });
  expect(screen.getByRole('link', { name: 'See all services near EH6 4HN' })).toBeTruthy();
});

test('without a postcode and a town nothing nearby is asked for', async () => {
  const { api } = show(makeEntry({ postcode: null, town: null }));
  await screen.findByText('This service does not take bookings on Bairn');
  expect(api.calls(searchServices)).toEqual([]);
});
