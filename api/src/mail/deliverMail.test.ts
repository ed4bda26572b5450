import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact, type Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeSession, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { setLater } from '../testing/setLater.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { listEmails, listUndelivered, readEmail, type StoredEmail } from './mailbox.ts';
import { sendMail } from './sendMail.ts';

let world: World;
let db: Db;
beforeAll(async () => {
  world = await makeWorld({ env: { BAIRN_MODE: 'demo', BAIRN_PUBLIC_URL: 'https://bairn.example' } });
  db = world.services.database.db;
});
afterAll(() => world.close());

/** Sets the clock so many minutes after the present. */
const later = setLater(60_000);

/** A family whose email address begins as given. */
async function familyAt(mailbox = 'parent'): Promise<MadeFamily> {
  const family = await makeFamily(world);
  const email = `${mailbox}@${family.id}.test`;
  await sql`update "user" set email = ${email} where id = ${family.id}`.execute(db);
  return { ...family, email };
}

async function card(number: string): Promise<string> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/sandbox/payments/v1/payment_methods',
    headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2031',
      'card[cvc]': '123',
    }).toString(),
  });
  return response.json().id;
}

/** Orders one line in each session, each with its card. */
async function order(family: MadeFamily, lines: readonly [MadeSession, string?][]) {
  const { token } = family;
  let uid: string | null = null;
  for (const [session, number = '4242424242424242'] of lines) {
    const added = await world.call('POST', '/booking/basket/add', {
      token,
      body: { basket_uid: uid, session_id: session.id, instance_id: session.instances[0]?.id },
    });
    uid = added.body.data.basket_uid as string;
    const item = `/booking/basket/${added.body.data.items.at(-1).id}`;
    await world.call('POST', `${item}/add-child`, {
      token,
      body: { basket_uid: uid, child_id: family.children[0]?.id },
    });
    const method = { payment_type_id: 2, payment_method_id: await card(number) };
    await world.call('POST', `${item}/add-payment`, { token, body: { basket_uid: uid, ...method } });
  }
  const headers = { 'idempotency-key': newId() };
  const placed = await world.call('POST', '/booking/order/create', { token, body: { basket_uid: uid }, headers });
  // An order of which every card was declined is an order too, though its call is refused.
  expect([200, 422]).toContain(placed.status);
  const { rows } = await sql<{ id: string; number: string; status: string }>`
    select id, number, status from "order" where keyworker_profile_id = ${family.keyworker}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] as { id: string; number: string; status: string };
}

const session = async (start = '08:00', end = '13:00') => makeSession(world, await makeNursery(world), { start, end });

async function emailsOf(family: MadeFamily): Promise<StoredEmail[]> {
  await world.services.outbox.run();
  const { emails } = await listEmails(db, { search: family.email, page: 1 });
  return Promise.all(emails.map(async ({ id }) => (await readEmail(db, id)) as StoredEmail));
}

type MailRow = { id: string; status: string; attempts: number; failure: string | null };
const rowOf = async (event: string) =>
  (await sql<MailRow>`select id, status, attempts, failure from mail where event = ${event}`.execute(db)).rows[0];

describe('an order that is paid', () => {
  it('is confirmed by one email, in both forms, with its dates as a calendar file', async () => {
    const family = await familyAt();
    const { id, number } = await order(family, [[await session()]]);
    const [email, ...others] = await emailsOf(family);
    expect(others).toEqual([]);
    expect(email?.subject).toContain(number);
    for (const form of [email?.text, email?.html]) {
      expect(form).toContain('£42.00');
      expect(form).toContain('Visa ending 4242');
      expect(form).toContain(`https://bairn.example/planning/bookings?order=${id}`);
    }
    expect(email?.attachments[0]?.content).toContain('BEGIN:VEVENT');
    expect(email?.attachments[0]?.content).toContain('@bairn.example');
  });

  it('says where the service is, how to call it and how the child gets there, and that it is off once it is cancelled', async () => {
    const family = await familyAt();
    const booked = await session();
    await sql`update branch set address_line_1 = '12 Shore', contact_phone = '+441314960101'
      where id = ${booked.branch}`.execute(db);
    await sql`update session set collects_from = '{Leith Primary School}' where id = ${booked.id}`.execute(db);
    const { id } = await order(family, [[booked]]);
    const [confirmed] = await emailsOf(family);
    const contact = '12 Shore, Leith, EH6 6JJ. Phone 0131 496 0101.';
    expect(confirmed?.text).toContain(contact);
    expect(confirmed?.text).toContain('The service collects Child1 from Leith Primary School.');
    const { body } = await world.call('GET', `/booking/order/${id}`, { token: family.token });
    const cancelled = await world.call('POST', `/booking/order/${id}/cancel`, {
      token: family.token,
      body: { booking_ids: [body.data.bookings[0].id], expected_refund: 0 },
    });
    expect(cancelled.status).toBe(200);
    const email = (await emailsOf(family)).find(({ subject }) => subject.startsWith('Cancelled'));
    expect(email?.text).toContain(contact);
    expect(email?.text).toContain('The service will not collect Child1 from Leith Primary School.');
  });

  it('is confirmed once, however often its email is requested', async () => {
    const family = await familyAt();
    const { id } = await order(family, [[await session()]]);
    await transact(db, (tx) => sendMail(tx, 'order.confirmed', { order_id: id }));
    expect(await emailsOf(family)).toHaveLength(1);
  });

  it('is not confirmed twice when the outbox retries', async () => {
    const family = await familyAt();
    const { id } = await order(family, [[await session()]]);
    expect(await emailsOf(family)).toHaveLength(1);
    const row = await rowOf(`order.confirmed:${id}`);
    await sql`delete from dev_mail where recipient = ${family.email}`.execute(db);
    await sql`update outbox set done_at = null, available_at = created_at
      where payload ->> 'mail_id' = ${row?.id}`.execute(db);
    expect(await emailsOf(family)).toEqual([]);
  });

  it('in part says what could not be charged, and where those places are', async () => {
    const family = await familyAt();
    await order(family, [[await session()], [await session('14:00', '17:00'), '4000000000009995']]);
    const [email] = await emailsOf(family);
    expect(email?.text).toContain('Not booked at');
    expect(email?.text).toContain('£42.00 could not be charged. Your bank declined the card. The place');
    expect(email?.text).toContain('held in your basket until');
  });
});

