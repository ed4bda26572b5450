import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose, type Composed } from '../compose.ts';
import { userChannel } from '../realtime/channels.ts';
import { makeFamily } from '../testing/make.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { holdsForAll, upTo } from '../testing/property.ts';
import { connectClient, happens, joinChannel, permitFor } from '../testing/realtimeClient.ts';
import { hashesOfWalk, stepsOfSessions, walkSessions } from '../testing/sessionWalk.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let second: Composed;
let other: Node;
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
  other = await listen(second);
});
afterAll(async () => {
  await other.close();
  await second.close();
  await world.close();
});

describe('on two nodes', () => {
  it('a token is valid or invalid at both alike, whatever happens to accounts', async () => {
    const walk = { world, doors: [world.call, other.call], hashes: await hashesOfWalk() };
    await holdsForAll(stepsOfSessions, { runs: upTo(2, 8), each: 60, all: 170 }, (steps, note) =>
      walkSessions(walk, steps, note),
    );
  }, 180_000);

  it('logging out everywhere at one ends the sockets at the other', async () => {
    const family = await makeFamily(world);
    const port = Number(new URL(other.address).port);
    const client = connectClient({ port, permit: permitFor(world, family.token) });
    await joinChannel(client, userChannel(family.id));
    const over = happens(client.connection, 'error');
    await world.call('POST', '/auth/logout-everywhere', { token: family.token, body: {} });
    expect(await over).toMatchObject({ data: { code: 4009 } });
    client.disconnect();
  });
});
