import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword } from './auth/passwords.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from './testing/make.ts';
import { startNginx } from './testing/nginx.ts';
import { endServer, makePlace, inside, type CleanUp } from './testing/serverProcess.ts';

const root = new URL('../../', import.meta.url).pathname;
const site = join(root, 'dist');
const password = 'thistle and oat 7';
const cleanUp: CleanUp = [];
/** Three processes start at the same time, on a busy machine for long. */
const soon = { timeout: 150_000, interval: 50 };

let place: Record<string, string>;
let family: MadeFamily;
let session: MadeSession;
let ports: { edge: number; api: number[]; renderer: number };
let nodes: ChildProcess[];
let edge: Awaited<ReturnType<typeof startNginx>>;

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const found = await Promise.all(
    probes.map(async (probe) => {
      await once(probe, 'listening');
      const at = probe.address();
      return typeof at === 'object' ? (at?.port ?? 0) : 0;
    }),
  );
  for (const probe of probes) probe.close();
  return found;
}

/** The command of the container files, as in production. */
function serve(port: number, settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      BAIRN_API_KEY: 'a key of the test',
      BAIRN_PUBLIC_URL: 'https://bairn.test',
      BAIRN_WEB: site,
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cleanUp.push(() => void child.kill('SIGKILL'));
  return child;
}

const serveApi = (port: number) =>
  serve(port, {
    ...place,
    BAIRN_ROLE: 'api',
    BAIRN_DRAIN_SECONDS: '3',
    BAIRN_TOKEN_SECRETS: 'a token secret of the test that is long enough',
    PUSHER_SECRET: 'a realtime secret of the test',
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Bairn <hello@bairn.example>',
    STRIPE_SECRET_KEY: 'sk_live_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_test_nobody',
  });

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
const isReady = (port: number) =>
  vi.waitFor(async () => expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200), soon);

beforeAll(async () => {
  if (!existsSync(join(site, 'registry.json')))
    throw new Error('Run `pnpm build` first: this test serves what it makes.');
  place = await makePlace(cleanUp);
  const [first = 0, second = 0, renderer = 0, front = 0] = await freePorts(4);
  ports = { edge: front, api: [first, second], renderer };
  await inside(place, async (world) => {
    family = await makeFamily(world);
    session = await makeSession(world, await makeNursery(world));
    await sql`update "user" set password_hash = ${await hashPassword(password)} where id = ${family.id}`.execute(
      world.services.database.db,
    );
  });
  nodes = ports.api.map(serveApi);
  const folder = mkdtempSync(join(tmpdir(), 'bairn-renderer-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  serve(renderer, {
    BAIRN_ROLE: 'renderer',
    BAIRN_API_NODES: ports.api.map((port) => `http://127.0.0.1:${port}`).join(','),
    BAIRN_DATA: folder,
  });
  const at = (port: number) => `127.0.0.1:${port}`;
  edge = await startNginx(front, { api: ports.api.map(at), renderer: [at(renderer)] });
  cleanUp.push(edge.stop);
  await Promise.all([...ports.api, renderer].map(isReady));
}, 180_000);
afterAll(async () => {
  for (const end of cleanUp.toReversed()) await end();
});

type Answer = { status: number; headers: Headers; text: string };

