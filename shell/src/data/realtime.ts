import { ApiError, call, emit, type Session, type SessionStore } from '@bairn/shared/app';
import { broadcastAuth } from '@bairn/shared/calls/auth';
import type { LiveQueries } from './liveQueries.ts';
import { followPush } from '../session/renewPush.ts';
import { afterSwitch } from '../session/switching.ts';

type Authorise = (
  request: { socketId: string; channelName: string },
  answer: (error: Error | null, data: { auth: string; channel_data?: string } | null) => void,
) => void;

/** What is used of `pusher-js`. */
export type RealtimeClient = {
  subscribe: (channel: string) => { bind_global: (listener: (event: string, data: unknown) => void) => unknown };
  unsubscribe: (channel: string) => void;
  connect: () => void;
  disconnect: () => void;
  connection: { bind: (event: 'error', listener: (error: unknown) => void) => unknown };
};
export type RealtimeClientClass = new (key: string, options: Record<string, unknown>) => RealtimeClient;

type Side = {
  session: SessionStore;
  /** Loads the client; only after a sign-in. */
  load: () => Promise<RealtimeClientClass>;
  /** The realtime key of the settings; undefined if there is none. */
  key: () => Promise<string | undefined>;
  /** What announcements and their absence do to the screens. */
  live: LiveQueries;
  /** The session is over, or not what it was: logged out on another device, suspended, another password. */
  onEnd: () => void;
  /** Asks the server who is here; resolves once the session says so. */
  checkPerson: () => Promise<void>;
};

/** The code with which the server closes the socket of a session that is over; the client library stays away after it. */
const sessionOver = 4009;
/** The code with which it closes the socket of a session whose account or rights have changed; the client connects again. */
const askAgain = 4200;
/** Milliseconds until a channel is asked for again whose permission could not be fetched. */
const again = 10_000;

/** Milliseconds that an answer may have been under way since the server read it. */
const underWay = 2000;

/**
 * Listens on the private channels of whoever is logged in (specification section 7, Realtime): their own, and that of the
 * active service. Nothing waits for it: a server without it only means that news arrive with the next request.
 *
 * What was announced while nobody listened is not sent again. Instead everything on screen is asked for anew once the
 * channel is joined again: right after any length of silence, a restarted server or a closed lid, with no list of missed
 * announcements that has to be kept, and can be incomplete.
 */
export function followRealtime({ session, load, key, live, onEnd, checkPerson }: Side): void {
  followPush(session);
  let person: string | undefined;
  let client: RealtimeClient | undefined;
  const channels = new Set<string>();
  const joined = new Set<string>();
  let checking: Promise<void> | undefined;

  async function follow({ user }: Session): Promise<void> {
    if (user?.id !== person) {
      client?.disconnect();
      client = undefined;
      channels.clear();
      joined.clear();
      person = user?.id;
      if (!user) return;
      const known = await key();
      const Client = known ? await load() : undefined;
      if (!known || !Client || person !== user.id) return;
      client = new Client(known, optionsHere(authorise));
      const made = client;
      let told = false;
      client.connection.bind('error', (error) => {
        const code = codeOf(error);
        if (code === askAgain && client === made)
          checking ??= afterSwitch()
            .then(checkPerson)
            .finally(() => (checking = undefined));
        if (code !== sessionOver || told || client !== made) return;
        told = true;
        onEnd();
      });
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
      joined.delete(channel);
    }
    for (const channel of wanted) {
      if (channels.has(channel)) continue;
      channels.add(channel);
      connected.subscribe(channel).bind_global((event, data) => {
        if (event === 'pusher:subscription_succeeded') onJoin(channel, data);
        else if (event === 'typing.began') tellTyping(data);
        else if (!event.startsWith('pusher:')) live.onEvent(event);
      });
    }
  }

  /** What was announced before the channel was joined has not arrived. */
  function onJoin(channel: string, data: unknown): void {
    const rejoined = joined.has(channel);
    joined.add(channel);
    const age = live.oldestAnswer();
    if (!rejoined && (age === null || age + underWay <= quietFor(data))) return;
    // Another tab may have switched accounts, and this one not have heard of it: what the former account shows is refused now.
    if (checking) void checking.then(live.catchUp);
    else live.catchUp();
  }

  const authorise: Authorise = ({ socketId, channelName }, answer) => {
    call(broadcastAuth, { body: { socket_id: socketId, channel_name: channelName } }).then(
      (permission) => answer(null, permission),
      (error: unknown) => {
        answer(error instanceof Error ? error : new Error(String(error)), null);
        // The library asks once for each connection; a server that did not answer, or was busy, has refused nothing.
        // No longer theirs: logged out, suspended, or switched to another service.
        if (error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status)) return onEnd();
        const asking = client;
        setTimeout(() => asking === client && channels.has(channelName) && client?.subscribe(channelName), again);
      },
    );
  };

  // Without realtime the screens still ask when they are looked at. A page that was opened without a network begins later.
  const start = (now: Session) => void follow(now).catch(() => (person = undefined));
  addEventListener('online', () => {
    // The library misses a socket that a lost network has cut only when no answer to a ping comes for thirty seconds.
    client?.disconnect();
    client?.connect();
    if (!client) start(session.getState());
  });
  session.subscribe(start);
  start(session.getState());
}

/** Somebody writes to this person: no answer changes by it, so nothing is asked for again. */
function tellTyping(data: unknown): void {
  const id = (data as { sender?: { id?: unknown } } | null)?.sender?.id;
  if (typeof id === 'string') emit('typing.began', { id });
}

/** Milliseconds for which nothing was announced on the channel; 0 where the server does not know. */
const quietFor = (data: unknown) =>
  typeof data === 'object' && data && 'quiet_for' in data && typeof data.quiet_for === 'number' ? data.quiet_for : 0;

type Reported = { data?: { code?: unknown }; error?: { data?: { code?: unknown } } } | null;
/** The protocol's code of what the connection reports: as the server wrote it, or as the reason of a close. */
const codeOf = (reported: unknown) => (reported as Reported)?.data?.code ?? (reported as Reported)?.error?.data?.code;

/** The server that answered the page speaks the protocol too. */
const optionsHere = (authorise: Authorise) => ({
  cluster: 'own',
  wsHost: location.hostname,
  wsPort: Number(location.port) || 80,
  wssPort: Number(location.port) || 443,
  forceTLS: location.protocol === 'https:',
  enabledTransports: ['ws', 'wss'],
  channelAuthorization: { transport: 'ajax', endpoint: '/api/broadcasting/auth', customHandler: authorise },
});
