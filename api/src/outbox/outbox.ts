import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Db, Tx } from '../database/database.ts';
import { outsideTransaction } from '../database/guardedDialect.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';

/** What open screens are told: ids only, on one channel. */
export type Announcement = { channel: string; event: LiveEvent; data: Record<string, string | { id: string }> };

/** What leaves the API after a transaction: ids only, the receiver reads what it needs. */
export type Messages = {
  'realtime.event': Announcement;
  /** Sockets of a person or a device, but not of the device `keep`: their session is over, or they ask again. */
  'realtime.end': { user?: string; device?: string; keep?: string; over: boolean };
  'payment.settle': { payment_id: string };
  'mail.send': { mail_id: string };
  'payment.refund': { refund_id: string };
  /** Counts the places that staff leave, on a date or, without one, on all coming dates of a branch. */
  'places.recount': { branch_id: string; date: string | null };
  /** Takes the places of the coming dates of a recurring booking. */
  'recurring.keep': { recurring_id: string };
  /** Tries the card of a recurring booking again for a month that is not paid. */
  'recurring.retry': { order_id: string };
  'payment.event': { event_id: string };
  /** Opens the account of a service at the provider, where the call that began it was cut off. */
  'payment.account': { branch_id: string };
  /** Removes a card at the payment provider that no family keeps. */
  'card.release': { payment_method: string };
  /** Makes the provider forget a family that has left, and its cards. */
  'customer.release': { customer: string };
  /** Makes the week of a draft: minutes of work in a thread of its own. */
  'rota.build': { build_id: string };
  /** Removes a stored file that no row names any more. */
  'file.remove': { key: string };
  /** Pushes what a person is to be notified of to their devices. */
  'push.person': { user_id: string };
  /** Sends one push to one device. */
  'push.deliver': { subscription_id: string; notification_ids: readonly string[] };
  /** Makes an inspection pack. */
  'pack.make': { pack_id: string };
  /** Makes a book of a child's journal. */
  'book.make': { book_id: string };
};
export type Topic = keyof Messages;
export type Handlers = { [Name in Topic]?: (payload: Messages[Name]) => Promise<void> };

/** A message and how many seconds it waits before it leaves. */
export type Message = {
  [Name in Topic]: { topic: Name; payload: Messages[Name]; delaySeconds?: number };
}[Topic];

const write = prepared<never, { messages: string; at: Date }>(
  'outbox_write',
  ({ messages, at }) => sql`
    insert into outbox (id, topic, payload, created_at, available_at)
    select id, topic, payload, ${at}::timestamptz, available_at
    from jsonb_to_recordset(${messages}::jsonb) as t (id uuid, topic text, payload jsonb, available_at timestamptz)`,
);

/** Writes messages into the caller's transaction: they leave if, and only if, the transaction commits. */
export async function sendAll(tx: Tx, messages: readonly Message[]) {
  if (messages.length === 0) return;
  const at = now();
  const rows = messages.map(({ topic, payload, delaySeconds = 0 }) => ({
    id: newId(),
    topic,
    payload,
    available_at: new Date(at.getTime() + delaySeconds * 1000),
  }));
  await write(tx, { messages: JSON.stringify(rows), at });
}

/** Writes one message into the caller's transaction. */
export const send = <Name extends Topic>(tx: Tx, topic: Name, payload: Messages[Name], delaySeconds = 0) =>
  sendAll(tx, [{ topic, payload, delaySeconds } as Message]);

/** Thrown by a handler whose time has not come: the message waits and this try does not count as a failure. */
export class NotYet extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

type Waiting = { id: string; topic: Topic; lane: Lane; payload: never; attempts: number };
/** Longer than the slowest handler, or another node would begin the same message. */
const lease = 180_000;
const mostAttempts = 10;
/** Retried without end: an unfinished payment is a card charged for nothing, or a place held for ever. */
const neverGivenUp: Topic[] = ['payment.settle', 'payment.refund'];

/**
 * Deliveries of a lane at the same time; of emails as many as the mail server's pool has connections. A lane is what
 * stands before the dot of a topic, and refunds are one of their own (the table's column `lane`). One whose receiver is
 * slow fills up, and the others go on.
 */
