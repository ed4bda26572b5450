import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { emailsTo, tokenIn } from '../testing/emailsTo.ts';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  signIn,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { tokenOf as cardOf } from '../testing/makeCards.ts';
import { newBooking } from '../testing/makeDesk.ts';
import { markPaid, takesAll } from '../testing/payOnAccount.ts';
import { makeBooking } from '../testing/makeService.ts';
import { ledgerOf, providerBooks } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

let restore = () => {};
afterEach(() => restore());
const later = (hours: number) => {
  restore();
  restore = setClock(() => Date.now() + hours * 3_600_000);
};

const admin = () => nursery.staff['nursery-admin']?.token ?? '';
const at = () => `/nursery/${nursery.id}/branch/${nursery.branch}`;
const book = (body: object, key = newId()) =>
  world.call('POST', `${at()}/bookings`, { token: admin(), body, headers: { 'idempotency-key': key } });
const find = async (search: string) =>
  (await world.call('GET', `${at()}/bookings/families`, { token: admin(), query: { search } })).body.data;
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(world.services.database.db)).rows;
const countersOf = async (session: MadeSession) =>
  (
    await rowsOf(sql<{ booked: number; held: number }>`
    select booked, held from session_instance where id = ${session.instances[0]?.id}`)
  )[0];
const orderOf = async (id: string) =>
  (
    await rowsOf(sql<{ status: string; bookings: string[]; keyworker: string }>`
    select o.status, o.keyworker_profile_id as keyworker,
      array(select k.status from booking k where k.order_id = o.id order by k.date) as bookings
    from "order" o where o.id = ${id}`)
  )[0];
const paymentsOf = (order: string) =>
  rowsOf(sql<{ id: string; status: string; desk: string | null }>`
    select id, status, desk from payment where order_id = ${order} order by id`);
const byLink = (verb: '' | '/pay' | '/confirm', body: object) =>
  world.call('POST', `/booking/payment-link${verb}`, { body });

describe('a booking that is paid at the service', () => {
  it('is confirmed at once, and neither it nor its refund goes to the card provider', async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    const body = newBooking(session, 'cash');
    const key = newId();
    const made = await book(body, key);
    expect(made.body.data).toMatchObject({ status: 'paid', total: 4200, bookings: 1, pay_by: null });
    const { id } = made.body.data;
    expect((await book(body, key)).body.data.id).toBe(id);
    expect(await countersOf(session)).toEqual({ booked: 1, held: 0 });
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({ status: 'confirmed', desk: 'cash' });
    const [email] = await emailsTo(world, body.family.email);
    expect(email?.text).toMatch(/paid at the service/);

    const [booking] = await rowsOf(sql<{ id: string }>`select id from booking where order_id = ${id}`);
    await world.call('POST', `${at()}/bookings/${booking?.id}/cancel`, { token: admin(), body: { reason: 'Closed' } });
    await world.services.outbox.run();
    const orders = await world.call('GET', `${at()}/orders`, {
      token: admin(),
      query: { search: made.body.data.number },
    });
    const [refund] = orders.body.data[0].refunds;
    expect(refund).toMatchObject({ status: 'created', amount: 4200 });
    const record = () =>
      world.call('POST', `${at()}/orders/${id}/record-refund`, { token: admin(), body: { refund_id: refund.id } });
    expect((await record()).body.data).toMatchObject({ status: 'refunded' });
    expect((await record()).status).toBe(409);
    expect(await ledgerOf(world, id)).toEqual([
      { kind: 'charge', amount: 4200 },
      { kind: 'refund', amount: -4200 },
    ]);
    expect(await providerBooks(world, [payment?.id ?? ''])).toMatchObject({ intents: 0, refunds: 0 });
    // An email about refunds waits for others of its order.
    later(0.1);
    const told = (await emailsTo(world, body.family.email)).map(({ subject }) => subject);
    expect(told[0]).toMatch(/paid back at the service/);
  });

  it('follows the rules for parents, and says at each date why it cannot be booked', async () => {
    const session = await makeSession(
      world,
      { id: nursery.id, branch: nursery.branch },
      { capacity: 1, ages: [0, 40] },
    );
    const full = await makeFamily(world);
    await makeBooking(world, full, session);
    await sql`update session_instance set status = 'closed' where id = ${session.instances[1]?.id}`.execute(
      world.services.database.db,
    );
    const instance_ids = session.instances.map(({ id }) => id);
    const refused = await book({ ...newBooking(session, 'cash', 3 * 4200), instance_ids });
    expect(refused.body.errors).toEqual({
      [`instances.${instance_ids[0]}`]: ['There are no places left on this date.'],
      [`instances.${instance_ids[1]}`]: ['This date is closed.'],
    });
    const body = newBooking(session, 'cash');
    const old = { ...body, instance_ids: [instance_ids[2]], child: { ...body.child, dob: '2019-01-01' } };
    expect((await book(old)).body.errors[`instances.${instance_ids[2]}`][0]).toMatch(/for children/);
    expect((await book({ ...body, instance_ids: [instance_ids[2]], expected_total: 1 })).body.code).toBe('changed');
    const twice = { ...body, instance_ids: [instance_ids[2]] };
    expect((await book(twice)).status).toBe(200);
    expect(await find(body.family.email)).toHaveLength(1);
    const [family] = await find(body.family.email);
    const other = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    const again = {
      ...newBooking(other, 'cash'),
      family: null,
      child: null,
      family_id: family.id,
      child_id: family.children[0].id,
    };
    const overlap = await book({ ...again, instance_ids: [other.instances[2]?.id] });
    expect(overlap.body.errors[`instances.${other.instances[2]?.id}`][0]).toMatch(/already booked/);
    expect((await book(again)).status).toBe(200);
  });
});

