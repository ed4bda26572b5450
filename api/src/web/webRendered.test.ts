import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { upsertPublicRegisterRows } from '../public-register/upsertPublicRegisterRows.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { publicRegisterRow } from '../testing/publicRegisterRow.ts';
import { makeRenderSite } from '../testing/renderSite.ts';
import { makeWorld, type World } from '../testing/world.ts';

const site = makeRenderSite();
let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_WEB: site.folder } });
});
afterAll(async () => {
  await world.close();
  site.close();
});

/** Pages of a remote, each named after the reason why it fails. */
const failing = {
  gone: { code: undefined, reason: 'no-build' },
  spoiled: { code: 'exports.pages = {};', reason: 'wrong-hash' },
  throwing: { code: 'throw new Error("no");', reason: 'import' },
  broken: { code: `exports.pages = { first: { render: () => { throw new Error('no'); } } };`, reason: 'render' },
  asking: {
    code: `exports.pages = { first: { call: () => '/api/nursery/marketplace/search?sort=nonsense' } };`,
    reason: 'api',
  },
  ending: {
    code: `exports.pages = { first: { render: () => { setTimeout(() => { throw new Error('late'); }); return new Promise(() => {}); } } };`,
    reason: 'worker',
  },
  hanging: { code: `exports.pages = { first: { render: () => new Promise(() => {}) } };`, reason: 'timeout' },
};

const good = `
  let count = 0;
  exports.pages = {
    first: { render: (_, request) => 'rendered ' + JSON.stringify({ ...request, registry: '', pages: '' }) },
    service: {
      call: (url) => '/api/nursery/marketplace/nurseryBranch/' + url.pathname.split('/')[3],
      render: (body) => (count += 1) + ' ' + JSON.parse(body).data.name,
    },
    entry: {
      call: (url) => '/api/nursery/marketplace/unregistered/' + url.pathname.split('/')[3],
      render: (body) => (count += 1) + ' ' + JSON.parse(body).data.name,
    },
    list: {
      call: (url) => '/api/nursery/marketplace/search?only=listed&facets=false&search=' + url.searchParams.get('of'),
      render: (body) => (count += 1) + ' ' + JSON.parse(body).data.map(({ name }) => name),
    },
    me: { call: () => '/api/auth/user', render: (body) => body },
  };`;

function publish() {
  const codes = Object.entries(failing).map(([name, { code }]) => [name, code] as const);
  const host = site.publish({ good, ...Object.fromEntries(codes) });
  const spoiled = host.registry.remotes.find(({ name }) => name === 'spoiled');
  if (spoiled) site.spoil(spoiled, 'exports.pages = { first: { render: () => "spoiled" } };');
}

type Asked = { method?: 'GET' | 'HEAD'; headers?: Record<string, string> };
const get = (url: string, { method = 'GET', headers = {} }: Asked = {}) => world.app.inject({ method, url, headers });
const metrics = async () => (await get('/metrics')).body;
const rendered = async (url: string) => {
  const { body } = await get(url);
  return /<main>(.*?)<\/main>/.exec(body)?.[1];
};
/** A busy machine may still be rendering a page that is normally ready at once. */
const isThere = (url: string) =>
  vi.waitFor(async () => expect(await rendered(url)).toMatch(/^(rendered|\d)/), { timeout: 20_000 });

