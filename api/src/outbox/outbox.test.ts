import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inlineEndpoint, one } from '@bairn/shared/schema/endpoint';
import { setLater } from '../testing/setLater.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { openDatabase, transact, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeOutbox, NotYet, send, sendAll } from './outbox.ts';
import { conflict } from '../refusals/refusal.ts';
import { serve } from '../http/serve.ts';

const ask = inlineEndpoint({
  method: 'POST',
  path: '/test/send',
  summary: 'Sends a message, and may refuse after it',
  body: z.object({ id: z.string(), refuse: z.boolean() }),
  response: one(z.null()),
});

let world: World;
let db: Db;
beforeAll(async () => {
  const route = serve(ask, { access: 'public' }, async ({ tx, body }) => {
    await send(tx, 'realtime.event', { channel: 'private-test', event: 'broadcast.sent', data: { id: body.id } });
    if (body.refuse) throw conflict('Refused after the message was written.');
    return { data: null };
  });
  world = await makeWorld({ list: [route] });
  db = world.services.database.db;
});
afterAll(() => world.close());

/** Sets the clock so many seconds after the present. */
const later = setLater(1000);

type Row = { attempts: number; done: boolean; last_error: string | null };
const rowOf = async (id: string) =>
  (
    await sql<Row>`select attempts, done_at is not null as done, last_error from outbox
      where payload ->> 'payment_id' = ${id} or payload -> 'data' ->> 'id' = ${id}`.execute(db)
  ).rows[0];

/** An outbox of a node of its own whose handler fails as often as asked. */
function node(failures = 0) {
  const delivered: string[] = [];
  const problems: string[] = [];
  let left = failures;
  const outbox = makeOutbox(
    db,
    {
      'payment.settle': async ({ payment_id }) => {
        if (left > 0) {
          left -= 1;
          throw new Error('not today');
        }
        delivered.push(payment_id);
      },
    },
    (error, topic) => problems.push(`${topic}: ${String(error)}`),
  );
  return { outbox, delivered, problems };
}

const write = async (delay?: number) => {
  const id = newId();
  await transact(db, (tx) => send(tx, 'payment.settle', { payment_id: id }, delay));
  return id;
};

