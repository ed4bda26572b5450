// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareServices } from '@bairn/shared/calls/choosing';
import type { ComparedService } from '@bairn/shared/schema/choosing';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeCompared, makeOffer, sampleToday } from '@bairn/shared/test/marketplace';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './ComparePage.tsx';

afterEach(cleanup);
beforeEach(() => sessionStorage.clear());

const thistle = makeCompared({ name: 'Thistle House' });
const selkie = makeCompared({ name: 'Selkie House', funded: false, offer: null, price_from: null, sessions: 0 });

/** What the bar of the search would have. */
const kept = () => (JSON.parse(sessionStorage.getItem('bairn.compare') ?? '{}') as { services?: object[] }).services;

function show(services: ComparedService[], query = '', ids = services.map(({ id }) => id)) {
  const api = fakeApi().on(compareServices, (request) => ({
    data: services.filter(({ id }) => String(request.query?.ids).includes(id)),
    meta: { place: null, today: sampleToday },
  }));
  return renderPage(Component, { api, at: `/compare?ids=${ids.join()}${query}` });
}
/** The cells of a fact, without the names that phones show. */
async function cells(label: string | RegExp) {
  const row = (await screen.findByRole('rowheader', { name: label })).parentElement;
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) =>
    [...cell.children].length > 1
      ? [...cell.children]
          .slice(1)
          .map(({ textContent }) => textContent)
          .join(' | ')
      : (cell.lastChild?.textContent ?? ''),
  );
}

test('shows each fact of each service, for the age and the day of the address', async () => {
  const page = show([thistle, selkie], '&age=3&date=2026-11-23&place=EH6');
  expect(await cells('Distance from EH6')).toEqual(['0.7 miles', '0.7 miles']);
  expect(await cells('Price, age 3 years')).toEqual(['from £32.00 a session', 'No sessions for this age']);
  expect(await cells(/^Places from/)).toEqual([
    'None on Mon 23 Nov | 3 places available on Tue 24 Nov | Forest mornings, 8:00 am to 1:00 pm, £32.00',
    'No dates available in the coming weeks',
  ]);
  expect((await cells('Opening hours'))[0]).toBe('Mon to Fri: 8:00 am to 6:00 pm');
  expect((await cells('Inspection grades'))[0]).toContain('Graded Good or better');
  expect((await cells('Funding and payment')).map((cell) => cell.split(' | ')[0])).toEqual([
    'Takes funded hours',
    'No funded hours',
  ]);
  expect(page.api.calls(compareServices)[0]?.query).toMatchObject({ age: 3, date: '2026-11-23', place: 'EH6' });
  expect(screen.getByRole('link', { name: 'Tue 24 Nov' }).getAttribute('href')).toContain('age=3&date=2026-11-24');
});

test('does not say that the asked day has none where it has places', async () => {
  show([makeCompared({ offer: makeOffer({ date: '2026-11-24', places_left: 1 }) }), selkie], '&date=2026-11-24');
  expect((await cells(/^Places from/))[0]).toBe(
    '1 place available on Tue 24 Nov | Forest mornings, 8:00 am to 1:00 pm, £32.00',
  );
});

test('removing one keeps the others, in the address and for the bar; one alone asks for another', async () => {
  const page = show([thistle, selkie], '&age=3');
  await page.user.click(await screen.findByRole('button', { name: 'Remove Selkie House' }));
  expect(page.location()).toBe(`/compare?ids=${thistle.id}&age=3`);
  expect(screen.queryByText('Selkie House')).toBeNull();
  expect(kept()).toEqual([{ id: thistle.id, name: 'Thistle House' }]);
  expect(await screen.findByText('Add another service to compare with')).toBeTruthy();
  await page.user.click(screen.getByRole('link', { name: 'Add another service' }));
  expect(page.location()).toBe('/search?age=3');
});

test('the last one removed leaves the way to the search', async () => {
  const page = show([thistle]);
  await page.user.click(await screen.findByRole('button', { name: 'Remove Thistle House' }));
  expect(await screen.findByText('No services to compare yet')).toBeTruthy();
  expect(page.api.calls(compareServices)).toHaveLength(1);
});

test('says how many services of the link are gone, and compares the others', async () => {
  const page = show([thistle, selkie], '&age=3', [thistle.id, crypto.randomUUID(), selkie.id]);
  expect(await screen.findByText('1 service of this link cannot be found')).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  await page.user.click(screen.getByRole('link', { name: 'Compare the others' }));
  expect(page.location()).toBe(`/compare?ids=${encodeURIComponent(`${thistle.id},${selkie.id}`)}&age=3`);
  expect(screen.queryByText(/cannot be found/)).toBeNull();
});

test('of a link with nothing but services that are gone it says so', async () => {
  show([], '', [crypto.randomUUID()]);
  expect(await screen.findByText('1 service of this link cannot be found')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: 'Search childcare' })).toBeTruthy();
});

test('without ids nothing is asked; what is no id, twice or too many does not count', async () => {
  const empty = show([], '', ['x']);
  expect(await screen.findByText('No services to compare yet')).toBeTruthy();
  expect(empty.api.calls(compareServices)).toEqual([]);
  cleanup();
  const many = Array.from({ length: 6 }, () => crypto.randomUUID());
  const page = show([], '', [many[0] ?? '', ...many]);
  await screen.findByText('4 services of this link cannot be found');
  expect(page.api.calls(compareServices)[0]?.query?.ids).toBe(many.slice(0, 4).join());
});

test('another age and place are asked for in the same address', async () => {
  const page = show([thistle, selkie]);
  const form = within(await screen.findByRole('form', { name: 'What to compare for' }));
  await page.user.selectOptions(form.getByLabelText('Child’s age'), '2 years');
  await page.user.type(form.getByRole('combobox', { name: 'Where' }), 'EH6');
  await page.user.click(form.getByRole('button', { name: 'Update' }));
  const ids = encodeURIComponent(`${thistle.id},${selkie.id}`);
  expect(page.location()).toBe(`/compare?ids=${ids}&place=EH6&age=2`);
});

test('an entry of the public register says what only the service knows', async () => {
  show([
    makeCompared({ kind: 'unregistered', offer: null, price_from: null, sessions: 0, opening_times: [] }),
    thistle,
  ]);
  expect((await cells('Price'))[0]).toBe('Ask the service');
  expect((await cells('Opening hours'))[0]).toBe('Ask the service');
  expect(screen.getByText(/Not bookable on Bairn/)).toBeTruthy();
});