describe('a rendered page', () => {
  beforeAll(async () => {
    publish();
    await isThere('/good');
  });

  it('allows exactly the inline styles that it contains', async () => {
    const { body, headers, statusCode } = await get('/good');
    expect(statusCode).toBe(200);
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(styles).toHaveLength(2);
    const rule = /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');
    expect(rule).toEqual(["'self'", ...styles]);
    const other = String((await get('/nowhere')).headers['content-security-policy']);
    expect(/style-src ([^;]*)/.exec(other)?.[1]).toBe("'self'");
  });

  it('answers 304 to a client that has it', async () => {
    const { headers } = await get('/good');
    const etag = String(headers['etag']);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const again = await get('/good', { headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    }
    expect((await get('/good', { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
    expect(headers['server-timing']).toMatch(/^age;dur=\d+$/);
  });

  it('is compressed for clients that accept it', async () => {
    const plain = await get('/good');
    const small = await get('/good', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(small.rawPayload))).toBe(plain.body);
    expect(small.headers['vary']).toContain('accept-encoding');
    const loud = await get('/good', { headers: { 'accept-encoding': 'BR' } });
    expect(loud.headers['content-encoding']).toBe('br');
    const refused = await get('/good', { headers: { 'accept-encoding': 'br;q=0' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const older = await get('/good', { headers: { 'accept-encoding': 'gzip, deflate, br;q=0' } });
    expect(older.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(older.rawPayload))).toBe(plain.body);
  });

  it('has one title', async () => {
    expect((await get('/good')).body.match(/<title/g)).toHaveLength(1);
    // The browser's page, which is not rendered.
    expect((await get('/nowhere')).body.match(/<title/g)).toHaveLength(1);
  });

  it('is one in the cache, whatever the order of the parameters', async () => {
    await get('/good?a=1&b=2');
    const before = /^bairn_pages_rendered_total (\d+)$/m.exec(await metrics())?.[1];
    expect(await rendered('/good?b=2&a=1')).toBe(await rendered('/good?a=1&b=2'));
    expect(/^bairn_pages_rendered_total (\d+)$/m.exec(await metrics())?.[1]).toBe(before);
  });

  it('is left to the browser where one network address asks for too many uncached pages', async () => {
    const from = (url: string, remoteAddress: string) => world.app.inject({ url, remoteAddress });
    const isRendered = ({ body }: { body: string }) => body.includes('<main>rendered');
    const before = countOf(await metrics(), 'limited');
    for (let made = 0; made < 120; made += 1) await from(`/good?made=${made}`, '203.0.113.5');
    const [further, other, cached] = [
      await from('/good?made=up', '203.0.113.5'),
      await from('/good?made=up', '203.0.113.6'),
      await from('/good?made=1', '203.0.113.5'),
    ];
    expect([further.statusCode, isRendered(further), isRendered(other), isRendered(cached)]).toEqual([
      200,
      false,
      true,
      true,
    ]);
    expect(countOf(await metrics(), 'limited')).toBe(before + 1);
  });

  it('can only be read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await world.app.inject({ method, url: '/good' });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('is 404 where the API does not find its object, for HEAD too', async () => {
    const nobody = `/good/service/${crypto.randomUUID()}`;
    const answer = await get(nobody);
    expect([answer.statusCode, answer.body.includes('<main>missing</main>')]).toEqual([404, true]);
    const again = await get(nobody, { headers: { 'if-none-match': String(answer.headers['etag']) } });
    expect(again.statusCode).toBe(404);
    const { branch } = await makeNursery(world);
    for (const [url, status] of [
      [nobody, 404],
      [`/good/service/${branch}`, 200],
      ['/good', 200],
      ['/nowhere', 404],
    ] as const) {
      expect((await get(url)).statusCode).toBe(status);
      const head = await get(url, { method: 'HEAD' });
      expect([head.statusCode, head.body]).toEqual([status, '']);
    }
  });

  it('does not depend on the person who asks', async () => {
    const { token, id } = await makeFamily(world);
    expect((await world.call('GET', '/auth/user', { token })).status).toBe(200);
    const headers = { authorization: `Bearer ${token}`, cookie: `token=${token}; session=${token}` };
    const page = await get('/good?of=him', { headers });
    expect(page.body).toContain('<main>rendered {');
    expect(page.body).not.toContain(token);
    // The call is made without a session: it is refused, and the page is left to the browser.
    const before = await metrics();
    const own = await get('/good/me', { headers });
    expect([own.statusCode, own.body.includes('<main class="unstarted">')]).toEqual([200, true]);
    expect(own.body).not.toContain(id);
    expect(countOf(await metrics(), 'api')).toBe(countOf(before, 'api') + 1);
  });
});

const countOf = (text: string, reason: string) =>
  Number(new RegExp(`^bairn_pages_left_to_browsers_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1]);

describe('a page that cannot be rendered', () => {
  it.each(Object.entries(failing))("is the browser's page, counted by its reason: %s", async (name, { reason }) => {
    publish();
    await isThere('/good');
    const before = await metrics();
    const { statusCode, body, headers } = await get(`/${name}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<main class="unstarted">');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(countOf(await metrics(), reason)).toBe(countOf(before, reason) + 1);
    await isThere('/good?others');
  });
});

describe('the metrics', () => {
  it('are served to this machine only', async () => {
    publish();
    await isThere('/good');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(Number(/^bairn_pages_rendered_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    const proxied = await get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect([proxied.statusCode, proxied.body.includes('bairn_pages')]).toEqual([404, false]);
    const { statusCode } = await world.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(statusCode).toBe(404);
  });
});

describe('the page of a service', () => {
  it('is rendered again after a place was taken or a date closed, and not before', async () => {
    publish();
    const nursery = await makeNursery(world);
    const other = await makeNursery(world);
    const session = await makeSession(world, nursery);
    const page = `/good/service/${nursery.branch}`;
    await isThere(page);
    await isThere(`/good/service/${other.branch}`);
    const first = await rendered(page);
    const others = await rendered(`/good/service/${other.branch}`);
    expect(await rendered(page)).toBe(first);
    await sql`update branch set name = 'Renamed' where id = ${nursery.branch}`.execute(world.services.database.db);
    const family = await makeFamily(world);
    const { status } = await world.call('POST', '/booking/basket/add', {
      token: family.token,
      body: { session_id: session.id, instance_id: session.instances[0]?.id },
    });
    expect(status).toBeLessThan(300);
    await world.services.outbox.run();
    expect(await rendered(page)).toContain('Renamed');
    expect(await rendered(`/good/service/${other.branch}`)).toBe(others);
  });

  it('is rendered again after an announcement about its places, and when announcements may have been missed', async () => {
    publish();
    const { branch } = await makeNursery(world);
    const page = `/good/service/${branch}`;
    await isThere(page);
    const seen = [await rendered(page)];
    const { realtime } = world.services;
    const channel = `private-branch.${branch}`;
    for (const event of ['places.changed', 'realtime.missed'] as const) {
      realtime.publish({ channel, event, data: {} });
      seen.push(await rendered(page));
    }
    realtime.publish({ channel, event: 'register.changed', data: {} });
    expect(await rendered(page)).toBe(seen.at(-1));
    expect(new Set(seen).size).toBe(3);
  });

  it('exists as soon as the service is listed, and replaces its page in the public register', async () => {
    publish();
    await isThere('/good');
    const { branch, staff } = await makeNursery(world);
    const { db } = world.services.database;
    const row = publicRegisterRow({ cs_number: 'CS2026000077' });
    await upsertPublicRegisterRows(db, [row]);
    const { rows } = await sql<{ id: string }>`
      update branch b set status = 'onboarding', details_complete = false, cs_number = r.cs_number, proven_number = r.cs_number
      from register_service r where r.cs_number = ${row.cs_number} and b.id = ${branch} returning r.id`.execute(db);
    const page = `/good/service/${branch}`;
    const entry = `/good/entry/${rows[0]?.id}`;
    expect((await get(page)).statusCode).toBe(404);
    expect((await get(entry)).statusCode).toBe(200);
    const { status } = await world.call('POST', '/nursery/onboarding/step-2', {
      token: staff['nursery-super-admin']?.token ?? '',
      body: {
        service_types: [1],
        provision_term: 2,
        provisions: [1],
        meals: [3],
        activity_categories: [1],
        support_options: [],
        provides_additional_support: 0,
      },
    });
    expect(status).toBe(200);
    await world.services.outbox.run();
    expect((await get(page)).statusCode).toBe(200);
    expect((await get(entry)).statusCode).toBe(404);
  });
});

describe('a page that lists services', () => {
  it('is rendered again when a service is listed, changed or unlisted, and not with every booked place', async () => {
    publish();
    await isThere('/good');
    const { db } = world.services.database;
    const { branch } = await makeNursery(world);
    const word = `Zyx${branch.slice(-6)}`;
    const page = `/good/list?of=${word}`;
    const change = async (to: { name: string; status: string }, event: 'service.changed' | 'places.changed') => {
      await sql`update branch set name = ${to.name}, status = ${to.status} where id = ${branch}`.execute(db);
      world.services.realtime.publish({ channel: `private-branch.${branch}`, event, data: {} });
      return rendered(page);
    };
    const seen = async () => (await rendered(page))?.replace(/^\d+ /, '');
    await isThere(page);
    expect(await seen()).toBe('');
    await change({ name: `${word} One`, status: 'listed' }, 'service.changed');
    expect(await seen()).toBe(`${word} One`);
    await change({ name: `${word} Two`, status: 'listed' }, 'service.changed');
    expect(await seen()).toBe(`${word} Two`);
    await change({ name: `${word} Three`, status: 'listed' }, 'places.changed');
    expect(await seen()).toBe(`${word} Two`);
    await change({ name: `${word} Three`, status: 'unlisted' }, 'service.changed');
    expect(await seen()).toBe('');
  });
});

describe('a server that starts', () => {
  it('renders a page of each app of a release before the first request', async () => {
    publish();
    await isThere('/good');
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const count = async () => Number(/^bairn_pages_rendered_total (\d+)$/m.exec(await metrics())?.[1]);
    const before = await count();
    publish();
    await expect.poll(count).toBe(before + 1);
  });
});
