import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Failure, type Served } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { nameOf } from './contract.ts';
import { attacksOn, type Attack } from './contractHostile.ts';
import { makeObjects, type Objects } from './contractObjects.ts';
import { namesIn } from './namesIn.ts';
import type { Expected, Request } from './contractExample.ts';
import { examples } from './contractExamples.ts';
import { callers, makePeople, type Caller, type People } from './contractPeople.ts';
import { fillPath, requests } from './contractRequests.ts';
import { watchWrites } from './countStatements.ts';
import { upTo } from './property.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let people: People;
let known: Objects;
let written: () => string[];
beforeAll(async () => {
  world = await makeWorld();
  people = await makePeople(world);
  // A child with a booking stays, whatever a later call removes.
  known = await makeObjects(world, people, 'own');
  written = watchWrites(world);
});
afterAll(() => world.close());

/** Wrong passwords and codes are counted on purpose, those of a registration in its own row. */
const counters = ['slow_down', 'failed_attempt', 'registration', 'sandbox_payment_object'];

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
 * What is wrong with an answer to a hostile request, or null. `least` is the lowest status that counts as a refusal:
 * 400 logs a person out, which does not matter for a webhook.
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

const leastOf = ({ raw }: Served) => (raw ? 400 : 401);

/** A caller who may make the call, so that only the input is tested. */
function callerOf(name: string): Caller {
  const { own } = examples[name]?.access ?? {};
  const first = [...(['keyworker', 'admin', 'super admin'] as const), ...callers];
  const answered = (...expected: Expected[]) => first.find((caller) => own && expected.includes(own[caller]));
  // 422: the caller may, but the example has no file.
  return answered(200, 'self', 409) ?? answered(422) ?? 'keyworker';
}

const calls = routes.map(({ endpoint }) => ({ name: nameOf(endpoint), endpoint, caller: callerOf(nameOf(endpoint)) }));

const rightRequest = (name: string, objects: Objects): Request => requests[name]?.(objects) ?? {};
const objectsOf = (name: string) => makeObjects(world, people, 'own', namesIn(requests[name] ?? (() => ({}))));

describe.each(calls)('$name', ({ name, endpoint, caller }) => {
  it('answers any invalid input with a 4xx in the specified format, and changes nothing', async () => {
    const faults: string[] = [];
    const objects = await objectsOf(name);
    // What a schema refuses takes one way through the code: each call is sent another part of it.
    const all = attacksOn(endpoint, rightRequest(name, objects));
    const part = all.length > 40 ? 8 : 3;
    const attacks = all.filter(({ stops }, index) => !stops || index % part === name.length % part);
    expect(attacks.length).toBeGreaterThan(2);
    let token = await people.tokenOf(caller);
    // An attack may have left sessions that staff limit: a count of their dates after every later write takes a minute.
    await sql`update session set limited_by_staff = false where limited_by_staff`.execute(world.services.database.db);
    await sql`update session_instance set staff_left = null, staff_ages = null, staff_limit = null, staff_places = null
      where staff_left is not null`.execute(world.services.database.db);
    await world.services.outbox.run();
    written();
    for (const attack of attacks) {
      const reply = await send(endpoint.method, attack, token);
      const wrong = fault(reply, leastOf(endpoint), attack.names);
      if (wrong) faults.push(`${attack.what}: ${wrong}`);
      if (reply.status === 200) {
        if (endpoint.path.startsWith('/auth/logout')) token = await people.tokenOf(caller);
        // Jobs of the call must not count for the next attack.
        await world.services.outbox.run();
        written();
      } else {
        const tables = written().filter((table) => !counters.includes(table));
        if (tables.length > 0) faults.push(`${attack.what}: left something behind in ${tables.join()}`);
      }
    }
    expect(faults, name).toEqual([]);
  });

  it('refuses every hostile token', async () => {
    // Nothing is read of them: a token is refused first.
    const right = attacksOn(endpoint, rightRequest(name, known))[0];
    if (!right) throw new Error('a call without attacks');
    const good = (await people.tokenOf(caller)) ?? '';
    const [head = '', claims = '', sign = ''] = good.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const hostile = [
      ['rubbish', 400],
      ['a.b.c', 400],
      [`${head}.${claims}`, 400],
      [`${head}.${claims}.`, 401],
      [`${none}.${claims}.`, 401],
      [`${head}.${claims}.${sign.slice(0, -3)}AAA`, 401],
    ] as const;
    // A call without the check would let each of them in: two tell, and each call is sent another two.
    for (const nth of [name.length % 3, 3 + (name.length % 3)]) {
      const [token, status] = hostile[nth] ?? hostile[0];
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
  it('handles any JSON as its body', async () => {
    const right = rightRequest(name, await objectsOf(name));
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
      { numRuns: upTo(4, 25) },
    );
  });
});
