import { createHash, createHmac } from 'node:crypto';
import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, type MadeFamily } from '../testing/make.ts';
import { connectClient, happens, joinChannel, permitFor, type RealtimeClient } from '../testing/realtimeClient.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { userChannel } from './channels.ts';

let world: World;
let port: number;
let family: MadeFamily;
let own: string;
let client: RealtimeClient;
let channel: Awaited<ReturnType<typeof joinChannel>>['channel'];
beforeAll(async () => {
  world = await makeWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = world.app.addresses();
  port = typeof address === 'object' ? address.port : 0;
  family = await makeFamily(world);
  own = userChannel(family.id);
  client = connectClient({ port, permit: permitFor(world, family.token) });
  ({ channel } = await joinChannel(client, own));
});
afterAll(async () => {
  client.disconnect();
  await world.close();
});

/** Pusher's official server library. */
const sdk = (options: { appId?: string; key?: string; secret?: string } = {}) =>
  new Pusher({
    appId: 'bairn',
    key: 'bairn',
    secret: world.services.settings.realtime.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    ...options,
  });
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe("Pusher's server library", () => {
  it('publishes to all listeners', async () => {
    const event = happens(channel, 'diary.published');
    expect((await sdk().trigger(own, 'diary.published', { id: 'one' })).status).toBe(200);
    expect(await event).toEqual({ id: 'one' });
  });

  it('publishes to several channels, and several events at once', async () => {
    const [first, second] = [happens(channel, 'one'), happens(channel, 'two')];
    const reply = await sdk().triggerBatch([
      { channel: own, name: 'one', data: { id: 1 } },
      { channel: own, name: 'two', data: 'text' },
    ]);
    expect(await reply.json()).toEqual({ batch: [{}, {}] });
    expect([await first, await second]).toEqual([{ id: 1 }, 'text']);
    const third = happens(channel, 'three');
    await sdk().trigger(['private-nobody', own], 'three', {});
    await third;
  });

  it('excludes the socket that it names', async () => {
    const heard: unknown[] = [];
    channel.bind('changed', (data: unknown) => heard.push(data));
    await sdk().trigger(own, 'changed', { id: 'mine' }, { socket_id: client.connection.socket_id });
    const after = happens(channel, 'after');
    await sdk().trigger(own, 'after', {});
    await after;
    expect(heard).toEqual([]);
  });

  it('reads the occupied channels', async () => {
    const all = await sdk().get({ path: '/channels', params: { filter_by_prefix: 'private-user.' } });
    expect(await all.json()).toEqual({ channels: { [own]: {} } });
    const one = await sdk().get({ path: `/channels/${own}` });
    expect(await one.json()).toEqual({ occupied: true, subscription_count: 1 });
    const none = await sdk().get({ path: '/channels/private-nobody' });
    expect(await none.json()).toEqual({ occupied: false, subscription_count: 0 });
  });

  it('is refused with another secret, key or application', async () => {
    expect(await statusOf(sdk({ secret: 'forged-secret' }).trigger(own, 'forged', {}))).toBe(401);
    expect(await statusOf(sdk({ key: 'forged' }).trigger(own, 'forged', {}))).toBe(401);
    expect(await statusOf(sdk({ appId: 'another' }).trigger(own, 'forged', {}))).toBe(404);
    expect(await statusOf(sdk({ secret: 'forged-secret' }).get({ path: '/channels' }))).toBe(401);
  });

  it('is refused an event that is too large to reach every node', async () => {
    expect(await statusOf(sdk().trigger(own, 'large', 'x'.repeat(6001)))).toBe(413);
  });
});

/** A request signed as the library does, for tests to tamper with. */
function signed(
  body: string,
  spoil: { at?: number; sent?: string; md5?: string; signature?: string; path?: string } = {},
) {
  const path = '/apps/bairn/events';
  const query = new URLSearchParams({
    auth_key: 'bairn',
    auth_timestamp: String(Math.floor(Date.now() / 1000) + (spoil.at ?? 0)),
    auth_version: '1.0',
    body_md5: spoil.md5 ?? createHash('md5').update(body).digest('hex'),
  });
  const text = ['POST', spoil.path ?? path, decodeURIComponent(query.toString())].join('\n');
  const { secret } = world.services.settings.realtime;
  query.set('auth_signature', spoil.signature ?? createHmac('sha256', secret).update(text).digest('hex'));
  return world.app.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: { 'content-type': 'application/json' },
    payload: spoil.sent ?? body,
  });
}
const event = (more: object = {}) => JSON.stringify({ name: 'event', channel: 'private-nobody', data: '{}', ...more });

describe('a signed request', () => {
  it('is accepted within the tolerance of the clock', async () => {
    expect((await signed(event())).statusCode).toBe(200);
    expect((await signed(event(), { at: 590 })).statusCode).toBe(200);
  });

  it.each([
    ['too old', { at: -601 }],
    ['from the future', { at: 620 }],
    ['with another body', { sent: event({ data: '{"forged":true}' }) }],
    ['signed for another path', { path: '/apps/bairn/batch_events' }],
    ['with a signature that is none', { signature: 'é' }],
    ['with an empty signature', { signature: '' }],
  ])('%s is refused with 401', async (_, spoil) => {
    const reply = await signed(event(), spoil);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().message).toMatch(/\.$/);
  });

  it('is refused without a hash of its body', async () => {
    const reply = await signed(event(), { md5: '' });
    expect(reply.statusCode).toBe(401);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no event', '{}'],
    ['no channel', JSON.stringify({ name: 'event', data: '{}' })],
    ['a channel of no valid name', event({ channel: 'private nobody' })],
    ['too many channels', JSON.stringify({ name: 'e', data: '', channels: Array(101).fill('private-a') })],
    ['data that is no text', event({ data: { id: 1 } })],
    ['a socket of no valid name', event({ socket_id: 'mine' })],
  ])('of %s is unprocessable', async (_, body) => {
    const reply = await signed(body);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ message: expect.any(String) });
  });
});
