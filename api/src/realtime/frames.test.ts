import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { trustIn } from '../network/clientAddress.ts';
import { permit } from './channels.ts';
import { makeSockets, type Sockets } from './sockets.ts';

const keys = { key: 'key', secret: 'a secret' };
let server: Server;
let sockets: Sockets;
let url: string;

async function start(perAddress = 10, proxies: readonly string[] = []) {
  sockets = makeSockets(keys, { perAddress, trust: trustIn(['loopback', ...proxies]) });
  server = createServer();
  sockets.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/app/key`;
}
afterEach(() => {
  sockets.close();
  server.close();
});

type Frame = { event: string; data: Record<string, unknown>; channel?: string };
async function open(headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers });
  const frames: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on('message', (message: Buffer) => {
    const frame = JSON.parse(message.toString()) as { event: string; data: string; channel?: string };
    const read = { ...frame, data: JSON.parse(frame.data) as Record<string, unknown> };
    const next = waiting.shift();
    if (next) next(read);
    else frames.push(read);
  });
  const next = () =>
    new Promise<Frame>((resolve) => {
      const frame = frames.shift();
      if (frame) resolve(frame);
      else waiting.push(resolve);
    });
  const closed = once(socket, 'close').then(([code]) => code as number);
  const say = (event: string, data: unknown = {}) => socket.send(JSON.stringify({ event, data }));
  const first = await next();
  return { socket, next, closed, say, first, id: String(first.data['socket_id']) };
}

it('answers an invalid frame with an error and stays connected', async () => {
  await start();
  const { socket, next, say } = await open();
  for (const text of ['', 'nonsense', '[]', '"text"', 'null', '{}', '{"event":7}', '{"event":"pusher:subscribe"']) {
    socket.send(text);
    expect(await next(), text).toMatchObject({ event: 'pusher:error', data: { code: 4200 } });
  }
  socket.send(Buffer.from([0xff, 0xfe]));
  expect(await next()).toMatchObject({ event: 'pusher:error' });
  say('pusher:ping');
  expect(await next()).toMatchObject({ event: 'pusher:pong' });
});

it('refuses subscriptions of every wrong shape', async () => {
  await start();
  const { next, say } = await open();
  const wrong = [
    undefined,
    null,
    'text',
    [],
    {},
    { channel: 7 },
    { channel: 'private-a' },
    { channel: 'private-a', auth: {} },
  ];
  for (const data of wrong) {
    say('pusher:subscribe', data);
    expect(await next()).toMatchObject({ event: 'pusher:subscription_error', data: { status: 401 } });
  }
  expect(sockets.audience().size).toBe(0);
});

it('takes no events from clients', async () => {
  await start();
  const { next, say } = await open();
  say('client-typing', { id: 1 });
  expect(await next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } });
});

it('keeps a socket to the session that it began with', async () => {
  await start();
  const { next, say, id } = await open();
  const join = (channel: string, user: string) => {
    const data = JSON.stringify({ user_id: user, device_id: user });
    say('pusher:subscribe', { channel, auth: permit(keys, { socket: id, channel, data }), channel_data: data });
    return next();
  };
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect((await join('private-a', one)).event).toBe('pusher_internal:subscription_succeeded');
  expect((await join('private-b', other)).event).toBe('pusher:subscription_error');
  expect((await join('private-b', one)).event).toBe('pusher_internal:subscription_succeeded');
});

it('delivers nothing to a socket that it has ended, though the client does not close', async () => {
  await start();
  const { socket, next, say, id } = await open();
  const user = crypto.randomUUID();
  const data = JSON.stringify({ user_id: user, device_id: user });
  const asked = {
    channel: 'private-a',
    auth: permit(keys, { socket: id, channel: 'private-a', data }),
    channel_data: data,
  };
  say('pusher:subscribe', asked);
  await next();
  socket.pause();
  sockets.end({ user, code: 4009 });
  expect(sockets.audience().size).toBe(0);
});

it('cuts off who sends too large or too many frames', async () => {
  await start();
  const large = await open();
  large.socket.send('x'.repeat(10_241));
  expect(await large.closed).toBe(1009);
  const many = await open();
  for (let index = 0; index <= 200; index += 1) many.say('pusher:ping');
  expect(await many.closed).toBe(4100);
});

it('turns away further sockets of one address, and counts a proxy of this machine by whom it names', async () => {
  await start(2);
  const [first] = [await open(), await open()];
  const third = await open();
  expect(third.first).toMatchObject({ event: 'pusher:error', data: { code: 4100 } });
  expect(await third.closed).toBe(4100);
  const proxied = await open({ 'x-forwarded-for': '10.0.0.1, 203.0.113.7' });
  expect(proxied.first.event).toBe('pusher:connection_established');
  first?.socket.close();
  await first?.closed;
  await expect.poll(async () => (await open()).first.event).toBe('pusher:connection_established');
});

it('counts people behind trusted proxies by themselves, whatever they name as their address', async () => {
  const behind = (named: string) => open({ 'x-forwarded-for': `${named}, 10.0.0.7` });
  await start(1);
  expect((await behind('203.0.113.7')).first.event).toBe('pusher:connection_established');
  // The control: a proxy that is not trusted is one address.
  expect((await behind('203.0.113.8')).first.event).toBe('pusher:error');
  sockets.close();
  server.close();
  await start(1, ['10.0.0.0/8']);
  for (const person of ['203.0.113.7', '203.0.113.8']) {
    expect((await behind(person)).first.event).toBe('pusher:connection_established');
  }
  expect((await behind('198.51.100.1, 203.0.113.8')).first.event).toBe('pusher:error');
});

it('closes what is no upgrade to the protocol', async () => {
  await start();
  const socket = new WebSocket(url.replace('/app/', '/elsewhere/'));
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toMatch(/hang up|ECONNRESET/);
});