const widths = {
  realtime: 20,
  payment: 20,
  refund: 20,
  mail: 5,
  push: 10,
  card: 5,
  customer: 5,
  file: 5,
  recurring: 3,
  places: 2,
  rota: 1,
  pack: 1,
  book: 1,
};
type Lane = keyof typeof widths;

// Both run after every write.
const claimWaiting = prepared<Waiting, { open: string; at: Date; until: Date; neverGivenUp: readonly string[] }>(
  'outbox_claim',
  ({ open, at, until, neverGivenUp: always }) => sql`
      update outbox set attempts = attempts + 1, available_at = ${until}
      where id in (
        select waiting.id from jsonb_to_recordset(${open}::jsonb) as open (name text, room integer),
          lateral (
            select id from outbox where done_at is null and lane = open.name and available_at <= ${at}
              and (attempts < ${sql.lit(mostAttempts)} or topic = any(${always}))
            order by available_at limit open.room for update skip locked) as waiting)
      returning id, topic, lane, payload, attempts`,
);
const markDone = prepared<unknown, { at: Date; id: string }>(
  'outbox_done',
  ({ at, id }) => sql`update outbox set done_at = ${at} where id = ${id}`,
);

/** Hands waiting messages to their handlers, at least once each, one node at a time per message. */
export function makeOutbox(db: Db, handlers: Handlers, onError: (error: unknown, topic: string) => void) {
  const busy = Object.fromEntries(Object.keys(widths).map((lane) => [lane, 0])) as Record<Lane, number>;
  /** The lanes that claimed as many as they have room for: more may be waiting. */
  const full = new Set<Lane>();
  const inFlight = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let again = false;
  let delivered = 0;

  /** Claims for each lane as many messages as it has room for, the oldest first. */
  async function claim(): Promise<Waiting[]> {
    const open = (Object.keys(widths) as Lane[]).map((name) => ({ name, room: widths[name] - busy[name] }));
    const at = now();
    const until = new Date(at.getTime() + lease);
    return (await claimWaiting(db, { open: JSON.stringify(open), at, until, neverGivenUp })).rows;
  }

  async function deliver(message: Waiting) {
    try {
      const handler = handlers[message.topic];
      // While a release is rolled out, a newer node may have written it: it waits for a node that knows it.
      if (!handler) throw new Error(`No handler for ${message.topic}.`);
      await handler(message.payload);
      await markDone(db, { at: now(), id: message.id });
    } catch (error) {
      const early = error instanceof NotYet;
      if (!early) onError(error, message.topic);
      const wait = early ? error.seconds : Math.min(2 ** message.attempts, 600);
      await sql`update outbox set available_at = ${new Date(now().getTime() + wait * 1000)},
        attempts = attempts - ${early ? 1 : 0}, last_error = ${String(error).slice(0, 500)}
        where id = ${message.id}`.execute(db);
    }
  }

  /** Starts the delivery of a claimed message, and looks for more at its end. */
  function start(message: Waiting) {
    const { lane } = message;
    busy[lane] += 1;
    if (busy[lane] === widths[lane]) full.add(lane);
    const delivery = deliver(message).finally(() => {
      delivered += 1;
      busy[lane] -= 1;
      inFlight.delete(delivery);
      // A handler may have written further messages; those of realtime events write none.
      if (full.delete(lane) || lane !== 'realtime') nudge();
    });
    inFlight.add(delivery);
    // The failure of the database that ends a delivery is reported by the caller that waits for it, and by `nudge`.
    delivery.catch((error: unknown) => onError(error, 'outbox'));
  }

  async function lookAll() {
    do {
      again = false;
      for (let found = await claim(); found.length > 0; found = await claim()) found.forEach(start);
    } while (again);
  }

  /** Claims all that waits and has room; a call during a look makes it look once more. */
  function look(): Promise<void> {
    again = true;
    looking ??= outsideTransaction(lookAll).finally(() => (looking = null));
    return looking;
  }

  /** Delivers what waits, and waits for it. @returns how many were delivered meanwhile. */
  async function run(): Promise<number> {
    const before = delivered;
    await look();
    while (looking || inFlight.size > 0) await Promise.all([looking, ...inFlight]);
    return delivered - before;
  }

  /** Begins to deliver what waits; errors are reported, as no caller catches them. */
  function nudge() {
    look().catch((error: unknown) => onError(error, 'outbox'));
  }

  return { run, nudge };
}

export type Outbox = ReturnType<typeof makeOutbox>;
