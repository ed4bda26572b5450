import { call, type Session, type SessionStore } from '@bairn/shared/app';
import { broadcastAuth } from './calls.ts';

type Authorise = (
  request: { socketId: string; channelName: string },
  answer: (error: Error | null, data: { auth: string } | null) => void,
) => void;

/** What is used of `pusher-js`. */
export type RealtimeClient = {
  subscribe: (channel: string) => { bind_global: (listener: (event: string, data: unknown) => void) => unknown };
  unsubscribe: (channel: string) => void;
  disconnect: () => void;
};
export type RealtimeClientClass = new (key: string, options: Record<string, unknown>) => RealtimeClient;

type Side = {
  session: SessionStore;
  /** Loads the client; only after somebody has signed in. */
  load: () => Promise<RealtimeClientClass>;
  /** The realtime key of the settings; undefined if there is none. */
  key: () => Promise<string | undefined>;
  /** Something was announced to the person or to their service. */
  onEvent: (event: string, data: unknown) => void;
};

/**
 * Listens on the private channels of whoever is signed in (specification section 7, Realtime): their own, and that of the
 * active service. Nothing waits for it: a server without it only means that news arrive with the next request.
 */
export function followRealtime({ session, load, key, onEvent }: Side): void {
  let person: string | undefined;
  let client: RealtimeClient | undefined;
  const channels = new Set<string>();

  async function follow({ user }: Session): Promise<void> {
    if (user?.id !== person) {
      client?.disconnect();
      client = undefined;
      channels.clear();
      person = user?.id;
      if (!user) return;
      const known = await key();
      const Client = known ? await load() : undefined;
      if (!known || !Client || person !== user.id) return;
      client = new Client(known, optionsHere());
    }
    if (client) listen(client, session.getState());
  }

  function listen(connected: RealtimeClient, { user, branch }: Session): void {
    const wanted = new Set(
      [user && `private-user.${user.id}`, branch && `private-branch.${branch.id}`].filter((one) => one !== undefined),
    );
    for (const channel of channels) {
      if (wanted.has(channel)) continue;
      connected.unsubscribe(channel);
      channels.delete(channel);
    }
    for (const channel of wanted) {
      if (channels.has(channel)) continue;
      channels.add(channel);
      connected.subscribe(channel).bind_global((event, data) => {
        if (!event.startsWith('pusher:')) onEvent(event, data);
      });
    }
  }

  // Without realtime the screens still ask when they are looked at.
  const start = (now: Session) => void follow(now).catch(() => {});
  session.subscribe(start);
  start(session.getState());
}

const authorise: Authorise = ({ socketId, channelName }, answer) => {
  call(broadcastAuth, { body: { socket_id: socketId, channel_name: channelName } }).then(
    ({ auth }) => answer(null, { auth }),
    (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), null),
  );
};

/** The server that answered the page speaks the protocol too. */
const optionsHere = () => ({
  cluster: 'own',
  wsHost: location.hostname,
  wsPort: Number(location.port) || 80,
  wssPort: Number(location.port) || 443,
  forceTLS: location.protocol === 'https:',
  enabledTransports: ['ws', 'wss'],
  channelAuthorization: { transport: 'ajax', endpoint: '/api/broadcasting/auth', customHandler: authorise },
});
