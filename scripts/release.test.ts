import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, glob, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provided, runtimeModule } from '../shared/build/provided.ts';
import { readUses } from '../shared/build/readUses.ts';
import { readPointer } from '../shared/build/site.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { root } from '../shared/command/root.ts';

let fake: FakeSite;
/** A checkout with one remote, `shared` and nothing else. */
let checkout: string;

beforeAll(async () => {
  fake = await makeFakeSite();
  await run('release', 'shell', '--without', 'types,tests,pages', '--unclean', 'a test');
  checkout = join(fake.site, '..', 'checkout');
  const source = join(root, 'mfe-team');
  const folder = join(checkout, 'mfe-team');
  await mkdir(checkout);
  await cp(source, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  await symlink(join(source, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(root, 'shared'), join(checkout, 'shared'));
  await cp(join(root, 'pnpm-lock.yaml'), join(checkout, 'pnpm-lock.yaml'));
}, 120_000);
afterAll(() => fake.remove());

/** Runs one of our commands on the site; answers its output or its refusal. */
async function run(command: 'release' | 'releases' | 'rollback' | 'canary', ...words: string[]): Promise<string> {
  try {
    const script = join(root, 'shared/command', `${command}.ts`);
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, '--to', fake.site]);
    return stdout;
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}
/** The checks of an app's own sources take longer than all else: one test makes them. */
const release = (...words: string[]) => run('release', ...words, '--from', checkout, '--without', 'types,tests');
const team = async () => (await readPointer(fake.site))?.remotes.find(({ name }) => name === 'team');
const integrityOf = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

describe('one remote, without the other apps', { timeout: 120_000 }, () => {
  it('is built and released with hashes and a compressed copy of every file', async () => {
    expect(await release('team')).toMatch(/^team \w{10} built in .*\nteam \w{10} is live\nReleased in /);
    const released = await team();
    expect(Object.keys(released?.requires ?? {}).sort()).toEqual([...Object.keys(provided), runtimeModule].sort());
    const files = [released!.entry, ...Object.values(released!.files).flatMap(({ js, css }) => [...js, ...css])];
    expect(files.length).toBeGreaterThan(3);
    for (const { href, integrity } of files) {
      const content = await readFile(join(fake.site, href));
      expect(integrityOf(content)).toBe(integrity);
      expect(gunzipSync(await readFile(join(fake.site, `${href}.gz`))).equals(content)).toBe(true);
      expect(brotliDecompressSync(await readFile(join(fake.site, `${href}.br`))).equals(content)).toBe(true);
    }
    expect(await readdir(join(checkout, 'dist/.work'))).toEqual([]);
    // What it uses is read from its build, and what the shell offers from the shell's.
    const uses = await readUses(join(fake.site, 'r/team', released!.version));
    expect(uses?.imports['@bairn/shared/app']).toEqual(expect.arrayContaining(['call', 'useBranch', 'useQuery']));
    expect(uses?.imports['react']).toContain('useState');
    expect(uses?.calls).toContain('GET /nursery/{nursery}/branch/{branch}/rota/day');
    // Described in a module of which it uses other calls.
    expect(uses?.calls).not.toContain('POST /auth/check-existing-for-branch/{id}');
    const shell = await readUses(join(fake.site, 'r/shell', String((await readPointer(fake.site))?.shell)));
    expect(shell?.exports?.['@bairn/shared/app']).toEqual(
      expect.arrayContaining([...uses!.imports['@bairn/shared/app']!]),
    );
    expect(shell?.exports?.['react']).toContain('useState');
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

  it('is released as a canary, is listed, widened and promoted by name', async () => {
    const before = String((await team())?.version);
    const canary = ['--canary', '10', '--branch', 'b1,b2', '--preview'];
    const said = await release('team', '--version', '3.0', ...canary, '--without', 'types,tests,pages');
    expect(said).toContain(
      `team 3.0 is a canary for 10 % of visitors, 2 branches, anyone with the preview's link; ${before} stays live\n`,
    );
    expect(said).toMatch(/^Preview: http:\/\/localhost:3000\/\?preview=[\w-]{24} /m);
    expect((await team())?.version).toBe(before);
    expect(await run('canary', 'team')).toMatch(/^✗ Say one of --promote, --abort, or who gets it/);
    expect(await run('canary', 'team', '--share', 'many')).toMatch(/^✗ A share is a number of per cent/);
    expect(await run('canary', 'team', '--share', '50%', '--account', 'ada@example.test')).toBe(
      "team 3.0 is a canary for 50 % of visitors, 2 branches, 1 account, anyone with the preview's link\n",
    );
    expect(await run('releases')).toMatch(/^ +3\.0 .* canary for 50 % of visitors, 2 branches/m);
    expect(await run('canary', 'team', '--promote')).toBe(`team 3.0 is live, before it was ${before}\n`);
  });

  it('is taken out by name, and put back by a rollback', async () => {
    const before = (await team())?.version;
    expect(await run('release', 'team', '--remove', 'team')).toMatch(/^✗ Take an app out or release others/);
    expect(await run('release', '--remove', 'team')).toBe(`team ${before} is taken out\n`);
    expect(await team()).toBeUndefined();
    expect(await run('rollback', 'team', String(before))).toBe(`team ${before} is live\n`);
  });

  it('is refused for a page whose code does not load, and whose types or tests fail, unless those are left out', async () => {
    const before = await team();
    const page = join(checkout, 'mfe-team/src/staff/StaffPage.tsx');
    const text = await readFile(page, 'utf8');
    await writeFile(page, `${text}\nthrow new Error('not ready');\n`);
    expect(await release('team')).toMatch(/^✗ The new team \w+ does not load 'staff' of its pages: not ready\.$/m);
    await writeFile(page, `${text}\nexport const wrong: number = 'a text';\n`);
    const checked = (without: string) => run('release', 'team', '--from', checkout, '--without', without);
    expect(await checked('tests')).toContain('✗ mfe-team has errors in its types, see above: it is not released.');
    for await (const file of glob(join(checkout, 'mfe-team/src/**/*.test.{ts,tsx}'))) await rm(file);
    const red = `import { expect, it } from 'vitest';\nit('is red', () => expect(1).toBe(2));\n`;
    await writeFile(join(checkout, 'mfe-team/src/red.test.ts'), red);
    expect(await checked('types')).toContain('✗ A test of mfe-team fails, see above: it is not released.');
    expect(await team()).toEqual(before);
    expect(await checked('types,tests')).toMatch(/^team \w+ is live/m);
    expect(await run('releases')).toMatch(/^team .*, checked without types, tests, calls {2}live since/m);
    expect(await checked('nothing')).toMatch(
      /^✗ There is no check named nothing\. Checks: types, tests, calls, pages$/m,
    );
  });

  it("is refused under another name than its manifest's", async () => {
    await rename(join(checkout, 'mfe-team'), join(checkout, 'mfe-other'));
    expect(await release('other')).toMatch(/^mfe-other calls itself 'team' in src\/manifest.ts/);
  });
});