describe('a booking that is billed', () => {
  const billable = async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    await sql`update session set payment_types = '{2,3}' where id = ${session.id}`.execute(world.services.database.db);
    await takesAll(world, nursery);
    return session;
  };

  it('is booked at once with one invoice, is owed, and is paid when its money is recorded', async () => {
    const session = await billable();
    const body = newBooking(session, 'invoice');
    const key = newId();
    const made = await book(body, key);
    const due_on = dayFromToday(14);
    expect(made.body.data).toMatchObject({ status: 'pending', total: 4200, bookings: 1, pay_by: null, due_on });
    const { id } = made.body.data;
    expect((await book(body, key)).body.data).toEqual(made.body.data);
    expect(await orderOf(id)).toMatchObject({ status: 'pending', bookings: ['confirmed'] });
    expect(await countersOf(session)).toEqual({ booked: 1, held: 0 });
    expect(await rowsOf(sql`select total, payer_name, way from invoice where order_id = ${id}`)).toEqual([
      { total: 4200, payer_name: 'Iona Desk', way: 'invoice' },
    ]);
    // Nothing waits for a card, so no job may end it.
    later(100);
    await world.services.outbox.run();
    restore();
    expect(await orderOf(id)).toMatchObject({ status: 'pending', bookings: ['confirmed'] });
    const subjects = (await emailsTo(world, body.family.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/^Booked: Rory/)]));
    expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/INV-/)]));
    const paid = await markPaid(
      world,
      nursery,
      { id },
      {
        payment_id: (await paymentsOf(id))[0]?.id,
        method: 'bank_transfer',
        reference: 'Desk',
        amount: 4200,
        expected_owed: 4200,
      },
    );
    expect({ status: paid.status, body: paid.body.data?.status }).toEqual({ status: 200, body: 'paid' });
    expect(await orderOf(id)).toMatchObject({ status: 'paid' });
    expect(await ledgerOf(world, id)).toEqual([{ kind: 'charge', amount: 4200 }]);
  });

  it('is refused where the session takes no invoice, and needs none where it costs nothing', async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    const body = newBooking(session, 'invoice');
    expect((await book(body)).body.errors).toEqual({
      [`instances.${body.instance_ids[0]}`]: ['This session cannot be paid by invoice.'],
    });
    const free = await billable();
    await sql`update session_instance set price = 0 where session_id = ${free.id}`.execute(world.services.database.db);
    const made = await book(newBooking(free, 'invoice', 0));
    expect(made.body.data).toMatchObject({ status: 'paid', total: 0, pay_by: null, due_on: null });
  });
});

