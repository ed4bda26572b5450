import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '@bairn/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFakeSite, type Differing, type FakeSite } from '../test/fakeSite.ts';
import { makeReleaseKey, type ReleaseKeys } from './signing.ts';
import { listReleases, liveVersion, releaseApps, removeApp, rollbackApp } from './release.ts';
import { versionsKept } from './keptReleases.ts';

let fake: FakeSite;
beforeEach(async () => {
  fake = await makeFakeSite();
});
afterEach(() => fake.remove());

const pointer = async () => JSON.parse(await readFile(join(fake.site, 'registry.json'), 'utf8')) as Pointer;
const live = async (app: string) => liveVersion(await pointer(), app);
const planning = (version: string, path = '/planning') =>
  fake.build('planning', version, { pages: { home: { path } } });

/** A site with a shell and two remotes. */
async function begun() {
  const apps = [await fake.build('shell', 's1'), await planning('p1'), await fake.build('team', 't1')];
  await releaseApps(fake.site, apps, { commit: 'c1' });
}

/** The refusal of a release that must be refused. */
const refused = async (work: () => Promise<unknown>) => {
  const before = await fake.files();
  const reason = await work().then(
    () => 'it was accepted',
    (error: Error) => error.message,
  );
  expect(await fake.files()).toEqual(before);
  return reason;
};

