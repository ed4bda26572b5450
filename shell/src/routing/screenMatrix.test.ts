import type { Session } from '@bairn/shared/app';
import { describe, expect, it, vi } from 'vitest';
import { accountFor, guard } from './guards.ts';
import { pageFinder } from './pageTable.ts';
import { anonymous, makeBranch, makeNursery, makeSession, makeUser } from '../testing/people.ts';
import { added, pages, specified } from '../testing/pages.ts';

const pageAt = pageFinder(pages);
const incomplete = makeBranch('b1', { branch_details_complete: false });
const closed = makeNursery('n1', 'nursery-admin', [makeBranch('b1')], { is_suspended: true });
const gone = makeNursery('n1', 'nursery-admin', [makeBranch('b1')]);
gone.staffProfile.suspended_at = '2026-11-20T09:00:00.000Z';
const other = makeNursery('n2', 'nursery-staff', [makeBranch('b2')]);
const bothRoles = makeUser('nursery-admin', { roles: ['nursery-admin', 'keyworker'] });

/** Everybody who may open an address. */
const people = {
  visitor: anonymous,
  keyworker: makeSession('keyworker'),
  staff: makeSession('nursery-staff'),
  admin: makeSession('nursery-admin'),
  'super admin': makeSession('nursery-super-admin'),
  'both, as family': makeSession('keyworker', { ...bothRoles, role: 'keyworker' }),
  'both, as service': makeSession('nursery-admin', bothRoles),
  carer: makeSession('carer'),
  'without a provider': makeSession('nursery-super-admin', { nurseries: [] }),
  'with an incomplete branch': makeSession('nursery-super-admin', {
    nurseries: [makeNursery('n1', 'nursery-super-admin', [incomplete])],
  }),
  'suspended provider': makeSession('nursery-admin', { nurseries: [closed] }),
  suspended: makeSession('nursery-admin', { nurseries: [gone] }),
  'without a branch': makeSession('nursery-staff', { nurseries: [makeNursery('n1', 'nursery-staff', [])] }),
  'suspended at one of two': makeSession('nursery-admin', { nurseries: [gone, other] }),
} satisfies Record<string, Session>;
/** The names that the table below has for where people end up; `in` is the page itself. */
const places: Record<string, string> = {
  '/': 'home',
  '/auth/download-app': 'app',
  '/auth/service-onboarding/step-one': 'one',
  '/auth/service-onboarding/step-two': 'two',
  '/choose-branch': 'choose',
  '/dashboard': 'dash',
  '/planning/bookings': 'books',
};

/**
 * Section 6 of the specification, by hand: who opens a page of these words in the route tables, in the order of `people`, and
 * where they end up. `legal`, `email`, `personal`, `choose`, `one` and `two` are pages with a rule of their own.
 */
const expected = new Map(
  `
  public              in     in    in    in    in    in    in    app  one  two  in     in     in     in
  legal               in     in    in    in    in    in    in    app  in   in   in     in     in     in
  guest               in     home  dash  dash  books home  dash  app  one  two  choose choose choose dash
  email              in     in    in    in    in    in    in    in   in   in   in     in     in     in
  guest+carer         in     home  dash  dash  books home  dash  in   one  two  choose choose choose dash
  public+keyworker    in     in    dash  dash  books in    dash  app  one  two  choose choose choose dash
  keyworker           login  in    dash  dash  books in    dash  app  one  two  choose choose choose dash
  keyworker+service   login  in    in    in    in    in    in    app  one  two  choose choose choose in
  personal            login  in    in    in    in    in    in    app  one  two  in     in     in     in
  service             login  home  in    in    in    home  in    app  one  two  choose choose choose in
  choose              login  home  in    in    in    home  in    app  one  two  in     in     in     in
  admin               login  home  dash  in    in    home  in    app  one  two  choose choose choose dash
  nursery-staff       login  home  in    dash  books home  dash  app  one  two  choose choose choose in
  nursery-super-admin login  home  dash  dash  in    home  dash  app  one  two  choose choose choose dash
  one                 login  home  dash  dash  books home  dash  app  in   two  choose choose choose dash
  two                 login  home  dash  dash  books home  dash  app  one  in   choose choose choose dash
`
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', ...ends] = line.trim().split(/\s+/);
      return [words, ends] as const;
    }),
);

