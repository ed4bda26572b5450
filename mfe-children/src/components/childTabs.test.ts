import { expect, it } from 'vitest';
import { admins, service } from '@bairn/shared/contract';
import { childTabs } from './childTabs.ts';

const page = (name: string, title: string, access: typeof admins | typeof service = service) => ({
  path: `/children/profile/:id${name}`,
  title,
  access,
});
const pages = {
  root: { ...page('', 'Child'), redirect: '/children/profile/:id/overview' },
  funding: page('/funding-status', 'Funding status', admins),
  information: page('/information', 'Information'),
  diary: { ...page('/development-diary', 'Journal'), redirect: '/children/profile/:id/development-diary/feed' },
  feed: page('/development-diary/feed', 'Diary'),
  accidents: page('/accident-reports', 'Accident reports'),
  overview: page('/overview', 'Overview'),
};

it('has a tab for each page directly below a child, also for one that leads to pages below it, in order, and none for what the role may not open', () => {
  expect(childTabs(pages, 'nursery-admin', 'a b').map(({ label }) => label)).toEqual([
    'Overview',
    'Information',
    'Accident reports',
    'Funding status',
    'Journal',
  ]);
  expect(childTabs(pages, 'nursery-staff', 'a b')[0]).toEqual({
    to: '/children/profile/a%20b/overview',
    label: 'Overview',
  });
  expect(childTabs(pages, 'nursery-staff', 'x').map(({ label }) => label)).not.toContain('Funding status');
  expect(childTabs(pages, undefined, 'x')).toEqual([]);
});
