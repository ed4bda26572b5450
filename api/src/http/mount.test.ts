import { describe, expect, it } from 'vitest';
import type { Access } from '../access/actions.ts';
import { ageRanges, webConfig } from '@bairn/shared/calls/config';
import { makeApp } from '../app.ts';
import { world } from '../testing/sharedWorld.ts';
import { serve, type Route } from './serve.ts';

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
