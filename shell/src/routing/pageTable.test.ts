import { contracts, type Registry, type Release } from '@bairn/shared/contract';
import { expect, it } from 'vitest';
import { isSupported, supported } from './pageTable.ts';

const release = (name: string, contract: number): Release => ({
  contract,
  name,
  about: 'staff and rotas',
  pages: { week: { path: `/${name}/week`, title: 'Week', access: 'public', nav: { group: 'team', order: 1 } } },
  cards: { today: { title: 'Today', access: 'public', order: 1 } },
  settings: { all: { title: 'All', access: 'public', order: 1, path: `/${name}/week` } },
  header: { bell: { title: 'Bell', access: 'public', order: 1 } },
  version: 'v1',
  entry: { href: `/r/${name}/v1/remoteEntry.js`, integrity: 'sha256-x' },
  files: {},
  requires: {},
});

it('keeps to the contracts that the release step lets through, and to no other', () => {
  const { oldest, newest } = contracts;
  const kept = [oldest - 1, oldest, newest, newest + 1].map((contract) => isSupported({ contract }));
  expect(kept).toEqual([false, true, true, false]);
});

it('leaves of a remote with a newer contract the addresses alone, and all of one that it supports', () => {
  const [good, newer] = [release('planning', contracts.newest), release('team', contracts.newest + 1)];
  const registry: Registry = { shell: 's1', remotes: [good, newer] };
  const [kept, left] = supported(registry).remotes;
  expect(kept).toBe(good);
  expect(left).toEqual({
    ...newer,
    pages: { week: { path: '/team/week', title: 'Week', access: 'public' } },
    cards: {},
    settings: {},
    header: {},
  });
});
