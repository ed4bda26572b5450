import type { Session } from '@bairn/shared/app';
import type { Registry } from '@bairn/shared/contract';
import { describe, expect, it } from 'vitest';
import { manifest as shell } from '../manifest.ts';
import { pageFinder } from '../routing/pageTable.ts';
import { anonymous, makeSession } from '../testing/people.ts';
import { pages, remotes, specified } from '../testing/pages.ts';
import { menuFor } from './menu.ts';
import { settingsItems } from './settingsLinks.ts';

/** Group, words and page of an entry; the first page that exists, where the specification's own comes later. */
type Entry = [group: string, label: string, ...at: string[]];

const forAdmins: Entry[] = [
  ['', 'Dashboard', '/dashboard'],
  ['Profiles', 'Children', '/children/active'],
  ['Profiles', 'Reports', '/children/reports'],
  ['Profiles', 'Requests', '/children/requests'],
  ['Profiles', 'Carers', '/children/carers'],
  ['Performance', 'Insights', '/performance/service-performance/customers'],
  ['Performance', 'Service Performance', '/performance/service-performance/service'],
  ['Performance', 'Development Diary', '/performance/development-diary/workers'],
  ['Team', 'Staff', '/staff/list'],
  ['Team', 'Rotas', '/team/rotas', '/team/week'],
  ['Team', 'Rota Templates', '/team/rotas/templates'],
  ['', 'Advice', '/advice'],
];

/** Section 2 of the specification, by hand. What a menu lists under Planning is left open there. */
const specifiedMenu: Record<string, { session: Session; entries: Entry[] }> = {
  'a visitor': {
    session: anonymous,
    entries: [
      ['', 'Search', '/search'],
      ['', 'Favourites', '/search?favourites=1'],
      ['', 'Advice', '/advice'],
    ],
  },
  'a super admin': { session: makeSession('nursery-super-admin'), entries: forAdmins },
  'an admin': { session: makeSession('nursery-admin'), entries: forAdmins },
  'a member of staff': {
    session: makeSession('nursery-staff'),
    entries: [
      ['', 'Dashboard', '/dashboard'],
      ['Profiles', 'Children', '/children/active'],
      ['', 'My schedule', '/team/schedule'],
      ['', 'Advice', '/advice'],
    ],
  },
  'a keyworker': {
    session: makeSession('keyworker'),
    entries: [
      // Ours, beside the specification's.
      ['', 'Find childcare', '/search'],
      ['', 'Bookings', '/planning/bookings'],
      ['', 'Favourites', '/search?favourites=1'],
      ['', 'Advice', '/advice'],
    ],
  },
};

const exists = (to: string) => pages.some(({ page }) => page.path === to.split('?')[0]);
const isSpecified = (to: string) => specified.some(({ path }) => path === to.split('?')[0]);
const manifests = [shell, ...remotes];
const shown = (session: Session) =>
  menuFor(session, manifests).flatMap(({ label = '', entries }) =>
    entries.map((entry) => ({ group: label, ...entry })),
  );

describe.each(Object.entries(specifiedMenu))('the menu of %s', (_, { session, entries }) => {
  it.each(entries)('%s %s leads to %s once that page exists', (group, label, ...at) => {
    for (const to of at) expect(isSpecified(to), `${to} is not in routes.tsv`).toBe(true);
    const to = at.find(exists);
    const found = shown(session).filter((entry) => entry.group === group && entry.label === label);
    expect(found.map((entry) => entry.to)).toEqual(to === undefined ? [] : [to]);
  });

  it('has no other entry of a page that the specification has', () => {
    const others = shown(session).filter(
      ({ group, label, to }) =>
        isSpecified(to) && group !== 'Planning' && !entries.some(([, own, ...at]) => own === label && at.includes(to)),
    );
    expect(others).toEqual([]);
  });
});

it('has Advice on small screens for everyone, and in the bar for a keyworker', () => {
  const advice = (session: Session) => shown(session).filter(({ label }) => label === 'Advice');
  for (const [who, { session }] of Object.entries(specifiedMenu)) {
    expect(
      advice(session).map(({ small }) => small),
      who,
    ).toEqual(exists('/advice') ? [who !== 'a keyworker'] : []);
  }
});

it('has the sessions of the service under Planning for admins only', () => {
  for (const { session } of Object.values(specifiedMenu)) {
    const planned = shown(session).filter(({ group }) => group === 'Planning');
    const admin = session.role === 'nursery-super-admin' || session.role === 'nursery-admin';
    expect(planned.some(({ to }) => to === '/planning/sessions')).toBe(admin);
    if (!admin) expect(planned).toEqual([]);
  }
});

/** The settings menu: words, and the page that they lead to or that must exist for a list of such pages. */
const everyones: [string, string][] = [
  ['Your Profile', '/settings/profile'],
  ['Settings', '/settings/settings'],
];
const adminSettings: [string, string][] = [
  ['Schedule', '/settings/schedule'],
  ['Business information', '/settings/service-provider'],
  ['Service Profile', '/settings/services/:serviceId/details'],
  ['Subscriptions', '/settings/subscriptions'],
  ['Payment collection details', '/settings/payment-collection'],
  ['Reviews', '/settings/reviews'],
];
const specifiedSettings: [string, Session, [string, string][]][] = [
  [
    'a keyworker',
    makeSession('keyworker'),
    [['Children', '/settings/children/:childId/profile'], ['Connections', '/settings/connections'], ...everyones],
  ],
  ['an admin', makeSession('nursery-admin'), [...adminSettings, ...everyones]],
  ['a super admin', makeSession('nursery-super-admin'), [...adminSettings, ...everyones]],
  [
    'a member of staff',
    makeSession('nursery-staff'),
    [
      ['Employment Details', '/settings/employment-details'],
      ['Qualifications/Skills', '/settings/qualifications'],
      ['Holidays/Absences', '/settings/holidays'],
      ...everyones,
    ],
  ],
];

describe.each(specifiedSettings)('the settings menu of %s', (_, session, entries) => {
  const pageAt = pageFinder(pages);
  const items = settingsItems({ shell: 's1', remotes } as unknown as Registry, session);

  it('has the entries of the pages that exist, in the order of the specification', () => {
    for (const [label, path] of entries) expect(isSpecified(path), `${label}: ${path} is not in routes.tsv`).toBe(true);
    const due = entries.filter(([, path]) => exists(path)).map(([label]) => label);
    const named = entries.map(([label]) => label);
    expect(items.map(({ title }) => title).filter((title) => named.includes(title))).toEqual(due);
  });

  it('leads to pages that are this person’s and stand beside it', () => {
    for (const { title, to } of items) {
      const page = to === undefined ? undefined : pageAt(to);
      if (to !== undefined) expect(page?.layout, `${title} at ${to}`).toBe('settings');
    }
  });
});
