import { describe, expect, it } from 'vitest';
import type { Access } from '../access/actions.ts';
import { ageRanges, webConfig } from '@bairn/shared/calls/config';
import { makeApp, routes } from '../app.ts';
import { newId } from '../database/id.ts';
import { world } from '../testing/sharedWorld.ts';
import { serve, type Route } from './serve.ts';
import { caughtCalls, tableOfCalls } from './unbuiltCalls.ts';

const answer = async () => ({ data: [] });
const boot = async (...list: Route[]) => {
  const app = await makeApp(world.services, { list });
  await app.ready();
  await app.close();
};

describe('startup', () => {
  it('succeeds with calls that have rules', async () => {
    await expect(boot(serve(ageRanges, { access: 'public' }, answer))).resolves.toBeUndefined();
  });

  it.each([
    { rule: 'none', access: undefined },
    { rule: 'an unknown one', access: 'age-range.read' },
    { rule: 'one that every object has', access: 'constructor' },
  ])('is refused where a call has as its rule $rule', async ({ access }) => {
    const route = serve(ageRanges, { access: access as Access }, answer as never);
    await expect(boot(route)).rejects.toThrow('GET /nursery/age-ranges has no access rule');
  });

  it('fails when two routes serve one call', async () => {
    const route = serve(ageRanges, { access: 'public' }, answer);
    await expect(boot(route, route)).rejects.toThrow(/already declared/);
  });
});

describe('a call of the table that is not built', () => {
  const served = new Set(routes.map(({ endpoint: { method, path } }) => `${method} ${path}`));
  const unbuilt = tableOfCalls().filter(({ method, path }) => !served.has(`${method} ${path}`));

  it('answers as an unknown address does, also beside a parameter', async () => {
    const app = await makeApp(world.services);
    const id = newId();
    for (const { method, path } of unbuilt) {
      const reply = await app.inject({
        method: method as 'GET',
        url: `/api${path.replaceAll(/\{\w+\}/g, id)}`,
        headers: { 'x-api-key': 'demo' },
      });
      expect([method, path, reply.statusCode, reply.json().code]).toEqual([method, path, 404, 'route_not_found']);
    }
    await app.close();
  });

  it('is among them: the archive of sessions beside a session', () => {
    const session = routes.flatMap(({ endpoint }) => (endpoint.path.endsWith('/session/{id}') ? [endpoint] : []));
    expect(session).toHaveLength(1);
    const archive = { method: 'GET', path: '/nursery/{nursery}/branch/{branch}/session/archive' };
    expect(caughtCalls(session)).toContainEqual(expect.objectContaining(archive));
    expect(caughtCalls([...session, archive])).not.toContainEqual(expect.objectContaining(archive));
  });
});

describe('an answer', () => {
  it('that breaks its contract is a failure and leaks nothing', async () => {
    const broken = serve(webConfig, { access: 'public' }, async () => ({ data: { secret: 1 } }) as never);
    const app = await makeApp(world.services, { list: [broken] });
    const reply = await app.inject({ url: '/api/core/web/config', headers: { 'x-api-key': 'demo' } });
    await app.close();
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      message: 'An unknown error occurred, please contact support@bairn.test if the problem persists.',
    });
  });

  it('has no field that its contract does not name', async () => {
    const item = { id: 1, name: 'All', from_months: 0, to_months: 12, password_hash: 'secret' };
    const chatty = serve(ageRanges, { access: 'public' }, async () => ({ data: [item] }));
    const app = await makeApp(world.services, { list: [chatty] });
    const reply = await app.inject({ url: '/api/nursery/age-ranges', headers: { 'x-api-key': 'demo' } });
    await app.close();
    expect(reply.json()).toEqual({ data: [{ id: 1, name: 'All', from_months: 0, to_months: 12 }] });
  });
});
