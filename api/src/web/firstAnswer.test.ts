import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../testing/world.ts';

const first = '/nursery/marketplace/search?only=listed&sort=date&per_page=6&facets=false';
const site = mkdtempSync(join(tmpdir(), 'bairn-site-'));
let world: World;

/** A site with only a shell, whose pages name a first call. */
beforeAll(async () => {
  const page = (path: string, call: string) => ({ path, title: 'Page', access: 'public', first: call });
  const file = { href: '/r/shell/v1/main.js', integrity: '' };
  const shell = {
    contract: 1,
    name: 'shell',
    pages: {
      home: page('/', first),
      service: page('/service/:id', '/nursery/marketplace/nurseryBranch/:id'),
      person: page('/person', '/auth/me'),
    },
    cards: {},
    settings: {},
    header: {},
    requires: {},
    version: 'v1',
    entry: file,
    files: {},
    start: { css: [], federation: [], calls: [] },
  };
  mkdirSync(join(site, 'r/shell/v1'), { recursive: true });
  writeFileSync(join(site, 'r/shell/v1/manifest.json'), JSON.stringify(shell));
  writeFileSync(join(site, 'r/shell/v1/template.html'), '<!--registry--><!--first-->');
  writeFileSync(join(site, 'registry.json'), JSON.stringify({ shell: 'v1', remotes: [] }));
  world = await makeWorld({ env: { BAIRN_WEB: site } });
});
afterAll(async () => {
  await world.close();
  rmSync(site, { recursive: true });
});

const answerIn = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { body, statusCode } = await world.app.inject({ method, url: path });
  const [, url, json] = /<script[^>]* id="first" data-url="([^"]*)">(.*)<\/script>/.exec(body) ?? [];
  return { status: statusCode, url: url?.replaceAll('&amp;', '&'), answer: json && (JSON.parse(json) as unknown) };
};

describe('the page of a path', () => {
  it('includes the answer of its first call', async () => {
    const direct = await world.call('GET', first);
    expect(direct.status).toBe(200);
    expect(await answerIn('/?from=mail')).toEqual({ status: 200, url: `/api${first}`, answer: direct.body });
  });

  it('leaves the answer out when it is not a success', async () => {
    expect(await answerIn('/service/019b8d2b-8c00-751b-b6f7-fcbb279ee9e6')).toEqual({ status: 200 });
  });

  it('leaves out answers that need a session, also for a signed-in person', async () => {
    expect(await answerIn('/person')).toEqual({ status: 200 });
  });

  it('makes no call for a HEAD request', async () => {
    expect(await answerIn('/', 'HEAD')).toEqual({ status: 200 });
  });
});