/** The table's row for a page. */
function rowOf({ page }: (typeof pages)[number]): string {
  if (page.byEmail) return 'email';
  if (page.onboarding) return page.onboarding === 'step-one' ? 'one' : 'two';
  if (page.path.startsWith('/legal')) return 'legal';
  if (page.path === '/choose-branch') return 'choose';
  const words = [...specified, ...added].find(({ path }) => path === page.path)?.roles.join('+') ?? 'in no route table';
  return words === 'keyworker+service' && page.layout === 'settings' ? 'personal' : words;
}

/** Opens an address as a browser does, and goes along. */
function open(path: string, session: Session, hops = 0): string {
  const page = pageAt(path);
  if (!page) throw new Error(`No page at ${path}`);
  if (hops > 5) throw new Error(`${path} leads round in circles`);
  const address = new URL(path, 'http://bairn.test');
  expect(accountFor(page, session, address, pageAt)).toBeUndefined();
  const to = guard(page, session, address, pageAt);
  if (to === undefined) return hops === 0 ? 'in' : (places[path] ?? path);
  return to === `/auth/login?from=${encodeURIComponent(path)}` ? 'login' : open(to, session, hops + 1);
}

const anId = '01930000-0000-7000-8000-000000000001';
const addressOf = (path: string) => path.replaceAll(/:\w+/g, anId);

describe('every page that exists, for every role', () => {
  it.each(pages)('$page.path', (owned) => {
    const row = rowOf(owned);
    const ends = expected.get(row);
    expect(ends, `the table has no row for ${row} (${owned.page.path})`).toBeDefined();
    const found = Object.values(people).map((session) => open(addressOf(owned.page.path), session));
    const name = Object.keys(people);
    expect(Object.fromEntries(found.map((end, at) => [name[at], end]))).toEqual(
      Object.fromEntries((ends ?? []).map((end, at) => [name[at], end])),
    );
  });
});

describe('a person of two accounts who logs in on the way to a page', () => {
  const after = (from: string, session: Session) => {
    const address = new URL(`/auth/login?from=${encodeURIComponent(from)}`, 'http://bairn.test');
    const login = pageAt('/auth/login');
    if (!login) throw new Error('No sign-in page');
    return accountFor(login, session, address, pageAt) ?? guard(login, session, address, pageAt);
  };
  const family = people['both, as family'];
  const service = people['both, as service'];

  it('goes on in the account that the page is for', () => {
    expect(after('/basket/checkout', service)).toBe('keyworker');
    expect(after('/settings/payment-methods', service)).toBe('keyworker');
    expect(after('/team/week', family)).toBe('service');
    expect(after('/dashboard', family)).toBe('service');
  });

  it('stays in the account where the page is for both, or for neither', () => {
    expect(after('/planning/bookings', service)).toBe('/planning/bookings');
    expect(after('/search?place=EH6', family)).toBe('/search?place=EH6');
    expect(after('/auth/service-onboarding/step-one', family)).toBe('/');
    expect(after('/no/such/page', service)).toBe('/dashboard');
  });

  it('never is a person of one account', () => {
    expect(after('/basket/checkout', people.admin)).toBe('/dashboard');
    expect(after('/team/week', people.keyworker)).toBe('/');
    expect(after('/team/week', people.visitor)).toBeUndefined();
  });
});

describe('who is sent on is told that a page is not for them', () => {
  const isTold = (path: string, session: Session) => {
    const page = pageAt(path);
    if (!page) throw new Error(`No page at ${path}`);
    const told = vi.fn();
    guard(page, session, new URL(path, 'http://bairn.test'), pageAt, told);
    return told.mock.calls.length > 0;
  };

  it('where it is for other people', () => {
    expect(isTold('/planning/orders', people.staff)).toBe(true);
    expect(isTold('/planning/orders', people.keyworker)).toBe(true);
    expect(isTold('/settings/payment-methods', people.admin)).toBe(true);
    expect(isTold('/settings/audit', people.admin)).toBe(true);
  });

  it('not where they may open it, have signed in, or have something else to do first', () => {
    expect(isTold('/planning/orders', people.admin)).toBe(false);
    expect(isTold('/auth/login', people.admin)).toBe(false);
    expect(isTold('/planning/orders', people.visitor)).toBe(false);
    expect(isTold('/settings/payment-methods', people['without a provider'])).toBe(false);
    expect(isTold('/auth/service-onboarding/step-two', people['super admin'])).toBe(false);
    expect(isTold('/planning/orders', people.suspended)).toBe(false);
  });
});
