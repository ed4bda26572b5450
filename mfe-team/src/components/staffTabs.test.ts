import { expect, it } from 'vitest';
import { admins, service } from '@bairn/shared/contract';
import { ownTabs, staffTabs } from './staffTabs.ts';

const pages = {
  profile: { path: '/staff/:profileId', title: 'Staff', access: service, redirect: '/staff/:profileId/branches' },
  branches: { path: '/staff/:profileId/branches', title: 'Services', access: admins },
  holidays: { path: '/staff/:profileId/holidays', title: 'Holidays', access: service },
  details: { path: '/staff/:profileId/employee-details', title: 'Employment', access: service },
  own: { path: '/settings/staff-profile', title: 'Your details', access: ['nursery-staff'] as const },
};
const labels = (tabs: readonly { label: string }[]) => tabs.map(({ label }) => label);

it('has a tab for each page of a profile that the role may open, in order', () => {
  expect(labels(staffTabs(pages, 'nursery-admin', 'a b'))).toEqual(['Employment', 'Holidays', 'Services']);
  expect(labels(staffTabs(pages, 'nursery-staff', 'a b'))).toEqual(['Employment', 'Holidays']);
  expect(staffTabs(pages, 'nursery-staff', 'a b')[0]?.to).toBe('/staff/a%20b/employee-details');
});

it('has the own pages for staff alone', () => {
  expect(ownTabs(pages, 'nursery-staff')).toEqual([{ to: '/settings/staff-profile', label: 'Your details' }]);
  expect(ownTabs(pages, 'nursery-admin')).toEqual([]);
});
