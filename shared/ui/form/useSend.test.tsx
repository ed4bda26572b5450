// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { renderPage } from '@bairn/shared/test/renderPage';
import * as z from 'zod/mini';
import { useSend } from './useSend.ts';

afterEach(cleanup);

const count = { summary: 'Places', response: one(z.int()), about: ['places'] as const };
const readPlaces = inlineEndpoint({ ...count, method: 'GET', path: '/places' });
const takePlace = inlineEndpoint({ ...count, method: 'POST', path: '/places/take' });

function Places() {
  const places = useQuery(apiQuery(readPlaces, {}, { select: dataOf }));
  const take = useSend(takePlace);
  // A refusal is what one of the cases is about.
  return <button type="button" onClick={() => void take().catch(() => {})}>{`${places.data} left`}</button>;
}

test.each([true, false])('asks again for what the call is about, taken: %s', async (taken) => {
  let left = 3;
  const api = fakeApi().on(readPlaces, () => ({ data: left }));
  if (taken) api.on(takePlace, () => ({ data: 0 }));
  else api.fail(takePlace, { status: 409 });
  const { user } = renderPage(Places, { api });
  const button = await screen.findByRole('button', { name: '3 left' });
  left = 2;
  await user.click(button);
  expect(await screen.findByRole('button', { name: '2 left' })).toBeTruthy();
});
