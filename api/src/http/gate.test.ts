import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { Id } from '@bairn/shared/schema/rules';
import { newId } from '../database/id.ts';
import { makeApp } from '../app.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { serve, type Route } from './serve.ts';

const answer = { response: one(z.object({ keyworker: z.string() })), summary: 'A call of this test' };
const inQuery = inlineEndpoint({ ...answer, method: 'GET', path: '/test/query', query: z.object({ order_id: Id }) });
const fields = { order_id: z.union([Id, z.array(Id)]), note: z.string() };
const inBody = inlineEndpoint({ ...answer, method: 'POST', path: '/test/body', body: z.object(fields) });

const options = { access: 'order.read', objectIn: 'order_id' } as const;
const list: Route[] = [
  serve(inQuery, options, async ({ scope }) => ({ data: { keyworker: scope.keyworker } })),
  serve(inBody, options, async ({ scope }) => ({ data: { keyworker: scope.keyworker } })),
];

let world: World;
let family: MadeFamily;
let stranger: MadeFamily;
let staff: string;
let order: string;
beforeAll(async () => {
  world = await makeWorld({ list });
  const nursery = await makeNursery(world);
  staff = nursery.staff['nursery-admin']?.token ?? '';
  [family, stranger] = [await makeFamily(world), await makeFamily(world)];
  order = (await makeBooking(world, family, await makeSession(world, nursery))).order;
});
afterAll(() => world.close());

describe('an object in the query', () => {
  it('is checked before the input is parsed', async () => {
    const ask = async (token: string, order_id: string) =>
      (await world.call('GET', '/test/query', { token, query: { order_id } })).status;
    expect(await ask(family.token, order)).toBe(200);
    expect(await ask(stranger.token, order)).toBe(404);
    expect(await ask(staff, order)).toBe(403);
    expect(await ask(family.token, newId())).toBe(404);
    expect(await ask(family.token, 'no id')).toBe(422);
    expect(await ask(staff, 'no id')).toBe(403);
  });
});

describe('an object in the body', () => {
  const send = async (token: string | null, body: unknown) => {
    const reply = await world.call('POST', '/test/body', { token, body });
    return [reply.status, reply.body.data?.keyworker ?? reply.body.message];
  };

  it('gives the handler its scope', async () => {
    expect(await send(family.token, { order_id: order, note: 'a' })).toEqual([200, family.keyworker]);
    expect(await send(family.token, { order_id: [order, order], note: 'a' })).toEqual([200, family.keyworker]);
  });

  it('is refused before the other fields are validated', async () => {
    expect(await send(null, { order_id: order })).toEqual([401, expect.any(String)]);
    expect(await send(stranger.token, { order_id: order })).toEqual([404, 'This order could not be found.']);
    expect(await send(family.token, { order_id: [order, newId()] })).toEqual([404, 'This order could not be found.']);
    expect(await send(staff, { order_id: order })).toEqual([403, 'You are not allowed to do this.']);
  });

  it('is left to the validation if it is not an id', async () => {
    for (const order_id of ['no id', undefined, null, 7, {}]) {
      expect((await send(family.token, { order_id, note: 'a' }))[0]).toBe(422);
    }
    // An empty list passes the validation of this call, and names no object of the caller.
    expect((await send(family.token, { order_id: [], note: 'a' }))[0]).toBe(404);
  });
});

describe('the startup check', () => {
  const start = async (route: Route) => {
    const app = await makeApp(world.services, { list: [route] });
    await app.close();
  };
  const nothing = inlineEndpoint({ ...answer, method: 'GET', path: '/test/nothing' });

  it('fails if a call does not name what its rules need', async () => {
    const never = async () => ({ data: { keyworker: '' } });
    await expect(start(serve(nothing, { access: 'order.read' }, never))).rejects.toThrow(
      "GET /test/nothing must name its order as id for the rule keyworker.of('order').",
    );
    await expect(start(serve(nothing, { access: 'session.read' }, never))).rejects.toThrow(
      'GET /test/nothing must name its branch for the rule admin.ofBranch.',
    );
    await expect(start(serve(nothing, { access: 'audit.read' }, never))).rejects.toThrow('must name its nursery');
  });
});
