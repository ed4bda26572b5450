// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Pagination } from './Pagination.tsx';
import { Table } from './Table.tsx';

afterEach(cleanup);

const rows = [
  { id: '1', name: 'Forest mornings' },
  { id: '2', name: 'Clubs' },
];
const show = (at: string) =>
  renderPage(
    () => (
      <>
        <Table caption="Sessions" rows={rows} columns={[{ head: 'Session', sort: 'name', cell: (row) => row.name }]} />
        <Pagination meta={{ current_page: 4, last_page: 9, per_page: 20, total: 171 }} of="sessions" />
      </>
    ),
    { at },
  );

test('a heading sorts, and a second press turns it round, back on the first page', async () => {
  const { user, location } = show('/planning/sessions?status=listed&page=4');
  const heading = () => screen.getByRole('columnheader');
  expect(heading().getAttribute('aria-sort')).toBe('none');
  await user.click(within(heading()).getByRole('link'));
  expect(location()).toBe('/planning/sessions?status=listed&sort=name');
  expect(heading().getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(heading()).getByRole('link'));
  expect(location()).toBe('/planning/sessions?status=listed&sort=-name');
  expect(heading().getAttribute('aria-sort')).toBe('descending');
});

test('each cell carries its heading for the narrow view', () => {
  show('/planning/sessions');
  expect(screen.getByRole('table', { name: 'Sessions' })).toBeTruthy();
  expect(screen.getAllByRole('cell').map((cell) => cell.dataset['head'])).toEqual(['Session', 'Session']);
});

test('pages are links that keep the rest of the address', () => {
  show('/planning/sessions?sort=name&page=4');
  expect(screen.getByText('61 to 80 of 171 sessions')).toBeTruthy();
  const pages = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link');
  expect(pages.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1', '/planning/sessions?sort=name'],
    ['3', '/planning/sessions?sort=name&page=3'],
    ['4', '/planning/sessions?sort=name&page=4'],
    ['5', '/planning/sessions?sort=name&page=5'],
    ['9', '/planning/sessions?sort=name&page=9'],
    ['Next', '/planning/sessions?sort=name&page=5'],
  ]);
  expect(pages[2]?.getAttribute('aria-current')).toBe('page');
});
