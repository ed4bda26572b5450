import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { makeApp } from '../app.ts';
import { world } from '../testing/sharedWorld.ts';
import type { BodyLimits } from './unfinished.ts';

const never = 2_147_483_647;
let apps: FastifyInstance[] = [];
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  for (const app of apps) await app.close();
  apps = [];
});

/** An API of its own with these limits. `dropped`: the first connection is closed on the API's side. */
async function listen(bodies: BodyLimits) {
  const app = await makeApp(world.services, { bodies });
  apps.push(app);
  const dropped = new Promise<void>((resolve) => {
    app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { server: app.server, port: (app.server.address() as AddressInfo).port, dropped };
}

/** A connection that sends a call's headers and the beginning of its body, and never closes by itself. The API has read them. */
async function begin({ server, port }: { server: Server; port: number }, from: string, body = '{"email":') {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let got = '';
  const answered = new Promise<number>((resolve) => {
    socket.on('data', (part) => {
      got += part.toString();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1]));
    });
  });
  const ended = once(socket, 'end').then(() => got);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const read = once(server, 'request');
  socket.write(
    [
      'POST /api/auth/login HTTP/1.1',
      'host: bairn.test',
      `x-api-key: ${world.services.settings.apiKey}`,
      'content-type: application/json',
      `x-forwarded-for: ${from}`,
      'content-length: 40',
      '',
      body,
    ].join('\r\n'),
  );
  await read;
  return { socket, answered, ended };
}
const rest = '"a@bairn.test","password":"no"}'.padEnd(31);

describe('an unfinished request', () => {
  it('is answered 408 and closed when it takes too long, even if the client never closes', async () => {
    const [api, withoutLimit] = [
      await listen({ timeout: 200, mostUnfinished: 64 }),
      await listen({ timeout: never, mostUnfinished: 64 }),
    ];
    // The control: without a timeout the same request stays.
    const control = await begin(withoutLimit, '203.0.113.1');
    const slow = await begin(api, '203.0.113.1');
    expect(await slow.answered).toBe(408);
    expect(await slow.ended).toContain('The request took too long to arrive.');
    await api.dropped;
    control.socket.write(rest);
    expect(await control.answered).toBe(422);
  });

  it('counts against the limit of its network until it has arrived, and others are not affected', async () => {
    const api = await listen({ timeout: never, mostUnfinished: 3 });
    const [first] = [await begin(api, '203.0.113.1'), await begin(api, '203.0.113.1'), await begin(api, '203.0.113.1')];
    const refused = await begin(api, '203.0.113.1');
    expect(await refused.answered).toBe(429);
    expect(await refused.ended).toMatch(/connection: close[^]*Too many requests are being sent at the same time/);
    const other = await begin(api, '203.0.113.2', `{"email":${rest}`);
    expect(await other.answered).toBe(422);
    first?.socket.write(rest);
    expect(await first?.answered).toBe(422);
    const next = await begin(api, '203.0.113.1', `{"email":${rest}`);
    expect(await next.answered).toBe(422);
  });

  it('that the client gave up is no longer counted', async () => {
    const api = await listen({ timeout: never, mostUnfinished: 1 });
    const first = await begin(api, '203.0.113.1');
    expect(await (await begin(api, '203.0.113.1')).answered).toBe(429);
    first.socket.destroy();
    await expect.poll(async () => (await begin(api, '203.0.113.1', `{"email":${rest}`)).answered).toBe(422);
  });
});

it('has limits by default', async () => {
  const { requestTimeout, headersTimeout } = world.app.server;
  expect([requestTimeout, headersTimeout]).toEqual([120_000, 20_000]);
});
