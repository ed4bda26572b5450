import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db, Tx } from './database.ts';
import { outsideTransaction } from './guardedDialect.ts';
import { newId } from './id.ts';

/** What leaves the API after a transaction: ids only, the receiver reads what it needs. */
export type Messages = {
  'realtime.event': { channel: string; event: string; data: Record<string, string> };
  'payment.settle': { payment_id: string };
};
export type Topic = keyof Messages;
export type Handlers = { [Name in Topic]?: (payload: Messages[Name]) => Promise<void> };

/** Writes a message into the caller's transaction: it leaves if, and only if, the transaction commits. */
export async function send<Name extends Topic>(tx: Tx, topic: Name, payload: Messages[Name], delaySeconds = 0) {
  const at = now();
  await sql`insert into outbox (id, topic, payload, created_at, available_at)
    values (${newId()}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${at},
      ${new Date(at.getTime() + delaySeconds * 1000)})`.execute(tx);
}

type Waiting = { id: string; topic: Topic; payload: never; attempts: number };
const lease = 60_000;
const mostAttempts = 10;

/** Hands waiting messages to their handlers, at least once each, one node at a time per message. */
export function makeOutbox(db: Db, handlers: Handlers, onError: (error: unknown, topic: string) => void) {
  let running: Promise<number> | null = null;
  let again = false;

  async function claim(): Promise<Waiting[]> {
    const at = now();
    const { rows } = await sql<Waiting>`
      update outbox set attempts = attempts + 1, available_at = ${new Date(at.getTime() + lease)}
      where id in (
        select id from outbox where done_at is null and available_at <= ${at} and attempts < ${mostAttempts}
        order by available_at limit 20 for update skip locked)
      returning id, topic, payload, attempts`.execute(db);
    return rows;
  }

  async function deliver(message: Waiting) {
    try {
      await handlers[message.topic]?.(message.payload);
      await sql`update outbox set done_at = ${now()} where id = ${message.id}`.execute(db);
    } catch (error) {
      onError(error, message.topic);
      const wait = Math.min(2 ** message.attempts, 600) * 1000;
      await sql`update outbox set available_at = ${new Date(now().getTime() + wait)},
        last_error = ${String(error).slice(0, 500)} where id = ${message.id}`.execute(db);
    }
  }

  async function drain() {
    let count = 0;
    do {
      again = false;
      for (let batch = await claim(); batch.length > 0; batch = await claim()) {
        for (const message of batch) await deliver(message);
        count += batch.length;
      }
    } while (again);
    return count;
  }

  return {
    /** Delivers what waits; a call during a run makes that run look once more. */
    run(): Promise<number> {
      again = true;
      running ??= outsideTransaction(drain).finally(() => (running = null));
      return running;
    },
  };
}

export type Outbox = ReturnType<typeof makeOutbox>;