describe('an order that could not be paid', () => {
  it('gets an email some minutes later if it is still unpaid', async () => {
    const family = await familyAt();
    const { id, status } = await order(family, [[await session(), '4000000000009995']]);
    expect(status).toBe('cancelled');
    expect(await emailsOf(family)).toEqual([]);
    later(6);
    const [email] = await emailsOf(family);
    expect(email?.subject).toContain('your payment did not go through');
    expect(email?.text).toContain('nothing was charged');
    expect(await rowOf(`payment.failed:${id}`)).toMatchObject({ status: 'sent' });
  });

  it('gets no email when its lines were ordered again first', async () => {
    const family = await familyAt();
    const failed = await order(family, [[await session(), '4000000000009995']]);
    const { body } = await world.call('GET', '/booking/basket', { token: family.token });
    const { basket_uid, items } = body.data;
    const method = { payment_type_id: 2, payment_method_id: await card('4242424242424242') };
    await world.call('POST', `/booking/basket/${items[0].id}/add-payment`, {
      token: family.token,
      body: { basket_uid, ...method },
    });
    const headers = { 'idempotency-key': newId() };
    const again = { token: family.token, body: { basket_uid }, headers };
    expect((await world.call('POST', '/booking/order/create', again)).body.data.status).toBe('paid');
    later(6);
    const emails = await emailsOf(family);
    expect(emails.map(({ subject }) => subject.slice(0, 6))).toEqual(['Booked']);
    expect(await rowOf(`payment.failed:${failed.id}`)).toMatchObject({ status: 'dropped' });
  });
});

describe('bookings that are cancelled', () => {
  it('get an email with the refund, and another when the refund has been sent', async () => {
    const family = await familyAt();
    const nursery = await makeNursery(world);
    const far = await makeSession(world, nursery, { from: 20 });
    const { id } = await order(family, [[far]]);
    const { token } = family;
    const shown = await world.call('GET', `/booking/order/${id}`, { token });
    const bookings: string[] = shown.body.data.bookings.map((one: { id: string }) => one.id);
    const cancelled = await world.call('POST', `/booking/order/${id}/cancel`, {
      token,
      body: { booking_ids: bookings, expected_refund: 4200 },
      headers: { 'idempotency-key': newId() },
    });
    expect(cancelled.status).toBe(200);
    const [email] = await emailsOf(family);
    expect(email?.subject).toMatch(/^Cancelled: Child1 at /);
    expect(email?.text).toContain('We are refunding £42.00 to Visa ending 4242.');
    expect(email?.attachments[0]?.content).toContain('STATUS:CANCELLED');
    later(1);
    const [refunded] = await emailsOf(family);
    expect(refunded?.subject).toMatch(/^Refund: £42.00 is on its way/);
    expect(refunded?.text).toContain('You cancelled');
  });
});

