// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type MarketplaceSession } from '@bairn/shared/schema/marketplace';
import { serviceDetails, serviceSessions } from '@bairn/shared/calls/marketplace';
import { listReviews } from '@bairn/shared/calls/reviews';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeReviews, makeService, makeSession } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { manifest } from '../manifest.ts';
import { Component } from './ServicePage.tsx';

afterEach(cleanup);

function show({ sessions = [makeSession() as MarketplaceSession], search = '', service = makeService() } = {}) {
  const api = fakeApi()
    .on(serviceDetails, () => ({ data: service }))
    .on(listReviews, () => makeReviews())
    .on(serviceSessions, () => ({ data: sessions }));
  const at = `/registered-provider-details/${service.id}${search}`;
  return { ...renderPage(Component, { api, at, path: manifest.pages.service.path }), service };
}

test('shows what can be booked before everything else, with the next date, the places and the price', async () => {
  const session = makeSession({ places_left: 2, next_date: '2026-11-26', price: 3600 });
  const { service } = show({
    sessions: [session, makeSession({ name: 'Sold out', next_date: null, places_left: null })],
  });
  const sessions = within(await screen.findByRole('region', { name: 'Sessions you can book' }));
  const link = await sessions.findByRole('link', { name: 'Forest mornings' });
  expect(link.getAttribute('href')).toBe(`/registered-provider-details/${session.branch_id}/sessions/${session.id}`);
  expect(sessions.getByText('2 places left on Thu 26 Nov')).toBeTruthy();
  expect(sessions.getByText('£36.00')).toBeTruthy();
  expect(sessions.getByText('No dates available in the coming weeks')).toBeTruthy();
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Sessions you can book');
  expect(screen.getByRole('heading', { level: 1, name: service.name })).toBeTruthy();
});

test('grades stand in words and numbers, hours by day, and the way to reach the service', async () => {
  show();
  const grades = within(await screen.findByRole('region', { name: 'Inspection grades' }));
  expect(grades.getByText('Very Good').parentElement?.textContent).toBe('Very Good 5 of 6');
  const hours = within(screen.getByRole('region', { name: 'Opening hours' }));
  expect(hours.getByText('Today').nextSibling?.textContent).toBe('8:00 am to 6:00 pm');
  expect(hours.getByText('Sunday').nextSibling?.textContent).toBe('Closed');
  expect(screen.getByRole('link', { name: '0131 496 0101' }).getAttribute('href')).toBe('tel:+441314960101');
});

test('a day with several opening hours has each on a line of its own', async () => {
  const opening_times = [
    { day: 1, opens: '07:30', closes: '09:00' },
    { day: 1, opens: '15:00', closes: '18:00' },
  ];
  show({ service: makeService({ opening_times }) });
  const hours = within(await screen.findByRole('region', { name: 'Opening hours' }));
  const lines = [...(hours.getByText('Monday').nextElementSibling?.children ?? [])].map((line) => line.textContent);
  expect(lines).toEqual(['7:30 am to 9:00 am', '3:00 pm to 6:00 pm']);
});

test('what the service says of its support for additional needs stands with the kinds of support', async () => {
  show({ service: makeService({ asn_info: 'A quiet room, and staff who sign.' }) });
  const heading = await screen.findByRole('heading', { name: 'Support for children' });
  const part = within(heading.closest('section') as HTMLElement);
  expect(part.getByText('Allergies')).toBeTruthy();
  expect(part.getByText('A quiet room, and staff who sign.')).toBeTruthy();
  cleanup();
  show({ service: makeService({ support_options: [], asn_info: 'Ask us.' }) });
  expect((await screen.findByText('Ask us.')).closest('section')?.querySelector('ul')).toBeNull();
  cleanup();
  show({ service: makeService({ support_options: [] }) });
  await screen.findByRole('heading', { name: 'Ways to pay' });
  expect(screen.queryByRole('heading', { name: 'Support for children' })).toBeNull();
});

test('the age of the search narrows the sessions and stays in the links; all of them are one link away', async () => {
  const session = makeSession();
  const { api, service } = show({ sessions: [session], search: '?age=3' });
  const link = await screen.findByRole('link', { name: 'Forest mornings' });
  expect(link.getAttribute('href')).toMatch(/\?age=3$/);
  expect(api.calls(serviceSessions)).toMatchObject([{ params: { branch: service.id }, query: { age: '3' } }]);
  expect(screen.getByText(/Shown for age 3 years/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all sessions' }).getAttribute('href')).toBe(
    `/registered-provider-details/${service.id}`,
  );
});

test('says when no session fits, and when there are none', async () => {
  show({ sessions: [], search: '?age=12' });
  expect(await screen.findByRole('heading', { name: 'No session fits' })).toBeTruthy();
  cleanup();
  show({ sessions: [] });
  expect(await screen.findByRole('heading', { name: 'No sessions to book yet' })).toBeTruthy();
});

test('a service that is not there says so, and leads to the search', async () => {
  const { api, service } = show();
  cleanup();
  api.fail(serviceDetails, { status: 404, message: 'This service could not be found.' });
  api.fail(serviceSessions, { status: 404, message: 'This service could not be found.' });
  renderPage(Component, {
    api,
    at: `/registered-provider-details/${service.id}`,
    path: manifest.pages.service.path,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Service not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search childcare' }).getAttribute('href')).toBe('/search');
  expect(screen.getByRole('main').dataset.error).toBe('not-found');
});

test('a website that is no web address is not linked', async () => {
  show({ service: makeService({ website: 'javascript:alert(1)' }) });
  await screen.findByRole('region', { name: 'Contact' });
  expect(screen.queryByText(/alert/)).toBeNull();
});
