import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeApp } from '../app.ts';
import { compose, type Composed } from '../compose.ts';
import { makeFamily } from '../testing/make.ts';
import { cuttableLine, type CuttableLine } from '../testing/cuttableLine.ts';
import { connectClient, happens, joinChannel, permitFor, type RealtimeClient } from '../testing/realtimeClient.ts';
import { findRedis } from '../testing/redis.ts';
import { makeWorld, type World } from '../testing/world.ts';
import type { Bus, BusSide } from './bus.ts';
import { permit, userChannel } from './channels.ts';
import { openPostgresBus } from './postgresBus.ts';
import { makeRealtime } from './realtime.ts';
import { openRedisBus } from './redisBus.ts';

const redis = await findRedis();
if (!redis)
  console.warn('NOT RUN: two nodes over Redis. No Redis answers at 127.0.0.1:6379 and there is no redis-server.');

let world: World;
const clients: RealtimeClient[] = [];
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await world.close();
  await redis?.stop();
});

const portOf = (address: unknown) => (typeof address === 'object' && address ? (address as { port: number }).port : 0);
const keys = { key: 'bairn', secret: 'a secret of these tests' };
const database = () => new URL(world.services.settings.databaseUrl ?? '');

const buses: { name: string; port: () => number; open: (port: number, side: BusSide) => Promise<Bus> }[] = [
  {
    name: 'PostgreSQL',
    port: () => Number(database().port || 5432),
    open: (port, side) => {
      const url = database();
      url.searchParams.delete('host');
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return openPostgresBus(url.href, side);
    },
  },
  ...(redis
    ? [
        {
          name: 'Redis',
          port: () => redis.port,
          open: (port: number, side: BusSide) => openRedisBus(`redis://127.0.0.1:${port}`, `test:${process.pid}`, side),
        },
      ]
    : []),
];

describe.each(buses)('two nodes over $name', ({ port: busPort, open }) => {
  type Node = Awaited<ReturnType<typeof start>>;
  let line: CuttableLine;
  let [here, there]: Node[] = [];

  /** A node whose connection to the bus goes through `port`. */
  async function start(port: number) {
    const problems: unknown[] = [];
    const realtime = await makeRealtime({
      keys,
      limits: { perAddress: 100, trust: () => false },
      db: world.services.database.db,
      onProblem: (error) => problems.push(error),
      openBus: (side) => open(port, side),
    });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    realtime.attach(server);
    return {
      realtime,
      problems,
      /** A person's client, with the events it received. */
      async join(channel: string, user: string = crypto.randomUUID()) {
        const data = JSON.stringify({ user_id: user, device_id: crypto.randomUUID() });
        const client = connectClient({
          port: portOf(server.address()),
          permit: async (socket, asked) => ({
            auth: permit(keys, { socket, channel: asked, data }),
            channel_data: data,
          }),
        });
        clients.push(client);
        const heard: string[] = [];
        const joined = await joinChannel(client, channel);
        joined.channel.bind_global((event: string) => !event.startsWith('pusher:') && heard.push(event));
        return { client, channel: joined.channel, heard };
      },
      async close() {
        await realtime.close();
        server.close();
      },
    };
  }
  const both = () => [here, there] as [Node, Node];

  beforeEach(async () => {
    line = await cuttableLine(busPort());
    here = await start(line.port);
    there = await start(busPort());
  });
  afterEach(async () => {
    await Promise.all(both().map((node) => node.close()));
    line.close();
  });

  it('deliver to the sockets of both, once each', async () => {
    const [first, second] = both();
    const [mine, theirs] = [await first.join('private-a'), await second.join('private-a')];
    const arrived = happens(theirs.channel, 'order.changed');
    first.realtime.publish({ channel: 'private-a', event: 'order.changed', data: { id: 'one' } });
    expect(await arrived).toEqual({ id: 'one' });
    const back = happens(mine.channel, 'basket.changed');
    second.realtime.publish({ channel: 'private-a', event: 'basket.changed', data: {} });
    await back;
    // Events arrive in order: a second delivery of the first would have come before this one.
    expect(mine.heard).toEqual(['order.changed', 'basket.changed']);
    expect(theirs.heard).toEqual(['order.changed', 'basket.changed']);
  });

  it('end a session on both', async () => {
    const [first, second] = both();
    const user = crypto.randomUUID();
    const { client } = await second.join('private-a', user);
    const over = happens(client.connection, 'error');
    first.realtime.end({ user, code: 4009 });
    expect(await over).toMatchObject({ data: { code: 4009 } });
  });

  it('serve their own people while disconnected, reconnect by themselves and report what was missed', async () => {
    const [first, second] = both();
    const [mine, theirs] = [await first.join('private-a'), await second.join('private-a')];
    line.cut();
    await expect.poll(() => first.problems.length).toBeGreaterThan(0);
    const own = happens(mine.channel, 'order.changed');
    first.realtime.publish({ channel: 'private-a', event: 'order.changed', data: {} });
    await own;
    expect(theirs.heard).toEqual([]);

    const [missedHere, missedThere] = [
      happens(mine.channel, 'realtime.missed'),
      happens(theirs.channel, 'realtime.missed'),
    ];
    line.mend();
    await Promise.all([missedHere, missedThere]);
    const again = happens(mine.channel, 'places.changed');
    second.realtime.publish({ channel: 'private-a', event: 'places.changed', data: {} });
    await again;
  });

  it('reload instead of missing a message that is too long to send', async () => {
    const [first, second] = both();
    const theirs = await second.join('private-a');
    const missed = happens(theirs.channel, 'realtime.missed');
    first.realtime.publish({ channel: 'private-a', event: 'order.changed', data: { id: 'x'.repeat(8000) } });
    await missed;
    expect(first.problems).toHaveLength(1);
  });
});

describe('two whole nodes on one database', () => {
  let second: Composed;
  beforeAll(async () => {
    second = await compose(world.services.settings);
  });
  afterAll(() => second.close());

  it('close a socket on one node when the person signs out on the other', async () => {
    const other = await makeApp(second);
    await other.listen({ host: '127.0.0.1', port: 0 });
    const family = await makeFamily(world);
    const client = connectClient({ port: portOf(other.addresses()[0]), permit: permitFor(world, family.token) });
    clients.push(client);
    await joinChannel(client, userChannel(family.id));
    const over = happens(client.connection, 'error');
    await world.call('GET', '/auth/logout', { token: family.token });
    expect(await over).toMatchObject({ data: { code: 4009 } });
    client.disconnect();
    await other.close();
  });
});
