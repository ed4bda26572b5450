import { missedEvent } from '@bairn/shared/schema/realtime';
import { v7 } from 'uuid';
import type { Db } from '../database/database.ts';
import type { Announcement } from '../outbox/outbox.ts';
import { noBus, type Bus, type BusSide } from './bus.ts';
import { findLapsed } from './lapsed.ts';
import { closeCodes } from './protocol.ts';
import { makeSockets, type Delivery, type Ended, type SocketLimits } from './sockets.ts';

/** What a listener inside the API receives; without channel and data when announcements may have been missed. */
export type Heard = { channel: string | null; event: string; data: string };
type Listener = (heard: Heard) => void;

/** Messages between nodes. */
type Told = { from: string } & (
  | { is: 'event'; delivery: Delivery }
  | { is: 'end'; ended: Ended }
  // The sender was disconnected for a while.
  | { is: 'gap' }
);

/** Milliseconds between sweeps for sockets that no longer answer, or whose session or rights have ended. */
const lookEvery = 60_000;
/** Maximum bytes of a message between nodes: a PostgreSQL notification holds less than 8000. */
const mostTold = 7900;

type Options = {
  keys: { key: string; secret: string };
  /** Limits of the sockets of one network address. */
  limits: SocketLimits;
  /** Null for a node without sockets, which only listens. */
  db: Db | null;
  onProblem: (error: unknown) => void;
  /** The connection between nodes; without it this node is alone. */
  openBus?: (side: BusSide) => Promise<Bus>;
};

/** Publishes to all listeners, on this node and all others. */
export async function makeRealtime({ keys, limits, db, onProblem, openBus }: Options) {
  const node = v7();
  const sockets = makeSockets(keys, limits);

  const listeners = new Set<Listener>();
  const tellListeners: Listener = (heard) => {
    for (const listener of listeners) listener(heard);
  };
  function deliver(delivery: Delivery) {
    tellListeners(delivery);
    sockets.deliver(delivery);
  }

  /** Every client of this node reloads: announcements of other nodes may not have arrived. */
  function tellMissed() {
    tellListeners({ channel: null, event: missedEvent, data: '{}' });
    for (const channel of sockets.audience().keys()) sockets.deliver({ channel, event: missedEvent, data: '{}' });
  }

  function hear(text: string) {
    const told = JSON.parse(text) as Told;
    if (told.from === node) return;
    if (told.is === 'event') deliver(told.delivery);
    else if (told.is === 'end') sockets.end(told.ended);
    else tellMissed();
  }

  let started = false;
  let closed = false;
  const side: BusSide = {
    onText(text) {
      try {
        hear(text);
      } catch (error) {
        onProblem(error);
      }
    },
    onCutOff: () => sockets.quiet.cutOff(),
    onHearAgain({ unsent }) {
      sockets.quiet.hearAgain();
      // No client can have joined before the start.
      if (started) tellMissed();
      if (unsent) setImmediate(() => tell({ from: node, is: 'gap' }));
    },
    onProblem,
  };
  let bus: Bus = noBus;
  if (openBus) {
    sockets.quiet.cutOff();
    bus = await openBus(side);
  }
  started = true;

  function tell(told: Told) {
    const text = JSON.stringify(told);
    if (Buffer.byteLength(text) <= mostTold) return bus.send(text);
    // Announcements of ids never get this long; the other nodes' clients reload instead of missing it.
    onProblem(new Error(`An announcement of ${Buffer.byteLength(text)} bytes is too long to tell other nodes.`));
    bus.send(JSON.stringify({ from: node, is: 'gap' } satisfies Told));
  }

  function relay(delivery: Delivery) {
    deliver(delivery);
    tell({ from: node, is: 'event', delivery });
  }

  function end(ended: Ended) {
    sockets.end(ended);
    tell({ from: node, is: 'end', ended });
  }

  /** Ends sockets that no message ended: an expired token, a lost message, a right removed in the database. */
  async function dropLapsed() {
    const held = sockets.held();
    if (held.length === 0 || db === null) return;
    for (const { id, over } of await findLapsed(db, held)) {
      sockets.endOne(id, over ? closeCodes.sessionOver : closeCodes.askAgain);
    }
  }
  const looking = setInterval(() => {
    sockets.dropSilent();
    dropLapsed().catch(onProblem);
  }, lookEvery).unref();

  return {
    attach: sockets.attach,
    /** Publishes an event to all listeners of a channel, on every node. */
    publish: ({ channel, event, data }: Announcement) => relay({ channel, event, data: JSON.stringify(data) }),
    /** The same for a serialised event; `data` is JSON in a string. */
    relay,
    /** Removes sockets from their channels at once, on every node. */
    end,
    audience: sockets.audience,
    /** Lets a part of the API listen to announcements of all nodes. */
    listen: (listener: Listener) => void listeners.add(listener),
    dropLapsed,
    /** Disconnects all clients; they reconnect to another node, or to this one after a restart. */
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(looking);
      sockets.close();
      await bus.close();
    },
  };
}

export type Realtime = Awaited<ReturnType<typeof makeRealtime>>;
