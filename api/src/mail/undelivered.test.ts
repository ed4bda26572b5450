import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { MailMisconfigured, MailUnavailable, type Mail, type Message } from './mailer.ts';
import { NotYet } from '../outbox/outbox.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeBooking } from '../testing/makeService.ts';
import { setLater } from '../testing/setLater.ts';
import { world } from '../testing/sharedWorld.ts';
import { emailWriters } from '../compose.ts';
import { deliverMail, type Post } from './deliverMail.ts';
import { sendMail } from './sendMail.ts';

let db: Db;
let order: string;
beforeAll(async () => {
  db = world.services.database.db;
});
beforeEach(async () => {
  const booking = await makeBooking(world, await makeFamily(world), await makeSession(world, await makeNursery(world)));
  ({ order } = booking);
});
/** Sets the clock so many minutes after the present. */
const later = setLater(60_000);

/** A refund that has arrived, with its email; answers the email's id. */
async function refunded(amount: number): Promise<string> {
  const id = newId();
  await sql`insert into refund (nursery_id, id, order_id, payment_id, booking_id, amount, reason, status, created_at)
    select k.nursery_id, ${id}, k.order_id, k.payment_id, k.id, ${amount}, 'goodwill', 'done', k.created_at
    from booking k where k.order_id = ${order}`.execute(db);
  await transact(db, (tx) => sendMail(tx, 'refund.done', { refund_id: id }));
  const { rows } = await sql<{ id: string }>`select id from mail where event = ${`refund.done:${id}`}`.execute(db);
  return rows[0]?.id ?? '';
}

/** A mail server that answers as the test says, with what it accepted and what was reported. */
function post(answer: (message: Message, nth: number) => void = () => {}) {
  const sent: Message[] = [];
  const problems: string[] = [];
  let tries = 0;
  const mail: Mail = {
    async send(message) {
      tries += 1;
      answer(message, tries);
      sent.push(message);
    },
    close: () => {},
  };
  const office: Post = {
    mail,
    writers: emailWriters,
    secrets: [],
    sender: () => ({ site: 'https://bairn.example', support: { email: 'help@bairn.example', phone: '' } }),
    onProblem: (_, where) => problems.push(where),
  };
  return { sent, problems, office, deliver: (id: string) => deliverMail(db, office, id) };
}

const rowOf = async (id: string) =>
  (
    await sql<{ status: string; attempts: number; failure: string | null }>`
      select status, attempts, failure from mail where id = ${id}`.execute(db)
  ).rows[0];

describe('a mail server that refuses our sender', () => {
  it('loses no email: emails wait until the settings are fixed, and every try is reported', async () => {
    const id = await refunded(500);
    const server = post((_, nth) => {
      if (nth <= 60) throw new MailMisconfigured('550 This sender is not allowed.');
    });
    for (let hour = 0; hour < 60; hour += 1) {
      later(hour * 61);
      await expect(server.deliver(id)).rejects.toThrow(NotYet);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 60 });
    expect(server.problems).toHaveLength(60);
    expect(server.problems[0]).toContain('refuses the sender or the login of the settings');
    later(61 * 61);
    await server.deliver(id);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', failure: null });
    expect(server.sent).toHaveLength(1);
  });

  it('and then asks to retry later, gets a day from then on like any other', async () => {
    const id = await refunded(500);
    const server = post((_, nth) => {
      throw nth < 4 ? new MailMisconfigured('550 No.') : new MailUnavailable('451 Later.');
    });
    for (const hour of [0, 20, 40, 60, 80]) {
      later(hour * 60);
      await expect(server.deliver(id)).rejects.toThrow(NotYet);
    }
    later(85 * 60);
    await server.deliver(id);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'Given up after 6 tries: 451 Later.' });
  });
});

it('does not give up an email that waited long for the mail server, and then failed once', async () => {
  const id = await refunded(500);
  const server = post((_, nth) => {
    if (nth <= 12) throw new MailMisconfigured('550 No.');
    if (nth === 13) throw new TypeError('The connection was lost.');
  });
  for (let tries = 0; tries < 12; tries += 1) await expect(server.deliver(id)).rejects.toThrow(NotYet);
  await expect(server.deliver(id)).rejects.toThrow(TypeError);
  expect(await rowOf(id)).toMatchObject({ status: 'waiting' });
  await server.deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'sent' });
});

describe('refunds that share an email', () => {
  it('do not wait for one that cannot be sent: it is given up, and the next one covers their refunds', async () => {
    const [first, second] = [await refunded(500), await refunded(300)];
    const server = post((message, nth) => {
      if (nth <= 8) throw new TypeError(`Something is wrong with ${message.subject}`);
    });
    for (let tries = 0; tries < 8; tries += 1) {
      await expect(server.deliver(second)).rejects.toThrow(NotYet);
      await expect(server.deliver(first)).rejects.toThrow(TypeError);
    }
    expect(await rowOf(first)).toMatchObject({ status: 'failed', failure: expect.stringContaining('after 8 tries') });
    await server.deliver(first);
    await server.deliver(second);
    expect(server.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('£3.00 is on its way')]);
  });

  it('do not wait for one that no job has started, and cover its refund too', async () => {
    const [first, second] = [await refunded(500), await refunded(300)];
    const server = post();
    await expect(server.deliver(second)).rejects.toThrow(NotYet);
    later(91);
    const third = await refunded(200);
    await server.deliver(second);
    await server.deliver(third);
    expect(server.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('£10.00 is on its way')]);
    for (const id of [first, second, third]) expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });
});

describe('an email that a crash sends twice', () => {
  /** The server accepts it, but the API crashes before it records that. */
  async function cutOff(server: ReturnType<typeof post>, id: string) {
    await server.deliver(id);
    await sql`update mail set status = 'waiting', settled_at = null where id = ${id}`.execute(db);
  }

  it('has the same message id both times', async () => {
    const server = post();
    const ids = [await refunded(500), await refunded(300)];
    await cutOff(server, ids[0] ?? '');
    await sql`update mail set status = 'waiting' where id = ${ids[1]}`.execute(db);
    await server.deliver(ids[0] ?? '');
    const [one, two] = server.sent;
    expect(two?.id).toBe(one?.id);
    expect(two?.text).toBe(one?.text);
  });

  it('has another id if its content has grown, or the new content would count as delivered', async () => {
    const server = post();
    const first = await refunded(500);
    await cutOff(server, first);
    const second = await refunded(300);
    await server.deliver(first);
    expect(server.sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('£5.00'),
      expect.stringContaining('£8.00'),
    ]);
    expect(server.sent[1]?.id).not.toBe(server.sent[0]?.id);
    expect(await rowOf(second)).toMatchObject({ status: 'sent' });
  });
});
