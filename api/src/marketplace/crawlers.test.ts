import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { listService } from '../testing/listService.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { makeWorld, type World } from '../testing/world.ts';

const site = mkdtempSync(join(tmpdir(), 'bairn-site-'));
let world: World;

/** A site whose shell declares every kind of page, and a remote with one more. */
beforeAll(async () => {
  const page = (path: string, access: unknown, more = {}) => ({ path, title: 'Page', access, ...more });
  const shell = {
    contract: 1,
    name: 'shell',
    pages: {
      home: page('/', 'public'),
      legal: page('/legal', 'public', { redirect: '/legal/terms' }),
      terms: page('/legal/terms', 'public'),
      login: page('/auth/login', 'guest'),
      dashboard: page('/dashboard', ['nursery-admin']),
    },
    cards: {},
    settings: {},
    header: {},
    version: 'v1',
    entry: { href: '/r/shell/v1/main.js', integrity: '' },
    files: {},
    requires: {},
    provides: {},
    contracts: { oldest: 1, newest: 1 },
    start: { css: [], federation: [], calls: [] },
  };
  const remote = {
    ...shell,
    name: 'marketplace',
    pages: { advice: page('/advice', 'public'), service: page('/registered-provider-details/:id', 'public') },
  };
  mkdirSync(join(site, 'r/shell/v1'), { recursive: true });
  writeFileSync(join(site, 'r/shell/v1/manifest.json'), JSON.stringify(shell));
  writeFileSync(join(site, 'r/shell/v1/template.html'), '');
  writeFileSync(join(site, 'registry.json'), JSON.stringify({ shell: 'v1', remotes: [remote] }));
});
afterAll(() => rmSync(site, { recursive: true }));

/** A world with an empty cache. */
async function opened(work: () => Promise<void>) {
  world = await makeWorld({ env: { BAIRN_MODE: 'demo', BAIRN_WEB: site, BAIRN_PUBLIC_URL: 'https://bairn.example' } });
  try {
    await work();
  } finally {
    await world.close();
  }
}
const read = async (url: string) => {
  const { statusCode, body, headers } = await world.app.inject({ url });
  return { status: statusCode, body, type: headers['content-type'], cache: headers['cache-control'] };
};
const listed = (body: string) =>
  [...body.matchAll(/<loc>https:\/\/bairn\.example([^<]*)<\/loc>/g)].map(([, path]) => path);

describe('the crawler routes', () => {
  it('disallow pages that need a login, from the live manifests', () =>
    opened(async () => {
      const { status, body, type, cache } = await read('/robots.txt');
      expect({ status, type, cache }).toEqual({
        status: 200,
        type: 'text/plain; charset=utf-8',
        cache: 'public, max-age=3600',
      });
      expect(body).toBe(
        'User-agent: *\nDisallow: /api/\nDisallow: /auth\nDisallow: /dashboard\n\nSitemap: https://bairn.example/sitemap.xml\n',
      );
    }));

  it('list the public pages, and no sitemap for an empty list', () =>
    opened(async () => {
      const index = await read('/sitemap.xml');
      expect(index.type).toBe('application/xml; charset=utf-8');
      expect(listed(index.body)).toEqual(['/sitemaps/pages.xml']);
      expect(listed((await read('/sitemaps/pages.xml')).body)).toEqual(['/', '/legal/terms', '/advice']);
      expect((await read('/sitemaps/services-1.xml')).status).toBe(404);
    }));

  it('list the services and sessions that families see, and public register entries whose service has not joined', () =>
    opened(async () => {
      const { db } = world.services.database;
      const open = await listService(world, { name: 'Open', postcode: 'EH6 6JJ', cs_number: 'CS2099000001' });
      await listService(world, { name: 'Hidden', postcode: 'EH6 6JJ', status: 'unlisted' });
      const suspended = await listService(world, { name: 'Suspended', postcode: 'EH6 6JJ' });
      await sql`update nursery set suspended_at = now() where id = ${suspended.id}`.execute(db);
      await upsertPublicRegisterRows(db, [
        publicRegisterRow({ cs_number: 'CS2099000001' }),
        publicRegisterRow({ name: 'Alone & <far>' }),
      ]);
      const { rows } = await sql<{ id: string; day: string }>`
        select id, to_char(imported_at at time zone 'Europe/London', 'YYYY-MM-DD') as day
        from register_service where cs_number <> 'CS2099000001'`.execute(db);

      expect(listed((await read('/sitemap.xml')).body)).toEqual([
        '/sitemaps/pages.xml',
        '/sitemaps/services-1.xml',
        '/sitemaps/register-1.xml',
      ]);
      expect(listed((await read('/sitemaps/services-1.xml')).body)).toEqual([
        `/registered-provider-details/${open.branch}`,
      ]);
      const register = await read('/sitemaps/register-1.xml');
      expect(listed(register.body)).toEqual([`/unregistered-provider-details/${rows[0]?.id}`]);
      expect(register.body).toContain(`<lastmod>${rows[0]?.day}</lastmod>`);
    }));

  it('answer 404 for any other sitemap', () =>
    opened(async () => {
      for (const name of ['services-0', 'services-2', 'people-1', 'services-99999', 'services-x', 'constructor-1'])
        expect((await read(`/sitemaps/${name}.xml`)).status, name).toBe(404);
    }));
});
