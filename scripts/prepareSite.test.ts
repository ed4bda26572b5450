import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { releaseApps, rollbackApp } from '../shared/build/release.ts';
import { makeFakeSite, type FakeSite } from '../shared/test/fakeSite.ts';
import { prepareSite } from './prepareSite.ts';
import { refuseHalfSite } from '../shared/command/site.ts';

let fake: FakeSite;
beforeEach(async () => {
  fake = await makeFakeSite();
});
afterEach(() => fake.remove());

/** Prepares the site; a release of the whole checkout ends with this code. */
async function prepare(code = 0) {
  const said: string[] = [];
  const releaseAll = vi.fn(() => Promise.resolve(code));
  await prepareSite(fake.site, { say: (sentence) => said.push(sentence), releaseAll });
  return { said: said.join('\n'), releaseAll };
}

it('releases every app of the checkout to an empty site, and only there', async () => {
  expect((await prepare()).releaseAll).toHaveBeenCalledExactlyOnceWith(fake.site);
});

it("leaves a site as it is: other teams' releases, their remotes and what was rolled back", async () => {
  const others = [await fake.build('shell', 's1'), await fake.build('planning', 'p1'), await fake.build('diary', 'd1')];
  await releaseApps(fake.site, others);
  await releaseApps(fake.site, [await fake.build('planning', 'p2', { pages: { home: { path: '/planning' } } })]);
  await rollbackApp(fake.site, 'planning');
  const before = await fake.files();
  const { said, releaseAll } = await prepare();
  expect(releaseAll).not.toHaveBeenCalled();
  expect(await fake.files()).toEqual(before);
  expect(said).toMatch(/may have other versions of .*planning.*\n.*pnpm@12 release .*planning/);
  expect(said).not.toContain('diary');
});

it('refuses to start where the first release fails', async () => {
  await expect(prepare(1)).rejects.toThrow('could not be built');
});

it('has no first release of some of the apps', async () => {
  await expect(refuseHalfSite(fake.site)).rejects.toThrow('Nothing is released');
  await releaseApps(fake.site, [await fake.build('shell', 's1')]);
  await refuseHalfSite(fake.site);
});

it('serves a site whose pointer it cannot read, and leaves that to the host', async () => {
  await writeFile(join(fake.site, 'registry.json'), '{"shell":');
  expect((await prepare()).said).toContain('serving what was released');
  expect(await readFile(join(fake.site, 'registry.json'), 'utf8')).toBe('{"shell":');
});
