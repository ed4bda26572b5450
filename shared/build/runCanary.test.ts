import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '@bairn/shared/contract';
import { isPreviewOf } from '@bairn/shared/contract/canary';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFakeSite, type Differing, type FakeSite } from '../test/fakeSite.ts';
import { listReleases, liveVersion, releaseApps, removeApp, rollbackApp, steps } from './release.ts';
import { versionsKept } from './keptReleases.ts';
import { abortCanary, promoteCanary, widenCanary } from './runCanary.ts';
import { makeReleaseKey } from './signing.ts';

let fake: FakeSite;
beforeEach(async () => {
  fake = await makeFakeSite();
  await releaseApps(fake.site, [await fake.build('shell', 's1'), await planning('p1'), await fake.build('team', 't1')]);
});
afterEach(() => fake.remove());

const pointer = async () => JSON.parse(await readFile(join(fake.site, 'registry.json'), 'utf8')) as Pointer;
const live = async (app = 'planning') => liveVersion(await pointer(), app);
const running = async (app = 'planning') => (await pointer()).canaries?.[app];
const recordOf = async (version: string, app = 'planning') =>
  (await pointer()).history[app]?.find((record) => record.version === version);
const planning = (version: string, differing: Differing = {}) =>
  fake.build('planning', version, { pages: { home: { path: '/planning' } }, ...differing });
const begin = async (version = 'p2', share = 10) =>
  releaseApps(fake.site, [await planning(version)], { commit: 'c2', canary: { share } });

/** Why work is refused that changes nothing. */
async function refused(work: () => Promise<unknown>): Promise<string> {
  const before = await fake.files();
  const reason = await work().then(
    () => 'it was accepted',
    (error: Error) => error.message,
  );
  expect(await fake.files()).toEqual(before);
  return reason;
}

