import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../shared/build/buildApp.ts';
import { checkRelease } from '../shared/build/checkRelease.ts';
import { shellProvides } from '../shared/build/provided.ts';
import { pageAt } from '../shared/build/renderIndex.ts';
import { contracts, type Release, type RemoteManifest, type ShellRelease } from '../shared/contract/contract.ts';
import { menuFor } from '../shell/src/layout/menu.ts';
import { allPages, pageFinder } from '../shell/src/routing/pageTable.ts';
import { makeSession } from '../shell/src/testing/people.ts';
import { readHouse } from './house.ts';
import { root } from '../shared/command/root.ts';

// Builds a new remote, combines it with all other manifests as a release does, and checks that the host, the router and
// the menu have its page: node scripts/joined.ts <remote> <path> <group> <role> [<path> <group> <role> …].

const [name = '', ...expected] = process.argv.slice(2);
const built = await buildApp(root, join(root, `mfe-${name}`));
const release = JSON.parse(readFileSync(join(built.folder, 'manifest.json'), 'utf8')) as Release;

const file = { href: '', integrity: '' };
const live = (manifest: RemoteManifest): Release => ({
  ...manifest,
  version: 'live',
  entry: file,
  files: {},
  requires: {},
});
const { manifests } = await readHouse(root);
const remotes = manifests.filter((one) => one.name !== 'shell').map((one) => (one.name === name ? release : live(one)));
const shell: ShellRelease = {
  ...live(manifests.find((one) => one.name === 'shell') ?? release),
  start: { css: [], federation: [], calls: [] },
  provides: shellProvides,
  contracts,
};

const wrong = checkRelease({ shell, remotes }, new Set([name]));
const finder = pageFinder(allPages([shell, ...remotes]));
for (let at = 0; at < expected.length; at += 3) {
  const [path = '', group = '', role = ''] = expected.slice(at, at + 3);
  const found = pageAt({ shell, registry: { shell: 'live', remotes } }, path);
  if (found?.page.path !== path) wrong.push(`The host finds ${found?.page.path} for ${path}.`);
  if (finder(path)?.path !== path) wrong.push(`The router finds ${finder(path)?.path} for ${path}.`);
  const code = found && found.release.name === name ? found.release.files[found.id]?.js.length : 1;
  if (!code) wrong.push(`${path} has no code in the release.`);
  const menu = menuFor(makeSession(role as 'keyworker'), [shell, ...remotes]);
  const entries = menu.find(({ id }) => id === group)?.entries ?? [];
  if (!entries.some(({ to }) => to === path)) wrong.push(`${path} is not in the menu '${group}' of ${role}.`);
}
for (const sentence of wrong) console.error(sentence);
if (wrong.length > 0) process.exitCode = 1;
else console.log(`${name} ${built.version} joins ${remotes.length - 1} remotes: its pages are in router and menu.`);
