// @vitest-environment happy-dom
import { setSessionActions } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBranch, makeNursery, makeUser } from '#testing/people.ts';
import { Component } from './ChooseBranchPage.tsx';

afterEach(cleanup);

const suspendedAt = '2026-11-20T09:00:00.000Z';
const first = makeNursery('n1', 'nursery-super-admin', [
  makeBranch('b1', { name: 'Leith' }),
  makeBranch('b2', { name: 'Granton', branch_details_complete: false }),
]);
const second = makeNursery('n2', 'nursery-staff', [makeBranch('b3', { name: 'Portobello' })]);
const closed = makeNursery('n3', 'nursery-admin', [makeBranch('b4')], { is_suspended: true });
const gone = makeNursery('n4', 'nursery-admin', [makeBranch('b5')]);
gone.staffProfile.suspended_at = suspendedAt;

const show = (...nurseries: (typeof first)[]) => showAt('/choose-branch', nurseries);
function showAt(at: string, nurseries: (typeof first)[]) {
  const shown = Promise.withResolvers<ReturnType<typeof renderPage>['session']>();
  // The page may switch as soon as it is there.
  setSessionActions({
    signIn: () => {},
    signOut: () => {},
    update: () => {},
    switchBranch: (id) => void shown.promise.then((session) => act(() => session.switchBranch(id))),
  });
  const page = renderPage(Component, { at, user: makeUser('nursery-super-admin', { nurseries }) });
  shown.resolve(page.session);
  return page;
}
const provider = (name: string) => within(screen.getByRole('region', { name }));

it('shows a person without any provider the way to their data', () => {
  show();
  expect(screen.getByRole('heading', { name: 'You do not work for a service on Bairn at the moment' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your account and your data' }).getAttribute('href')).toBe(
    '/settings/settings',
  );
});

it('lists providers and services, and says why one cannot be chosen', () => {
  show(first, second, closed, gone, makeNursery('n5', 'nursery-staff', []));
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Open Leith',
    'Open Portobello',
  ]);
  expect(provider('Provider n1').getByText('Its details are not complete yet.')).toBeTruthy();
  expect(provider('Provider n3').getByText(/This provider is suspended/)).toBeTruthy();
  expect(provider('Provider n4').getByText(/You are suspended by this provider/)).toBeTruthy();
  expect(provider('Provider n5').getByText(/have not been given a service/)).toBeTruthy();
});

it.each([
  ['Leith', 'b1', '/planning/bookings'],
  // Staff there, super admin elsewhere.
  ['Portobello', 'b3', '/dashboard'],
])('opens %s, and the place of the role there', async (name, id, place) => {
  const { user, session, location } = show(first, second);
  await user.click(screen.getByRole('button', { name: `Open ${name}` }));
  await expect.poll(() => session.getState().branch?.id).toBe(id);
  expect(location()).toBe(place);
});

describe('a link to a page of a certain service', () => {
  const link = (branch: string, from = '/planning/bookings?search=ABC&when=all') =>
    `/choose-branch?branch=${branch}&from=${encodeURIComponent(from)}`;

  it('makes it the active one and leads on', async () => {
    const { session, location } = showAt(link('b3'), [first, second]);
    await expect.poll(location).toBe('/planning/bookings?search=ABC&when=all');
    expect(session.getState().branch?.id).toBe('b3');
  });

  it('leads on where that is the active one', async () => {
    const { location } = showAt(link('b1'), [first, second]);
    await expect.poll(location).toBe('/planning/bookings?search=ABC&when=all');
  });

  it('never leads to another site', async () => {
    const { location } = showAt(link('b3', '//evil.test'), [first, second]);
    await expect.poll(location).toBe('/dashboard');
  });

  it.each([
    ['is somebody else’s', 'b9'],
    ['is not complete', 'b2'],
    ['belongs to a suspended provider', 'b4'],
  ])('shows what can be chosen where it %s', (_, branch) => {
    const { session, location } = showAt(link(branch), [first, second, closed]);
    expect(screen.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeTruthy();
    expect([session.getState().branch?.id, location()]).toEqual(['b1', link(branch)]);
  });
});

it('says so where there is nothing to choose', () => {
  show(closed);
  expect(screen.getByRole('heading', { name: 'There is no service you can work in yet' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
