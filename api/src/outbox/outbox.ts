import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Db, Tx } from '../database/database.ts';
import { outsideTransaction } from '../database/guardedDialect.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';

/** What open screens are told: ids only, on one channel. */
export type Announcement = { channel: string; event: LiveEvent; data: Record<string, string> };

/** What leaves the API after a transaction: ids only, the receiver reads what it needs. */
export type Messages = {
  'realtime.event': Announcement;
  /** Sockets of a person or a device, but not of the device `keep`: their session is over, or they ask again. */
  'realtime.end': { user?: string; device?: string; keep?: string; over: boolean };
  'payment.settle': { payment_id: string };
  'mail.send': { mail_id: string };
  'payment.refund': { refund_id: string };
  'payment.event': { event_id: string };
  /** Removes a card at the payment provider that no family keeps. */
  'card.release': { payment_method: string };
  /** Makes the provider forget a family that has left, and its cards. */
  'customer.release': { customer: string };
  /** Removes a stored file that no row names any more. */
  'file.remove': { key: string };
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

type Waiting = { id: string; topic: Topic; payload: never; attempts: number };
/** Longer than the slowest handler, or another node would begin the same message. */
const lease = 180_000;
const mostAttempts = 10;
/** Retried without end: an unfinished payment is a card charged for nothing, or a place held for ever. */
const neverGivenUp: Topic[] = ['payment.settle', 'payment.refund'];

/** Hands waiting messages to their handlers, at least once each, one node at a time per message. */
export function makeOutbox(db: Db, handlers: Handlers, onError: (error: unknown, topic: string) => void) {
  let running: Promise<number> | null = null;
  let again = false;

  async function claim(): Promise<Waiting[]> {
    const at = now();
    const { rows } = await sql<Waiting>`
      update outbox set attempts = attempts + 1, available_at = ${new Date(at.getTime() + lease)}
      where id in (
        select id from outbox where done_at is null and available_at <= ${at}
          and (attempts < ${mostAttempts} or topic = any(${neverGivenUp}))
        order by available_at limit 20 for update skip locked)
      returning id, topic, payload, attempts`.execute(db);
    return rows;
  }

  async function deliver(message: Waiting) {
    try {
      const handler = handlers[message.topic];
      // While a release is rolled out, a newer node may have written it: it waits for a node that knows it.
      if (!handler) throw new Error(`No handler for ${message.topic}.`);
      await handler(message.payload);
      await sql`update outbox set done_at = ${now()} where id = ${message.id}`.execute(db);
    } catch (error) {
      const early = error instanceof NotYet;
      if (!early) onError(error, message.topic);
      const wait = early ? error.seconds : Math.min(2 ** message.attempts, 600);
      await sql`update outbox set available_at = ${new Date(now().getTime() + wait * 1000)},
        attempts = attempts - ${early ? 1 : 0}, last_error = ${String(error).slice(0, 500)}
        where id = ${message.id}`.execute(db);
    }
  }

  async function drain() {
    let count = 0;
    do {
      again = false;
      for (let batch = await claim(); batch.length > 0; batch = await claim()) {
        // In parallel: a provider that does not answer delays no other message, and no lease runs out in a queue.
        await Promise.all(batch.map(deliver));
        count += batch.length;
      }
    } while (again);
    return count;
  }

  /** Delivers what waits; a call during a run makes that run look once more. */
  function run(): Promise<number> {
    again = true;
    running ??= outsideTransaction(drain).finally(() => (running = null));
    return running;
  }

  return {
    run,
    /** The same without waiting; errors are reported, as no caller catches them. */
    nudge() {
      run().catch((error: unknown) => onError(error, 'outbox'));
    },
  };
}

export type Outbox = ReturnType<typeof makeOutbox>;
