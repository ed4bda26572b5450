// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '@bairn/shared/schema/auth';
import { webConfig } from '@bairn/shared/calls/config';
import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from '@bairn/shared/calls/favourites';
import { searchServices } from '@bairn/shared/calls/marketplace';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeConfig, makeResult, makeSearchMeta } from '@bairn/shared/test/marketplace';
import { makeServiceUser, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from '../SearchPage.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const thistle = makeResult({ name: 'Thistle House' });
const rowan = makeResult({ name: 'Rowan Bank' });

/** An API that keeps the family's favourites. */
function apiWith(kept: string[]) {
  let ids = [...kept];
  return fakeApi()
    .on(webConfig, () => ({ data: makeConfig() }))
    .on(searchServices, () => ({ data: [thistle, rowan], meta: makeSearchMeta(2, { bookable: 2 }) }))
    .on(listFavourites, () => ({ data: ids }))
    .on(mergeFavourites, ({ body }) => {
      ids = [...new Set([...ids, ...(body?.branch_ids ?? [])])];
      return { data: ids };
    })
    .on(addFavourite, ({ params }) => {
      ids = [params?.branch ?? '', ...ids];
      return { data: { favourite: true } };
    })
    .on(removeFavourite, ({ params }) => {
      ids = ids.filter((id) => id !== params?.branch);
      return { data: { favourite: false } };
    });
}
const show = (api = apiWith([]), { at = '/search', user }: { at?: string; user?: User } = {}) =>
  renderPage(Component, { api, at, ...(user && { user }) });
const heart = (name: string) => screen.findByRole('button', { name: `Favourite: ${name}` });
const isKept = async (name: string) => (await heart(name)).getAttribute('aria-pressed');

test('a visitor keeps services in the browser, and finds them by the filter', async () => {
  const page = show();
  await page.user.click(await heart('Thistle House'));
  expect(await isKept('Thistle House')).toBe('true');
  expect(await isKept('Rowan Bank')).toBe('false');
  expect(localStorage.getItem('bairn.favourites')).toBe(thistle.id);
  await page.user.click(screen.getByLabelText('Only my favourites'));
  expect(page.location()).toBe('/search?favourites=1');
  await screen.findByRole('heading', { level: 1, name: 'Your favourites' });
  await waitFor(() =>
    expect(page.api.calls(searchServices).at(-1)?.query).toMatchObject({ favourites: '1', favourite_ids: thistle.id }),
  );
  const asked = page.api.calls(searchServices).length;
  await page.user.click(await heart('Thistle House'));
  expect(await isKept('Thistle House')).toBe('false');
  expect(localStorage.getItem('bairn.favourites')).toBeNull();
  expect(page.api.calls(searchServices).length).toBe(asked);
});

test('what another tab keeps is shown, and what is no id is not asked for', async () => {
  localStorage.setItem('bairn.favourites', 'x,,<b>');
  const page = show(apiWith([]), { at: '/search?favourites=1' });
  expect(await isKept('Thistle House')).toBe('false');
  expect(page.api.calls(searchServices).map(({ query }) => query?.favourite_ids)).toEqual([undefined]);
  localStorage.setItem('bairn.favourites', thistle.id);
  window.dispatchEvent(new StorageEvent('storage', { key: 'bairn.favourites' }));
  await waitFor(async () => expect(await isKept('Thistle House')).toBe('true'));
});

test('a family’s are kept in their account, after those of the browser were handed over once', async () => {
  localStorage.setItem('bairn.favourites', rowan.id);
  const api = apiWith([thistle.id]);
  const page = show(api, { user: makeUser(), at: '/search?favourites=1' });
  await waitFor(async () => expect(await isKept('Rowan Bank')).toBe('true'));
  expect(await isKept('Thistle House')).toBe('true');
  expect(api.calls(mergeFavourites).map(({ body }) => body)).toEqual([{ branch_ids: [rowan.id] }]);
  expect(api.calls(listFavourites)).toEqual([]);
  expect(localStorage.getItem('bairn.favourites')).toBeNull();
  expect(api.calls(searchServices).at(-1)?.query).not.toHaveProperty('favourite_ids');
  await page.user.click(await heart('Thistle House'));
  await waitFor(() => expect(api.calls(removeFavourite).map(({ params }) => params)).toEqual([{ branch: thistle.id }]));
  expect(await isKept('Thistle House')).toBe('false');
});

test('a choice that the API refuses is undone', async () => {
  const api = apiWith([thistle.id]).fail(addFavourite, { status: 409, message: 'You have 200 favourites.' });
  const page = show(api, { user: makeUser() });
  await page.user.click(await heart('Rowan Bank'));
  await waitFor(() => expect(api.calls(addFavourite).length).toBe(1));
  await waitFor(async () => expect(await isKept('Rowan Bank')).toBe('false'));
  expect(await isKept('Thistle House')).toBe('true');
});

test('service users keep none', async () => {
  show(apiWith([]), { user: makeServiceUser() });
  expect(await screen.findByRole('link', { name: 'Thistle House' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull();
  expect(screen.queryByLabelText('Only my favourites')).toBeNull();
});

test('without favourites it says how to get some; where the other filters leave none, how to see them', async () => {
  const none = () => apiWith([]).on(searchServices, () => ({ data: [], meta: makeSearchMeta(0, { bookable: 0 }) }));
  show(none(), { at: '/search?favourites=1' });
  expect(await screen.findByText('You have no favourites yet')).toBeTruthy();
  expect(screen.getByText(/They stay in this browser/)).toBeTruthy();
  cleanup();
  localStorage.setItem('bairn.favourites', thistle.id);
  show(none(), { at: '/search?favourites=1&place=EH6' });
  expect(await screen.findByText('None of your favourites match')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all my favourites' }).getAttribute('href')).toBe(
    '/search?favourites=1',
  );
});

test('favourites are asked for only once it is known who is logged in', async () => {
  const { queries } = await import('../SearchPage.tsx');
  expect(queries({ params: {}, search: new URLSearchParams('favourites=1&view=map') }).length).toBe(1);
  expect(queries({ params: {}, search: new URLSearchParams('view=map') }).length).toBe(3);
});