describe('a release', () => {
  it('changes the pointer and the page, adds a folder and leaves every other file unchanged', async () => {
    await begun();
    const before = await fake.files();
    const flip = await releaseApps(fake.site, [await planning('p2')]);
    expect(flip).toEqual([{ app: 'planning', version: 'p2', before: 'p1' }]);
    const after = await fake.files();
    for (const [file, content] of before) {
      if (file === 'registry.json' || file === 'index.html') expect(after.get(file)).not.toBe(content);
      else expect(after.get(file)).toBe(content);
    }
    const added = [...after.keys()].filter((file) => !before.has(file));
    expect(added.sort()).toEqual(
      ['entry.js', 'files.json', 'manifest.json', 'page.js'].map((file) => `r/planning/p2/${file}`),
    );
    expect(after.get('index.html')).toContain('/r/planning/p2/entry.js');
    expect(after.get('index.html')).not.toContain('"history"');
  });

  it('of the live version does nothing, but corrects a stale page', async () => {
    await begun();
    const before = await fake.files();
    await writeFile(join(fake.site, 'index.html'), 'an older page');
    expect(await releaseApps(fake.site, [await planning('p1')])).toEqual([]);
    expect(await fake.files()).toEqual(before);
  });

  it('needs a shell', async () => {
    const app = await planning('p1');
    expect(await refused(() => releaseApps(fake.site, [app]))).toMatch(/no shell in .* release the shell/);
  });

  it('is refused as a whole if there is a reason against it', async () => {
    await begun();
    const both = [await fake.build('team', 't2'), await fake.build('planning', 'p2', { contract: 7 })];
    expect(await refused(() => releaseApps(fake.site, both))).toMatch(/^The new planning p2 needs contract 7/);
  });

  it.each([
    ['has no header', { header: undefined }],
    ['has no cards', { cards: undefined }],
    [`has in pages 'home', which has the path "*"`, { pages: { home: { path: '*' } } }],
    [`has in pages 'home', which has the path "/:a/:b"`, { pages: { home: { path: '/:a/:b' } } }],
    [
      `has in pages 'home', which redirects /planning to itself`,
      { pages: { home: { path: '/planning', redirect: '/planning' } } },
    ],
  ])('is refused where its manifest %s', async (why, differing) => {
    await begun();
    const app = await fake.build('planning', 'p2', differing as Differing);
    expect(await refused(() => releaseApps(fake.site, [app]))).toContain(`The new planning p2 ${why}`);
  });

  it('is refused where it imports what the live shell does not have, or its build calls what the API does not answer', async () => {
    const facade = '@bairn/shared/app';
    const uses = { imports: {}, calls: [], exports: { [facade]: ['call', 'useQuery'] } };
    await releaseApps(fake.site, [await fake.build('shell', 's1', { uses })]);
    const api = { at: 'https://bairn.test', calls: new Set(['GET /rota']) };
    const team = (version: string, names: string[], calls: string[]) =>
      fake.build('team', version, { uses: { imports: { [facade]: names, react: ['use'] }, calls } });
    const ahead = await team('t2', ['call', 'toast', 'useDraft'], ['GET /rota']);
    expect(await refused(() => releaseApps(fake.site, [ahead], { api }))).toBe(
      'The new team t2 imports toast, useDraft from @bairn/shared/app, and the live shell s1 does not have them: release a shell that has them first.',
    );
    const early = await team('t3', ['call'], ['GET /rota', 'POST /rota/{id}/swap']);
    expect(await refused(() => releaseApps(fake.site, [early], { api }))).toBe(
      'The new team t3 calls POST /rota/{id}/swap, which the API at https://bairn.test does not answer: put an API live first that does.',
    );
    await releaseApps(fake.site, [await team('t4', ['default', 'call'], ['GET /rota'])], { api });
    const poorer = await fake.build('shell', 's2', { uses: { ...uses, exports: { [facade]: ['useQuery'] } } });
    expect(await refused(() => releaseApps(fake.site, [poorer], { api }))).toBe(
      'The live team t4 imports call from @bairn/shared/app, and the new shell s2 does not have it: release a team that does without first, or leave it in the shell.',
    );
  });

  it('of a site with keys is signed by one of the app, and is refused with that of another team or without any', async () => {
    await begun();
    const [own, other, stray] = [makeReleaseKey(), makeReleaseKey(), makeReleaseKey()];
    const keys: ReleaseKeys = {
      planning: [{ name: 'the planning team', key: own.key }],
      team: [{ name: 'the team of teams', key: other.key }],
    };
    await writeFile(join(fake.site, 'keys.json'), JSON.stringify(keys));
    const next = await planning('p2');
    const by = (key?: string) => releaseApps(fake.site, [next], { commit: 'c2', key, checks: { types: 'passed' } });
    expect(await refused(() => by())).toBe(
      'planning is released with a key of its own: name its file by --key or BAIRN_RELEASE_KEY.',
    );
    expect(await refused(() => by(other.privateKey))).toBe('This key may not release planning: it is one of team.');
    expect(await refused(() => by(stray.privateKey))).toMatch('it stands nowhere in keys.json of the site.');
    expect(await refused(() => by('a text'))).toMatch('The file of the key is no private key');
    expect(
      await refused(async () => releaseApps(fake.site, [await fake.build('day', 'd1')], { key: own.privateKey })),
    ).toBe('day has no key in keys.json of the site: its owners have to add one.');
    expect(await refused(() => removeApp(fake.site, 'planning', { key: other.privateKey }))).toMatch('one of team');
    await by(own.privateKey);
    const [record] = (await pointer()).history['planning'] ?? [];
    expect(record).toMatchObject({ version: 'p2', by: 'the planning team', commit: 'c2', checks: { types: 'passed' } });
    await releaseApps(fake.site, [await planning('p3')], { key: own.privateKey });

    // A signed version goes live again, but not if its record or its files were changed after signing.
    await rollbackApp(fake.site, 'planning');
    expect(await live('planning')).toBe('p2');
    await rollbackApp(fake.site, 'planning', 'p3');
    const changed = await pointer();
    const forged = changed.history['planning']?.map((one) => (one.version === 'p2' ? { ...one, commit: 'c9' } : one));
    const written = { ...changed, history: { ...changed.history, planning: forged } };
    await writeFile(join(fake.site, 'registry.json'), JSON.stringify(written));
    expect(await refused(() => rollbackApp(fake.site, 'planning'))).toBe(
      'planning p2 is not signed by a key of planning: it does not go live again.',
    );
    await writeFile(join(fake.site, 'registry.json'), JSON.stringify(changed));
    await writeFile(
      join(fake.site, 'r/planning/p2/manifest.json'),
      `${await readFile(join(fake.site, 'r/planning/p2/manifest.json'), 'utf8')} `,
    );
    expect(await refused(() => rollbackApp(fake.site, 'planning'))).toMatch('is not signed by a key of planning');
  });

  it('from a checkout with changes that no commit has needs a reason, which is recorded', async () => {
    await begun();
    const next = await planning('p2');
    const from = (unclean?: string) => releaseApps(fake.site, [next], { commit: 'c2-dirty', unclean });
    expect(await refused(() => from())).toMatch(/^The checkout has changes that no commit has/);
    await from('an outage');
    expect((await pointer()).history['planning']?.[0]).toMatchObject({ commit: 'c2-dirty', unclean: 'an outage' });
  });

  it('works beside an app whose line in the pointer cannot be read, and keeps that line', async () => {
    await begun();
    const before = await pointer();
    const broken = before.remotes.map((remote) =>
      remote.name === 'planning' ? { name: 'planning', version: 'p1' } : remote,
    );
    const written = {
      ...before,
      remotes: [null, { name: 'x' }, ...broken],
      history: { ...before.history, planning: undefined },
    };
    await writeFile(join(fake.site, 'registry.json'), JSON.stringify(written));
    expect(await releaseApps(fake.site, [await fake.build('team', 't2')])).toHaveLength(1);
    expect((await pointer()).remotes).toEqual([
      { name: 'planning', version: 'p1' },
      expect.objectContaining({ version: 't2' }),
    ]);
    expect((await fake.files()).get('index.html')).not.toContain('/r/planning/');
    expect(existsSync(join(fake.site, 'r/planning/p1/manifest.json'))).toBe(true);
    // Releasing what is live again puts its line right.
    expect(await releaseApps(fake.site, [await planning('p1')])).toEqual([]);
    expect((await pointer()).remotes).toEqual([
      expect.objectContaining({ name: 'planning', header: {} }),
      expect.objectContaining({ version: 't2' }),
    ]);
    expect((await fake.files()).get('index.html')).toContain('/r/planning/p1/');
  });

  it('may combine a shell and remotes that are incompatible alone', async () => {
    await begun();
    const remotes = ['planning', 'team'].map((name) => fake.build(name, 'n2', { contract: 2 }));
    const shell = await fake.build('shell', 's2', { contracts: { oldest: 2, newest: 2 } });
    expect(await refused(() => releaseApps(fake.site, [shell]))).toMatch(
      /^The live planning p1 is written for contract 1/,
    );
    await releaseApps(fake.site, [shell, ...(await Promise.all(remotes))]);
    expect([await live('shell'), await live('planning'), await live('team')]).toEqual(['s2', 'n2', 'n2']);
  });

  it('never changes a published version', async () => {
    await begun();
    const other = await fake.build('planning', 'p1', { pages: { home: { path: '/planning' } }, code: '"other"' });
    const whileLive = await refused(() => releaseApps(fake.site, [other]));
    await releaseApps(fake.site, [await planning('p2')]);
    expect(await refused(() => releaseApps(fake.site, [other]))).toBe(whileLive);
    expect(whileLive).toBe(
      'planning p1 is published already, and its file manifest.json is another there: what is published never changes, so choose another --version or leave it out.',
    );
  });

  it('is refused over its budget, or gives a warning on request', async () => {
    await begun();
    const heavy = await fake.build('planning', 'p2', {
      pages: { home: { path: '/planning' } },
      code: randomBytes(61 * 1024),
    });
    expect(await refused(() => releaseApps(fake.site, [heavy]))).toMatch(
      /^The page 'home' of the new planning p2 weighs 6\d\.\d KiB of JS after gzip, and one page may add 60 KiB/,
    );
    const said: string[] = [];
    await releaseApps(fake.site, [heavy], { weight: 'say', say: (sentence) => said.push(sentence) });
    expect(said).toHaveLength(1);
    expect(await live('planning')).toBe('p2');
  });

  it('compares the first load of a page with its budget, from the shell and the remote together', async () => {
    const shell = await fake.build('shell', 's1', {
      pages: { login: { path: '/auth/login' } },
      code: randomBytes(151 * 1024),
    });
    const reason = await refused(() => releaseApps(fake.site, [shell]));
    expect(reason).toMatch(/The first load of \/auth\/login, from the shell, would weigh 15\d\.\d KiB of JS/);
  });

  it('removes remotes without a folder, on request', async () => {
    await begun();
    const flip = await releaseApps(fake.site, [await planning('p1')], { stay: ['planning'] });
    expect(flip).toEqual([{ app: 'team', version: undefined, before: 't1' }]);
    expect((await pointer()).remotes.map(({ name }) => name)).toEqual(['planning']);
    expect(existsSync(join(fake.site, 'r/team/t1'))).toBe(true);
  });

  it('is taken out by name alone, and put back by a rollback', async () => {
    await begun();
    expect(await removeApp(fake.site, 'team')).toEqual([{ app: 'team', version: undefined, before: 't1' }]);
    expect((await pointer()).remotes.map(({ name }) => name)).toEqual(['planning']);
    for (const app of ['team', 'shell', 'nobody']) {
      expect(await refused(() => removeApp(fake.site, app))).toMatch(`${app} cannot be taken out`);
    }
    await rollbackApp(fake.site, 'team');
    expect(await live('team')).toBe('t1');
  });

  it(`keeps ${versionsKept} older versions and no more`, async () => {
    await begun();
    const versions = Array.from({ length: versionsKept + 2 }, (_, index) => `v${index}`);
    for (const version of versions) await releaseApps(fake.site, [await planning(version)]);
    const [app] = (await listReleases(fake.site)).filter((listed) => listed.app === 'planning');
    expect(app?.kept.map(({ version }) => version)).toEqual(versions.slice(1, -1).reverse());
    expect(existsSync(join(fake.site, 'r/planning/v0'))).toBe(false);
    expect(existsSync(join(fake.site, 'r/planning/v1'))).toBe(true);
  });

  it('keeps versions for some days after they stopped being live, and never fewer than it does without', async () => {
    await begun();
    const versions = Array.from({ length: versionsKept + 4 }, (_, index) => `v${index}`);
    for (const version of versions) await releaseApps(fake.site, [await planning(version)], { keepDays: 7 });
    const day = 86_400_000;
    const before = await pointer();
    // The oldest three went live 20, 10 and 8 days ago: they stopped 10 and 8 days ago, and a moment ago.
    const ages: Record<string, number> = { p1: 20, v0: 10, v1: 8 };
    const aged = before.history['planning']?.map((record) => ({
      ...record,
      live: new Date(Date.parse(record.live) - (ages[record.version] ?? 0) * day).toISOString(),
    }));
    await writeFile(
      join(fake.site, 'registry.json'),
      JSON.stringify({ ...before, history: { ...before.history, planning: aged } }),
    );
    await releaseApps(fake.site, [await planning('next')], { keepDays: 7 });
    const kept = async () =>
      (await listReleases(fake.site)).find(({ app }) => app === 'planning')?.kept.map(({ version }) => version);
    expect(await kept()).toEqual(versions.slice(1).reverse());
    expect(existsSync(join(fake.site, 'r/planning/v0'))).toBe(false);
    expect(existsSync(join(fake.site, 'r/planning/v1'))).toBe(true);
    await releaseApps(fake.site, [await planning('last')], { keepDays: 0 });
    expect(await kept()).toHaveLength(versionsKept);
  });

  it('keeps the previous live version, even if that was the oldest after a rollback', async () => {
    await begun();
    const versions = Array.from({ length: versionsKept }, (_, index) => `v${index}`);
    for (const version of versions) await releaseApps(fake.site, [await planning(version)]);
    await rollbackApp(fake.site, 'planning', 'p1');
    await releaseApps(fake.site, [await planning('next')]);
    const [app] = (await listReleases(fake.site)).filter((listed) => listed.app === 'planning');
    expect(app?.kept.map(({ version }) => version)).toEqual([...versions.slice(1).reverse(), 'p1']);
    expect(existsSync(join(fake.site, 'r/planning/p1/entry.js'))).toBe(true);
  });
});

