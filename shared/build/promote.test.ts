import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '@bairn/shared/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFakeSite, type FakeSite } from '../test/fakeSite.ts';
import { promoteApps } from './promote.ts';
import { liveVersion, releaseApps } from './release.ts';
import { makeReleaseKey } from './signing.ts';

let from: FakeSite;
let to: FakeSite;
beforeEach(async () => {
  [from, to] = [await makeFakeSite(), await makeFakeSite()];
});
afterEach(async () => {
  await from.remove();
  await to.remove();
});

const key = makeReleaseKey();
const pointer = async ({ site }: FakeSite) =>
  JSON.parse(await readFile(join(site, 'registry.json'), 'utf8')) as Pointer;
const allowKeys = ({ site }: FakeSite, own: string) =>
  writeFile(
    join(site, 'keys.json'),
    JSON.stringify(Object.fromEntries(['shell', 'planning'].map((app) => [app, [{ name: 'the team', key: own }]]))),
  );

const code = 'export const page = 1;';

/** A site with a shell and a remote, signed. */
async function released() {
  await allowKeys(from, key.key);
  const shell = await from.build('shell', 's1');
  const planning = await from.build('planning', 'p1', { pages: { home: { path: '/planning' } }, code });
  await releaseApps(from.site, [shell, planning], { commit: 'c1', key: key.privateKey });
}

it('puts the same bytes live with the same signature, and checks them against what is live there', async () => {
  await released();
  await allowKeys(to, key.key);
  const flip = await promoteApps(from.site, to.site, []);
  expect(flip.map(({ app, version }) => `${app} ${version}`)).toEqual(['shell s1', 'planning p1']);
  const [files, others] = [await from.files(), await to.files()];
  for (const [file, content] of files) if (file.startsWith('r/')) expect(others.get(file), file).toBe(content);
  const [before, after] = [await pointer(from), await pointer(to)];
  expect(after.history['planning']).toEqual([
    { ...before.history['planning']?.[0], live: after.history['planning']?.[0]?.live },
  ]);
  expect(after.history['planning']?.[0]).toMatchObject({ by: 'the team', commit: 'c1', signature: expect.any(String) });
  expect(await promoteApps(from.site, to.site, ['planning'])).toEqual([]);
});

it('refuses what another key signed, and nothing changes', async () => {
  await released();
  await allowKeys(to, makeReleaseKey().key);
  await expect(promoteApps(from.site, to.site, [])).rejects.toThrow(
    /^shell s1 of .+ is not signed by a key of shell in/,
  );
  await expect(pointer(to)).rejects.toThrow('ENOENT');
});

it('refuses a file that is not the one that the manifest names, and what is not live', async () => {
  await released();
  const file = join(from.site, 'r/planning/p1/page.js');
  expect((await readFile(file, 'utf8')) === code).toBe(true);
  await writeFile(file, `${code} // and more`);
  await expect(promoteApps(from.site, to.site, [])).rejects.toThrow(
    'planning p1 is not as it was built: its manifest names another /r/planning/p1/page.js than is there.',
  );
  await expect(promoteApps(from.site, to.site, ['team'])).rejects.toThrow(/^team is not live in /);
  await expect(pointer(to)).rejects.toThrow('ENOENT');
  expect(liveVersion(await pointer(from), 'planning')).toBe('p1');
});
