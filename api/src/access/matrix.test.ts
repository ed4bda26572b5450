import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '@bairn/shared/schema/endpoint';
import { routes } from '../app.ts';
import { nameOf } from '../testing/contract.ts';
import { access, type Expected } from '../testing/contractAccess.ts';
import { makeObjects, owners, type Objects } from '../testing/contractObjects.ts';
import { callers, makePeople, type Caller, type People } from '../testing/contractPeople.ts';
import { fillPath, requests } from '../testing/contractRequests.ts';
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

const lines = routes.flatMap(({ endpoint }) =>
  owners
    .filter((owner) => access[nameOf(endpoint)]?.[owner])
    .map((owner) => ({ name: nameOf(endpoint), endpoint, owner, expected: access[nameOf(endpoint)]?.[owner] ?? [] })),
);

async function call(name: string, path: string, of: Objects, caller: Caller): Promise<Reply> {
  const { params, query, body, headers = {} } = requests[name]?.(of) ?? {};
  const [method = ''] = name.split(' ');
  return world.call(method, fillPath(path, params), { token: await people.tokenOf(caller), query, body, headers });
}

/** What came back, in the words of the access table. */
function outcome(
  { status, body }: Reply,
  { order, child, basket_uid, item, user, card, notification }: Objects,
  expected: Expected,
): unknown {
  if (status === 200 && expected === 'self') {
    const text = JSON.stringify(body);
    const traces = [order, child, basket_uid, item, user, card, notification].filter((id) => text.includes(id));
    return traces.length === 0 ? 'self' : `about somebody else: ${text.slice(0, 300)}`;
  }
  if (status >= 400 && !Failure.safeParse(body).success) return `${status} in no known shape`;
  return status === expected ? status : `${status} ${JSON.stringify(body).slice(0, 200)}`;
}

/** What a call is about; where it orders, everybody's basket has a line, so that whoever may order has something to order. */
async function makeAll(name: string, owner: (typeof owners)[number]): Promise<Objects> {
  if (name.includes('/order/')) for (const each of owners) await makeObjects(world, people, each);
  return makeObjects(world, people, owner);
}

describe.each(lines)('$name on $owner object', ({ name, endpoint, owner, expected }) => {
  it('answers every caller as the access table says', async () => {
    const answers: Record<string, unknown> = {};
    let objects: Objects | null = null;
    for (const [column, caller] of callers.entries()) {
      objects ??= await makeAll(name, owner);
      const reply = await call(name, endpoint.path, objects, caller);
      answers[caller] = outcome(reply, objects, expected[column] ?? 200);
      // What was read, or refused, serves the next caller; what was done is made anew.
      if (reply.status < 400 && !name.startsWith('GET ')) objects = null;
    }
    expect(answers).toEqual(Object.fromEntries(callers.map((caller, column) => [caller, expected[column]])));
  });
});

describe('the access table', () => {
  it('has a line for every call that is served', () => {
    expect(routes.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !access[name]?.own)).toEqual([]);
  });

  it('would notice a call whose rule was forgotten', async () => {
    const open = await makeWorld({ list: routes.map((route) => ({ ...route, access: 'public' })) });
    const name = 'GET /nursery/{nursery}/branch/{branch}/session';
    const of = await makeObjects(open, await makePeople(open), 'own');
    const reply = await open.call('GET', fillPath(name.slice(4), requests[name]?.(of).params));
    await open.close();
    expect(outcome(reply, of, access[name]?.own?.[0] ?? 200)).not.toBe(401);
    expect(reply.status).toBe(200);
  });
});
