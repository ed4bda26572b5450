import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { serve } from '../http/serve.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { makeWorld, type World } from '../testing/world.ts';
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
const full = inlineEndpoint({ method: 'POST', path: '/test/full', summary: 'Finds no room', response: answer });
const held = [
  serve(full, { access: 'public' }, () => Promise.reject(Object.assign(new Error('no room'), { code: '53100' }))),
  serve(write, { access: 'public' }, ({ tx }) => twoStatements(tx)),
  serve(read, { access: 'public' }, ({ db }) => twoStatements(db)),
];

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
  });
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
    const again = async (method: string, path: string, body?: object) => {
      while (going) {
        const { status } = await node.call(method, path, { token, body });
        const key = `${method} ${status}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    };
    return [
      again('GET', '/auth/user?client_id=3'),
      again('GET', '/booking/basket'),
      again('POST', '/booking/basket/add', { session_id: session.id, instance_id: session.instances[0]?.id }),
    ];
  });
  for (let round = 0; round < 5; round += 1) {
    const before = seen.get('POST 200') ?? 0;
    await vi.waitFor(() => expect(seen.get('POST 200') ?? 0).toBeGreaterThan(before));
    ended += await terminate();
  }
  await Promise.all(
    nodes.map((node) => vi.waitFor(async () => expect((await node.call('GET', '/booking/basket')).status).toBe(200))),
  );

  going = false;
  await Promise.all(load);
  expect(ended).toBeGreaterThan(5);
  const allowed = /^(GET (200|503)|POST (200|503|422))$/;
  expect([...seen.keys()].filter((key) => !allowed.test(key))).toEqual([]);
  const { rows } = await outside.query(
    `select i.held::int, (select count(*)::int from basket_item t where t.instance_id = i.id and t.status = 'held') as lines
     from session_instance i where i.session_id = $1`,
    [session.id],
  );
  expect(rows[0].held).toBe(rows[0].lines);
});

it('a disk without room is told as such', async () => {
  expect(await nodes[0]?.call('POST', '/test/full')).toMatchObject({ status: 507, body: { code: 'disk_full' } });
});

describe('a table that is locked for long', () => {
  it('refuses what needs it soon, and other calls go on', async () => {
    const family = await makeFamily(world);
    await outside.query('begin; lock table search_service in access exclusive mode');
    try {
      const node = nodes[0] as Node;
      const searches = Promise.all(Array.from({ length: 30 }, () => node.call('GET', '/nursery/marketplace/search')));
      expect((await fetch(`${node.address}/readyz`)).status).toBe(200);
      expect((await node.call('GET', '/auth/user?client_id=3', { token: family.token })).status).toBe(200);
      expect((await node.call('POST', '/test/held')).status).toBe(200);
      const statuses = new Set((await searches).map(({ status, body }) => `${status} ${body.code}`));
      expect([...statuses].toSorted()).toEqual(['503 database_busy']);
    } finally {
      await outside.query('rollback');
    }
    expect((await nodes[0]?.call('GET', '/nursery/marketplace/search'))?.status).toBe(200);
  });
});
