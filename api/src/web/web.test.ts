import { mkdtemp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellRelease } from '@bairn/shared/contract';
import { indexTemplate } from '@bairn/shared/build/renderIndex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';

let site: string;
let world: World;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'bairn-web-'));
  world = await makeWorld({ env: { BAIRN_WEB: site } });
});
afterAll(async () => {
  await world.close();
  await rm(site, { recursive: true });
});

/** Publishes a shell whose only page is `/`. */
async function publish(version: string) {
  const shell: ShellRelease = {
    contract: 1,
    name: 'shell',
    pages: { home: { path: '/', title: 'Home', access: 'public' } },
    cards: {},
    settings: {},
    header: {},
    requires: {},
    version,
    entry: { href: `/r/shell/${version}/main.js`, integrity: 'sha256-x' },
    files: { home: { js: [], css: [] } },
    start: { css: [], federation: [], calls: [] },
    provides: {},
    contracts: { oldest: 1, newest: 1 },
  };
  const folder = join(site, 'r/shell', version);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(shell));
  await writeFile(join(folder, 'template.html'), indexTemplate(shell));
  await writeFile(join(folder, 'main.js'), `"${version}"`);
}

async function point(text: string) {
  await writeFile(join(site, 'registry.json.new'), text);
  await rename(join(site, 'registry.json.new'), join(site, 'registry.json'));
}

const page = (url = '/') => world.app.inject({ url });

describe('the web apps', () => {
  it('answer that nothing is released yet', async () => {
    expect((await page()).statusCode).toBe(503);
  });

  it('are those that the registry names now, without a restart', async () => {
    await publish('one');
    await point(JSON.stringify({ shell: 'one', remotes: [], history: {} }));
    expect((await page()).body).toContain('src="/r/shell/one/main.js"');
    await publish('two');
    expect((await page()).body).toContain('/r/shell/one/main.js');
    await point(JSON.stringify({ shell: 'two', remotes: [], history: {} }));
    const answer = await page();
    expect(answer.body).toContain('src="/r/shell/two/main.js"');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await page('/nowhere')).statusCode).toBe(404);
    const old = await page('/r/shell/one/main.js');
    expect(old.body).toBe('"one"');
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('answer although the registry has entries that are no apps', async () => {
    await publish('one');
    await point(JSON.stringify({ shell: 'one', remotes: [null, 7, { name: 'team' }], history: {} }));
    expect((await page()).body).toContain('{"shell":"one","remotes":[]}');
    expect((await page('/robots.txt')).statusCode).toBe(200);
    expect((await page('/sitemaps/pages.xml')).body).toContain('<loc>');
  });

  it('stay at the last known state while the registry or its releases cannot be read', async () => {
    await publish('one');
    await point(JSON.stringify({ shell: 'one', remotes: [], history: {} }));
    await page();
    for (const broken of ['{"shell":"on', JSON.stringify({ shell: 'nowhere', remotes: [] })]) {
      await point(broken);
      expect((await page()).body).toContain('/r/shell/one/main.js');
    }
    await publish('nowhere');
    expect((await page()).body).toContain('/r/shell/nowhere/main.js');
    await rm(join(site, 'registry.json'));
    expect((await page()).body).toContain('/r/shell/nowhere/main.js');
    // As on a volume that has disappeared: even stat fails.
    await symlink('registry.json', join(site, 'registry.json'));
    expect((await page()).body).toContain('/r/shell/nowhere/main.js');
    await publish('two');
    await point(JSON.stringify({ shell: 'two', remotes: [], history: {} }));
    expect((await page()).body).toContain('/r/shell/two/main.js');
  });
});
