import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { accountMark, previewMark } from '@bairn/shared/contract/canary';
import type { Canary, Pointer, Registry } from '@bairn/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../auth/passwords.ts';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { makeRenderSite, says } from '../testing/renderSite.ts';
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

const secret = 'a secret of the site';
const canary = (version: string, differing: Partial<Canary> = {}): Canary => ({
  version,
  since: '2026-11-01T10:00:00.000Z',
  share: 0,
  branches: [],
  accounts: [],
  secret,
  ...differing,
});
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers: { 'user-agent': browser, ...headers } });
const wordOf = ({ body }: { body: string }) => /<main>(.*?)<\/main>/.exec(body)?.[1];
const registryIn = ({ body }: { body: string }) =>
  JSON.parse(/id="registry">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as Registry;
/** The part of a cookie that a browser sends back. */
const kept = (answer: { headers: { 'set-cookie'?: string | string[] | undefined } }) =>
  [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';', 1)[0] ?? '');
/** A busy machine may need its time until a page of a new generation is rendered. */
const isWord = (word: string, headers: Record<string, string> = {}) =>
  vi.waitFor(async () => expect(wordOf(await get('/a', headers))).toBe(word), { timeout: 20_000 });

/** A site whose remote `a` says `old`, and a version of it that says `new` beside. */
async function publish() {
  site.publish({ a: says('old'), b: says('other') });
  await isWord('old');
  return site.publishBeside('a', says('new'));
}