describe('two concurrent releases', () => {
  it('both go live, one after the other', async () => {
    await begun();
    const builds = await Promise.all(
      ['planning', 'team', 'children', 'settings'].map((name) => fake.build(name, 'new')),
    );
    await Promise.all(builds.map((build) => releaseApps(fake.site, [build])));
    for (const { name } of builds) expect(await live(name)).toBe('new');
    expect(await live('shell')).toBe('s1');
  });
});

describe('a rollback', () => {
  it('goes to the version released before, and one further with each', async () => {
    await begun();
    for (const version of ['p2', 'p3']) await releaseApps(fake.site, [await planning(version)]);
    await rollbackApp(fake.site, 'planning');
    expect(await live('planning')).toBe('p2');
    await rollbackApp(fake.site, 'planning');
    expect(await live('planning')).toBe('p1');
    expect(await refused(() => rollbackApp(fake.site, 'planning'))).toMatch(
      /^There is no planning older than the live p1 .* Kept are: p3, p2, p1\.$/,
    );
    expect(await rollbackApp(fake.site, 'planning', 'p3')).toEqual([{ app: 'planning', version: 'p3', before: 'p1' }]);
  });

  it('lists the available versions, or says that there are none', async () => {
    await begun();
    expect(await refused(() => rollbackApp(fake.site, 'planning', 'p9'))).toMatch(
      /^planning p9 is not kept in .*: p1\.$/,
    );
    expect(await refused(() => rollbackApp(fake.site, 'nobody'))).toMatch(/^There is no nobody in /);
  });

  it('is checked like a release', async () => {
    await begun();
    await releaseApps(fake.site, [await planning('p2', '/elsewhere')]);
    await releaseApps(fake.site, [await fake.build('team', 't2', { pages: { mine: { path: '/planning' } } })]);
    expect(await refused(() => rollbackApp(fake.site, 'planning'))).toMatch(
      /^The new planning p1 has the path \/planning .* the live team t2/,
    );
  });
});

