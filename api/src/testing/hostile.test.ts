import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Failure, type AnyEndpoint } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { nameOf } from './contract.ts';
import { attacksOn, type Attack } from './contractHostile.ts';
import { makeObjects, type Objects } from './contractObjects.ts';
import { makePeople, type Caller, type People } from './contractPeople.ts';
import { fillPath, requests, type Request } from './contractRequests.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let people: People;
let tables: string[];
beforeAll(async () => {
  world = await makeWorld();
  people = await makePeople(world);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    world.services.database.db,
  );
  // Wrong passwords are counted on purpose; a reference list never changes.
  tables = rows
    .map(({ name }) => name)
    .filter((name) => !['slow_down', 'failed_attempt', 'outcode', 'sandbox_payment_object'].includes(name));
});
afterAll(() => world.close());

/** Where the database has got to: only what writes, or tries to, puts it on. */
async function written(): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(
    world.services.database.db,
  );
  return rows[0]?.xid ?? '';
}

/** How many rows each table has. */
async function countRows(): Promise<unknown> {
  const counts = tables.map((table) => sql`select ${table} as name, count(*) as count from ${sql.table(table)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(world.services.database.db)).rows;
}

const Strict = z.strictObject(Failure.shape);

async function send(method: string, { path, query, body, headers }: Omit<Attack, 'what'>, token: string | null) {
  const options: InjectOptions = {
    method: method as 'GET',
    url: `/api${path}${query ? `?${query}` : ''}`,
    headers: { 'x-api-key': 'demo', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  };
  const response = await world.app.inject(options);
  return { status: response.statusCode, text: response.body };
}

/**
 * What is wrong with an answer to a hostile request, or null. `least` is the first status that counts as a refusal:
 * 400 would log a person out, but whoever sends a signed body is no person.
 */
function fault({ status, text }: { status: number; text: string }, least = 401, names?: string): string | null {
  if (status === 200) return names ? 'accepted though a required field is missing' : null;
  if (status < least || status >= 500) return `status ${status} ${text.slice(0, 200)}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} without JSON: ${text.slice(0, 100)}`;
  }
  const failure = Strict.safeParse(body);
  if (!failure.success) return `${status} in another shape: ${text.slice(0, 200)}`;
  if (status === 422 && !failure.data.errors) return '422 without errors';
  if (names && !failure.data.errors?.[names]) return `${status} does not name ${names}: ${text.slice(0, 200)}`;
  return null;
}

const leastOf = ({ raw }: AnyEndpoint) => (raw ? 400 : 401);

/** Who may make a call, so that the input is what is judged. */
function callerOf(path: string): Caller {
  if (path.startsWith('/nursery/onboarding')) return 'super admin';
  if (path === '/nursery/imported-services') return 'admin';
  if (/^\/(nursery\/\{|account\/child|auth\/check-existing-for-)/.test(path)) return 'admin';
  return 'keyworker';
}

const calls = routes.map(({ endpoint }) => ({ name: nameOf(endpoint), endpoint, caller: callerOf(endpoint.path) }));

const rightRequest = (name: string, objects: Objects): Request => requests[name]?.(objects) ?? {};

describe.each(calls)('$name', ({ name, endpoint, caller }) => {
  it('answers whatever is wrong in its input with 4xx in the one shape, and leaves nothing behind', async () => {
    const faults: string[] = [];
    const objects = await makeObjects(world, people, 'own');
    const attacks = attacksOn(endpoint, rightRequest(name, objects));
    expect(attacks.length).toBeGreaterThan(2);
    let token = await people.tokenOf(caller);
    let before = await countRows();
    let mark = await written();
    for (const attack of attacks) {
      const reply = await send(endpoint.method, attack, token);
      const wrong = fault(reply, leastOf(endpoint), attack.names);
      if (wrong) faults.push(`${attack.what}: ${wrong}`);
      if (reply.status === 200) {
        if (endpoint.path.startsWith('/auth/logout')) token = await people.tokenOf(caller);
        // What the call set going is its own doing, not that of the next attack.
        await world.services.outbox.run();
        before = await countRows();
        mark = await written();
      } else if (endpoint.method !== 'GET' || attack.body !== undefined) {
        const reached = await written();
        if (reached === mark) continue;
        mark = reached;
        const after = await countRows();
        if (JSON.stringify(after) !== JSON.stringify(before)) faults.push(`${attack.what}: left something behind`);
        before = after;
      }
    }
    expect(faults).toEqual([]);
  });

  it('takes no token that is hostile', async () => {
    const objects = await makeObjects(world, people, 'own');
    const right = attacksOn(endpoint, rightRequest(name, objects))[0];
    if (!right) throw new Error('a call without attacks');
    const good = (await people.tokenOf(caller)) ?? '';
    const [head = '', claims = '', sign = ''] = good.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const [token, status] of [
      ['rubbish', 400],
      ['a.b.c', 400],
      [`${head}.${claims}`, 400],
      [`${head}.${claims}.`, 401],
      [`${none}.${claims}.`, 401],
      [`${head}.${claims}.${sign.slice(0, -3)}AAA`, 401],
    ] as const) {
      const reply = await send(
        endpoint.method,
        { ...right, headers: { ...right.headers, authorization: `Bearer ${token}` } },
        null,
      );
      expect([400, 401], `${token}: ${reply.text}`).toContain(reply.status);
      expect(Strict.safeParse(JSON.parse(reply.text)).success).toBe(true);
      if (status === 401) expect(reply.status, token).toBe(401);
    }
  });
});

describe.each(calls.filter(({ endpoint }) => endpoint.body))('$name', ({ name, endpoint, caller }) => {
  it('survives any JSON as its body', async () => {
    const right = rightRequest(name, await makeObjects(world, people, 'own'));
    const token = await people.tokenOf(caller);
    const fields = Object.keys(right.body ?? {});
    const anyBody = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record(
        Object.fromEntries(fields.map((field) => [field, fc.oneof(fc.constant(right.body?.[field]), fc.jsonValue())])),
        {
          requiredKeys: [],
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const reply = await send(
          endpoint.method,
          {
            path: fillPath(endpoint.path, right.params),
            query: new URLSearchParams(right.query).toString(),
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          },
          token,
        );
        expect(fault(reply, leastOf(endpoint))).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});
