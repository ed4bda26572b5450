import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@bairn/shared/contract';
import type { Skipped } from '@bairn/shared/contract/readRegistry';
import { afterAll, expect, it } from 'vitest';
import { makeRenderSite, says } from '../testing/renderSite.ts';
import { liveHost, liveSite } from './liveHost.ts';
import { makePages } from './pages.ts';

const site = makeRenderSite();
afterAll(() => site.close());

/** A live host on the site, and what it reports. */
function hostOfSite() {
  const skipped: Skipped[] = [];
  const unreadable: unknown[] = [];
  const host = liveHost(site.folder, {
    skipped: (part) => skipped.push(part),
    unreadable: (error) => unreadable.push(error),
  });
  return { host, skipped, unreadable };
}

/** Changes the remotes of the pointer as somebody might who edits it by hand. */
function spoil(change: (remotes: Registry['remotes']) => readonly unknown[]) {
  const file = join(site.folder, 'registry.json');
  const registry = JSON.parse(readFileSync(file, 'utf8')) as Registry;
  writeFileSync(file, JSON.stringify({ ...registry, remotes: change(registry.remotes) }));
}

it('leaves out what cannot be read of the registry, names it once, and renders the other apps', async () => {
  site.publish({ good: says('one'), bare: says('two') });
  spoil(([good, bare]) => [
    null,
    good,
    { ...bare, header: undefined, pages: { ...bare?.pages, all: { path: '*' } } },
    good,
    {},
  ]);
  const { host, skipped, unreadable } = hostOfSite();
  const live = host();
  expect(live?.registry.remotes.map(({ name }) => name)).toEqual(['good', 'bare']);
  expect(live?.registry.remotes[1]).toMatchObject({ header: {}, pages: { first: { path: '/bare' } } });
  expect(live?.template).not.toContain('null');
  expect(host()).toBe(live);
  expect(unreadable).toEqual([]);
  expect(skipped.map(({ app, why }) => `${app} ${why.split(':', 1)[0]}`)).toEqual([
    'shell has entry 1 of the registry, which is not a manifest',
    'bare has in pages \'all\', which has the path "*"',
    'bare has no header',
    'good has entry 4 of the registry a second time',
    'shell has entry 5 of the registry, which has no contract',
  ]);

  const pages = makePages({
    site: site.folder,
    origin: () => 'http://bairn.test',
    settings: { apiKey: 'key', mode: 'demo', support: { email: 'help@bairn.test', phone: '0131 000 0000' } },
    ask: async () => undefined,
    broken: site.brokenPages(),
    report: () => {},
    limit: 20_000,
  });
  if (live) await pages.warm(live);
  expect(pages.counts()).toMatchObject({ rendered: 2, import: 0, render: 0 });
  await pages.close();
});

it('keeps the last known state where the list of remotes, or anything of the manifest of the shell, cannot be read', () => {
  site.publish({ good: says('one') });
  const { host, unreadable } = hostOfSite();
  const live = host();
  expect(live?.registry.remotes).toHaveLength(1);
  spoil(() => 'none' as never);
  expect([host(), host()]).toEqual([live, live]);
  expect(String(unreadable)).toMatch(/^Error: The registry has no version of the shell, or no list of remotes$/);

  const { shell } = site.publish({ good: says('two') });
  const manifest = join(site.folder, 'r/shell', shell.version, 'manifest.json');
  writeFileSync(manifest, JSON.stringify({ ...shell, entry: undefined }));
  expect(host()).toBe(live);
  expect(String(unreadable[1])).toMatch(/^Error: The manifest of the shell has no entry/);
});

it('has the same generation where the same releases go on, whatever changes beside them', () => {
  const canary = (version: string, share: number) => ({
    good: { version, share, since: '2026-11-01', branches: [], accounts: [], secret: 'a secret of the site' },
  });
  site.publish({ good: says('one') });
  const beside = site.publishBeside('good', says('two'));
  const releases = liveSite(site.folder, { skipped: () => {}, unreadable: () => {} });
  const live = releases.live();
  site.setCanaries(canary(beside.version, 10));
  expect(releases.live()).toBe(live);
  const other = releases.hostFor({ app: 'good', version: beside.version, by: 'share' });
  expect(other?.registry.remotes[0]?.version).toBe(beside.version);
  expect(releases.inUse()).toEqual([live, other]);
  site.setCanaries(canary(beside.version, 50));
  expect([releases.live(), ...releases.inUse()]).toEqual([live, live, other]);
  expect(releases.inUse()[1]).toBe(other);
  site.promote(beside);
  expect(releases.live()).toBe(other);
  expect(releases.inUse()).toHaveLength(1);
});
