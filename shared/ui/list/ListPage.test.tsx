// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { inlineEndpoint, page } from '@bairn/shared/schema/endpoint';
import { day, listOf, offered, oneOf, search, view } from '@bairn/shared/schema/list';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { listQuery } from '@bairn/shared/schema/listQuery';
import { ListPage } from './ListPage.tsx';
import { useList } from './useList.ts';

type Outing = { id: string; place: string; date: string };

const outingList = listOf<Outing>()({
  name: 'Outings',
  counted: ['outing', 'outings'],
  filters: {
    when: view('When', { coming: 'Coming', past: 'Past' }, ['from']),
    search: search('Place'),
    state: oneOf('State', 'Any state', { planned: 'Planned', done: 'Done' }),
    leader: offered('Leader', 'Any leader', 'leaders'),
    from: day('From'),
  },
  sorts: ['place', 'date'],
  defaultSort: 'date',
  columns: [
    { id: 'place', head: 'Place', sort: 'place' },
    { id: 'date', head: 'Date', sort: 'date', shown: 'second', text: ({ date }) => formatDate(date) },
  ],
});

const leader = { id: '0199c0de-0000-7000-8000-000000000001', name: 'Moira Geddes' };
const listOutings = inlineEndpoint({
  method: 'GET',
  path: '/outings',
  summary: 'Outings',
  download: true,
  query: listQuery(outingList),
  response: z.extend(page(z.object({ id: z.string(), place: z.string(), date: z.string() })), {
    leaders: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

function OutingsPage() {
  const list = useList(outingList, listOutings);
  return (
    <ListPage
      title="Outings"
      list={list}
      empty="No outings yet"
      cells={{ place: ({ place }) => <strong>{place}</strong> }}
    />
  );
}

const rows: Outing[] = [{ id: '1', place: 'Museum', date: '2026-11-20' }];
const answer = (data: Outing[] = rows, current = 1, total = data.length) => ({
  data,
  meta: { current_page: current, per_page: 20, total, last_page: Math.max(1, Math.ceil(total / 20)) },
  leaders: [leader],
});
const answering = (data?: Outing[], current?: number, total?: number) =>
  fakeApi().on(listOutings, () => answer(data, current, total));
const show = (api: FakeApi, search_ = '') => renderPage(OutingsPage, { api, at: `/outings${search_}` });
const lastQuery = (api: FakeApi) => JSON.parse(JSON.stringify(api.calls(listOutings).at(-1)?.query));

// happy-dom has no popovers.
beforeEach(() => {
  HTMLElement.prototype.hidePopover = () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a list page', () => {
  it('draws the columns of the declaration, by the cell of the page or the text of the column', async () => {
    show(answering());
    const table = within(await screen.findByRole('table', { name: 'Outings' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Place', 'Date']);
    expect(table.getByText('Museum').tagName).toBe('STRONG');
    expect(table.getByText('20/11/2026')).toBeTruthy();
    expect(screen.getByText('1 to 1 of 1 outing')).toBeTruthy();
  });

  it('asks for what the address says', async () => {
    const api = answering();
    show(api, `?when=past&search=mus&state=done&leader=${leader.id}&sort=-place&page=2`);
    await screen.findByRole('table');
    expect(lastQuery(api)).toEqual({
      when: 'past',
      search: 'mus',
      state: 'done',
      leader: leader.id,
      sort: '-place',
      page: 2,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('mus');
    expect(screen.getByLabelText('Place').getAttribute('aria-required')).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('done');
    expect(screen.getByLabelText<HTMLSelectElement>('Leader').value).toBe(leader.id);
  });

  it('leaves out what makes no sense in the address', async () => {
    const api = answering();
    show(api, '?when=never&state=constructor&leader=x&from=2026-02-30&sort=id&page=-1&other=1');
    await screen.findByRole('table');
    expect(lastQuery(api)).toEqual({});
  });

  it('follows a filter, a view and a sort with the address, from the first page on', async () => {
    const api = answering(rows, 2, 60);
    const { user, location } = show(api, '?page=2');
    await screen.findByRole('table');
    await user.selectOptions(screen.getByLabelText('State'), 'Done');
    await waitFor(() => expect(location()).toBe('/outings?state=done'));
    await user.click(screen.getByRole('link', { name: 'Past' }));
    await user.click(screen.getByRole('link', { name: 'Place' }));
    expect(location()).toBe('/outings?state=done&when=past&sort=place');
    await waitFor(() => expect(lastQuery(api)).toEqual({ state: 'done', when: 'past', sort: 'place' }));
    expect(screen.getByRole('columnheader', { name: 'Place' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('link', { name: 'Page 3' }));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: 3, state: 'done' }));
  });

  it('hides a view that a filter decides', async () => {
    show(answering());
    expect(await screen.findByRole('navigation', { name: 'When' })).toBeTruthy();
    cleanup();
    show(answering(), '?from=2026-11-01');
    await screen.findByRole('table');
    expect(screen.queryByRole('navigation', { name: 'When' })).toBeNull();
  });

  it('tells a list without a match, with the way to all, from an empty one', async () => {
    show(answering([]), '?when=past&search=zoo&sort=place&page=3');
    expect(await screen.findByRole('heading', { name: 'No exact match' })).toBeTruthy();
    expect(screen.getByText('Try removing a filter.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all outings' }).getAttribute('href')).toBe('/outings?sort=place');
    cleanup();
    show(answering([]), '?when=past');
    expect(await screen.findByRole('heading', { name: 'No outings yet' })).toBeTruthy();
  });

  it('says that it is loading, and can be tried again when it failed', async () => {
    const api = fakeApi().hang(listOutings);
    show(api);
    expect(screen.getByRole('status').textContent).toBe('Loading');
    cleanup();
    api.fail(listOutings, { status: 500, message: 'Broken.' });
    const { user } = show(api);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(listOutings, () => answer());
    await user.click(again);
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it.each([
    ['that has other pages', 21],
    ['that has none', 0],
  ])('says that a page does not exist of a list %s, and leads back', async (_, total) => {
    show(answering([], 9, total), '?state=done&page=9');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
    const back = await screen.findByRole('link', { name: 'Go to the first page' });
    expect(back.getAttribute('href')).toBe('/outings?state=done');
  });

  it('exports all rows that the filters leave, under the name of the list and the day', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const api = fakeApi().on(listOutings, ({ query }) => (query?.format === 'csv' ? new Blob(['Place']) : answer()));
    const { user } = show(api, '?state=done&sort=place&page=2');
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual([`Outings ${localDate(new Date())}.csv`]));
    expect(lastQuery(api)).toEqual({ state: 'done', sort: 'place', format: 'csv' });
  });

  it('gives the focus to the page when the row that had it leaves the list', async () => {
    let data = [...rows, { id: '2', place: 'Zoo', date: '2026-11-21' }];
    const { client } = show(fakeApi().on(listOutings, () => answer(data)));
    await screen.findByText('Zoo');
    data = rows;
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByText('Zoo')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
