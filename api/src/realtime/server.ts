import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isSigned } from './channels.ts';

type Frame = { event?: unknown; data?: unknown; channel?: unknown };

/** Seconds of silence after which the client asks whether the server is still there. */
const activityTimeout = 120;
/** Seconds between two looks for sockets that answer no longer. */
const silenceSeconds = 60;
const mostChannels = 100;
const mostFrameBytes = 10_240;

/** Close codes of the Pusher protocol. */
const unknownKey = 4001;

/** A server of the Pusher protocol, version 7: private channels only, nothing is sent from client to client. */
export function makeRealtime(keys: { key: string; secret: string }) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostFrameBytes });
  const channels = new Map<string, Set<WebSocket>>();
  const asked = new WeakSet<WebSocket>();

  const write = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) }));

  function leave(socket: WebSocket, channel: string) {
    const members = channels.get(channel);
    members?.delete(socket);
    if (members?.size === 0) channels.delete(channel);
  }

  function serve(socket: WebSocket) {
    const id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`;
    const joined = new Set<string>();

    function subscribe(data: { channel?: unknown; auth?: unknown }) {
      const channel = typeof data.channel === 'string' ? data.channel : '';
      if (!channel.startsWith('private-') || joined.size >= mostChannels || !isSigned(keys, id, channel, data.auth)) {
        write(
          socket,
          'pusher:subscription_error',
          { type: 'AuthError', error: 'The signature is not valid.', status: 401 },
          channel,
        );
        return;
      }
      joined.add(channel);
      channels.set(channel, (channels.get(channel) ?? new Set()).add(socket));
      write(socket, 'pusher_internal:subscription_succeeded', {}, channel);
    }

    function receive(frame: Frame) {
      const data = (typeof frame.data === 'object' && frame.data) || {};
      if (frame.event === 'pusher:ping') write(socket, 'pusher:pong', {});
      else if (frame.event === 'pusher:subscribe') subscribe(data);
      else if (frame.event === 'pusher:unsubscribe') {
        const { channel } = data as { channel?: unknown };
        if (typeof channel === 'string' && joined.delete(channel)) leave(socket, channel);
      }
    }

    socket.on('pong', () => asked.delete(socket));
    socket.on('message', (message: Buffer) => {
      asked.delete(socket);
      try {
        const frame: unknown = JSON.parse(message.toString('utf8'));
        if (typeof frame === 'object' && frame) receive(frame);
      } catch {
        write(socket, 'pusher:error', { message: 'The frame could not be read.', code: 4200 });
      }
    });
    socket.on('close', () => {
      for (const channel of joined) leave(socket, channel);
    });
    socket.on('error', () => socket.terminate());
    write(socket, 'pusher:connection_established', { socket_id: id, activity_timeout: activityTimeout });
  }

  /** Asks every socket for a sign of life, and ends those that gave none since they were asked before. */
  function dropSilent() {
    for (const socket of sockets.clients) {
      if (asked.has(socket)) socket.terminate();
      else {
        asked.add(socket);
        socket.ping();
      }
    }
  }
  const silence = setInterval(dropSilent, silenceSeconds * 1000).unref();

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const path = request.url?.split('?')[0] ?? '';
    if (!path.startsWith('/app/')) {
      stream.destroy();
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      if (path === `/app/${keys.key}`) serve(socket);
      else {
        write(socket, 'pusher:error', { message: 'The application does not exist.', code: unknownKey });
        socket.close(unknownKey);
      }
    });
  }

  return {
    /** Takes the upgrades of the API's own server: `/app/{key}`. */
    attach: (server: Server) => server.on('upgrade', upgrade),
    /** Sends an event to everybody who listens on this node. */
    publish({ channel, event, data }: { channel: string; event: string; data: unknown }) {
      for (const socket of channels.get(channel) ?? []) write(socket, event, data, channel);
    },
    dropSilent,
    close() {
      clearInterval(silence);
      for (const socket of sockets.clients) socket.close(1001);
      sockets.close();
    },
  };
}

export type Realtime = ReturnType<typeof makeRealtime>;
