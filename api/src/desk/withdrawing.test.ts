import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { endLink } from '../orders/endLink.ts';
import { settlePayment } from '../orders/settlePayment.ts';
import { freeBookedPlaces } from '../places/places.ts';
import { transition } from '../states/transition.ts';
import { emailsTo, tokenIn } from '../testing/emailsTo.ts';
import { dayFromToday, makeNursery, makeSession, type MadeNursery } from '../testing/make.ts';
import { answerBank, cards, tokenOf as cardOf } from '../testing/makeCards.ts';
import { newBooking } from '../testing/makeDesk.ts';
import { ledgerOf, providerBooks } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';
import { payLink } from './paymentLink.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

const { services } = world;
const { db } = services.database;
const admin = () => nursery.staff['nursery-admin'] ?? { id: '', token: '' };
const at = () => `/nursery/${nursery.id}/branch/${nursery.branch}`;
const asAdmin = (method: string, path: string, more: { body?: object; query?: Record<string, string> } = {}) =>
  world.call(method, `${at()}${path}`, { token: admin().token, ...more });
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db)).rows;
const byLink = (verb: '' | '/pay' | '/confirm', body: object) =>
  world.call('POST', `/booking/payment-link${verb}`, { body });

/** A booking of some dates of a new session that waits for its payment link. */
async function linked({ days = 1, price = 4200 } = {}) {
  const session = await makeSession(world, { id: nursery.id, branch: nursery.branch }, { from: 8, days, price });
  const instance_ids = session.instances.map(({ id }) => id);
  const body = { ...newBooking(session, 'link', days * price), instance_ids };
  const made = await world.call('POST', `${at()}/bookings`, {
    token: admin().token,
    body,
    headers: { 'idempotency-key': newId() },
  });
  const { email } = body.family;
  return { session, id: made.body.data.id as string, email, token: tokenIn(await emailsTo(world, email)) };
}

const withdraw = (id: string) => asAdmin('POST', `/orders/${id}/withdraw-link`);
const closeDate = (session: string, instance: string, booked: number) =>
  asAdmin('DELETE', `/session/${session}/instance`, {
    query: { instance_id: instance, reason: 'The boiler is broken.', expected_bookings: String(booked) },
  });
const countersOf = (session: string) =>
  rowsOf(sql<{ booked: number; held: number }>`
    select booked, held from session_instance where session_id = ${session} order by date`);
const bookingsOf = async (order: string) =>
  (await rowsOf(sql<{ status: string }>`select status from booking where order_id = ${order} order by date`)).map(
    ({ status }) => status,
  );
const paymentOf = async (order: string) =>
  (
    await rowsOf(sql<{ id: string }>`
    select id from payment where order_id = ${order} and status in ('created', 'pending')`)
  )[0]?.id ?? '';
/** Pence that were charged for an order and not refunded, nor on the way back. */
const keptOf = async (order: string) =>
  (
    await rowsOf(sql<{ kept: number }>`
    select (coalesce((select sum(amount) from ledger_entry where order_id = ${order} and kind = 'charge'), 0)
      - coalesce((select sum(amount) from refund where order_id = ${order} and status <> 'failed'), 0))::int as kept`)
  )[0]?.kept;