describe('without a canary', () => {
  it('a page sets no cookie and is as cacheable as ever, whatever cookies are sent', async () => {
    await publish();
    const plain = await get('/a');
    const { headers, body } = await get('/a', { cookie: 'bairn.visitor=x; bairn.preview=y; bairn.ticket=z' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-cache');
    expect([body, headers['etag']]).toEqual([plain.body, plain.headers['etag']]);
  });
});

describe('a share of visitors', () => {
  it('gets the canary each time, with pages of its own, and everyone else exactly the live ones', async () => {
    const beside = await publish();
    const before = await get('/a');
    site.setCanaries({ a: canary(beside.version, { share: 50 }) });
    const seen = new Set<string | undefined>();
    for (let at = 0; at < 40 && seen.size < 2; at += 1) {
      const first = await get('/a');
      const [cookie = ''] = kept(first);
      expect(first.headers['set-cookie']).toMatch(/^bairn\.visitor=[\da-f-]{36}; Max-Age=2592000; .*HttpOnly/);
      expect(first.headers['set-cookie']).toMatch(/SameSite=Lax/);
      // A shared cache would give the cookie to others.
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const version = registryIn(first).remotes.find(({ name }) => name === 'a')?.version;
      if (seen.has(version)) continue;
      seen.add(version);
      const isCanary = version === beside.version;
      await isWord(isCanary ? 'new' : 'old', { cookie });
      const again = await get('/a', { cookie });
      expect(again.headers['set-cookie']).toBeUndefined();
      expect(again.headers['cache-control']).toBe(isCanary ? 'private, no-cache' : 'no-cache');
      if (isCanary) expect(again.headers['etag']).not.toBe(before.headers['etag']);
      else expect([again.body, again.headers['etag']]).toEqual([before.body, before.headers['etag']]);
      const live = (await get('/registry.json', { cookie })).json() as Registry & { canaries?: object };
      expect(live.remotes.find(({ name }) => name === 'a')?.version).toBe(version);
      expect(live).not.toHaveProperty('canaries');
    }
    expect(seen.size).toBe(2);
    const { body: metrics } = await get('/metrics');
    expect(metrics).toContain(`bairn_canary_pages_total{canary="a ${beside.version}"}`);
    expect(metrics).toContain('bairn_canary_pages_total{canary="none"}');
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `${browser.replace('X11; Linux', 'Linux; Android 6.0.1; Nexus 5X')} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15 (Applebot/0.1)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    '',
  ])('is of browsers: the crawler "%s" gets the live pages as without a canary, and is not counted', async (agent) => {
    const beside = await publish();
    const before = await get('/a');
    site.setCanaries({ a: canary(beside.version, { share: 100 }) });
    const counted = async () => (await get('/metrics')).body.match(/^bairn_canary_pages_total.*/gm);
    const count = await counted();
    const { headers, body } = await get('/a', { 'user-agent': agent });
    expect([body, headers['etag'], headers['cache-control']]).toEqual([
      before.body,
      before.headers['etag'],
      'no-cache',
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(await counted()).toEqual(count);
  });

  it('has a cookie for secure connections alone where the product has one, and a look at the headers is no page', async () => {
    const beside = await publish();
    site.setCanaries({ a: canary(beside.version, { share: 100 }) });
    const counted = async () =>
      new RegExp(`^bairn_canary_pages_total\\{canary="a ${beside.version}"\\} (\\d+)`, 'm').exec(
        (await get('/metrics')).body,
      )?.[1];
    expect((await get('/a')).headers['set-cookie']).not.toMatch(/Secure/);
    const count = await counted();
    await world.app.inject({ method: 'HEAD', url: '/a', headers: { 'user-agent': browser } });
    expect(await counted()).toBe(count);
    const { url } = world.services.site;
    world.services.site.url = 'https://bairn.test';
    const { headers } = await get('/a');
    world.services.site.url = url;
    expect(headers['set-cookie']).toMatch(/; Secure/);
  });

  it('leaves the stable address of the manifest at the live version, and keeps the audience of the canary secret', async () => {
    const beside = await publish();
    site.setCanaries({ a: canary(beside.version, { share: 100 }) });
    const [cookie = ''] = kept(await get('/a'));
    await isWord('new', { cookie });
    const open = await get('/registry.json');
    expect(open.body).not.toContain(secret);
    // Another environment promotes from here what is live.
    const { canaries: _, ...pointer } = JSON.parse(readFileSync(join(site.folder, 'registry.json'), 'utf8')) as Pointer;
    expect(open.json()).toEqual(pointer);
    expect((await get('/r/a/mf-manifest.json', { cookie })).body).not.toContain(beside.version);
  });

  it('keeps the pages and the process of the canary when it is promoted, and of the live version when it is aborted', async () => {
    const beside = await publish();
    site.setCanaries({ a: canary(beside.version, { share: 100 }) });
    const [cookie = ''] = kept(await get('/a'));
    await isWord('new', { cookie });
    site.setCanaries(undefined);
    const { headers, body } = await get('/a', { cookie });
    expect([wordOf({ body }), headers['cache-control']]).toEqual(['old', 'no-cache']);
    site.setCanaries({ a: canary(beside.version, { share: 100 }) });
    await isWord('new', { cookie });
    site.promote(beside);
    await isWord('new');
  });

  it('gets the live version where the canary cannot be read', async () => {
    await publish();
    site.setCanaries({ a: canary('missing', { share: 100 }), b: null as never });
    expect(wordOf(await get('/a'))).toBe('old');
  });
});

describe('a preview', () => {
  const key = 'the key of the link';

  it('is what the browser gets that opened its link, with a bar to leave it, and nobody else', async () => {
    const beside = await publish();
    site.setCanaries({ a: canary(beside.version, { preview: previewMark(key) }) });
    const opened = await get(`/a?x=1&preview=${encodeURIComponent(key)}`);
    expect([opened.statusCode, opened.headers['location']]).toEqual([303, '/a?x=1']);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.headers['set-cookie']).toMatch(/^bairn\.preview=.*HttpOnly/);
    const [cookie = ''] = kept(opened);
    await isWord('new', { cookie });

    const shown = await get('/a', { cookie, 'accept-encoding': 'br' });
    const html =
      shown.headers['content-encoding'] === 'br' ? String(brotliDecompressSync(shown.rawPayload)) : shown.body;
    expect(html).toContain(`This is a preview of a new version of Bairn (a ${beside.version})`);
    expect(shown.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
    expect(shown.headers['etag']).toBeUndefined();
    const style = /<body><style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(shown.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    // The same on a page that the browser renders.
    const client = await get('/nowhere', { cookie });
    expect(client.body).toContain('Leave the preview');
    expect(client.headers['content-security-policy']).toContain(`'sha256-${hash}'`);

    const other = await get('/a');
    expect([wordOf(other), other.headers['set-cookie']]).toEqual(['old', undefined]);
    expect(other.body).not.toMatch(/preview-bar|Leave the preview/);

    const left = await get('/a?preview=off', { cookie });
    expect(left.headers['location']).toBe('/a');
    expect(left.headers['set-cookie']).toMatch(/^bairn\.preview=; Max-Age=0/);
  });

  it('is not opened by a wrong key, which is a parameter like any other', async () => {
    const beside = await publish();
    site.setCanaries({ a: canary(beside.version, { preview: previewMark(key) }) });
    const answer = await get(`/a?preview=${previewMark(key)}`);
    expect([answer.statusCode, wordOf(answer)]).toEqual([200, 'old']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('leaves an address that cannot lead elsewhere', async () => {
    expect((await get('//evil.test/?preview=off')).headers['location']).not.toMatch(/^\/\//);
  });
});

describe('a named person', () => {
  it('has the ticket from logging in until logging out', async () => {
    const beside = await publish();
    const { id, email } = await makeFamily(world);
    const password = 'thistle and oat 7';
    await sql`update "user" set password_hash = ${await hashPassword(password)} where id = ${id}`.execute(
      world.services.database.db,
    );
    site.setCanaries({ a: canary(beside.version, { accounts: [accountMark(secret, email)] }) });
    const headers = { 'x-api-key': 'demo' };
    const payload = { email, password, client_id: 3 };
    const entered = await world.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(entered.headers['set-cookie']).toMatch(/^bairn\.ticket=[\w-]{43}; /);
    const [cookie = ''] = kept(entered);
    const authorization = `Bearer ${(entered.json() as { data: { token: string } }).data.token}`;
    const left = await get('/api/auth/logout', { ...headers, authorization, cookie });
    expect([left.statusCode, left.headers['set-cookie']]).toEqual([
      200,
      expect.stringMatching(/^bairn\.ticket=; Max-Age=0/),
    ]);
  });

  it('gets the canary by a ticket that comes with the answer about the session, and loses it with the name', async () => {
    const beside = await publish();
    const nursery = await makeNursery(world);
    const staff = nursery.staff['nursery-staff'];
    if (!staff) throw new Error('no staff');
    const user = (headers: Record<string, string> = {}) =>
      get('/api/auth/user', { 'x-api-key': 'demo', authorization: `Bearer ${staff.token}`, ...headers });
    const naming = [
      { branches: [nursery.branch] },
      { accounts: [accountMark(secret, staff.email.toUpperCase())] },
      { accounts: [accountMark(secret, staff.id)] },
    ];
    for (const one of naming) {
      site.setCanaries({ a: canary(beside.version, one) });
      const answer = await user();
      expect(answer.headers['set-cookie']).toMatch(/^bairn\.ticket=[\w-]{43}; Max-Age=86400; .*HttpOnly/);
      const [cookie = ''] = kept(answer);
      await isWord('new', { cookie });
    }
    // What the browser says of itself counts for nothing.
    for (const claim of ['a', beside.version, staff.id]) {
      const { headers, body } = await get('/a', { cookie: `bairn.ticket=${claim}` });
      expect([wordOf({ body }), headers['set-cookie']]).toEqual(['old', undefined]);
    }
    site.setCanaries({ a: canary(beside.version, { branches: ['another'] }) });
    expect((await user()).headers['set-cookie']).toBeUndefined();
    expect((await user({ cookie: 'bairn.ticket=former' })).headers['set-cookie']).toMatch(/^bairn\.ticket=; Max-Age=0/);
  });
});

describe('a server that listens', () => {
  it('renders the pages of a canary with a share in advance, and those of a preview when it is opened', async () => {
    const beside = await publish();
    const other = site.publishBeside('b', says('newer'));
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const count = async () => Number(/^bairn_pages_rendered_total (\d+)$/m.exec((await get('/metrics')).body)?.[1]);
    await isWord('old');
    await vi.waitFor(async () => expect(wordOf(await get('/b'))).toBe('other'), { timeout: 20_000 });
    const before = await count();
    site.setCanaries({
      a: canary(beside.version, { preview: previewMark('aKey') }),
      b: canary(other.version, { share: 1, since: '2026-11-02T10:00:00.000Z' }),
    });
    // Both apps, by the releases with the younger canary; those with the preview would have come first.
    await expect.poll(count).toBe(before + 2);
    await isWord('new', { cookie: 'bairn.preview=aKey' });
    expect(await count()).toBe(before + 3);
  });
});
