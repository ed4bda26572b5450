import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFakeSite, type FakeSite } from '../test/fakeSite.ts';
import type { Built } from './buildApp.ts';
import { releaseApps, steps } from './release.ts';

let fake: FakeSite;
beforeEach(async () => {
  fake = await makeFakeSite();
  await releaseApps(fake.site, [await fake.build('shell', 's1'), await fake.build('planning', 'p1')]);
});
afterEach(() => fake.remove());

const isFlipped = (step: (typeof steps)[number]) => steps.indexOf(step) >= steps.indexOf('flipped');
const registry = () => readFile(join(fake.site, 'registry.json'), 'utf8');

/** The site is the old one or completely the new one; the next release succeeds and leaves nothing behind. */
async function expectWholeAndWell(before: string, app: Built, flipped: boolean) {
  if (flipped) expect(JSON.parse(await registry())).toMatchObject({ remotes: [{ version: app.version }] });
  else expect(await registry()).toBe(before);
  const files = await fake.files();
  for (const { version } of (JSON.parse(await registry()) as { remotes: { version: string }[] }).remotes) {
    for (const file of ['manifest.json', 'entry.js', 'page.js']) {
      expect(files.has(`r/planning/${version}/${file}`)).toBe(true);
    }
  }
  const next = await fake.build('planning', 'p3');
  await releaseApps(fake.site, [next], { waitMs: 0 });
  const left = [...(await fake.files()).keys()].filter(
    (file) => !/^(registry\.json|index\.html|r\/shell\/s1\/.*|r\/planning\/p[13]\/.*)$/.test(file),
  );
  expect(left.filter((file) => !(flipped && file.startsWith('r/planning/p2/')))).toEqual([]);
  expect((await fake.files()).get('index.html')).toContain('/r/planning/p3/');
}

describe('a release that is interrupted', () => {
  it.each(steps)('by an error after it was %s', async (step) => {
    const before = await registry();
    const app = await fake.build('planning', 'p2');
    const after = (at: string) => {
      if (at === step) throw new Error('no space left on device');
    };
    await expect(releaseApps(fake.site, [app], { after })).rejects.toThrow('no space left');
    await expectWholeAndWell(before, app, isFlipped(step));
  });

  it.each(steps)('by kill -9 after it was %s', async (step) => {
    const before = await registry();
    const app = await fake.build('planning', 'p2');
    expect(await killedAt(step, app)).toBe('SIGKILL');
    await expectWholeAndWell(before, app, isFlipped(step));
  });

  it('leaves no version behind that could block another of the same name', async () => {
    const app = await fake.build('planning', 'p2');
    const after = (at: string) => {
      if (at === 'published') throw new Error('no space left on device');
    };
    await expect(releaseApps(fake.site, [app], { after })).rejects.toThrow('no space left');
    await releaseApps(fake.site, [await fake.build('planning', 'p2', { code: '"mended"' })]);
    expect((await fake.files()).get('r/planning/p2/page.js')).toBe('"mended"');
  });
});

/** Releases in a child process that kills itself; answers the signal that ended it. */
async function killedAt(step: string, app: Built) {
  const code = `
    const { releaseApps } = await import(${JSON.stringify(join(import.meta.dirname, 'release.ts'))});
    const [site, app, step] = process.argv.slice(1);
    await releaseApps(site, [JSON.parse(app)], { after: (at) => { if (at === step) process.kill(process.pid, 'SIGKILL'); } });`;
  const args = ['--input-type=module', '-e', code, fake.site, JSON.stringify(app), step];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}
