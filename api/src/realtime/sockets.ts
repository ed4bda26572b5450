import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { clientAddress, type Trust } from '../network/clientAddress.ts';
import { networkOf } from '../network/networkOf.ts';
import { holderOf, isPermitted, type Holder } from './channels.ts';
import { Connection } from './connection.ts';
import {
  activityTimeout,
  closeCodes,
  frame,
  frameErrors,
  readFrame,
  type CloseCode,
  type Received,
} from './protocol.ts';
import { makeQuiet } from './quiet.ts';

const mostChannels = 100;
const mostFrameBytes = 10_240;
/** Milliseconds that a socket may stay without a channel. A client that reconnects asks for its channels again. */
const mostIdle = 60_000;

export type Delivery = { channel: string; event: string; data: string; except?: string | undefined };
/** Selects sockets: of a person, or of one of their devices, except the device `keep`. */
export type Ended = { user?: string; device?: string; keep?: string; code: CloseCode };

export type SocketLimits = {
  /** Open at once from one network address. */
  perAddress: number;
  /** The proxies that may name another address than their own. */
  trust: Trust;
};

/** The sockets of this node, in version 7 of the Pusher protocol: private channels only, no client events. */
export function makeSockets(keys: { key: string; secret: string }, { perAddress, trust }: SocketLimits) {
  const server = new WebSocketServer({ noServer: true, maxPayload: mostFrameBytes });
  const connections = new Set<Connection>();
  const channels = new Map<string, Set<Connection>>();
  const addresses = new Map<string, number>();
  const quiet = makeQuiet();

  function leave(connection: Connection, channel: string) {
    const members = channels.get(channel);
    members?.delete(connection);
    if (members?.size === 0) channels.delete(channel);
  }

  function leaveAll(connection: Connection) {
    for (const channel of connection.joined) leave(connection, channel);
    connection.joined.clear();
  }

  /** From here on nothing is delivered, even if the client does not close. */
  function end(connection: Connection, code: CloseCode, message: string) {
    leaveAll(connection);
    connection.end(code, message);
  }

  /** A socket acts for one session only: ending the session must end all its channels. */
  const fits = (held: Holder | null, holder: Holder | null) =>
    held === null || (held.user_id === holder?.user_id && held.device_id === holder.device_id);

  function subscribe(connection: Connection, asked: Record<string, unknown>) {
    const channel = typeof asked['channel'] === 'string' ? asked['channel'] : '';
    const data = typeof asked['channel_data'] === 'string' ? asked['channel_data'] : undefined;
    const holder = holderOf(data);
    if (
      !channel.startsWith('private-') ||
      connection.joined.size >= mostChannels ||
      !isPermitted(keys, { socket: connection.id, channel, data }, asked['auth']) ||
      !fits(connection.holder, holder)
    ) {
      const refused = { type: 'AuthError', error: 'The signature is not valid.', status: 401 };
      return connection.write('pusher:subscription_error', refused, channel);
    }
    connection.holder ??= holder;
    connection.joined.add(channel);
    channels.set(channel, (channels.get(channel) ?? new Set()).add(connection));
    connection.write('pusher_internal:subscription_succeeded', { quiet_for: quiet.for(channel) }, channel);
  }

  function receive(connection: Connection, { event, data }: Received) {
    if (event === 'pusher:ping') connection.write('pusher:pong', {});
    else if (event === 'pusher:subscribe') subscribe(connection, data);
    else if (event === 'pusher:unsubscribe') {
      const { channel } = data;
      if (typeof channel === 'string' && connection.joined.delete(channel)) leave(connection, channel);
    } else connection.write('pusher:error', { code: frameErrors.notTaken, message: 'Clients announce nothing here.' });
  }

  function serve(socket: WebSocket, address: string) {
    const connection = new Connection(socket, address);
    connections.add(connection);
    addresses.set(address, (addresses.get(address) ?? 0) + 1);
    socket.on('pong', () => (connection.asked = false));
    socket.on('message', (message: Buffer, binary: boolean) => {
      connection.asked = false;
      if (!connection.mayAsk()) return end(connection, closeCodes.tooMuch, 'Too many frames.');
      const received = binary ? null : readFrame(message.toString('utf8'));
      if (received) receive(connection, received);
      else connection.write('pusher:error', { code: frameErrors.unreadable, message: 'The frame could not be read.' });
    });
    socket.on('close', () => {
      leaveAll(connection);
      connections.delete(connection);
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
    });
    socket.on('error', () => socket.terminate());
    connection.write('pusher:connection_established', { socket_id: connection.id, activity_timeout: activityTimeout });
  }

  /** Pings every socket. Ends those that did not answer the last ping, or never joined a channel. */
  function dropSilent() {
    const at = performance.now();
    for (const connection of connections) {
      if (connection.asked) connection.socket.terminate();
      else if (connection.joined.size === 0 && at - connection.openedAt > mostIdle) {
        end(connection, closeCodes.askAgain, 'No channel was joined.');
      } else {
        connection.asked = true;
        connection.socket.ping();
      }
    }
    quiet.prune();
  }

  function upgrade(through: Set<WebSocket>, request: IncomingMessage, stream: Duplex, head: Buffer) {
    const path = request.url?.split('?')[0] ?? '';
    if (!path.startsWith('/app/')) {
      stream.destroy();
      return;
    }
    server.handleUpgrade(request, stream, head, (socket) => {
      const address = networkOf(clientAddress(request, trust));
      const turnAway = (code: CloseCode, message: string) => {
        socket.send(frame('pusher:error', JSON.stringify({ message, code })));
        socket.close(code, message);
      };
      socket.on('error', () => socket.terminate());
      through.add(socket);
      socket.on('close', () => through.delete(socket));
      if (path !== `/app/${keys.key}`) turnAway(closeCodes.unknownKey, 'The application does not exist.');
      else if ((addresses.get(address) ?? 0) >= perAddress) turnAway(closeCodes.tooMuch, 'Too many connections.');
      else serve(socket, address);
    });
  }

  return {
    /**
     * Accepts upgrades on a server: `/app/{key}`.
     * @returns closes the sockets that came through that server, and accepts no more there
     */
    attach(http: Server): () => void {
      const through = new Set<WebSocket>();
      let open = true;
      http.on('upgrade', (request, stream, head) => {
        if (open) upgrade(through, request, stream, head);
        else stream.destroy();
      });
      return () => {
        open = false;
        for (const socket of through) socket.close(1001);
      };
    },

    /** Sends an event to all listeners on this node. */
    deliver({ channel, event, data, except }: Delivery) {
      quiet.note(channel);
      const members = channels.get(channel);
      if (!members) return;
      const text = frame(event, data, channel);
      for (const connection of members) if (connection.id !== except) connection.send(text);
    },

    /** Removes the sockets of an ended session, or of a person whose rights changed, from their channels at once. */
    end({ user, device, keep, code }: Ended) {
      for (const connection of connections) {
        const { holder } = connection;
        if (!holder || holder.device_id === keep) continue;
        if (holder.user_id === user || holder.device_id === device) end(connection, code, 'The session is over.');
      }
    },

    /** The sockets that act for a session, to check against the database. */
    held: () => [...connections].flatMap(({ id, holder, joined }) => (holder ? [{ id, ...holder, joined }] : [])),
    endOne(id: string, code: CloseCode) {
      for (const connection of connections) if (connection.id === id) end(connection, code, 'The session is over.');
    },

    /** Number of sockets on this node by channel. */
    audience: () => new Map([...channels].map(([channel, members]) => [channel, members.size])),
    quiet,
    dropSilent,
    close() {
      for (const { socket } of connections) socket.close(1001);
      server.close();
    },
  };
}

export type Sockets = ReturnType<typeof makeSockets>;