describe('a message', () => {
  it('is delivered once, after its transaction', async () => {
    const { outbox, delivered } = node();
    const id = newId();
    await transact(db, async (tx) => {
      await send(tx, 'payment.settle', { payment_id: id });
      expect(delivered).toEqual([]);
    });
    await outbox.run();
    await outbox.run();
    expect(delivered).toEqual([id]);
    expect(await rowOf(id)).toEqual({ attempts: 1, done: true, last_error: null });
  });

  it('is never delivered when its transaction is rolled back', async () => {
    const { outbox, delivered } = node();
    const id = newId();
    const broken = transact(db, async (tx) => {
      await send(tx, 'payment.settle', { payment_id: id });
      throw new Error('given up');
    });
    await expect(broken).rejects.toThrow('given up');
    expect(await outbox.run()).toBe(0);
    expect(delivered).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is tried again after a failure, later each time, and other messages do not wait for it', async () => {
    const { outbox, delivered, problems } = node(2);
    const id = await write();
    await outbox.run();
    expect(await rowOf(id)).toEqual({ attempts: 1, done: false, last_error: 'Error: not today' });
    expect(problems).toEqual(['payment.settle: Error: not today']);
    expect(await outbox.run()).toBe(0);
    later(3);
    await outbox.run();
    later(5);
    expect(await outbox.run()).toBe(0);
    const other = await write();
    await outbox.run();
    expect(delivered).toEqual([other]);
    later(10);
    await outbox.run();
    expect(delivered).toEqual([other, id]);
    expect(await rowOf(id)).toMatchObject({ attempts: 3, done: true });
  });

  it('is given up after ten tries, and one about money never', async () => {
    const { outbox, problems } = node(15);
    const money = await write();
    const id = newId();
    await transact(db, (tx) =>
      send(tx, 'realtime.event', { channel: 'private-test', event: 'broadcast.sent', data: { id } }),
    );
    for (let hour = 0; hour < 16; hour += 1) {
      later(hour * 3600);
      await outbox.run();
    }
    expect(problems.filter((problem) => problem.startsWith('realtime.event'))).toHaveLength(10);
    expect(await rowOf(id)).toMatchObject({
      attempts: 10,
      done: false,
      last_error: 'Error: No handler for realtime.event.',
    });
    expect(await rowOf(money)).toMatchObject({ attempts: 16, done: true });
  });

  it('whose time has not come waits as long as its handler says, which is no failure', async () => {
    const problems: unknown[] = [];
    let early = 30;
    const outbox = makeOutbox(
      db,
      {
        'payment.settle': async () => {
          early -= 1;
          if (early > 0) throw new NotYet('too early', 60);
        },
      },
      (error) => problems.push(error),
    );
    const id = await write();
    for (let minute = 0; minute < 30; minute += 1) {
      later(minute * 61);
      expect(await outbox.run()).toBe(1);
    }
    expect(problems).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, done: true });
  });

  it('does not wait for another one that is slow', async () => {
    const [slow, quick] = [await write(), await write()];
    let release = () => {};
    const quickDone = new Promise<void>((resolve) => (release = resolve));
    const outbox = makeOutbox(
      db,
      { 'payment.settle': async ({ payment_id }) => (payment_id === slow ? quickDone : release()) },
      () => {},
    );
    await outbox.run();
    expect(await rowOf(slow)).toMatchObject({ done: true });
    expect(await rowOf(quick)).toMatchObject({ done: true });
  });

  it('does not wait for messages of another kind, however many of these wait for a receiver that hangs', async () => {
    let release = () => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    let mails = 0;
    let settled = () => {};
    const elsewhere = new Promise<void>((resolve) => (settled = resolve));
    const outbox = makeOutbox(
      db,
      {
        'mail.send': () => {
          mails += 1;
          return hanging;
        },
        'payment.settle': async () => settled(),
      },
      () => {},
    );
    await transact(db, (tx) =>
      sendAll(
        tx,
        Array.from({ length: 40 }, () => ({ topic: 'mail.send' as const, payload: { mail_id: newId() } })),
      ),
    );
    outbox.nudge();
    await write();
    outbox.nudge();
    await elsewhere;
    const hung = mails;
    release();
    await outbox.run();
    expect({ hung, mails }).toEqual({ hung: 5, mails: 40 });
  });

  it('leaves a failure of the database to be reported, not to end the process', async () => {
    const elsewhere = await openDatabase({ url: null, folder: null });
    await elsewhere.close();
    const reported = await new Promise((resolve) => {
      makeOutbox(elsewhere.db, {}, (_, where) => resolve(where)).nudge();
    });
    expect(reported).toBe('outbox');
  });

  it('that a node died with is taken up by another', async () => {
    const id = await write();
    // What a node leaves that claimed the message and ended before it was delivered.
    await sql`update outbox set attempts = 1, available_at = now() + interval '60 seconds'
      where payload ->> 'payment_id' = ${id}`.execute(db);
    const { outbox, delivered } = node();
    expect(await outbox.run()).toBe(0);
    later(61);
    await outbox.run();
    expect(delivered).toEqual([id]);
  });

  it('is delivered by one of two nodes that look at the same moment', async () => {
    const [one, two] = [node(), node()];
    const ids = await Promise.all(Array.from({ length: 30 }, () => write()));
    await Promise.all([one.outbox.run(), two.outbox.run()]);
    expect([...one.delivered, ...two.delivered].toSorted()).toEqual(ids.toSorted());
  });

  it('waits as long as the handler asks', async () => {
    const { outbox, delivered } = node();
    const id = await write(60);
    expect(await outbox.run()).toBe(0);
    later(61);
    await outbox.run();
    expect(delivered).toEqual([id]);
  });
});

describe('a call', () => {
  it('sends its messages after it is done, and none when it is refused', async () => {
    const [done, refused] = [newId(), newId()];
    expect((await world.call('POST', '/test/send', { body: { id: done, refuse: false } })).status).toBe(200);
    expect((await world.call('POST', '/test/send', { body: { id: refused, refuse: true } })).status).toBe(409);
    await world.services.outbox.run();
    expect(await rowOf(done)).toMatchObject({ attempts: 1, done: true });
    expect(await rowOf(refused)).toBeUndefined();
  });
});