describe('an urgent rollback', () => {
  it('goes to a version that is now over its budget, with a warning', async () => {
    await begun();
    const heavy = await fake.build('planning', 'p2', {
      pages: { home: { path: '/planning' } },
      code: randomBytes(61 * 1024),
    });
    await releaseApps(fake.site, [heavy], { weight: 'say' });
    await releaseApps(fake.site, [await planning('p3')]);
    const said: string[] = [];
    await rollbackApp(fake.site, 'planning', undefined, { say: (sentence) => said.push(sentence) });
    expect(await live('planning')).toBe('p2');
    expect(said).toHaveLength(1);
  });
});

describe('a site without its pointer', () => {
  it('keeps every version until the pointer is back', async () => {
    await begun();
    const file = join(fake.site, 'registry.json');
    const content = await readFile(file);
    await rm(file);
    expect(await refused(async () => releaseApps(fake.site, [await planning('p2')]))).toMatch(/no shell/);
    await writeFile(file, content);
    expect([...(await fake.files()).keys()]).toContain('r/planning/p1/manifest.json');
  });
});

describe('the list', () => {
  it('has the live versions, since when and from which commit, the shell first', async () => {
    await begun();
    const begin = Date.now();
    await releaseApps(fake.site, [await planning('p2')], { commit: 'c2' });
    await rollbackApp(fake.site, 'planning');
    const list = await listReleases(fake.site);
    expect(list.map(({ app }) => app)).toEqual(['shell', 'planning', 'team']);
    const [, app] = list;
    expect(app?.live).toMatchObject({ version: 'p1', commit: 'c1' });
    expect(Date.parse(app?.live?.released ?? '')).toBeLessThanOrEqual(begin);
    expect(Date.parse(app?.live?.live ?? '')).toBeGreaterThanOrEqual(begin);
    expect(app?.kept).toMatchObject([{ version: 'p2', commit: 'c2' }]);
  });
});