describe('a payment link that the service withdraws', () => {
  it('frees the places, says so on its page and in an email, and cannot be paid', async () => {
    const { session, id, email, token } = await linked();
    const listed = await asAdmin('GET', '/orders', { query: { status: 'pending' } });
    expect(listed.body.data.find((order: { id: string }) => order.id === id).can.withdraw).toBe(true);
    const answer = await withdraw(id);
    expect(answer.body.data).toMatchObject({
      status: 'cancelled',
      owed: 0,
      payments: [{ status: 'cancelled', failure: 'You withdrew the payment link.' }],
      can: { withdraw: false },
    });
    expect(await countersOf(session.id)).toEqual([{ booked: 0, held: 0 }]);
    expect((await byLink('', { token })).body.data).toMatchObject({ status: 'cancelled', withdrawn: true });
    const late = await byLink('/pay', { token, payment_method_id: await cardOf(world) });
    expect(late).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    expect((await withdraw(id)).body.code).toBe('cancelled');
    const emails = await emailsTo(world, email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/withdrew 1 place for Rory/),
      expect.stringMatching(/^Please pay/),
    ]);
    expect(emails[0]?.text).toMatch(/Nothing was charged/);
    expect(
      await rowsOf(sql`select user_id from audit_log where action = 'payment.withdraw'
      and related ->> 'order_id' = ${id}`),
    ).toEqual([{ user_id: admin().id }]);
  });

  it('is given up at the provider while its bank asks, and money that comes after all is refunded', async () => {
    const { id, token } = await linked();
    const begun = await byLink('/pay', { token, payment_method_id: await cardOf(world, cards.asks) });
    const payment = await paymentOf(id);
    expect((await withdraw(id)).body.data.status).toBe('cancelled');
    expect((await byLink('', { token })).body.data).toMatchObject({ withdrawn: true, client_secret: null });
    await answerBank(world, begun.body.data.client_secret, true);
    expect(await providerBooks(world, [payment])).toMatchObject({ charged: 0 });
    await transact(db, (tx) => settlePayment(tx, payment, { status: 'confirmed', ref: `late_${payment}`, card: null }));
    expect(await ledgerOf(world, id)).toEqual([{ kind: 'charge', amount: 4200 }]);
    expect(await keptOf(id)).toBe(0);
    expect(await bookingsOf(id)).toEqual(['expired']);
  });

  it('after one that was given up in another way, the same money is kept and books again: the mark refunds it', async () => {
    const { id, token } = await linked();
    await byLink('/pay', { token, payment_method_id: await cardOf(world, cards.asks) });
    const payment = await paymentOf(id);
    await transact(db, (tx) => withdrawUnmarked(tx, id));
    await transact(db, (tx) => settlePayment(tx, payment, { status: 'confirmed', ref: `late_${payment}`, card: null }));
    expect(await keptOf(id)).toBe(4200);
    expect(await bookingsOf(id)).toEqual(['confirmed']);
  });

  it('also ends where a card was refused before, with one email', async () => {
    const { id, email, token } = await linked();
    await byLink('/pay', { token, payment_method_id: await cardOf(world, cards.declined) });
    expect((await withdraw(id)).body.data.status).toBe('cancelled');
    expect(await rowsOf(sql`select template from mail where ids ->> 'order_id' = ${id} order by id`)).toEqual([
      { template: 'payment.link' },
      { template: 'payment.withdrawn' },
    ]);
    expect((await emailsTo(world, email))[0]?.subject).toMatch(/withdrew/);
  });

  it('is an order of a link, and no other', async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch }, { from: 8 });
    const paid = await world.call('POST', `${at()}/bookings`, {
      token: admin().token,
      body: newBooking(session, 'cash'),
      headers: { 'idempotency-key': newId() },
    });
    expect((await withdraw(paid.body.data.id)).body.code).toBe('paid');
    expect((await withdraw(newId())).status).toBe(404);
  });
});

/** The bug that the lock and the mark prevent: looks at an order, and cancels what it saw. */
async function withdrawUnmarked(tx: Tx, order: string) {
  const { rows } = await sql<{ id: string; item: string; instance: string; payment: string }>`
    select id, basket_item_id as item, instance_id as instance, payment_id as payment from booking
    where order_id = ${order} and status = 'pending'`.execute(tx);
  const told = { audit: null, announce: null };
  await transition(tx, 'payment', 'cancel', { of: rows.map(({ payment }) => payment), ...told });
  await transition(tx, 'booking', 'call_off', { of: rows.map(({ id }) => id), ...told });
  await transition(tx, 'basket_item', 'call_off', { of: rows.map(({ item }) => item), ...told });
  await freeBookedPlaces(
    tx,
    rows.map(({ instance }) => instance),
  );
  await transition(tx, 'order', 'cancel', { of: order, ...told });
}

/** A family pays, and its service withdraws the link while the card is being charged. */
async function meet(end: (order: string) => Promise<unknown>) {
  const { id } = await linked();
  let withdrawn = false;
  const payments = {
    ...services.payments,
    charge: async (request: Parameters<typeof services.payments.charge>[0]) => {
      withdrawn = await end(id).then(
        () => true,
        () => false,
      );
      return services.payments.charge(request);
    },
  };
  // Refused where the withdrawal came first: what is left behind is what counts.
  await payLink(db, payments, id, await cardOf(world)).catch(() => {});
  return { withdrawn, kept: await keptOf(id), bookings: await bookingsOf(id) };
}

describe('a family that pays while the service withdraws the link', () => {
  const call = (order: string) => ({
    nursery: nursery.id,
    branch: nursery.branch,
    order,
    user: admin().id,
    request: 'race',
  });

  it('has paid and is booked where the card is being charged, and the service is told', async () => {
    expect(await meet((order) => endLink(db, services.payments, call(order)))).toEqual({
      withdrawn: false,
      kept: 4200,
      bookings: ['confirmed'],
    });
  });

  it('would pay for a withdrawn order without the lock, so the race is real', async () => {
    expect(await meet((order) => transact(db, (tx) => withdrawUnmarked(tx, order)))).toMatchObject({
      withdrawn: true,
      kept: 4200,
    });
  });

  it('is booked, or pays nothing, whichever call comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await linked();
      const card = await cardOf(world);
      const [ended] = await Promise.all([withdraw(id), byLink('/pay', { token, payment_method_id: card })]);
      await services.outbox.run();
      const isWithdrawn = ended.status === 200;
      expect({ kept: await keptOf(id), bookings: await bookingsOf(id) }).toEqual(
        isWithdrawn ? { kept: 0, bookings: ['expired'] } : { kept: 4200, bookings: ['confirmed'] },
      );
    }
  });
});

