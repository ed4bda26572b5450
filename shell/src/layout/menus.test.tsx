// @vitest-environment happy-dom
import { AppProvider, setSessionActions } from '@bairn/shared/app';
import { createSessionStore } from '@bairn/shared/app/sessionStore';
import { admins, keyworker, signedIn } from '@bairn/shared/contract';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { makeUser } from '../testing/people.ts';
import { WorldProvider } from '../remotes/world.ts';
import type { MenuGroup } from './menu.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { NavList } from './NavList.tsx';
import { QuickMenu } from './QuickMenu.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';

afterEach(cleanup);

const settings = {
  profile: { title: 'Your Profile', access: signedIn, order: 900, path: '/settings/profile' },
  children: { title: 'Children', access: keyworker, order: 100, component: true },
  connections: { title: 'Connections', access: keyworker, order: 200, path: '/settings/connections' },
  business: { title: 'Business information', access: admins, order: 200, path: '/settings/service-provider' },
};
const Children = () => <a href="/settings/children/1/profile">Isla</a>;
const world = {
  registry: { remotes: [{ name: 'settings', settings }] },
  remotes: { peek: () => ({ Component: Children }), load: () => Promise.resolve({ Component: Children }) },
  report: () => {},
  leaving: createStore(() => false),
} as never;

function show(screenPart: ReactNode, person?: Parameters<typeof makeUser>, at = '/settings/profile') {
  const session = createSessionStore();
  if (person) session.signIn({ token: 'token', user: makeUser(...person) });
  const signOut = vi.fn();
  setSessionActions({ ...session, signOut });
  const router = (children: ReactNode) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>;
  render(
    router(
      <AppProvider client={new QueryClient()} session={session}>
        <WorldProvider value={world}>{screenPart}</WorldProvider>
      </AppProvider>,
    ),
  );
  return { signOut };
}
const names = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the settings menu', () => {
  it('has the entries of the role in their order, a remote’s list where one is due, and the way out', async () => {
    const { signOut } = show(<SettingsMenu />, ['keyworker']);
    expect(names()).toEqual(['Isla', 'Connections', 'Your Profile']);
    expect(screen.getByRole('link', { name: 'Your Profile' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  });

  it('is another one for an admin, who may be a parent as well', () => {
    show(<SettingsMenu />, ['nursery-admin', { roles: ['nursery-admin', 'keyworker'] }]);
    expect(names()).toEqual(['Business information', 'Your Profile']);
    expect(screen.getByRole('button', { name: 'Switch to parent/carer account' })).toBeTruthy();
  });

  it('opens and closes on a small screen', async () => {
    show(<SettingsMenu />, ['keyworker']);
    const all = screen.getByRole('button', { name: 'All settings' });
    await userEvent.click(all);
    expect(all.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect([all.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', all]);
  });
});

describe('the menu of a small screen', () => {
  const groups: MenuGroup[] = [
    { id: 'main', entries: [{ label: 'Dashboard', to: '/dashboard' }] },
    { id: 'team', label: 'Team', entries: [{ label: 'Staff', to: '/staff/list' }] },
  ];
  const open = (shown: MenuGroup[], person?: Parameters<typeof makeUser>) =>
    show(<MobileMenu open onClose={() => {}} groups={shown} from={undefined} />, person);
  const links = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('has Support among the pages of Bairn, not in the person’s account', () => {
    open(groups, ['nursery-admin']);
    expect(links('Pages')).toEqual(['Dashboard', 'Support']);
    expect(links('Team')).toEqual(['Staff']);
    expect(links('Your account')).toEqual(['Business information', 'Your Profile']);
  });

  it('has it for a visitor too, before the ways in', () => {
    open(groups.slice(0, 1));
    expect(links('Pages')).toEqual(['Dashboard', 'Support']);
    expect(links('Your account')).toEqual(['Login', 'Register', 'List your service']);
  });

  it('leads to the portal that is configured, on any site', () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'support-portal' });
    meta.content = 'https://help.bairn.test/start';
    document.head.append(meta);
    open(groups.slice(0, 1));
    expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('https://help.bairn.test/start');
    meta.remove();
    cleanup();
    open(groups.slice(0, 1));
    expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/legal/support');
  });

  it('has it alone while a service is set up', () => {
    open([], ['nursery-super-admin', { nurseries: [] }]);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Support']);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  });
});

describe('a list of links', () => {
  const entries = [
    { label: 'Search', to: '/search' },
    { label: 'Favourites', to: '/search?favourites=1' },
    { label: 'Advice', to: '/advice', small: true },
  ];
  const current = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);

  it.each([
    ['/search', ['Search']],
    ['/search?place=EH6', ['Search']],
    ['/search?place=EH6&favourites=1', ['Favourites']],
    ['/advice', ['Advice']],
    ['/', []],
  ])('marks at %s the one that is shown: %j', (at, marked) => {
    show(<NavList entries={entries} />, undefined, at);
    expect(current()).toEqual(marked);
  });

  it('leaves out of the bar what is for small screens', () => {
    show(<NavList entries={entries} inline />, undefined, '/');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Search', 'Favourites']);
  });
});

describe('the menu at the foot of a small screen', () => {
  const groups: MenuGroup[] = [
    {
      id: 'main',
      entries: [
        { label: 'Find childcare', to: '/search' },
        { label: 'Bookings', to: '/planning/bookings' },
        { label: 'Advice', to: '/advice', small: true },
      ],
    },
  ];
  const quick = () => screen.queryByRole('navigation', { name: 'Quick' });

  it('has the pages of the bar for a family, and marks the present one', () => {
    show(<QuickMenu groups={groups} />, ['keyworker'], '/planning/bookings');
    const links = within(quick() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Find childcare', null],
      ['Bookings', 'page'],
    ]);
  });

  it('is not there for a service', () => {
    show(<QuickMenu groups={groups} />, ['nursery-admin']);
    expect(quick()).toBeNull();
  });
});