describe('a release as a canary', () => {
  it('publishes its folder and its record, and leaves the live versions and the page of hosts of files', async () => {
    const before = await fake.files();
    const { remotes, shell } = await pointer();
    expect(await begin()).toEqual([{ app: 'planning', version: 'p2', before: 'p1' }]);
    const after = await pointer();
    expect([after.remotes, after.shell]).toEqual([remotes, shell]);
    expect((await fake.files()).get('index.html')).toBe(before.get('index.html'));
    expect(existsSync(join(fake.site, 'r/planning/p2/manifest.json'))).toBe(true);
    expect(after.canaries).toMatchObject({ planning: { version: 'p2', share: 10, branches: [], accounts: [] } });
    expect(await recordOf('p2')).toMatchObject({ commit: 'c2', canary: true });
    const listed = (await listReleases(fake.site)).find(({ app }) => app === 'planning');
    expect(listed).toMatchObject({ live: { version: 'p1' }, canary: { version: 'p2' } });
  });

  it('is refused for what would refuse a release', async () => {
    const ahead = await planning('p2', { contract: 7 });
    expect(await refused(() => releaseApps(fake.site, [ahead], { canary: { share: 10 } }))).toContain(
      'The new planning p2 needs contract 7',
    );
  });

  it('names accounts and its link in the pointer without saying them', async () => {
    const canary = { branches: ['b1'], accounts: ['ada@example.test'], preview: 'the key' };
    await releaseApps(fake.site, [await planning('p2')], { canary });
    const text = (await fake.files()).get('registry.json');
    expect(text).not.toMatch(/ada@|the key/);
    const found = await running();
    expect(found?.branches).toEqual(['b1']);
    expect(found && isPreviewOf(found, 'the key')).toBe(true);
  });

  it.each([
    ['of the live version', async () => [await planning('p1')], 'planning p1 is live already'],
    ['of two apps', async () => [await planning('p2'), await fake.build('team', 't2')], 'A canary is one app'],
  ])('%s is refused', async (_, apps, why) => {
    const built = await apps();
    expect(await refused(() => releaseApps(fake.site, built, { canary: { share: 10 } }))).toContain(why);
  });

  it.each([-1, 101, Number.NaN])('for %d per cent is refused', async (share) => {
    const built = await planning('p2');
    expect(await refused(() => releaseApps(fake.site, [built], { canary: { share } }))).toContain('from 0 to 100');
  });

  it('replaces one of the same app, as a full release does, only where that is said', async () => {
    await begin();
    const next = await planning('p3');
    for (const canary of [undefined, { share: 5 }]) {
      expect(await refused(() => releaseApps(fake.site, [next], { canary }))).toMatch(
        /^planning p2 is a canary since .*--replace/,
      );
    }
    await releaseApps(fake.site, [next], { canary: { share: 5 }, replace: true });
    expect(await running()).toMatchObject({ version: 'p3', share: 5 });
    expect(await recordOf('p2')).toMatchObject({ canary: true, aborted: 'replaced by p3' });
    await releaseApps(fake.site, [await planning('p4')], { replace: true });
    expect([await live(), await running()]).toEqual(['p4', undefined]);
  });

  it('is one of four at most', async () => {
    for (const app of ['a', 'b', 'c', 'd']) {
      await releaseApps(fake.site, [await fake.build(app, 'v1')], { canary: { share: 1 } });
    }
    const fifth = await planning('p2');
    expect(await refused(() => releaseApps(fake.site, [fifth], { canary: { share: 1 } }))).toContain(
      '4 canaries run already, of a, b, c, d',
    );
  });

  it.each(steps)('that is killed after the step "%s" leaves the old pointer or the new one', async (step) => {
    const before = await pointer();
    const app = await planning('p2');
    const killed = releaseApps(fake.site, [app], {
      canary: { share: 10 },
      after: (at) => {
        if (at === step) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const isFlipped = ['flipped', 'rendered'].includes(step);
    if (isFlipped) expect(await running()).toMatchObject({ version: 'p2' });
    else expect(await pointer()).toEqual(before);
    await releaseApps(fake.site, [app], { canary: { share: 20 }, replace: true });
    expect([await live(), (await running())?.share]).toEqual(['p1', 20]);
  });
});

describe('a running canary', () => {
  it('gets another share and more people, and is the same canary', async () => {
    await begin();
    const before = await running();
    await widenCanary(fake.site, 'planning', { share: 50, branches: ['b1'] });
    await widenCanary(fake.site, 'planning', { branches: ['b2'], preview: 'the key' });
    const after = await running();
    expect(after).toEqual({ ...before, share: 50, branches: ['b1', 'b2'], preview: after?.preview });
    expect(after && isPreviewOf(after, 'the key')).toBe(true);
  });

  it('is promoted with the same bytes, and a rollback then goes back to what was live before', async () => {
    await begin();
    await releaseApps(fake.site, [await fake.build('team', 't2')]);
    const bytes = (files: Map<string, string>) => [...files].filter(([file]) => file.startsWith('r/planning/p2/'));
    const before = bytes(await fake.files());
    expect(await promoteCanary(fake.site, 'planning')).toEqual([{ app: 'planning', version: 'p2', before: 'p1' }]);
    expect(bytes(await fake.files())).toEqual(before);
    expect([await live(), await live('team'), await running()]).toEqual(['p2', 't2', undefined]);
    expect(await recordOf('p2')).not.toHaveProperty('canary');
    expect((await pointer()).canaries).toBeUndefined();
    await rollbackApp(fake.site, 'planning');
    expect(await live()).toBe('p1');
  });

  it('is not promoted where the live shell cannot run it any more', async () => {
    const facade = '@bairn/shared/app';
    const shell = (version: string, names: string[]) =>
      fake.build('shell', version, { uses: { imports: {}, calls: [], exports: { [facade]: names } } });
    await releaseApps(fake.site, [await shell('s2', ['call', 'toast'])]);
    const uses = { imports: { [facade]: ['toast'] }, calls: [] };
    await releaseApps(fake.site, [await planning('p2', { uses })], { canary: { share: 10 } });
    const said: string[] = [];
    // The live versions do without: the release goes on, and the canary ends.
    await releaseApps(fake.site, [await shell('s3', ['call'])], { say: (sentence) => said.push(sentence) });
    expect(await running()).toBeUndefined();
    expect((await recordOf('p2'))?.aborted).toMatch(/imports toast .* does not have it/);
    expect(said).toEqual([expect.stringMatching(/^The canary planning p2 ends: .*imports toast/)]);
    // Put back by hand, it is refused.
    const now = await pointer();
    const canary = {
      version: 'p2',
      since: 'now',
      share: 1,
      branches: [],
      accounts: [],
      secret: 'a secret of the site',
    };
    await writeFile(join(fake.site, 'registry.json'), JSON.stringify({ ...now, canaries: { planning: canary } }));
    expect(await refused(() => promoteCanary(fake.site, 'planning'))).toContain('imports toast');
  });

  it('is aborted with a reason; its files stay for open tabs, and a rollback passes over it', async () => {
    await begin();
    expect(await abortCanary(fake.site, 'planning', 'it is slow')).toBe('p2');
    expect([await live(), await running()]).toEqual(['p1', undefined]);
    expect(await recordOf('p2')).toMatchObject({ canary: true, aborted: 'it is slow' });
    expect(existsSync(join(fake.site, 'r/planning/p2/page.js'))).toBe(true);
    await releaseApps(fake.site, [await planning('p3')]);
    await rollbackApp(fake.site, 'planning');
    expect(await live()).toBe('p1');
    // Named, it goes live, and is an ordinary version from then on.
    await rollbackApp(fake.site, 'planning', 'p2');
    expect(await recordOf('p2')).not.toHaveProperty('aborted');
    expect(await live()).toBe('p2');
  });

  it('ends when its app is rolled back or taken out, and goes on when another app is', async () => {
    await releaseApps(fake.site, [await planning('p1b')]);
    await releaseApps(fake.site, [await fake.build('team', 't2')]);
    await begin();
    await rollbackApp(fake.site, 'team');
    expect(await running()).toMatchObject({ version: 'p2' });
    await rollbackApp(fake.site, 'planning', undefined, { why: 'errors' });
    expect([await live(), await running()]).toEqual(['p1', undefined]);
    expect((await recordOf('p2'))?.aborted).toBe('planning was rolled back to p1');
    expect((await recordOf('p1b'))?.rolledBack).toBe('errors');
    await begin('p3');
    await removeApp(fake.site, 'planning');
    expect(await running()).toBeUndefined();
  });

  it('goes live by a rollback to its own version', async () => {
    await begin();
    await rollbackApp(fake.site, 'planning', 'p2');
    expect([await live(), await running()]).toEqual(['p2', undefined]);
    expect(await recordOf('p2')).not.toHaveProperty('aborted');
  });

  it('takes the place of no version that visitors get, however many there were', async () => {
    for (let at = 0; at < versionsKept + 2; at += 1) {
      const app = await planning(`q${at}`);
      await releaseApps(fake.site, [app], { canary: { share: 1 }, replace: true });
    }
    const last = `q${versionsKept + 1}`;
    expect([await live(), (await running())?.version]).toEqual(['p1', last]);
    for (const version of ['p1', last]) expect(existsSync(join(fake.site, 'r/planning', version))).toBe(true);
    expect(existsSync(join(fake.site, 'r/planning/q0'))).toBe(false);
    // Another tool may have written the pointer, whose history does not have it.
    const now = await pointer();
    const records = now.history['planning']?.filter(({ version }) => version !== last) ?? [];
    const changed = { ...now, history: { ...now.history, planning: records } };
    await writeFile(join(fake.site, 'registry.json'), JSON.stringify(changed));
    await releaseApps(fake.site, [await fake.build('team', 't2')]);
    expect(existsSync(join(fake.site, 'r/planning', last))).toBe(true);
  });

  it.each([
    ['widened', () => widenCanary(fake.site, 'team', { share: 1 })],
    ['promoted', () => promoteCanary(fake.site, 'team')],
    ['aborted', () => abortCanary(fake.site, 'team', 'why')],
  ])('of another app is not there to be %s', async (_, work) => {
    await begin();
    expect(await refused(work)).toContain('There is no canary of team');
  });

  it('of a site with keys is widened and promoted by its team alone, and aborted by anybody', async () => {
    const [own, other] = [makeReleaseKey(), makeReleaseKey()];
    const keys = { planning: [{ name: 'planning', key: own.key }], team: [{ name: 'team', key: other.key }] };
    await writeFile(join(fake.site, 'keys.json'), JSON.stringify(keys));
    const app = await planning('p2');
    const canary = { share: 10 };
    expect(await refused(() => releaseApps(fake.site, [app], { canary, key: other.privateKey }))).toContain(
      'may not release planning',
    );
    await releaseApps(fake.site, [app], { canary, key: own.privateKey });
    for (const key of [undefined, other.privateKey]) {
      expect(await refused(() => widenCanary(fake.site, 'planning', { share: 50 }, { key }))).toMatch(/key/i);
      expect(await refused(() => promoteCanary(fake.site, 'planning', { key }))).toMatch(/key/i);
    }
    await widenCanary(fake.site, 'planning', { share: 50 }, { key: own.privateKey });
    await promoteCanary(fake.site, 'planning', { key: own.privateKey });
    expect(await live()).toBe('p2');
    await releaseApps(fake.site, [await planning('p3')], { canary, key: own.privateKey });
    await abortCanary(fake.site, 'planning', 'errors');
    // It was signed: nobody can have changed it since.
    await writeFile(join(fake.site, 'r/planning/p3/manifest.json'), '{}');
    expect(await refused(() => rollbackApp(fake.site, 'planning', 'p3'))).toContain('is not signed');
  });
});
