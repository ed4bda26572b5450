// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { childrenBasicInfo } from '@bairn/shared/calls/entitySearch';
import { createDiary } from '@bairn/shared/calls/journal';
import { ApiError } from '@bairn/shared/app';
import { mostEntryChildren } from '@bairn/shared/schema/journalWords';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { sampleApi } from '@bairn/shared/test/sampleApi';
import { makeEntry } from '@bairn/shared/test/journalEntry';
import { Component } from './RoomDiaryPage.tsx';

afterEach(cleanup);

const makeChild = (first_name: string, room: string) => ({
  id: makeId(),
  first_name,
  full_name: `${first_name} Fraser`,
  dob: '2024-03-01',
  photo_url: null,
  room,
  allergies: 'none' as const,
});

function show(children: readonly ReturnType<typeof makeChild>[]) {
  const api = sampleApi().on(childrenBasicInfo, () => ({ data: [...children] }));
  const page = renderPage(Component, { api, user: makeServiceUser('nursery-staff') });
  const saved = () => api.calls(createDiary).map(({ body }) => body);
  return { ...page, saved };
}
const press = async ({ user }: Pick<ReturnType<typeof show>, 'user'>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('two presses save what happened for the whole room, and for no child of another room', async () => {
  const [isla, rory, ruby] = [makeChild('Isla', 'Babies'), makeChild('Rory', 'Babies'), makeChild('Ruby', 'Toddlers')];
  const page = show([isla, rory, ruby]);
  await press(page, 'Sleep: Fell asleep');
  await press(page, 'Save sleep, fell asleep, for 2 children');
  await waitFor(() => expect(page.saved()).toHaveLength(1));
  expect(page.saved()).toMatchObject([
    { child_ids: [isla.id, rory.id], publish: true, content: { diary: { kind: 'sleep', detail: 'Fell asleep' } } },
  ]);
  // What was pressed does not stay for the next press.
  expect(await screen.findByRole('button', { name: 'Press what happened first' })).toBeTruthy();
  await press(page, 'Toddlers');
  await press(page, 'Sleep: Woke up');
  await page.user.click(screen.getByRole('checkbox', { name: 'Ruby Fraser' }));
  await press(page, /for 0 children$/);
  // Nothing was saved: what was pressed waits for a child.
  await page.user.click(screen.getByRole('checkbox', { name: 'Ruby Fraser' }));
  await press(page, 'Save sleep, woke up, for 1 child');
  await waitFor(() => expect(page.saved()).toMatchObject([{}, { child_ids: [ruby.id] }]));
});

test('a room with more children than an entry holds is saved whole, and no child twice after a failure', async () => {
  const children = Array.from({ length: mostEntryChildren + 2 }, (_, at) => makeChild(`Child ${at}`, 'Hall'));
  const page = show(children);
  const rest = children.slice(mostEntryChildren).map(({ id }) => id);
  let fails = true;
  page.api.on(createDiary, ({ body }) => {
    if (fails && body?.child_ids.length === rest.length)
      return Promise.reject(new ApiError({ status: 500, message: '' }));
    return { data: makeEntry({ type: 'Diary' }) };
  });
  await press(page, 'Sleep: Rested');
  await press(page, `Save sleep, rested, for ${children.length} children`);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fails = false;
  await press(page, `Save sleep, rested, for ${rest.length} children`);
  await waitFor(() => expect(page.saved()).toHaveLength(3));
  expect(page.saved().map((body) => body?.child_ids)).toEqual([
    children.slice(0, mostEntryChildren).map(({ id }) => id),
    rest,
    rest,
  ]);
});
