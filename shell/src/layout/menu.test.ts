import { admins, service, signedIn, type RemoteManifest } from '@bairn/shared/contract';
import { describe, expect, it } from 'vitest';
import { anonymous, makeBranch, makeNursery, makeSession } from '../testing/people.ts';
import { branchChoices, hasBranchPicker } from './branches.ts';
import { menuFor } from './menu.ts';

const manifests: Pick<RemoteManifest, 'name' | 'pages'>[] = [
  {
    name: 'shell',
    pages: {
      dashboard: { path: '/dashboard', title: 'Dashboard', access: service, nav: { group: 'main', order: 10 } },
    },
  },
  {
    name: 'planning',
    pages: {
      bookings: {
        path: '/planning/bookings',
        title: 'Bookings',
        access: signedIn,
        nav: [
          { group: 'main', order: 20, roles: ['keyworker'] },
          { group: 'planning', order: 20, roles: admins },
        ],
      },
      sessions: {
        path: '/planning/sessions',
        title: 'Sessions',
        access: service,
        nav: { group: 'planning', order: 10, roles: admins },
      },
      hidden: { path: '/planning/hidden', title: 'Hidden', access: service },
    },
  },
  {
    name: 'children',
    pages: {
      active: { path: '/children/active', title: 'Children', access: service, nav: { group: 'profiles', order: 10 } },
    },
  },
];
const shown = (session = anonymous) =>
  menuFor(session, manifests).map(({ label, entries }) =>
    [label ?? '', ...entries.map((entry) => entry.label)].join(' '),
  );

describe('the navbar', () => {
  it('shows admins their groups', () => {
    expect(shown(makeSession('nursery-admin'))).toEqual([
      ' Dashboard',
      'Planning Sessions Bookings',
      'Profiles Children',
    ]);
  });

  it('shows staff the reduced menu', () => {
    expect(shown(makeSession('nursery-staff'))).toEqual([' Dashboard', 'Profiles Children']);
  });

  it('shows keyworkers their bookings', () => {
    expect(shown(makeSession('keyworker'))).toEqual([' Bookings']);
  });

  it('shows nothing of the service to a visitor, nor to anyone in onboarding', () => {
    expect(shown()).toEqual([]);
    expect(shown(makeSession('nursery-super-admin', { nurseries: [] }))).toEqual([]);
  });
});

describe('the branch picker', () => {
  const two = [makeBranch('b1'), makeBranch('b2')];
  const withBranches = (branches: typeof two, more = {}) =>
    makeSession('nursery-admin', { nurseries: [makeNursery('n1', 'nursery-admin', branches)], ...more });

  it('is there for an activated person with more than one complete branch', () => {
    expect(hasBranchPicker(withBranches(two))).toBe(true);
    expect(hasBranchPicker(withBranches(two, { activated: false }))).toBe(false);
    expect(hasBranchPicker(withBranches([makeBranch('b1')]))).toBe(false);
    expect(hasBranchPicker(makeSession('keyworker'))).toBe(false);
  });

  it('offers only branches with complete details of providers that are not suspended', () => {
    const session = makeSession('nursery-admin', {
      nurseries: [
        makeNursery('n1', 'nursery-admin', [...two, makeBranch('b3', { branch_details_complete: false })]),
        makeNursery('n2', 'nursery-admin', [makeBranch('b4')], { is_suspended: true }),
      ],
    });
    expect(branchChoices(session).map(({ id }) => id)).toEqual(['b1', 'b2']);
  });
});
