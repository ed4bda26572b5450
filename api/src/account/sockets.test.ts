import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../auth/passwords.ts';
import { newId } from '../database/id.ts';
import { transact } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import { branchChannel, userChannel } from '../realtime/channels.ts';
import { makeFamily, makeNursery, signIn, type MadeFamily } from '../testing/make.ts';
import { connectClient, happens, joinChannel, permitFor, type RealtimeClient } from '../testing/realtimeClient.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let port: number;
const clients: RealtimeClient[] = [];
const password = 'heather on the hillside';
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

function connect(token: string) {
  const client = connectClient({ port, permit: permitFor(world, token) });
  clients.push(client);
  return client;
}

async function listen(token: string, user: string) {
  const client = connect(token);
  const { channel } = await joinChannel(client, userChannel(user));
  const heard: unknown[] = [];
  channel.bind('broadcast.message', (data: unknown) => heard.push(data));
  const over = happens(client.connection, 'error').then((error) => (error as { data: { code: number } }).data.code);
  return { client, channel, heard, over };
}

async function announce(user: string) {
  await transact(world.services.database.db, (tx) =>
    send(tx, 'realtime.event', { channel: userChannel(user), event: 'broadcast.message', data: { id: 'after' } }),
  );
  await world.services.outbox.run();
}

type End = (family: MadeFamily, other: string) => Promise<{ status: number }>;

/** Ways to end a session on another device, and whether the device that does it stays logged in. */
const endings: [string, End, boolean][] = [
  [
    'logged out from another device',
    async ({ token }, other) => {
      const { device } = await world.services.tokens.read(other);
      return world.call('DELETE', `/auth/devices/${device}`, { token });
    },
    true,
  ],
  ['logged out everywhere', ({ token }) => world.call('POST', '/auth/logout-everywhere', { token, body: {} }), false],
  [
    'locked out by a new password',
    ({ token }) =>
      world.call('POST', '/users/password', {
        token,
        body: {
          current_password: password,
          password: 'thistles in the glen',
          password_confirmation: 'thistles in the glen',
        },
      }),
    true,
  ],
  ['deleted', ({ token }) => world.call('DELETE', '/users/account', { token, body: { password } }), false],
];

describe('the socket of a session', () => {
  it.each(endings)('that is %s receives nothing more', async (_, end, stays) => {
    const family = await makeFamily(world);
    await sql`update "user" set password_hash = ${await hashPassword(password)} where id = ${family.id}`.execute(
      world.services.database.db,
    );
    const other = await signIn(world, family.id, 'keyworker');
    const [own, gone] = [await listen(family.token, family.id), await listen(other, family.id)];
    expect((await end(family, other)).status).toBe(200);
    await world.services.outbox.run();
    expect(await gone.over).toBe(4009);
    if (!stays) expect(await own.over).toBe(4009);
    const arrived = stays ? happens(own.channel, 'broadcast.message') : null;
    await announce(family.id);
    if (arrived) expect(await arrived).toEqual({ id: 'after' });
    expect(gone.heard).toEqual([]);
    expect(gone.client.connection.state).toBe('disconnected');
  });

  it('that switches to the family leaves the channels of the service', async () => {
    const [family, nursery] = [await makeFamily(world), await makeNursery(world)];
    const profile = newId();
    await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
      values (${nursery.id}, ${profile}, ${family.id}, 'nursery-admin', now())`.execute(world.services.database.db);
    await sql`insert into staff_branch values (${nursery.id}, ${profile}, ${nursery.branch})`.execute(
      world.services.database.db,
    );
    const token = await signIn(world, family.id, 'service');
    const client = connect(token);
    const own = await joinChannel(client, userChannel(family.id));
    const { channel } = await joinChannel(client, branchChannel(nursery.branch));
    const [back, refused] = [
      happens(own.channel, 'pusher:subscription_succeeded'),
      happens(channel, 'pusher:subscription_error'),
    ];
    expect((await world.call('POST', '/auth/carer-account', { token, body: {} })).status).toBe(200);
    await world.services.outbox.run();
    await Promise.all([back, refused]);
    // Long before the periodic check of the database would notice it.
  }, 20_000);
});
