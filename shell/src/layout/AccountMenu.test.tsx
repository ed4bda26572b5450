// @vitest-environment happy-dom
import { AppProvider, setSessionActions } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { admins, keyworker, signedIn } from '@bairn/shared/contract';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { makeBranch, makeNursery, makeUser } from '../testing/people.ts';
import { WorldProvider } from '../remotes/world.ts';
import { AccountMenu } from './AccountMenu.tsx';

afterEach(cleanup);

const settings = {
  profile: { title: 'Your Profile', access: signedIn, order: 10, path: '/settings/profile' },
  children: { title: 'Children', access: keyworker, order: 20, path: '/settings/connections' },
  business: { title: 'Business information', access: admins, order: 30, path: '/settings/service-provider' },
};

async function open(...person: Parameters<typeof makeUser>) {
  const session = createSessionStore();
  session.signIn({ token: 'token', user: makeUser(...person) });
  const signOut = vi.fn();
  setSessionActions({ ...session, signOut });
  const world = { registry: { remotes: [{ settings }] }, remotes: {} } as never;
  render(
    <MemoryRouter>
      <AppProvider client={new QueryClient()} session={session}>
        <WorldProvider value={world}>
          <AccountMenu />
        </WorldProvider>
      </AppProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Account of Morag Sinclair' }));
  return { signOut };
}
const links = () => screen.getAllByRole('link').map((link) => link.textContent);

test('says who acts for whom, and has the settings of the role, the look and the way out', async () => {
  const nurseries = [makeNursery('n1', 'nursery-admin', [makeBranch('b1', { name: 'Leith' })])];
  const { signOut } = await open('nursery-admin', { nurseries });
  for (const words of ['Morag Sinclair', 'morag@bairn.test', 'Admin at Provider n1', 'Leith']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(links()).toEqual(['Your Profile', 'Business information']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test('is a parent’s own for a keyworker', async () => {
  await open('keyworker');
  expect(screen.getByText('Parent or carer')).toBeTruthy();
  expect(links()).toEqual(['Your Profile', 'Children']);
});

test('closes on Escape and gives the focus back', async () => {
  await open('keyworker');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Account of/ }));
});

test('leads to the children that a parent has not answered for', async () => {
  await open('keyworker', { keyworkerProfile: { id: 'k', children: [], payment_methods: [], to_confirm: 1 } });
  expect(links()).toEqual(['Confirm your children', 'Your Profile', 'Children']);
  expect(screen.getByRole('link', { name: 'Confirm your children' }).getAttribute('href')).toBe(
    '/auth/confirm-children',
  );
});
