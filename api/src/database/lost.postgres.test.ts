import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { compose, type Composed } from '../compose.ts';
import { serve } from '../http/serve.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type Reply, type World } from '../testing/world.ts';
import type { Handle } from './database.ts';

const answer = one(z.number());
const write = inlineEndpoint({
  method: 'POST',
  path: '/test/held',
  summary: 'Waits in a transaction',
  response: answer,
});
const read = inlineEndpoint({ method: 'GET', path: '/test/held', summary: 'Reads twice', response: answer });

/** What the calls of this test do between their first statement and the next. */
let between: (pid: number) => Promise<void> = async () => {};
async function twoStatements(db: Handle) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await between(rows[0]?.pid ?? 0);
  await sql`select 1`.execute(db);
  return { data: rows[0]?.pid ?? 0 };
}
const locking = inlineEndpoint({
  method: 'POST',
  path: '/test/device',
  summary: 'Writes to a table',
  response: answer,
});
const full = inlineEndpoint({ method: 'POST', path: '/test/full', summary: 'Finds no room', response: answer });
let noRoom: Error;
const held = [
  serve(full, { access: 'public' }, () => Promise.reject(noRoom)),
  serve(locking, { access: 'public' }, async ({ tx }) => {
    await sql`lock table device in row exclusive mode`.execute(tx);
    return { data: 0 };
  }),
  serve(write, { access: 'public' }, ({ tx }) => twoStatements(tx)),
  serve(read, { access: 'public' }, ({ db }) => twoStatements(db)),
];

/** For a busy machine. */
const soon = { timeout: 20_000 };

let world: World;
let second: Composed;
let nodes: Node[];
/** A connection of none of the nodes. */
let outside: pg.Client;
beforeAll(async () => {
  world = await makeWorld({ list: [...routes, ...held] });
  second = await compose(world.services.settings);
  nodes = [await listen(world.services, [...routes, ...held]), await listen(second, [...routes, ...held])];
  outside = new pg.Client({ connectionString: world.services.settings.databaseUrl ?? '' });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await Promise.all(nodes.map((node) => node.close()));
  await second.close();
  await world.close();
});

/** Ends connections of the nodes, as a restart of the database does, and waits until they are gone. */
async function terminate(which = 'pid <> pg_backend_pid()', values: unknown[] = []): Promise<number> {
  const others = `select pid from pg_stat_activity where datname = current_database() and ${which}`;
  const { rows } = await outside.query<{ pid: number }>(others, values);
  const pids = rows.map(({ pid }) => pid);
  await outside.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  await vi.waitFor(async () => {
    const left = await outside.query('select 1 from pg_stat_activity where pid = any($1::int[])', [pids]);
    expect(left.rows).toEqual([]);
  }, soon);
  return pids.length;
}

/** Ends the connection of the first call between its statements. */
function terminateOnce() {
  let ended = false;
  between = async (pid) => {
    if (ended) return;
    ended = true;
    await terminate('pid = $1', [pid]);
  };
}

