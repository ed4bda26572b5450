import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { nameOf } from '../testing/contract.ts';
import type { Expected } from '../testing/contractExample.ts';
import { examples } from '../testing/contractExamples.ts';
import { makeObjects, owners, type Objects, type Owner } from '../testing/contractObjects.ts';
import { namesIn } from '../testing/namesIn.ts';
import { callers, makePeople, type Caller, type People } from '../testing/contractPeople.ts';
import { fillPath } from '../testing/contractRequests.ts';
import { makeWorld, type Reply, type World } from '../testing/world.ts';

let world: World;
let people: People;
beforeAll(async () => {
  world = await makeWorld();
  people = await makePeople(world);
  // Every keyworker has a basket, so that another family's uid would find something.
  for (const owner of owners) await makeObjects(world, people, owner);
});
afterAll(() => world.close());

/** What would show that an answer is about another person. */
const traceable = ['order', 'child', 'basket_uid', 'item', 'user', 'card', 'notification'] as const;

/** The objects of a call's lines that its answers need. */
function wantedBy(name: string, expected: Readonly<Record<Caller, Expected>>) {
  const named = namesIn(examples[name]?.request ?? (() => ({})));
  return Object.values(expected).includes('self') ? [...named, ...traceable] : named;
}

/** Each call on each owner's object; those about the same objects follow each other, so that reads share them. */
const lines = routes
  .flatMap(({ endpoint }) => {
    const name = nameOf(endpoint);
    return owners.flatMap((owner) => {
      const expected = examples[name]?.access[owner];
      if (!expected) return [];
      const wanted = wantedBy(name, expected);
      return [{ name, endpoint, owner, expected, wanted, about: wanted.toSorted().join() }];
    });
  })
  .toSorted((one, other) => (one.about < other.about ? -1 : Number(one.about > other.about)));

/** Objects by owner and what they are for, good for every caller until a write has changed some. */
let made = new Map<Owner, Objects>();
let madeFor = '';

/** A caller's token, used until a call that may have ended its session. */
const tokens = new Map<Caller, string | null>();
async function tokenOf(caller: Caller): Promise<string | null> {
  const token = tokens.get(caller) ?? (await people.tokenOf(caller));
  tokens.set(caller, token);
  return token;
}

async function call(name: string, path: string, of: Objects, caller: Caller): Promise<Reply> {
  const { params, query, body, headers = {} } = examples[name]?.request(of) ?? {};
  const [method = ''] = name.split(' ');
  return world.call(method, fillPath(path, params), { token: await tokenOf(caller), query, body, headers });
}

/** The answer in the words of an example. */
function outcome({ status, body }: Reply, of: Objects, expected: Expected): unknown {
  if (status === 200 && expected === 'self') {
    // Whom a message came from is another person by right.
    const text = JSON.stringify(body, (key, value: unknown) => (key === 'unread_conversations' ? undefined : value));
    const traces = traceable.filter((name) => text.includes(of[name]));
    return traces.length === 0 ? 'self' : `about another person (${traces.join()}): ${text.slice(0, 300)}`;
  }
  if (status >= 400 && !Failure.safeParse(body).success) return `${status} in no known shape`;
  return status === expected ? status : `${status} ${JSON.stringify(body).slice(0, 200)}`;
}

describe.each(lines)('$name on $owner object', ({ name, endpoint, owner, expected, wanted, about }) => {
  it('answers every caller as its example says', async () => {
    if (about !== madeFor) made = new Map();
    madeFor = about;
    const answers: Record<string, unknown> = {};
    for (const caller of callers) {
      // Each basket has a line, so that every caller who may order has something to order.
      for (const each of name.includes('/order/') ? owners : [owner]) {
        if (!made.has(each)) made.set(each, await makeObjects(world, people, each, wanted));
      }
      const objects = made.get(owner);
      if (!objects) throw new Error('no objects');
      const reply = await call(name, endpoint.path, objects, caller);
      answers[caller] = outcome(reply, objects, expected[caller]);
      const changed = reply.status < 400 && !name.startsWith('GET ');
      if (changed) made.clear();
      if (changed || name.startsWith('GET /auth/')) tokens.clear();
    }
    expect(answers).toEqual(expected);
  });
});

describe('the examples', () => {
  it('declare the answer for every call that is served', () => {
    expect(routes.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !examples[name]?.access.own)).toEqual([]);
  });

  it('fail for a call whose rule was forgotten', async () => {
    const open = await makeWorld({ list: routes.map((route) => ({ ...route, access: 'public' })) });
    const name = 'GET /nursery/{nursery}/branch/{branch}/session';
    const of = await makeObjects(open, await makePeople(open), 'own');
    const reply = await open.call('GET', fillPath(name.slice(4), examples[name]?.request(of).params));
    await open.close();
    expect(outcome(reply, of, examples[name]?.access.own?.anonymous ?? 200)).not.toBe(401);
    expect(reply.status).toBe(200);
  });
});
