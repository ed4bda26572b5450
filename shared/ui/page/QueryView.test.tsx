// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, useQuery } from '@bairn/shared/app';
import { all, inlineEndpoint } from '@bairn/shared/schema/endpoint';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { PageLayout } from './PageLayout.tsx';
import { QueryView } from './QueryView.tsx';

afterEach(cleanup);

const list = inlineEndpoint({ method: 'GET', path: '/session', summary: 'Sessions', response: all(z.string()) });

function Page() {
  const query = useQuery({ queryKey: ['session'], queryFn: () => call(list) });
  return (
    <PageLayout title="Sessions">
      <QueryView query={query} empty="No sessions yet">
        {({ data }) => <p>{data.join(', ')}</p>}
      </QueryView>
    </PageLayout>
  );
}
const show = (api: FakeApi) => renderPage(Page, { api });
const main = () => screen.getByRole('main');

test('shows that it is loading, then what came', async () => {
  show(fakeApi().on(list, () => ({ data: ['Forest mornings', 'Clubs'] })));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(await screen.findByText('Forest mornings, Clubs')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.title).toBe('Sessions · Bairn');
});

test('an empty list says so', async () => {
  show(fakeApi().on(list, () => ({ data: [] })));
  expect(await screen.findByRole('heading', { name: 'No sessions yet' })).toBeTruthy();
});

test('a page after the last one is not called empty, and leads to the first', async () => {
  const meta = { current_page: 99, last_page: 2, per_page: 20, total: 21 };
  const api = fakeApi().on(list, () => ({ data: [], meta }) as never);
  renderPage(Page, { api, at: '/sessions?view=archive&page=99', path: '/sessions' });
  const link = await screen.findByRole('link', { name: 'Go to the first page' });
  expect(link.getAttribute('href')).toBe('/sessions?view=archive');
  expect(screen.queryByText('No sessions yet')).toBeNull();
});

test.each([
  [0, 'offline', true],
  [500, 'unexpected', true],
  [403, 'forbidden', false],
  [404, 'not-found', false],
] as const)('status %i makes the page one of kind %s', async (status, kind, again) => {
  const api = fakeApi().fail(list, { status });
  const { user } = show(api);
  await screen.findByRole('alert');
  expect(main().dataset['error']).toBe(kind);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again);
  if (!again) return;
  api.on(list, () => ({ data: ['Forest mornings'] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Forest mornings')).toBeTruthy();
  expect(main().dataset['error']).toBeUndefined();
});

test('the keyboard focus stays where Try again was, and returns to it after another failure', async () => {
  const api = fakeApi().fail(list, { status: 500 });
  const { user } = show(api);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await user.tab();
  expect(document.activeElement).toBe(again);
  let answer = () => {};
  api.on(list, () => new Promise((_, reject) => (answer = () => reject(new Error('Down again.')))));
  await user.keyboard('{Enter}');
  await screen.findByRole('status');
  answer();
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));

  api.on(list, () => new Promise((resolve) => (answer = () => resolve({ data: ['Forest mornings'] }))));
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('status')).textContent).toBe('Loading');
  const place = document.activeElement;
  expect([place !== document.body, main().contains(place)]).toEqual([true, true]);
  answer();
  const came = await screen.findByText('Forest mornings');
  expect(document.activeElement).toBe(place);
  expect(place?.contains(came)).toBe(true);
});

test('a person who has gone on by themselves is left there', async () => {
  const api = fakeApi().fail(list, { status: 500 });
  const { user } = show(api);
  const again = await screen.findByRole('button', { name: 'Try again' });
  let answer = () => {};
  api.on(list, () => new Promise((resolve) => (answer = () => resolve({ data: ['Forest mornings'] }))));
  await user.click(again);
  main().focus();
  answer();
  await screen.findByText('Forest mornings');
  expect(document.activeElement).toBe(main());
});

test('what was there stays when the latest cannot be loaded', async () => {
  const api = fakeApi().on(list, () => ({ data: ['Forest mornings'] }));
  const { client, user } = show(api);
  await screen.findByText('Forest mornings');
  api.fail(list, { status: 0 });
  await client.refetchQueries();
  expect(await screen.findByText(/out of date/)).toBeTruthy();
  expect(screen.getByText('Forest mornings')).toBeTruthy();
  api.on(list, () => ({ data: ['Clubs'] }));
  await user.tab();
  await user.keyboard('{Enter}');
  const came = await screen.findByText('Clubs');
  expect(screen.queryByText(/out of date/)).toBeNull();
  expect([document.activeElement !== document.body, document.activeElement?.contains(came)]).toEqual([true, true]);
  expect(main().dataset['error']).toBeUndefined();
});