describe('a date that is closed while a link waits', () => {
  it('is withdrawn from the link, which asks for the rest', async () => {
    const { session, id, email, token } = await linked({ days: 2 });
    const closed = await closeDate(session.id, session.instances[0]?.id ?? '', 1);
    expect(closed.body.data).toMatchObject({ cancelled: 1, unpaid: 0, refund: 0, instance: { booked: 0 } });
    const boss = nursery.staff['nursery-super-admin']?.token;
    const { body } = await world.call('GET', '/user-notifications', { token: boss ?? '' });
    expect(body.data).toContainEqual(
      expect.objectContaining({ type: 'date.closed', text: expect.stringContaining('1 unpaid booking withdrawn.') }),
    );
    expect(await bookingsOf(id)).toEqual(['expired', 'pending']);
    const left = (await byLink('', { token })).body.data;
    expect(left).toMatchObject({ status: 'pending', withdrawn: false, total: 4200, bookings: [{ price: 4200 }] });
    const [told] = await emailsTo(world, email);
    expect(told?.text).toMatch(/The boiler is broken[\S\s]*Pay £42.00/);
    expect(tokenIn(told ? [told] : [])).toBe(token);
    const paid = await byLink('/pay', { token, payment_method_id: await cardOf(world) });
    expect(paid.body.data).toMatchObject({ status: 'paid', total: 4200 });
    expect(await keptOf(id)).toBe(4200);
    const [confirmed] = await emailsTo(world, email);
    expect(confirmed?.subject).toMatch(/^Booked: Rory/);
    expect(confirmed?.text).not.toMatch(/could not be charged/);
  });

  it('cancels the order of its only date', async () => {
    const { session, id, token } = await linked();
    await closeDate(session.id, session.instances[0]?.id ?? '', 1);
    expect((await byLink('', { token })).body.data).toMatchObject({ status: 'cancelled', withdrawn: true });
    expect(await rowsOf(sql`select status from "order" where id = ${id}`)).toEqual([{ status: 'cancelled' }]);
    expect(await rowsOf(sql`select cancel_reason from booking where order_id = ${id}`)).toEqual([
      { cancel_reason: 'The boiler is broken.' },
    ]);
  });

  it('is withdrawn once a card that was being charged is refused, and refunded once it is paid', async () => {
    const [refused, paid] = [await linked({ days: 2 }), await linked({ days: 2 })];
    const pay = async ({ session, id }: typeof refused, number: string) => {
      const charge = async (request: Parameters<typeof services.payments.charge>[0]) => {
        const done = await closeDate(session.id, session.instances[0]?.id ?? '', 1);
        expect(done.body.data).toMatchObject({ cancelled: 0, unpaid: 1 });
        return services.payments.charge(request);
      };
      await payLink(db, { ...services.payments, charge }, id, await cardOf(world, number)).catch(() => {});
    };
    await pay(refused, cards.declined);
    expect(await bookingsOf(refused.id)).toEqual(['expired', 'pending']);
    expect((await byLink('', { token: refused.token })).body.data).toMatchObject({ status: 'pending', total: 4200 });
    await pay(paid, cards.pays);
    expect(await bookingsOf(paid.id)).toEqual(['cancelled_by_service', 'confirmed']);
    expect(await keptOf(paid.id)).toBe(4200);
  });

  it('that is a closing day is withdrawn too, and is not counted as being paid for', async () => {
    const own = nursery;
    nursery = await makeNursery(world);
    const { session, id, email } = await linked();
    const [day] = await rowsOf(sql<{ year: string }>`
      insert into closing_day (nursery_id, id, branch_id, date, type, name)
      values (${nursery.id}, ${newId()}, ${nursery.branch}, ${dayFromToday(8)}, 3, 'Staff training')
      returning nursery_branch_working_year_id as year`);
    const ofYear = { nursery_branch_working_year_id: day?.year ?? '' };
    const shown = await asAdmin('GET', '/closing-days/affected', { query: ofYear });
    expect(shown.body.data).toMatchObject({ bookings: 1, unpaid: 0, families: 1, refund: 0 });
    const body = { ...ofYear, expected_days: 1, expected_bookings: 1 };
    const done = await asAdmin('POST', '/closing-days/confirm', { body });
    expect(done.body.data).toMatchObject({ cancelled: 1, unpaid: 0 });
    expect(await bookingsOf(id)).toEqual(['expired']);
    expect(await countersOf(session.id)).toEqual([{ booked: 0, held: 0 }]);
    expect((await emailsTo(world, email))[0]?.text).toMatch(/Staff training/);
    nursery = own;
  });

  it('is of no archived session: archiving is refused while a link waits', async () => {
    const { session, id } = await linked();
    const archive = () => asAdmin('POST', `/session/${session.id}/archive`);
    expect((await archive()).body).toMatchObject({
      code: 'booked',
      message: expect.stringMatching(/1 booking to come/),
    });
    await withdraw(id);
    expect((await archive()).status).toBe(200);
  });
});
