import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { compose, type Composed } from '../compose.ts';
import { userChannel } from '../realtime/channels.ts';
import { closeCodes } from '../realtime/protocol.ts';
import { makeFamily, signIn } from '../testing/make.ts';
import { makeSignUp, makeResetLink } from '../testing/makeAccounts.ts';
import { listen, type Node } from '../testing/nodes.ts';
import { connectClient, joinChannel, permitFor, type RealtimeClient } from '../testing/realtimeClient.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let second: Composed;
let nodes: Node[];
const clients: RealtimeClient[] = [];
beforeAll(async () => {
  world = await makeWorld();
  second = await compose(world.services.settings);
  nodes = [await listen(world.services), await listen(second)];
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await second.close();
  await world.close();
});

const [here, there] = [() => nodes[0] as Node, () => nodes[1] as Node];
const words = ['first quiet heron', 'second quiet heron', 'third quiet heron', 'fourth quiet heron'];
const reset = (node: Node, token: string, password: string) =>
  node.call('POST', '/auth/reset-password', { body: { token, password, password_confirmation: password } });

it('a new password ends sessions and their sockets on both nodes', async () => {
  const family = await makeFamily(world);
  const tokens = [family.token, await signIn(world, family.id, 'keyworker')];
  const ended: Promise<unknown>[] = [];
  for (const [index, node] of nodes.entries()) {
    const client = connectClient({
      port: Number(new URL(node.address).port),
      permit: permitFor({ call: (...call) => node.call(...(call as Parameters<Node['call']>)) }, tokens[index] ?? ''),
    });
    clients.push(client);
    await joinChannel(client, userChannel(family.id));
    ended.push(
      new Promise((resolve) =>
        client.connection.bind('error', (error: { data?: { code?: number } }) => resolve(error.data?.code)),
      ),
    );
  }
  expect((await reset(here(), await makeResetLink(world, family.email), words[0] ?? '')).status).toBe(200);
  for (const node of nodes) {
    for (const token of tokens) expect((await node.call('GET', '/auth/user', { token })).status).toBe(401);
  }
  await world.services.outbox.run();
  expect(await Promise.all(ended)).toEqual([closeCodes.sessionOver, closeCodes.sessionOver]);
});

it('a link is used once, however many come at once to both nodes', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { email } = await makeFamily(world);
    const token = await makeResetLink(world, email);
    const replies = await Promise.all(words.map((word, index) => reset(index % 2 ? here() : there(), token, word)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const winner = words[replies.findIndex(({ status }) => status === 200)] ?? '';
    const signedIn = await here().call('POST', '/auth/login', { body: { email, password: winner } });
    expect(signedIn.status).toBe(200);
  }
});

it('a code is used once, and bears five guesses, however many come at once to both nodes', async () => {
  for (let round = 0; round < 6; round += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${round}` };
    const check = (node: Node, body: Record<string, unknown>) =>
      node.call('POST', '/auth/code-check', { body, headers });
    const { id: _, ...right } = await makeSignUp(world);
    const replies = await Promise.all([here(), there(), here(), there()].map((node) => check(node, right)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    const { id: __, ...guessed } = await makeSignUp(world);
    const other = guessed.code === '000000' ? '111111' : '000000';
    await Promise.all(
      words.concat(words).map((_, index) => check(index % 2 ? here() : there(), { ...guessed, code: other })),
    );
    expect((await check(here(), guessed)).status).toBe(422);
  }
});

it('guesses on both nodes at once do not get past the count', async () => {
  const { email } = await makeFamily(world);
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? here() : there()).call('POST', '/auth/login', { body: { email, password: 'wrong' } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(19);
});