async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(edge.address + path, { headers: { 'x-api-key': 'a key of the test', ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function post(path: string, body: object, token?: string) {
  const answer = await fetch(`${edge.address}/api${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': 'a key of the test',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several calls
  return { status: answer.status, body: (await answer.json()) as any };
}

const servicePage = () => `/registered-provider-details/${session.branch}`;
const sessionPage = () => `${servicePage()}/sessions/${session.id}`;

/** Pages and calls of other visitors, one after the other without a pause, until told to stop. @returns all failures */
function visit(): () => Promise<{ made: number; failed: string[] }> {
  let going = true;
  let made = 0;
  const failed: string[] = [];
  const paths = ['/', '/search?only=listed', sessionPage(), '/api/nursery/marketplace/search', '/registry.json'];
  async function visitor(first: number) {
    for (let turn = first; going; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const status = await get(path).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      made += 1;
      if (status !== 200) failed.push(`${path}: ${status}`);
    }
  }
  const visitors = [visitor(0), visitor(2)];
  return async () => {
    going = false;
    await Promise.all(visitors);
    return { made, failed };
  };
}

const login = () => post('/auth/login', { email: family.email, password, client_id: 3 });
const add = (token: string, nth: number, basket_uid: string | null) =>
  post(
    '/booking/basket/add',
    {
      basket_uid,
      session_id: session.id,
      instance_id: session.instances[nth]?.id,
      child_id: family.children[0]?.id,
    },
    token,
  );

/** Calls of a node that came through nginx or the renderer since it started. */
async function searchesOf(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  return Number(/^bairn_request_seconds_count\{[^}]*marketplace\/search"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
}

it('sends pages rendered and compressed, and released files to any origin from its cache', async () => {
  // A busy machine may need longer for the first page than the server waits.
  await vi.waitFor(async () => expect((await get(sessionPage())).text).toContain('application/ld+json'), soon);
  const page = await get('/', { 'accept-encoding': 'br' });
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const [, file = ''] = /src="(\/r\/shell\/[^"]+\.js)"/.exec(page.text) ?? [];
  const encodings = [];
  for (const encoding of ['br', 'br', 'gzip', 'identity']) {
    const { status, headers } = await get(file, { 'accept-encoding': encoding, origin: 'https://elsewhere.test' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    encodings.push([headers.get('content-encoding'), headers.get('x-cache')]);
  }
  expect(encodings).toEqual([
    ['br', 'MISS'],
    ['br', 'HIT'],
    ['gzip', 'MISS'],
    [null, 'MISS'],
  ]);
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/readyz')).status).toBe(404);
});

it('loses no request of a journey while one node is killed and another is drained', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('There are two nodes.');
  const stop = visit();
  const { status, body } = await login();
  expect(status).toBe(200);
  const { token } = body.data;
  const basket = await add(token, 0, null);
  expect(basket.status).toBe(200);
  const uid = basket.body.data.basket_uid as string;

  await endServer({ child: first, address: '' }, 'SIGKILL');
  expect((await login()).status).toBe(200);
  expect((await add(token, 1, uid)).status).toBe(200);
  expect((await get(sessionPage())).status).toBe(200);
  // Only the second node is there.
  const socket = new WebSocket(`${edge.address.replace('http', 'ws')}/app/bairn`);
  await once(socket, 'open');
  const closed = once(socket, 'close') as Promise<[CloseEvent]>;

  const again = serveApi(ports.api[0] ?? 0);
  await isReady(ports.api[0] ?? 0);
  // nginx asks a node again some time after it has failed.
  await vi.waitFor(async () => expect(await searchesOf(ports.api[0] ?? 0)).toBeGreaterThan(0), soon);

  const ended = once(second, 'exit');
  second.kill('SIGTERM');
  await vi.waitFor(async () => expect(await statusOf(`http://127.0.0.1:${ports.api[1]}/readyz`)).toBe(503), {
    ...soon,
    interval: 10,
  });
  const during = await fetch(`http://127.0.0.1:${ports.api[1]}/livez`);
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
  expect((await closed)[0].code).toBe(1001);
  const other = new WebSocket(`${edge.address.replace('http', 'ws')}/app/bairn`);
  await once(other, 'open');
  other.close();
  expect(await ended).toEqual([0, null]);
  expect((await add(token, 2, uid)).body.data.items).toHaveLength(3);
  expect((await get('/search?only=listed')).status).toBe(200);

  const { made, failed } = await stop();
  expect(failed).toEqual([]);
  expect(made).toBeGreaterThan(20);
  again.kill('SIGKILL');
}, 180_000);
