import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { crossOrigin } from '../build/devServer.ts';
import { fakeRelease } from '../test/fakeSite.ts';
import { releasesAt, releasesIn } from './devReleases.ts';

const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

/** An installation that answers these addresses. */
async function installation(answers: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const body = answers[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200).end(body ?? 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
}

it('reads the live releases of another installation, and its public settings', async () => {
  const page =
    '<meta name="api-key" content="its own"><meta name="bairn-mode" content="production">' +
    '<meta name="support-email" content="a@b.test"><meta name="support-phone" content="0131">' +
    '<meta name="support-portal" content="/help">';
  const team = fakeRelease('team', 't1');
  const registry = JSON.stringify({ shell: 'v1', remotes: [null, team] });
  const { settings, read } = await releasesAt(await installation({ '/': page, '/registry.json': registry }));
  expect(settings).toEqual({
    apiKey: 'its own',
    mode: 'production',
    support: { email: 'a@b.test', phone: '0131', portalUrl: '/help' },
  });
  expect(await read()).toEqual([team]);
});

it('reports that there is no installation', async () => {
  await expect(releasesAt(await installation({ '/': 'hello' }))).rejects.toThrow(/no Bairn answers at http:/);
  await expect(releasesAt('http://127.0.0.1:1')).rejects.toThrow('no Bairn answers at http://127.0.0.1:1');
});

it('reads the releases of a site again when they have changed', async () => {
  const site = await mkdtemp(join(tmpdir(), 'bairn-site-'));
  ends.push(() => rm(site, { recursive: true }));
  const put = (version: string) =>
    writeFile(join(site, 'registry.json'), JSON.stringify({ shell: 'v1', remotes: [{ name: 'team', version }] }));
  await put('v1');
  const { read } = await releasesIn(site, ['team']);
  expect(await read()).toEqual([{ name: 'team', version: 'v1' }]);
  await put('v2');
  expect(await read()).toEqual([{ name: 'team', version: 'v2' }]);
});

it('lets pages of this machine and of the named sites load sources, and no others', () => {
  const origins = ['https://staging.example'];
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:1', 'https://staging.example']) {
    expect(crossOrigin(origin, origins)['access-control-allow-origin']).toBe(origin);
  }
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://staging.example', 'null']) {
    expect(crossOrigin(origin, origins)['access-control-allow-origin']).toBeUndefined();
  }
  expect(crossOrigin(undefined, origins)['access-control-allow-origin']).toBeUndefined();
});
