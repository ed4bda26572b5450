import { admins, keyworker, service, signedIn, superAdmin, type Page } from '@bairn/shared/contract';
import { describe, expect, it } from 'vitest';
import { guard } from './guards.ts';
import { anonymous, makeBranch, makeNursery, makeSession } from '../testing/people.ts';

const page = (path: string, access: Page['access'], more: Partial<Page> = {}): Page => ({
  path,
  title: path,
  access,
  ...more,
});
const pages: Page[] = [
  page('/', 'public'),
  page('/search', 'public'),
  page('/auth/login', 'guest'),
  page('/auth/reset-password', 'guest', { byEmail: true }),
  page('/basket/checkout', ['guest', 'keyworker']),
  page('/planning/bookings', signedIn),
  page('/team/week', admins),
  page('/dashboard', service),
  page('/settings/invoices', keyworker),
  page('/legal/terms', 'public'),
  page('/auth/service-onboarding/step-one', superAdmin, { onboarding: 'step-one' }),
  page('/auth/service-onboarding/step-two', superAdmin, { onboarding: 'step-two' }),
];
const pageAt = (path: string) => pages.find((one) => one.path === path);

/** Where a person ends up who opens an address; the address itself when they are let in. */
function open(address: string, session = anonymous): string {
  const url = new URL(address, 'http://bairn.test');
  const opened = pageAt(url.pathname);
  if (!opened) throw new Error(`no page ${address}`);
  return guard(opened, session, url, pageAt) ?? address;
}

const parent = makeSession('keyworker');
const superadmin = makeSession('nursery-super-admin');
const admin = makeSession('nursery-admin');
const staff = makeSession('nursery-staff');

describe('a visitor', () => {
  it('sees public pages, the sign-in page and the basket', () => {
    for (const address of ['/', '/search?age=3', '/auth/login', '/basket/checkout', '/legal/terms'])
      expect(open(address)).toBe(address);
  });

  it('is asked to log in for anything else, and is to come back', () => {
    expect(open('/planning/bookings?page=2')).toBe('/auth/login?from=%2Fplanning%2Fbookings%3Fpage%3D2');
    expect(open('/dashboard')).toBe('/auth/login?from=%2Fdashboard');
  });
});

describe('a person who opens a page of another role', () => {
  it('goes to bookings as super admin, to the dashboard as admin or staff, home as keyworker', () => {
    expect(open('/settings/invoices', superadmin)).toBe('/planning/bookings');
    expect(open('/settings/invoices', admin)).toBe('/dashboard');
    expect(open('/team/week', staff)).toBe('/dashboard');
    expect(open('/dashboard', parent)).toBe('/');
  });

  it('has the role of the active provider, not of the token', () => {
    const session = makeSession('nursery-admin', {
      nurseries: [makeNursery('n1', 'nursery-staff', [makeBranch('b1')])],
    });
    expect(open('/team/week', session)).toBe('/dashboard');
  });
});

describe('the sign-in page, for a signed-in person', () => {
  it('leads to where they belong', () => {
    expect(open('/auth/login', superadmin)).toBe('/planning/bookings');
    expect(open('/auth/login', staff)).toBe('/dashboard');
    expect(open('/auth/login', parent)).toBe('/');
  });

  it('leads back to where they came from', () => {
    expect(open('/auth/login?from=%2Fbasket%2Fcheckout', parent)).toBe('/basket/checkout');
    expect(open('/auth/login?from=%2Fsearch%3Fage%3D3', parent)).toBe('/search?age=3');
    expect(open('/auth/login?from=%2Fteam%2Fweek', admin)).toBe('/team/week');
  });

  it('asks a parent first about the children that services entered, and leads on from there', () => {
    const asked = makeSession('keyworker', {
      keyworkerProfile: { id: 'k', children: [], payment_methods: [], to_confirm: 2 },
    });
    expect(open('/auth/login', asked)).toBe('/auth/confirm-children');
    expect(open('/auth/login?from=%2Fsearch%3Fage%3D3', asked)).toBe('/auth/confirm-children?from=%2Fsearch%3Fage%3D3');
    expect(open('/auth/login?from=%2F%2Fevil.test', asked)).toBe('/auth/confirm-children');
    // It blocks neither later pages nor the account of a service.
    expect(open('/planning/bookings', asked)).toBe('/planning/bookings');
    expect(open('/dashboard', asked)).toBe('/');
    const works = makeSession('nursery-admin', {
      keyworkerProfile: { id: 'k', children: [], payment_methods: [], to_confirm: 2 },
    });
    expect(open('/auth/login', works)).toBe('/dashboard');
  });

  it('does not lead a service user back to a public page or to one that is not theirs', () => {
    expect(open('/auth/login?from=%2Fsearch', admin)).toBe('/dashboard');
    expect(open('/auth/login?from=%2Fteam%2Fweek', staff)).toBe('/dashboard');
  });

  it('leads nowhere outside, nor to itself', () => {
    for (const from of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '/.//evil.test',
      '/search/..//evil.test',
      'search',
      '/auth/login',
      '/no-such-page',
    ]) {
      expect(open(`/auth/login?from=${encodeURIComponent(from)}`, parent)).toBe('/');
    }
  });
});

describe('a page that an email leads to', () => {
  it('opens for any signed-in person, and in onboarding', () => {
    const begun = makeSession('nursery-super-admin', { nurseries: [] });
    for (const session of [anonymous, parent, admin, begun]) {
      expect(open('/auth/reset-password', session)).toBe('/auth/reset-password');
    }
  });

  it('is nowhere to come back to after a sign-in', () => {
    expect(open('/auth/login?from=%2Fauth%2Freset-password', parent)).toBe('/');
  });
});

describe('a service in onboarding', () => {
  const first = makeSession('nursery-super-admin', { nurseries: [] });
  const second = makeSession('nursery-super-admin', {
    nurseries: [makeNursery('n1', 'nursery-super-admin', [makeBranch('b1', { branch_details_complete: false })])],
  });

  it('is led to step one while there is no nursery and no branch', () => {
    for (const address of ['/', '/search', '/dashboard', '/auth/login', '/auth/service-onboarding/step-two']) {
      expect(open(address, first)).toBe('/auth/service-onboarding/step-one');
    }
    expect(open('/auth/service-onboarding/step-one', first)).toBe('/auth/service-onboarding/step-one');
  });

  it('is led to step two while the branch details are incomplete', () => {
    expect(open('/planning/bookings', second)).toBe('/auth/service-onboarding/step-two');
    expect(open('/auth/service-onboarding/step-one', second)).toBe('/auth/service-onboarding/step-two');
  });

  it('can still read the legal pages', () => {
    expect(open('/legal/terms', first)).toBe('/legal/terms');
  });

  it('is over for a complete service, and never begins for others', () => {
    expect(open('/auth/service-onboarding/step-one', superadmin)).toBe('/planning/bookings');
    expect(open('/auth/service-onboarding/step-one', admin)).toBe('/dashboard');
  });
});
