import { missedEvent, type LiveEvent } from '@bairn/shared/schema/realtime';
import { v7 } from 'uuid';
import type { Db } from '../plugins/database.ts';
import { noBus, type Bus, type BusSide } from './bus.ts';
import { findLapsed } from './lapsed.ts';
import { closeCodes } from './protocol.ts';
import { makeSockets, type Delivery, type Ended } from './sockets.ts';

/** An announcement of this product: ids only. */
export type Announcement = { channel: string; event: LiveEvent; data: Record<string, string> };

/** What a listener within the product hears; no channel and no data with the event that says that any may have been missed. */
export type Heard = { channel: string | null; event: string; data: string };
type Listener = (heard: Heard) => void;

/** What nodes tell each other. */
type Told = { from: string } & (
  | { is: 'event'; delivery: Delivery }
  | { is: 'end'; ended: Ended }
  // The sender could not be heard for a while.
  | { is: 'gap' }
);

/** Milliseconds between two looks for sockets that answer no longer, or whose session or rights are gone. */
const lookEvery = 60_000;
/** Bytes of a text between nodes: PostgreSQL notifies of less than 8000. */
const mostTold = 7900;

type Options = {
  keys: { key: string; secret: string };
  socketsPerAddress: number;
  db: Db;
  onProblem: (error: unknown) => void;
  /** How nodes reach each other; without it this one is alone. */
  openBus?: (side: BusSide) => Promise<Bus>;
};

/** Announces to whoever listens, on this node and on all others. */
export async function makeRealtime({ keys, socketsPerAddress, db, onProblem, openBus }: Options) {
  const node = v7();
  const sockets = makeSockets(keys, { perAddress: socketsPerAddress });

  const listeners = new Set<Listener>();
  const tellListeners: Listener = (heard) => {
    for (const listener of listeners) listener(heard);
  };
  function deliver(delivery: Delivery) {
    tellListeners(delivery);
    sockets.deliver(delivery);
  }

  /** Everybody on this node asks anew: what was announced elsewhere may not have arrived. */
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
      // Nobody can have joined before the start.
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
    // Not reachable by announcements of ids; the others ask anew instead of missing it.
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

  /** Ends what no message ended: a token that ran out, a message lost, a right taken away by other means. */
  async function dropLapsed() {
    const held = sockets.held();
    if (held.length === 0) return;
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
    /** Announces to everybody who listens to the channel, on every node. */
    publish: ({ channel, event, data }: Announcement) => relay({ channel, event, data: JSON.stringify(data) }),
    /** The same for what the publisher has put into words already; `data` is JSON in a string. */
    relay,
    /** Takes sockets off their channels at once, on every node. */
    end,
    audience: sockets.audience,
    /** Lets a part of the product hear what is announced, on this node or another. */
    listen: (listener: Listener) => void listeners.add(listener),
    dropLapsed,
    /** Sends everybody away; they come back to another node, or to this one when it is up again. */
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
