// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useNavigate } from '@bairn/shared/app';
import { inlineEndpoint, page } from '@bairn/shared/schema/endpoint';
import { listOf, search } from '@bairn/shared/schema/list';
import { listQuery } from '@bairn/shared/schema/listQuery';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { ListPage } from './ListPage.tsx';
import { useList } from './useList.ts';

type Outing = { id: string; place: string };

const outingList = listOf<Outing>()({
  name: 'Outings',
  counted: ['outing', 'outings'],
  filters: { search: search('Place') },
  sorts: ['place'],
  defaultSort: 'place',
  columns: [{ id: 'place', head: 'Place', text: ({ place }) => place }],
});
const listOutings = inlineEndpoint({
  method: 'GET',
  path: '/branch/{branch}/outings',
  summary: 'Outings',
  download: true,
  params: z.object({ branch: z.string() }),
  query: listQuery(outingList),
  response: page(z.object({ id: z.string(), place: z.string() })),
});

function OutingsPage() {
  const [branch, setBranch] = useState('a');
  const [used, setUsed] = useState('');
  const go = useNavigate();
  const list = useList(outingList, listOutings, { params: { branch } });
  return (
    <ListPage
      title="Outings"
      list={list}
      empty="No outings yet"
      cells={{}}
      choice={{
        name: ({ place }) => place,
        can: ({ place }) => place !== 'Zoo',
        most: 3,
        actions: (rows, clear) => (
          <button
            type="button"
            onClick={() => {
              setUsed(rows.map(({ place }) => place).join(', '));
              clear();
            }}
          >
            Cancel them
          </button>
        ),
      }}
    >
      <button type="button" onClick={() => setBranch('b')}>
        Other branch
      </button>
      <button type="button" onClick={() => go('/outings?page=2')}>
        Second page
      </button>
      <p data-testid="used">{used}</p>
    </ListPage>
  );
}

const pages: Record<number, string[]> = { 1: ['Museum', 'Beach', 'Zoo'], 2: ['Farm', 'Library'] };
const show = () =>
  renderPage(OutingsPage, {
    api: fakeApi().on(listOutings, ({ query }) => {
      const at = Number(query?.page ?? 1);
      return {
        data: (pages[at] ?? []).map((place) => ({ id: place, place })),
        meta: { current_page: at, per_page: 3, total: 5, last_page: 2 },
      };
    }),
    at: '/outings',
  });
const box = (name: string) => screen.findByRole('checkbox', { name }) as Promise<HTMLInputElement>;
const bar = () => screen.queryByRole('group', { name: 'Chosen rows' });

afterEach(cleanup);

it('chooses rows by their boxes with the keyboard, says how many, and has no box for one that cannot be chosen', async () => {
  const { user } = show();
  (await box('Choose Museum')).focus();
  await user.keyboard(' ');
  expect(screen.getByRole('status').textContent).toBe('1 chosen');
  expect((await box('Choose all 2 on this page')).indeterminate).toBe(true);
  expect(screen.queryByRole('checkbox', { name: 'Choose Zoo' })).toBeNull();
  await user.keyboard(' ');
  expect(bar()).toBeNull();
});

it('chooses all of the page that can be, and clears with the focus on the box that does', async () => {
  const { user } = show();
  await user.click(await box('Choose all 2 on this page'));
  expect((await box('Choose Beach')).checked).toBe(true);
  expect(bar()?.textContent).toMatch(/^2 chosen/);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(bar()).toBeNull();
  expect((await box('Choose Beach')).checked).toBe(false);
  expect(document.activeElement).toBe(await box('Choose all 2 on this page'));
});

it('keeps what is chosen on other pages, and gives all of it to the action, which ends it', async () => {
  const { user } = show();
  await user.click(await box('Choose Museum'));
  await user.click(screen.getByRole('button', { name: 'Second page' }));
  await user.click(await box('Choose Library'));
  expect(screen.getByRole('status').textContent).toBe('2 chosen, 1 not on this page');
  await user.click(screen.getByRole('button', { name: 'Cancel them' }));
  expect(screen.getByTestId('used').textContent).toBe('Museum, Library');
  expect(bar()).toBeNull();
});

it('offers no action for more rows than one call takes', async () => {
  const { user } = show();
  await user.click(await box('Choose all 2 on this page'));
  await user.click(screen.getByRole('button', { name: 'Second page' }));
  await box('Choose Farm');
  await user.click(await box('Choose all 2 on this page'));
  expect(bar()?.textContent).toContain('At most 3 at once');
  expect(screen.queryByRole('button', { name: 'Cancel them' })).toBeNull();
});

it('ends the choice where the list becomes that of another branch', async () => {
  const { user } = show();
  await user.click(await box('Choose Museum'));
  await user.click(screen.getByRole('button', { name: 'Other branch' }));
  await waitFor(() => expect(bar()).toBeNull());
  expect((await box('Choose Museum')).checked).toBe(false);
});
