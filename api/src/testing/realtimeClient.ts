import pusherModule from 'pusher-js';
import type { World } from './world.ts';

// The package's types describe an ES module, its file is CommonJS: in Node the module is the class itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;
export type RealtimeClient = InstanceType<typeof Pusher>;

type Permission = { auth: string; channel_data?: string };
type Options = {
  port: number;
  key?: string;
  /** Publishes on a channel as the client's server. @throws the client's error */
  permit: (socket: string, channel: string) => Promise<Permission>;
};

/** The real client library of the Pusher protocol against a server of this machine. */
export function connectClient({ port, key = 'bairn', permit }: Options): RealtimeClient {
  return new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId, channelName }, callback) {
        // The library needs a callback.
        void answer(permit(socketId, channelName), callback);
      },
    },
  });
}

async function answer(
  permitted: Promise<Permission>,
  callback: (error: Error | null, permission: Permission | null) => void,
): Promise<void> {
  const [error, permission] = await permitted.then(
    (given) => [null, given] as const,
    (refused: Error) => [refused, null] as const,
  );
  callback(error, permission);
}

/** Channel permissions from our own auth call, for the bearer of a token. */
export const permitFor = (world: Pick<World, 'call'>, token: string) => async (socket: string, channel: string) => {
  const reply = await world.call('POST', '/broadcasting/auth', {
    token,
    body: { socket_id: socket, channel_name: channel },
  });
  if (reply.status !== 200) throw new Error(reply.body.message);
  return reply.body as Permission;
};

/** The next event of a name on a channel or a connection. */
export const happens = (target: { bind(event: string, callback: (data: unknown) => void): unknown }, event: string) =>
  new Promise<unknown>((resolve) => target.bind(event, resolve));

/** Subscribes, and resolves once the server has accepted it. */
export async function joinChannel(client: RealtimeClient, name: string) {
  const channel = client.subscribe(name);
  const joined = await Promise.race([
    happens(channel, 'pusher:subscription_succeeded'),
    happens(channel, 'pusher:subscription_error').then((error) => Promise.reject(new Error(JSON.stringify(error)))),
  ]);
  return { channel, joined: joined as { quiet_for: number } };
}
