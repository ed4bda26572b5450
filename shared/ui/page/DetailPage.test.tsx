// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, useQuery } from '@bairn/shared/app';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { fakeApi, type FakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import { DetailPage } from './DetailPage.tsx';

afterEach(cleanup);

const session = inlineEndpoint({ method: 'GET', path: '/session', summary: 'A session', response: one(z.string()) });

function Page({ waits = false }: { waits?: boolean }) {
  const query = useQuery({ queryKey: ['session'], queryFn: () => call(session), retry: false });
  return (
    <DetailPage
      query={query}
      name="Session"
      waits={waits}
      head={({ data }) => ({ title: data, heading: `All of ${data}` })}
      missing={{
        title: 'No such session',
        message: 'It may have been taken down.',
        action: <a href="/search">Search</a>,
      }}
    >
      {({ data }) => <p>{data} has places on Tuesdays.</p>}
    </DetailPage>
  );
}
const show = (api: FakeApi) => renderPage(Page, { api });
const answering = () => fakeApi().on(session, () => ({ data: 'Forest mornings' }));

test('is called by its kind until its own name is known, then by that', async () => {
  show(answering());
  expect(document.title).toBe('Session · Bairn');
  expect(await screen.findByRole('heading', { level: 1, name: 'All of Forest mornings' })).toBeTruthy();
  expect(screen.getByText('Forest mornings has places on Tuesdays.')).toBeTruthy();
  expect(document.title).toBe('Forest mornings · Bairn');
});

test('says what is missing, and offers a way on', async () => {
  show(fakeApi().fail(session, { status: 404, message: 'Not found.' }));
  expect(await screen.findByText('It may have been taken down.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search' })).toBeTruthy();
  expect(document.title).toBe('No such session · Bairn');
});

test('can be tried again after a failure, which is not taken for a missing object', async () => {
  const api = fakeApi().fail(session, { status: 500, message: 'Something went wrong.' });
  const page = show(api);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Session');
  api.on(session, () => ({ data: 'Forest mornings' }));
  await page.user.click(again);
  expect(await screen.findByText('Forest mornings has places on Tuesdays.')).toBeTruthy();
});

test('knows its name while its content waits for something else', async () => {
  renderPage(() => <Page waits />, { api: answering() });
  expect(await screen.findByRole('heading', { level: 1, name: 'All of Forest mornings' })).toBeTruthy();
  expect(screen.queryByText('Forest mornings has places on Tuesdays.')).toBeNull();
});
