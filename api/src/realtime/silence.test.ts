import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { makeSockets } from './sockets.ts';

it('ends sockets that no longer answer, and keeps those that do', async () => {
  const realtime = makeSockets({ key: 'key', secret: 'a secret' }, { perAddress: 10, trust: () => false });
  const server = createServer();
  realtime.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/app/key`;
  const [alive, deaf] = [new WebSocket(url), new WebSocket(url, { autoPong: false })];
  await Promise.all([once(alive, 'message'), once(deaf, 'message')]);

  const pinged = Promise.all([once(alive, 'ping'), once(deaf, 'ping')]);
  realtime.dropSilent();
  await pinged;
  // Messages sent before the answer have arrived by now.
  alive.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
  await once(alive, 'message');
  const ended = once(deaf, 'close');
  realtime.dropSilent();
  await ended;
  expect(alive.readyState).toBe(WebSocket.OPEN);

  const closed = once(alive, 'close');
  realtime.close();
  await closed;
  server.close();
});