describe('a booking of several children', () => {
  it('is one order that is paid once, with each child in its own session', async () => {
    const of = { id: nursery.id, branch: nursery.branch };
    const [morning, later] = [
      await makeSession(world, of),
      await makeSession(world, of, { start: '14:00', end: '15:00' }),
    ];
    const body = newBooking(morning, 'link', 3 * 4200);
    const sister = { ...body.child, first_name: 'Ailsa' };
    const entry = (child: object, session: MadeSession) => ({
      child,
      session_id: session.id,
      instance_ids: [session.instances[0]?.id],
    });
    // The first child again, in another session: it is not entered twice.
    const others = [entry(sister, morning), entry(body.child, later)];
    const made = await book({ ...body, others });
    expect(made.body.data).toMatchObject({ status: 'pending', bookings: 3, total: 12_600 });
    const { id } = made.body.data;
    expect(
      await rowsOf(sql`select c.first_name as child, k.session_id from booking k join child c on c.id = k.child_id
        where k.order_id = ${id} order by c.first_name, k.start_time`),
    ).toEqual([
      { child: 'Ailsa', session_id: morning.id },
      { child: 'Rory', session_id: morning.id },
      { child: 'Rory', session_id: later.id },
    ]);
    const [family] = await find(body.family.email);
    expect(family.children).toHaveLength(2);
    const token = tokenIn(await emailsTo(world, body.family.email));
    expect((await byLink('', { token })).body.data).toMatchObject({ children: ['Ailsa', 'Rory'], total: 12_600 });
    const paid = await byLink('/pay', { token, payment_method_id: await cardOf(world) });
    expect(paid.body.data.status).toBe('paid');
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('is booked whole or not at all', async () => {
    const of = { id: nursery.id, branch: nursery.branch };
    const session = await makeSession(world, of, { capacity: 1 });
    const body = newBooking(session, 'cash', 8400);
    const { session_id, instance_ids } = body;
    const sister = { child: { ...body.child, first_name: 'Ailsa' }, session_id, instance_ids };
    expect((await book({ ...body, others: [sister] })).body.errors).toEqual({
      [`instances.${instance_ids[0]}`]: ['There are no places left on this date.'],
    });
    expect((await book({ ...body, others: [{ ...sister, child: null }] })).body.errors).toEqual({
      'others.0.child': ['The child field is required'],
    });
    const elsewhere = { ...sister, instance_ids: [newId()] };
    expect((await book({ ...body, others: [elsewhere] })).status).toBe(404);
    expect(await countersOf(session)).toEqual({ booked: 0, held: 0 });
    expect(await find(body.family.email)).toEqual([]);
  });
});

describe('the families that a branch finds', () => {
  it('are those that it knows; an address of an account elsewhere reads as a new one', async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    const [known, stranger] = [await makeFamily(world), await makeFamily(world)];
    await makeBooking(world, known, session);
    expect(await find(known.email)).toMatchObject([
      { id: known.keyworker, account: true, children: [known.children[0]] },
    ]);
    expect(await find(stranger.email)).toEqual([]);
    expect((await book({ ...newBooking(session, 'cash'), family: null, family_id: stranger.keyworker })).status).toBe(
      404,
    );
    const body = newBooking(session, 'cash');
    const withEmail = (email: string) => ({ ...body, family: { ...body.family, email } });
    const ofStranger = await book(withEmail(stranger.email));
    expect(ofStranger.status).toBe(200);
    expect((await orderOf(ofStranger.body.data.id))?.keyworker).not.toBe(stranger.keyworker);
    expect((await book(withEmail(known.email))).body.errors['family.email'][0]).toMatch(/Choose them instead/);
  });

  it('get the order in their account by confirming the child, and not before', async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch });
    const parent = await makeFamily(world, { children: 0 });
    const body = newBooking(session, 'card_machine');
    const { id } = (await book({ ...body, family: { ...body.family, email: parent.email } })).body.data;
    const own = () => world.call('GET', `/booking/order/${id}`, { token: parent.token });
    expect((await own()).status).toBe(404);
    const waiting = (await world.call('GET', '/account/confirm-children', { token: parent.token })).body.data;
    expect(waiting).toMatchObject([{ first_name: 'Rory' }]);
    const confirmed = await world.call('POST', '/account/confirm-children', {
      token: parent.token,
      body: { confirmed: [{ id: waiting[0].id, child_id: null }], declined: [] },
    });
    expect(confirmed.status).toBe(200);
    expect((await own()).body.data).toMatchObject({ id, payments: [{ desk: 'card_machine' }] });
    const money = await world.call('GET', '/booking/transactions', { token: parent.token });
    expect(money.body.data).toMatchObject([{ kind: 'charge', status: 'done', desk: 'card_machine', card: null }]);
    const family = (await find(parent.email)) as { id: string }[];
    expect(family.map(({ id: found }) => found)).toEqual([parent.keyworker]);
    await signIn(world, parent.id, 'keyworker');
  });
});

