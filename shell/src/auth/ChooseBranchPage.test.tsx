// @vitest-environment happy-dom
import { setSessionActions } from '@bairn/shared/app';
import { renderPage } from '@bairn/shared/test/renderPage';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeBranch, makeNursery, makeUser } from '../testing.ts';
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

function show(...nurseries: (typeof first)[]) {
  const user = makeUser('nursery-super-admin', { nurseries });
  const page = renderPage(Component, { at: '/choose-branch', user });
  setSessionActions({ ...page.session, signOut: () => {} });
  return page;
}
const provider = (name: string) => within(screen.getByRole('region', { name }));

it('lists providers and services, and says why one cannot be chosen', () => {
  show(first, second, closed, gone, makeNursery('n5', 'nursery-staff', []));
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Open Leith',
    'Open Portobello',
  ]);
  expect(provider('Provider n1').getByText('Its details are not complete yet.')).toBeTruthy();
  expect(provider('Provider n3').getByText(/This provider is suspended/)).toBeTruthy();
  expect(provider('Provider n4').getByText(/You are suspended at this provider/)).toBeTruthy();
  expect(provider('Provider n5').getByText(/have not been given a service/)).toBeTruthy();
});

it.each([
  ['Leith', 'b1', '/planning/bookings'],
  // Staff there, super admin elsewhere.
  ['Portobello', 'b3', '/dashboard'],
])('opens %s, and the place of the role there', async (name, id, place) => {
  const { user, session, location } = show(first, second);
  await user.click(screen.getByRole('button', { name: `Open ${name}` }));
  expect(session.getState().branch?.id).toBe(id);
  expect(location()).toBe(place);
});

it('says so where there is nothing to choose', () => {
  show(closed);
  expect(screen.getByRole('heading', { name: 'There is no service you can work in yet' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
