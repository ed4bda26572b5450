import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import { makeFamily, makeNursery, signIn } from '../testing/make.ts';
import { connectClient, happens, joinChannel, permitFor, type RealtimeClient } from '../testing/realtimeClient.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { branchChannel, userChannel } from './channels.ts';
import { askSocketsAgain, endSockets } from './endSockets.ts';

let world: World;
let port: number;
const clients: RealtimeClient[] = [];
beforeAll(async () => {
  world = await makeWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = world.app.addresses();
  port = typeof address === 'object' ? address.port : 0;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => world.close());

/** The real client library, with its channels authorised by our call. */
function connect(token: string, key = 'bairn') {
  const client = connectClient({ port, key, permit: permitFor(world, token) });
  clients.push(client);
  return client;
}

const announce = async (channel: string, id: string) => {
  await transact(world.services.database.db, (tx) =>
    send(tx, 'realtime.event', { channel, event: 'broadcast.message', data: { id } }),
  );
  await world.services.outbox.run();
};

describe('realtime', () => {
  it('delivers an event of a committed transaction to its person', async () => {
    const family = await makeFamily(world);
    const { channel } = await joinChannel(connect(family.token), userChannel(family.id));
    const event = happens(channel, 'broadcast.message');
    await announce(userChannel(family.id), 'one');
    expect(await event).toEqual({ id: 'one' });
  });

  it('lets a client join its own channels and no others', async () => {
    const [family, stranger, nursery] = [await makeFamily(world), await makeFamily(world), await makeNursery(world)];
    const client = connect(family.token);
    const { channel } = await joinChannel(client, userChannel(family.id));
    const heard: unknown[] = [];
    for (const other of [userChannel(stranger.id), branchChannel(nursery.branch), 'news', 'presence-room']) {
      const refused = client.subscribe(other);
      refused.bind('broadcast.message', (data: unknown) => heard.push(data));
      if (other !== 'news') await happens(refused, 'pusher:subscription_error');
      await announce(other, 'secret');
    }
    // Events arrive in order: an earlier one would have arrived before this one.
    const own = happens(channel, 'broadcast.message');
    await announce(userChannel(family.id), 'own');
    await own;
    expect(heard).toEqual([]);
  });

  it('lets only the staff of a branch listen to it', async () => {
    const [nursery, other] = [await makeNursery(world), await makeNursery(world)];
    const staff = nursery.staff['nursery-staff']?.token ?? '';
    const ask = (token: string, channel: string) =>
      world.call('POST', '/broadcasting/auth', { token, body: { socket_id: '1.2', channel_name: channel } });
    expect((await ask(staff, branchChannel(nursery.branch))).status).toBe(200);
    expect((await ask(staff, branchChannel(other.branch))).status).toBe(403);
    const family = await makeFamily(world);
    expect((await ask(family.token, branchChannel(nursery.branch))).status).toBe(403);
    expect((await ask(family.token, userChannel(nursery.staff['nursery-staff']?.id ?? ''))).status).toBe(403);
  });

  it('refuses a client with another key', async () => {
    const client = connect('', 'nonsense');
    const error = (await happens(client.connection, 'error')) as { error: { data: { code: number } } };
    expect(error.error.data.code).toBe(4001);
  });

  it('refuses a signature made for another channel, socket or person', async () => {
    const [family, stranger] = [await makeFamily(world), await makeFamily(world)];
    const own = permitFor(world, stranger.token);
    const forgeries = [
      (socket: string) => own(socket, userChannel(stranger.id)),
      () => own('1.2', userChannel(family.id)).catch(() => own('1.2', userChannel(stranger.id))),
      async (socket: string) => ({
        ...(await permitFor(world, family.token)(socket, userChannel(family.id))),
        channel_data: JSON.stringify({ user_id: stranger.id, device_id: stranger.id }),
      }),
    ];
    for (const permit of forgeries) {
      const client = connectClient({ port, permit });
      clients.push(client);
      const channel = client.subscribe(userChannel(family.id));
      expect(await happens(channel, 'pusher:subscription_error')).toMatchObject({ status: 401 });
    }
  });

  it('tells a joining client for how long the channel has been quiet', async () => {
    const family = await makeFamily(world);
    await announce(userChannel(family.id), 'before');
    const soon = await joinChannel(connect(family.token), userChannel(family.id));
    expect(soon.joined.quiet_for).toBeLessThan(5000);
    expect(soon.joined.quiet_for).toBeGreaterThanOrEqual(0);
  });
});

describe('a session that has ended', () => {
  const ended = (client: RealtimeClient) =>
    happens(client.connection, 'error').then((error) => (error as { data: { code: number } }).data.code);

  it('is removed from its channels at sign-out, and other devices are not', async () => {
    const family = await makeFamily(world);
    const [here, there] = [connect(family.token), connect(await signIn(world, family.id, 'keyworker'))];
    const own = await joinChannel(here, userChannel(family.id));
    const others = await joinChannel(there, userChannel(family.id));
    const heard: unknown[] = [];
    own.channel.bind('broadcast.message', (data: unknown) => heard.push(data));
    const over = ended(here);
    expect((await world.call('GET', '/auth/logout', { token: family.token })).status).toBe(200);
    await world.services.outbox.run();
    const still = happens(others.channel, 'broadcast.message');
    await announce(userChannel(family.id), 'after');
    expect(await still).toEqual({ id: 'after' });
    expect(await over).toBe(4009);
    expect(heard).toEqual([]);
    // The library does not reconnect after that code.
    expect(here.connection.state).toBe('disconnected');
  });

  it("is removed on all of the person's devices except the one that is kept", async () => {
    const family = await makeFamily(world);
    const kept = await signIn(world, family.id, 'keyworker');
    const [here, there] = [connect(family.token), connect(kept)];
    await joinChannel(here, userChannel(family.id));
    const { channel } = await joinChannel(there, userChannel(family.id));
    const over = ended(here);
    const { device } = await world.services.tokens.read(kept);
    await transact(world.services.database.db, (tx) => endSockets(tx, { user: family.id, keep: device }));
    await world.services.outbox.run();
    expect(await over).toBe(4009);
    const still = happens(channel, 'broadcast.message');
    await announce(userChannel(family.id), 'after');
    expect(await still).toEqual({ id: 'after' });
  });

  it("makes a client whose rights changed ask again: its own channel comes back, the branch's does not", async () => {
    const nursery = await makeNursery(world);
    const staff = nursery.staff['nursery-staff'];
    const client = connect(staff?.token ?? '');
    const own = await joinChannel(client, userChannel(staff?.id ?? ''));
    const branch = await joinChannel(client, branchChannel(nursery.branch));
    const [back, refused] = [
      happens(own.channel, 'pusher:subscription_succeeded'),
      happens(branch.channel, 'pusher:subscription_error'),
    ];
    await transact(world.services.database.db, async (tx) => {
      await sql`update staff_profile set suspended_at = now() where id = ${staff?.profile}`.execute(tx);
      await askSocketsAgain(tx, staff?.id ?? '');
    });
    await world.services.outbox.run();
    await Promise.all([back, refused]);
  });

  it('is found by the sweep when no message announced its end', async () => {
    const { db } = world.services.database;
    const [family, other, nursery] = [await makeFamily(world), await makeFamily(world), await makeNursery(world)];
    const staff = nursery.staff['nursery-admin'];
    const [revoked, fine, moved] = [connect(family.token), connect(other.token), connect(staff?.token ?? '')];
    await joinChannel(revoked, userChannel(family.id));
    await joinChannel(fine, userChannel(other.id));
    const branch = await joinChannel(moved, branchChannel(nursery.branch));
    await world.services.realtime.dropLapsed();
    expect([revoked, fine, moved].map(({ connection }) => connection.state)).toEqual(Array(3).fill('connected'));

    await sql`update device set revoked_at = now() where user_id = ${family.id}`.execute(db);
    await sql`delete from staff_branch where staff_profile_id = ${staff?.profile}`.execute(db);
    const [over, refused] = [ended(revoked), happens(branch.channel, 'pusher:subscription_error')];
    await world.services.realtime.dropLapsed();
    expect(await over).toBe(4009);
    await refused;
    expect(fine.connection.state).toBe('connected');

    // An hour without a call: the token has expired.
    const setBack = setClock(() => new Date(Date.now() + 61 * 60_000));
    const late = ended(fine);
    await world.services.realtime.dropLapsed().finally(setBack);
    expect(await late).toBe(4009);
  });
});