describe('a payment link', () => {
  const linked = async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch }, { capacity: 1, from: 6 });
    const body = newBooking(session, 'link');
    const made = await book(body);
    expect(made.body.data).toMatchObject({ status: 'pending', email: body.family.email });
    const token = tokenIn(await emailsTo(world, body.family.email));
    return { session, body, id: made.body.data.id as string, token };
  };

  it('keeps the place, survives a declined card, and is paid once without signing in', async () => {
    const { session, body, id, token } = await linked();
    expect(await countersOf(session)).toEqual({ booked: 1, held: 0 });
    expect((await byLink('', { token })).body.data).toMatchObject({
      status: 'pending',
      total: 4200,
      children: ['Rory'],
    });
    const declined = await byLink('/pay', { token, payment_method_id: await cardOf(world, '4000000000000002') });
    expect(declined.body.errors.payment_method_id[0]).toMatch(/Nothing was taken. The places are still kept/);
    expect(await orderOf(id)).toMatchObject({ status: 'pending', bookings: ['pending'] });
    expect((await byLink('/pay', { token, payment_method_id: newId() })).status).toBe(422);
    const paid = await byLink('/pay', { token, payment_method_id: await cardOf(world) });
    expect(paid.body.data).toMatchObject({ status: 'paid' });
    expect((await byLink('/pay', { token, payment_method_id: await cardOf(world) })).body.code).toBe('paid');
    const payments = (await paymentsOf(id)).map((payment) => payment.id);
    expect(payments).toHaveLength(2);
    expect(await providerBooks(world, payments)).toMatchObject({ charged: 4200 });
    expect((await emailsTo(world, body.family.email))[0]?.subject).toMatch(/^Booked: Rory/);
    expect((await byLink('', { token: `${token.slice(0, -2)}AA` })).status).toBe(404);
  });

  it('stands with the order of a family that is signed in, who may also give it up', async () => {
    const session = await makeSession(world, { id: nursery.id, branch: nursery.branch }, { from: 6 });
    const family = await makeFamily(world);
    const { id: known } = await makeBooking(world, family, session, { instance: session.instances[1]?.id });
    expect(known).toBeTruthy();
    const made = await book({
      ...newBooking(session, 'link'),
      family: null,
      child: null,
      family_id: family.keyworker,
      child_id: family.children[0]?.id,
    });
    const own = `/booking/order/${made.body.data.id}`;
    const { pay_token, bookings } = (await world.call('GET', own, { token: family.token })).body.data;
    const money = await world.call('GET', '/booking/transactions', { token: family.token });
    const named = money.body.data.map(({ order_id }: { order_id: string }) => order_id);
    expect(named).not.toContain(made.body.data.id);
    expect((await byLink('', { token: pay_token })).status).toBe(200);
    const body = { booking_ids: [bookings[0].id], expected_refund: 0, unpaid: true };
    const given = await world.call('POST', `${own}/cancel`, { token: family.token, body });
    expect(given.body.data).toMatchObject({ status: 'cancelled', pay_token: null });
    expect(await countersOf(session)).toEqual({ booked: 0, held: 0 });
    expect((await byLink('/pay', { token: pay_token, payment_method_id: 'pm_late' })).body.code).toBe('expired');
  });

  it('that is not used in time frees the places', async () => {
    const { session, id, token } = await linked();
    later(71);
    await world.services.outbox.run();
    expect(await orderOf(id)).toMatchObject({ status: 'pending' });
    later(73);
    expect((await byLink('/pay', { token, payment_method_id: 'pm_late' })).body.code).toBe('expired');
    await world.services.outbox.run();
    expect(await orderOf(id)).toMatchObject({ status: 'expired', bookings: ['expired'] });
    expect(await countersOf(session)).toEqual({ booked: 0, held: 0 });
  });
});
