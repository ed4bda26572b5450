import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '@bairn/shared/schema/clock';
import { holdsForAll, upTo } from '../testing/property.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { changesOf, openBooks, type Books } from './books.ts';

let world: World;
let books: Books;
beforeAll(async () => {
  world = await makeWorld();
  books = await openBooks(world);
});
afterAll(() => world.close());

const parts = [
  ['', '.', '..', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c..%5c', '%00', '%zz', '%ff', '__proto__', 'null'],
  ['019a0000-0000-7000-8000-000000000000', "'%3B--", '%3Cscript%3E', 'x'.repeat(300), 'a'.repeat(9_000), 'a.webp', '*'],
  ['style.css', 'registry.json', 'index.html', 'r', 'shell', '0', '-1', '99999999999999999999', '{}', ';', '~root'],
].flat();
const searches = [
  '',
  '?',
  '?page=-1',
  '?page=1e9',
  '?page=x&page=y',
  '?search=%00',
  '?search=%ff',
  '?search=%25_',
  `?search=${'x'.repeat(5_000)}`,
  '?__proto__[a]=1',
];
const bodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{}',
  '{"name":1}',
  '{"__proto__":{}}',
  `${'['.repeat(20_000)}`,
  'a=1&a=2&__proto__=3',
  '%zz=%',
  'x'.repeat(50_000),
  String.raw`{"name":"\u0000","channel":"\ud800","data":"x"}`,
];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
];
const prefixes = [
  ['', '/dev/mail', '/files', '/r/shell', '/r', '/apps/bairn', '/apps', '/sandbox/payments/v1', '/healthz', '/readyz'],
  [
    '/api',
    '/api/openapi.json',
    '/api/payments/webhook',
    '/api/client-errors',
    '/api/vitals',
    '/registry.json',
    '/search',
    '/app',
  ],
].flat();
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const knock = fc.record({
  method: fc.oneof(
    { weight: 2, arbitrary: fc.constant('GET' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  ),
  prefix: fc.constantFrom(...prefixes),
  parts: fc.array(fc.constantFrom(...parts), { maxLength: 3 }),
  search: fc.constantFrom(...searches),
  body: fc.option(fc.constantFrom(...bodies)),
  type: fc.constantFrom(...types),
  bearer: fc.constantFrom(null, 'pk_sandbox', 'sk_sandbox', 'a.b.c'),
});

const runs = upTo(40, 200);

/** The signature of a request as the realtime servers' libraries make it. */
function signed(method: string, path: string, body: string): string {
  const { realtime } = world.services.settings;
  const query: Record<string, string> = {
    auth_key: realtime.key,
    auth_timestamp: String(Math.floor(now().getTime() / 1000)),
    auth_version: '1.0',
    ...(body ? { body_md5: createHash('md5').update(body).digest('hex') } : {}),
  };
  const words = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  const sign = createHmac('sha256', realtime.secret).update([method, path, words].join('\n')).digest('hex');
  return `${path}?${words}&auth_signature=${sign}`;
}

async function ask(options: InjectOptions): Promise<{ status: number; text: string }> {
  const answer = await world.app.inject(options);
  return { status: answer.statusCode, text: answer.body };
}

/** A host without a build answers 503 for a page. */
const isSound = ({ status, text }: { status: number; text: string }) =>
  status < 500 || (status === 503 && !/node_modules|\.ts:\d/.test(text));

describe('the routes beside the calls', () => {
  it('answer any request without an internal error, and write nothing', async () => {
    books.moved();
    let before = await books.read();
    await holdsForAll(
      fc.array(knock, { minLength: 10, maxLength: 10 }),
      { runs, each: 30, all: 50 },
      async (knocks, note) => {
        for (const [index, { method, prefix, parts: names, search, body, type, bearer }] of knocks.entries()) {
          note(`knock ${index + 1}`);
          const answer = await ask({
            method,
            url: `${[prefix, ...names].join('/') || '/'}${search}`,
            headers: {
              ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
              ...(type && body !== null ? { 'content-type': type } : {}),
            },
            ...(body === null ? {} : { payload: body }),
          });
          expect(isSound(answer), `${answer.status} ${answer.text.slice(0, 300)}`).toBe(true);
          expect(answer.text).not.toMatch(/root:x:0|node_modules|\.ts:\d+:\d+/);
          if (!books.moved()) continue;
          const after = await books.read();
          if (answer.status >= 400) expect(changesOf(before, after)).toEqual([]);
          before = after;
        }
      },
    );
  }, 60_000);

  it('refuse invalid events for the realtime channels even with a valid signature', async () => {
    const app = world.services.settings.realtime.appId;
    const wicked = fc.record({
      path: fc.constantFrom('events', 'batch_events', 'channels', 'channels/a', 'channels/%ff', 'users/1'),
      body: fc.oneof(
        fc.constantFrom(...bodies),
        fc
          .record(
            {
              name: fc.jsonValue(),
              channel: fc.jsonValue(),
              channels: fc.jsonValue(),
              data: fc.jsonValue(),
              socket_id: fc.jsonValue(),
            },
            { requiredKeys: [] },
          )
          .map((value) => JSON.stringify(value)),
        fc
          .record({ name: fc.string(), channel: fc.string(), data: fc.string() })
          .map((event) => JSON.stringify({ batch: [event, event] })),
      ),
    });
    await holdsForAll(
      fc.array(wicked, { minLength: 10, maxLength: 10 }),
      { runs: runs / 4, each: 30, all: 50 },
      async (all, note) => {
        for (const { path, body } of all) {
          note(path);
          const method = path.startsWith('channels') ? 'GET' : 'POST';
          const payload = method === 'GET' ? '' : body;
          const answer = await ask({
            method,
            url: signed(method, `/apps/${app}/${path}`, payload),
            headers: { 'content-type': 'application/json' },
            ...(payload === '' ? {} : { payload }),
          });
          expect(answer.status, answer.text).toBeLessThan(500);
        }
      },
    );
  }, 60_000);
});