describe('a connection that the database ends while a call has it', () => {
  it('refuses the write that had it with 503, and the next one goes through', async () => {
    terminateOnce();
    const response = await fetch(`${nodes[0]?.address}/api/test/held`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo' },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'database_unavailable' });
    expect((await nodes[0]?.call('POST', '/test/held'))?.status).toBe(200);
  });

  it('is not noticed by a reader, whose read is done once more', async () => {
    terminateOnce();
    expect((await nodes[0]?.call('GET', '/test/held'))?.status).toBe(200);
  });
});

it('two nodes under load whose connections are all ended answer 200 or 503, and count right', async () => {
  between = async () => {};
  const session = await makeSession(world, await makeNursery(world), { capacity: 1000, days: 1 });
  const families = [await makeFamily(world), await makeFamily(world), await makeFamily(world), await makeFamily(world)];
  const seen = new Map<string, number>();
  let going = true;
  let ended = 0;
  const load = families.flatMap(({ token }, index) => {
    const node = nodes[index % 2] as Node;
    const ask = async (method: string, path: string, body?: object) => {
      const reply = await node.call(method, path, { token, body });
      const key = `${method} ${reply.status}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return reply;
    };
    const again = async (turn: () => Promise<unknown>) => {
      while (going) await turn();
    };
    const add = { session_id: session.id, instance_id: session.instances[0]?.id };
    return [
      again(() => ask('GET', '/auth/user?client_id=3')),
      again(() => ask('GET', '/booking/basket')),
      again(async () => {
        const { status, body } = await ask('POST', '/booking/basket/add', add);
        if (status !== 200) return;
        const { basket_uid, items } = body.data;
        for (const { id } of items) await ask('DELETE', `/booking/basket/${id}/remove?basket_uid=${basket_uid}`);
      }),
    ];
  });
  for (let round = 0; round < 5; round += 1) {
    const before = seen.get('POST 200') ?? 0;
    await vi.waitFor(() => expect(seen.get('POST 200') ?? 0).toBeGreaterThan(before), soon);
    ended += await terminate();
  }
  await Promise.all(
    nodes.map((node) =>
      vi.waitFor(async () => expect((await node.call('GET', '/booking/basket')).status).toBe(200), soon),
    ),
  );

  going = false;
  await Promise.all(load);
  expect(ended).toBeGreaterThan(5);
  const allowed = /^(GET|POST|DELETE) (200|503)$/;
  expect([...seen.keys()].filter((key) => !allowed.test(key))).toEqual([]);
  const { rows } = await outside.query(
    `select i.held::int, (select count(*)::int from basket_item t where t.instance_id = i.id and t.status = 'held') as lines
     from session_instance i where i.session_id = $1`,
    [session.id],
  );
  expect(rows[0].held).toBe(rows[0].lines);
});

const withCode = (code: string) => Object.assign(new Error('no room'), { code });
it.each([
  ['the database', withCode('53100')],
  [
    'an uploaded file',
    Object.assign(new Error('not written', { cause: withCode('ENOSPC') }), { code: 'E_CANNOT_WRITE_FILE' }),
  ],
])('a disk without room for %s is told as such', async (_, error) => {
  noRoom = error;
  expect(await nodes[0]?.call('POST', '/test/full')).toMatchObject({ status: 507, body: { code: 'disk_full' } });
});

/** Runs work while a connection of none of the nodes holds what the statement locks. */
async function whileLocked(statement: string, work: (node: Node) => Promise<void>) {
  await outside.query(`begin; ${statement}`);
  try {
    await work(nodes[0] as Node);
  } finally {
    await outside.query('rollback');
  }
}

const told = ({ status, body }: Reply) => (body.code ? `${status} ${body.code}` : status);
const search = (node: Node) => node.call('GET', '/nursery/marketplace/search');
const ready = async ({ address }: Node) => (await fetch(`${address}/readyz`)).status;

// Every answer comes while the lock is held.
describe('a table that is locked for long', () => {
  const password = 'a password of the test';
  async function makeLogin() {
    const family = await makeFamily(world);
    const { rows } = await outside.query<{ email: string }>(
      'update "user" set password_hash = $2 where id = $1 returning email',
      [family.id, await hashPassword(password)],
    );
    const body = { email: rows[0]?.email, password, client_id: 3 };
    return { ...family, login: (node: Node) => node.call('POST', '/auth/login', { body }) };
  }

  it('refuses calls that need it after a short wait; other calls are answered', async () => {
    const family = await makeLogin();
    await whileLocked('lock table search_service in access exclusive mode', async (node) => {
      const searches = Promise.all(Array.from({ length: 30 }, () => search(node)));
      expect(await ready(node)).toBe(200);
      expect(told(await node.call('GET', '/auth/user?client_id=3', { token: family.token }))).toBe(200);
      expect(told(await family.login(node))).toBe(200);
      expect(new Set((await searches).map(told))).toEqual(new Set(['503 database_busy']));
    });
    expect(told(await search(nodes[0] as Node))).toBe(200);
  });

  it('for writing alone, delays no read, however many calls wait for it', async () => {
    const family = await makeLogin();
    await whileLocked('lock table device in exclusive mode', async (node) => {
      const writes = Promise.all([
        family.login(node),
        ...Array.from({ length: 30 }, () => node.call('POST', '/test/device')),
      ]);
      // One transaction sees the activity of the server only once, and its locks each time.
      const waiting = "select 1 from pg_locks where not granted and relation = 'device'::regclass";
      await vi.waitFor(async () => expect((await outside.query(waiting)).rowCount).toBe(10), soon);
      const user = node.call('GET', '/auth/user?client_id=3', { token: family.token });
      expect([await ready(node), told(await search(node)), told(await user)]).toEqual([200, 200, 200]);
      expect((await outside.query(waiting)).rowCount).toBeGreaterThan(0);
      expect(new Set((await writes).map(told))).toEqual(new Set(['503 database_busy']));
    });
    expect(told(await family.login(nodes[0] as Node))).toBe(200);
  });
});
