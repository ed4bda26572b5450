// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toasts } from '@bairn/shared/app';
import type { DataOf, ResponseOf } from '@bairn/shared/schema/endpoint';
import { deleteSavedSearch, listSavedSearches, saveSearch } from '@bairn/shared/calls/savedSearches';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component } from './SavedSearchesPage.tsx';

afterEach(cleanup);

type Data = DataOf<typeof listSavedSearches>;
const user = makeUser();
const example: Data[number] = {
  id: makeId(),
  name: 'After school in Leith',
  address: 'age=6&place=EH6',
  created_at: '2026-11-24T09:30:00.000Z',
};
const answer = (data: Data = [example]): ResponseOf<typeof listSavedSearches> => ({ data });
const show = (api: FakeApi, at = '/settings/saved-searches') => renderPage(Component, { api, at, user });

describe('the page "Saved searches"', () => {
  it('shows each search with the way back to it', async () => {
    show(fakeApi().on(listSavedSearches, () => answer()));
    const link = await screen.findByRole('link', { name: 'After school in Leith' });
    expect(link.getAttribute('href')).toBe('/search?age=6&place=EH6');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saved searches');
  });

  it('deletes a search, and saves it again when that is undone', async () => {
    const api = fakeApi()
      .on(listSavedSearches, () => answer())
      .on(deleteSavedSearch, () => ({ data: null }))
      .on(saveSearch, () => ({ data: example }));
    const page = show(api);
    await page.user.click(await screen.findByRole('button', { name: 'Delete After school in Leith' }));
    await waitFor(() => expect(toasts.getState()).toHaveLength(1));
    expect(api.calls(deleteSavedSearch)[0]).toMatchObject({ params: { id: example.id } });
    toasts.getState()[0]?.action?.act();
    await waitFor(() => expect(api.calls(saveSearch)).toHaveLength(1));
    expect(api.calls(saveSearch)[0]).toMatchObject({ body: { name: example.name, address: example.address } });
  });

  it('says so when there is nothing', async () => {
    show(fakeApi().on(listSavedSearches, () => answer([])));
    expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeTruthy();
  });

  it('can be tried again when the call fails', async () => {
    const api = fakeApi().fail(listSavedSearches, { status: 500, message: 'Something went wrong.' });
    const page = show(api);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(listSavedSearches, () => answer());
    await page.user.click(again);
    expect(await screen.findByRole('link', { name: example.name })).toBeTruthy();
  });
});
