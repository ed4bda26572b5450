import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provided } from '../shared/build/provided.ts';
import { releaseApps } from '../shared/build/release.ts';
import { readPointer } from '../shared/build/site.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { root } from './steps.ts';

let fake: FakeSite;
/** A checkout with one remote, `shared` and nothing else. */
let checkout: string;

beforeAll(async () => {
  fake = await makeFakeSite();
  await releaseApps(fake.site, [await fake.build('shell', 's1', { provides: provided })]);
  checkout = join(fake.site, '..', 'checkout');
  const source = join(root, 'mfe-team');
  const folder = join(checkout, 'mfe-team');
  await mkdir(checkout);
  await cp(source, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  await symlink(join(source, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(root, 'shared'), join(checkout, 'shared'));
  await cp(join(root, 'pnpm-lock.yaml'), join(checkout, 'pnpm-lock.yaml'));
});
afterAll(() => fake.remove());

/** Runs one of our commands on the site; answers its output or its refusal. */
async function run(command: 'release' | 'releases' | 'rollback', ...words: string[]): Promise<string> {
  try {
    const script = join(root, 'scripts', `${command}.ts`);
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, '--to', fake.site]);
    return stdout;
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}
const release = (...words: string[]) => run('release', ...words, '--from', checkout);
const team = async () => (await readPointer(fake.site))?.remotes.find(({ name }) => name === 'team');
const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

describe('one remote, without the other apps', { timeout: 60_000 }, () => {
  it('is built and released with hashes and a compressed copy of every file', async () => {
    expect(await release('team')).toMatch(/^team \w{10} built in .*\nteam \w{10} is live\nReleased in /);
    const released = await team();
    expect(Object.keys(released?.requires ?? {}).sort()).toEqual(Object.keys(provided).sort());
    const files = [released!.entry, ...Object.values(released!.files).flatMap(({ js, css }) => [...js, ...css])];
    expect(files.length).toBeGreaterThan(3);
    for (const { href, integrity } of files) {
      const content = await readFile(join(fake.site, href));
      expect(integrityOf(content)).toBe(integrity);
      expect(gunzipSync(await readFile(join(fake.site, `${href}.gz`))).equals(content)).toBe(true);
      expect(brotliDecompressSync(await readFile(join(fake.site, `${href}.br`))).equals(content)).toBe(true);
    }
    expect(await readdir(join(checkout, 'dist/.work'))).toEqual([]);
  });

  it('is released under a given version once, is listed and rolled back', async () => {
    const before = (await team())?.version;
    expect(await release('team', '--version', '2.0')).toContain('team 2.0 is live');
    expect((await team())?.entry.href).toBe('/r/team/2.0/remoteEntry.js');
    const manifest = join(checkout, 'mfe-team/src/manifest.ts');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace("title: '", "title: 'New "));
    const refused = await release('team', '--version', '2.0');
    const file = /^✗ team 2\.0 is published already, and its file (\S+) is another there/.exec(refused)?.[1];
    // The manifest, or a page that makes its tabs from it: what is named has the title, and keeps the former one.
    expect(await readFile(join(fake.site, 'r/team/2.0', file ?? ''), 'utf8')).toMatch(/title"?:"Staff"/);
    expect(await run('releases')).toMatch(new RegExp(`team +2\\.0 .* live since .*\\n +${before} .* last live`));
    expect(await run('rollback', 'team')).toBe(`team ${before} is live, before it was 2.0\n`);
    expect((await team())?.version).toBe(before);
    expect(await run('rollback', 'team', '')).toMatch(/^✗ A word of the command is empty/);
  });

  it('is taken out by name, and put back by a rollback', async () => {
    const before = (await team())?.version;
    expect(await run('release', 'team', '--remove', 'team')).toMatch(/^✗ Take an app out or release others/);
    expect(await run('release', '--remove', 'team')).toBe(`team ${before} is taken out\n`);
    expect(await team()).toBeUndefined();
    expect(await run('rollback', 'team', String(before))).toBe(`team ${before} is live\n`);
  });

  it("is refused under another name than its manifest's", async () => {
    await rename(join(checkout, 'mfe-team'), join(checkout, 'mfe-other'));
    expect(await release('other')).toMatch(/^mfe-other calls itself 'team' in src\/manifest.ts/);
  });
});
