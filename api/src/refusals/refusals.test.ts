import { describe, expect, it } from 'vitest';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

const broken = { body: '{', headers: { 'content-type': 'application/json' } };

describe('the order of refusals', () => {
  it('checks the key first, however the address is written', async () => {
    for (const url of ['/api/core/web/config', '/%61pi/core/web/config', '/ap%69/core/web/config', '/api']) {
      const reply = await world.app.inject({ url });
      expect([url, reply.statusCode]).toEqual([url, 403]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  it('checks the token and the access before it reads the body', async () => {
    expect((await world.call('POST', '/booking/order/create', broken)).status).toBe(401);
    const { staff } = await makeNursery(world);
    const token = staff['nursery-staff']?.token ?? '';
    expect((await world.call('POST', '/booking/order/create', { ...broken, token })).status).toBe(403);
    const family = await makeFamily(world);
    expect((await world.call('POST', '/booking/order/create', { ...broken, token: family.token })).status).toBe(422);
  });

  it('refuses an idempotency key that is too long to store', async () => {
    const { token } = await makeFamily(world);
    const reply = await world.call('POST', '/booking/order/create', {
      token,
      body: { basket_uid: 'a'.repeat(32) },
      headers: { 'idempotency-key': 'k'.repeat(256) },
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toEqual(['idempotency-key']);
  });
});