describe('refunds', () => {
  async function refund(orderId: string, amount: number) {
    const id = newId();
    await sql`insert into refund (nursery_id, id, order_id, payment_id, booking_id, amount, reason, status, created_at)
      select k.nursery_id, ${id}, k.order_id, k.payment_id, k.id, ${amount}, 'cancelled_by_service', 'done', k.created_at
      from booking k where k.order_id = ${orderId} limit 1`.execute(db);
    await transact(db, (tx) => sendMail(tx, 'refund.done', { refund_id: id }));
    return id;
  }

  it('of one order in quick succession share an email', async () => {
    const family = await familyAt();
    const { id } = await order(family, [[await session()]]);
    await emailsOf(family);
    const ids = [await refund(id, 1200), await refund(id, 300)];
    later(1);
    await world.services.outbox.run();
    later(2);
    const [email, ...others] = await emailsOf(family);
    expect(email?.subject).toContain('£15.00');
    expect(email?.text).toContain('£12.00');
    expect(email?.text).toContain('£3.00');
    expect(others.map(({ subject }) => subject.slice(0, 6))).toEqual(['Booked']);
    for (const refunded of ids) expect(await rowOf(`refund.done:${refunded}`)).toMatchObject({ status: 'sent' });
  });
});

describe('an email that is refused', () => {
  it('for good is stored with the reason, and not retried', async () => {
    const family = await familyAt('bounce');
    const { id } = await order(family, [[await session()]]);
    expect(await emailsOf(family)).toEqual([]);
    expect(await rowOf(`order.confirmed:${id}`)).toMatchObject({
      status: 'failed',
      failure: '550 5.1.1 There is no mailbox of this name.',
    });
    expect((await listUndelivered(db)).map(({ event }) => event)).toContain(`order.confirmed:${id}`);
    await sql`update "user" set email = ${`mended@${family.id}.test`} where id = ${family.id}`.execute(db);
    later(60);
    expect(await emailsOf({ ...family, email: `mended@${family.id}.test` })).toEqual([]);
  });

  it('for now is retried with growing delays, and arrives', async () => {
    const family = await familyAt('wait-2');
    const { id } = await order(family, [[await session()]]);
    expect(await emailsOf(family)).toEqual([]);
    expect(await rowOf(`order.confirmed:${id}`)).toMatchObject({ status: 'waiting', attempts: 1 });
    later(0.02);
    await world.services.outbox.run();
    expect(await rowOf(`order.confirmed:${id}`)).toMatchObject({ attempts: 1 });
    later(1);
    await world.services.outbox.run();
    expect(await rowOf(`order.confirmed:${id}`)).toMatchObject({ attempts: 2 });
    later(2);
    expect(await emailsOf(family)).toHaveLength(1);
    expect(await rowOf(`order.confirmed:${id}`)).toMatchObject({ status: 'sent', failure: null });
  });

  it('for a day is given up, with at most an hour between retries', async () => {
    const family = await familyAt('wait-100');
    const { id } = await order(family, [[await session()]]);
    let tries = 0;
    for (let minute = 0; minute <= 25 * 60; minute += 61) {
      later(minute);
      await world.services.outbox.run();
      tries += 1;
    }
    const row = await rowOf(`order.confirmed:${id}`);
    expect(row?.status).toBe('failed');
    expect(row?.failure).toMatch(/^Given up after \d+ tries: 451/);
    expect(row?.attempts).toBeGreaterThan(20);
    expect(tries).toBeGreaterThan(20);
  });

  it('does not delay other emails', async () => {
    const [slow, quick] = [await familyAt('wait-50'), await familyAt()];
    await order(slow, [[await session()]]);
    await order(quick, [[await session()]]);
    expect(await emailsOf(quick)).toHaveLength(1);
  });
});

it('a person who has left gets no email', async () => {
  const family = await familyAt();
  const placed = await order(family, [[await session(), '4000000000009995']]);
  await sql`update "user" set deleted_at = created_at where id = ${family.id}`.execute(db);
  later(6);
  expect(await emailsOf(family)).toEqual([]);
  expect(await rowOf(`payment.failed:${placed.id}`)).toMatchObject({ status: 'dropped' });
});
