// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRoom, deleteRoom, listRooms, showRoom, updateRoom } from '@bairn/shared/calls/rooms';
import { ApiError } from '@bairn/shared/app';
import type { Room } from '@bairn/shared/schema/rows/rooms';
import { fakeApi } from '@bairn/shared/test/fakeApi';
import { makeId, makeServiceUser } from '@bairn/shared/test/people';
import { renderPage } from '@bairn/shared/test/renderPage';
import { Component as CreateRoomPage } from './CreateRoomPage.tsx';
import { Component as RoomPage } from './RoomPage.tsx';
import { Component as RoomsPage } from './RoomsPage.tsx';

afterEach(cleanup);
// Not in happy-dom, which has no popovers.
HTMLElement.prototype.hidePopover ??= () => {};

const admin = makeServiceUser();
const today = '2026-11-20';
const page = { current_page: 1, per_page: 20, total: 1, last_page: 1 };

const room = (own: Partial<Room> = {}): Room => ({
  id: makeId(),
  name: 'Toddlers',
  capacity: 15,
  area: 43.2,
  space_reason: null,
  age_from_months: 24,
  age_to_months: 36,
  room_index: 1,
  sessions: [{ id: makeId(), name: 'Toddler Room, full day' }],
  ratio_overrides: [],
  closures: [{ id: makeId(), reason: 'A new floor', from_date: '2026-11-18', to_date: '2026-11-27' }],
  revision: 3,
  can: { edit: true },
  ...own,
});

test('the rooms say for whom they are, what they have space for, and until when they are closed', async () => {
  const api = fakeApi().on(listRooms, () => ({ data: [room()], meta: page, today }));
  renderPage(RoomsPage, { api, at: '/planning/locations', user: admin });
  const row = (await screen.findByRole('link', { name: 'Toddlers' })).closest('tr') as HTMLElement;
  for (const words of ['2 years to under 3 years', '43.2 m²', '1 to 5', 'Closed until 27/11/2026']) {
    expect(within(row).getAllByText(words).length).toBeGreaterThan(0);
  }
});

test('a refused removal says which session uses the room', async () => {
  const api = fakeApi()
    .on(listRooms, () => ({ data: [room()], meta: page, today }))
    .on(deleteRoom, () => {
      throw new ApiError({
        status: 409,
        message: 'Toddler Room uses this room until Fri 18 Dec 2026.',
        code: 'in_use',
      });
    });
  const { user } = renderPage(RoomsPage, { api, at: '/planning/locations', user: admin });
  await user.click(await screen.findByRole('button', { name: 'Actions for Toddlers' }));
  await user.click(screen.getByText('Remove', { selector: '[role="menuitem"]' }));
  await user.click(await screen.findByRole('button', { name: 'Remove this room' }));
  expect(await screen.findByText(/uses this room until/)).toBeTruthy();
});

test('a new room says what its floor space gives as it is typed, and asks why where it takes more', async () => {
  const api = fakeApi().on(createRoom, () => ({ data: { ...room(), today } }));
  const { user, location } = renderPage(CreateRoomPage, { api, at: '/planning/locations/create', user: admin });
  await user.type(screen.getByLabelText('Name'), 'Toddlers');
  await user.selectOptions(screen.getByLabelText('Ages from'), '18 months');
  await user.selectOptions(screen.getByLabelText('To under'), '3 years');
  await user.type(screen.getByLabelText(/^Area/), '37');
  expect(screen.getByRole('status').textContent).toBe(
    'Floor space for 10 children under 2 or 13 children 2 to under 3. At least 1 adult to 3 children.',
  );
  await user.type(screen.getByLabelText('Places'), '11');
  await user.click(screen.getByRole('button', { name: 'Add this room' }));
  expect(screen.getByText(/The floor space is enough for 10 children/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Why more children/), 'Agreed by letter');
  await user.click(screen.getByRole('button', { name: 'Add this room' }));
  await waitFor(() => expect(location()).toBe('/planning/locations'));
  expect(api.calls(createRoom)[0]?.body).toEqual({
    name: 'Toddlers',
    age_from_months: 18,
    age_to_months: 36,
    area: 37,
    capacity: 11,
    space_reason: 'Agreed by letter',
    ratio_overrides: [],
    closures: [],
  });
});

test('a change names the revision that the form began with', async () => {
  const known = room({ id: makeId() });
  let revision = 3;
  const api = fakeApi()
    .on(showRoom, () => ({ data: { ...known, revision, today } }))
    .on(updateRoom, () => {
      throw new ApiError({ status: 409, message: 'Someone else has just changed this room.', code: 'changed' });
    });
  const at = `/planning/locations/${known.id}`;
  const { user } = renderPage(RoomPage, { api, at, path: '/planning/locations/:roomId', user: admin });
  await user.click(await screen.findByRole('button', { name: 'Remove closure 1' }));
  revision = 4;
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
  await save();
  expect(await screen.findByText(/Someone else has just changed/)).toBeTruthy();
  await waitFor(() => expect(api.calls(showRoom).length).toBeGreaterThan(1));
  await save();
  await waitFor(() => expect(api.calls(updateRoom)).toHaveLength(2));
  expect(api.calls(updateRoom).map(({ body }) => body)).toMatchObject([
    { revision: 3, closures: [] },
    { revision: 3, closures: [] },
  ]);
});
