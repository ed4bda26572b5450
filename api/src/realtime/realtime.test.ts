import pusherModule from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../plugins/database.ts';
import { send } from '../plugins/outbox.ts';
import { makeFamily, makeNursery } from '../testing/make.ts';
import { makeWorld, type World } from '../testing/world.ts';

// The package's types describe an ES module, its file is CommonJS: in Node the module is the class itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

let world: World;
let port: number;
const clients: InstanceType<typeof Pusher>[] = [];
beforeAll(async () => {
  world = await makeWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = world.app.addresses();
  port = typeof address === 'object' ? address.port : 0;
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await world.close();
});

/** The real client library, with its channels authorised by our call. */
function connect(token: string, key = 'bairn') {
  const client = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      async customHandler({ socketId, channelName }, callback) {
        const reply = await world.call('POST', '/broadcasting/auth', {
          token,
          body: { socket_id: socketId, channel_name: channelName },
        });
        if (reply.status === 200) callback(null, reply.body);
        else callback(new Error(reply.body.message), null);
      },
    },
  });
  clients.push(client);
  return client;
}

const happens = (target: { bind(event: string, callback: (data: unknown) => void): unknown }, event: string) =>
  new Promise<unknown>((resolve) => target.bind(event, resolve));

describe('realtime', () => {
  it('brings an event of a committed transaction to the person it is for', async () => {
    const family = await makeFamily(world);
    const channel = connect(family.token).subscribe(`private-user.${family.id}`);
    await happens(channel, 'pusher:subscription_succeeded');
    const event = happens(channel, 'broadcast.message');
    await transact(world.services.database.db, (tx) =>
      send(tx, 'realtime.event', {
        channel: `private-user.${family.id}`,
        event: 'broadcast.message',
        data: { id: 'one' },
      }),
    );
    await world.services.outbox.run();
    expect(await event).toEqual({ id: 'one' });
  });

  it('lets staff listen to their branches and nobody else', async () => {
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    const staff = nursery.staff['nursery-staff']?.token ?? '';
    const ask = (token: string, channel: string) =>
      world.call('POST', '/broadcasting/auth', { token, body: { socket_id: '1.2', channel_name: channel } });
    expect((await ask(staff, `private-branch.${nursery.branch}`)).status).toBe(200);
    expect((await ask(staff, `private-branch.${other.branch}`)).status).toBe(403);
    const family = await makeFamily(world);
    expect((await ask(family.token, `private-branch.${nursery.branch}`)).status).toBe(403);
    expect((await ask(family.token, `private-user.${nursery.staff['nursery-staff']?.id}`)).status).toBe(403);
  });

  it('turns away a client with another key', async () => {
    const client = connect('', 'nonsense');
    const error = (await happens(client.connection, 'error')) as { error: { data: { code: number } } };
    expect(error.error.data.code).toBe(4001);
  });

  it('refuses a signature that was made for another channel', async () => {
    const family = await makeFamily(world);
    const stranger = await makeFamily(world);
    const client = new Pusher('bairn', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        async customHandler({ socketId }, callback) {
          const reply = await world.call('POST', '/broadcasting/auth', {
            token: stranger.token,
            body: { socket_id: socketId, channel_name: `private-user.${stranger.id}` },
          });
          callback(null, reply.body);
        },
      },
    });
    clients.push(client);
    const channel = client.subscribe(`private-user.${family.id}`);
    expect(await happens(channel, 'pusher:subscription_error')).toMatchObject({ status: 401 });
  });
});
