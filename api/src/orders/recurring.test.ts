import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToBasket } from '@bairn/shared/calls/booking';
import { listRecurring } from '@bairn/shared/calls/recurring';
import { withContract } from '@bairn/shared/schema/allContracts';
import type { BasketItem } from '@bairn/shared/schema/booking';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { forgetRecurring } from '../recurring/endRecurring.ts';
import { customerOf } from '../payments/customers.ts';
import { emailsTo } from '../testing/emailsTo.ts';
import {
  makeFamily,
  makeNursery,
  signIn,
  type MadeFamily,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { cards, tokenOf } from '../testing/makeCards.ts';
import { makeWeekly } from '../testing/makeRecurring.ts';
import { placeOrder } from '../testing/payOrder.ts';
import { makeWorld } from '../testing/world.ts';
import { sweepRecurring } from './sweepRecurring.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { db } = world.services.database;
let at = '';
let restore = () => {};
let nursery: MadeNursery;
let family: MadeFamily;
let session: MadeSession;

/** Sets the clock; April is ordered from 25 March on. */
const on = (moment: string) => void (at = moment);
beforeEach(async () => {
  restore = setClock(() => Date.parse(at));
  on('2027-03-02T10:00:00Z');
  nursery = await makeNursery(world);
  family = await makeFamily(world);
  session = await makeWeekly(world, nursery);
});
afterEach(() => restore());

const instanceOn = (date: string, of = session) => of.instances.find((one) => one.date === date)?.id ?? '';
const child = () => family.children[0]?.id ?? '';

type Wanted = { from?: string; weekdays?: number[]; who?: MadeFamily };
const add = ({ from = '2027-03-08', weekdays = [1, 3], who = family }: Wanted = {}) =>
  world.call('POST', '/booking/basket/add', {
    token: who.token,
    body: {
      session_id: session.id,
      instance_id: instanceOn(from),
      booking_option_id: bookingOption.recurring,
      weekdays,
      child_ids: [who.children[0]?.id ?? null],
    },
  });

/** Every Monday and Wednesday from 8 March, paid by a card. @returns the order's answer */
async function begin({
  card = cards.pays,
  type = 2,
  who = family,
  ...wanted
}: Wanted & { card?: string; type?: number } = {}) {
  const { body } = await add({ who, ...wanted });
  const [item] = body.data.items as BasketItem[];
  const paid = await world.call('POST', `/booking/basket/${item?.id}/add-payment`, {
    token: who.token,
    body: {
      basket_uid: body.data.basket_uid,
      payment_type_id: type,
      payment_method_id: type === 2 ? await tokenOf(world, card) : null,
    },
  });
  expect(paid.body.message).toBeUndefined();
  const ordered = await placeOrder(world, who, body.data.basket_uid);
  await world.services.outbox.run();
  return ordered;
}

const list = async (who = family) => {
  const { body } = await world.call('GET', '/booking/recurring', { token: await signIn(world, who.id, 'keyworker') });
  return withContract(listRecurring).response.parse(body).data;
};
/** What the service sees of the session's recurring bookings. */
async function seenByService() {
  const token = await signIn(world, nursery.staff['nursery-admin']?.id ?? '', 'service');
  const path = `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/recurring`;
  return { token, ...(await world.call('GET', path, { token })).body };
}
const sweep = async () => {
  await sweepRecurring(db);
  await world.services.outbox.run();
};
const orders = async () =>
  (
    await sql<{ status: string; dates: string[]; total: number }>`
      select o.status, sum(k.price)::int as total, json_agg(k.date order by k.date) as dates from "order" o
      join booking k on k.order_id = o.id
      where o.keyworker_profile_id = ${family.keyworker} group by o.id order by o.created_at, o.id`.execute(db)
  ).rows;
const countsOn = async (date: string) =>
  (
    await sql<{ booked: number; held: number }>`
      select booked, held from session_instance where id = ${instanceOn(date)}`.execute(db)
  ).rows[0];
const close = (date: string) =>
  sql`update session_instance set status = 'closed' where id = ${instanceOn(date)}`.execute(db);
const fill = (date: string) =>
  sql`update session_instance set held = capacity - booked where id = ${instanceOn(date)}`.execute(db);
const subjects = async () => (await emailsTo(world, family.email)).map(({ subject }) => subject);

const april = ['05', '07', '12', '14', '19', '21', '26', '28'].map((day) => `2027-04-${day}`);

describe('a place every week', () => {
  it('is one line of all dates to the end of the month, without those that are closed or full', async () => {
    await close('2027-03-10');
    await fill('2027-03-15');
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(withContract(addToBasket).response.safeParse(body).error).toBeUndefined();
    const [item, ...others] = body.data.items as BasketItem[];
    expect(others).toEqual([]);
    expect(item?.block?.dates.map(({ date }) => date)).toEqual([
      '2027-03-08',
      '2027-03-17',
      '2027-03-22',
      '2027-03-24',
      '2027-03-29',
      '2027-03-31',
    ]);
    expect(item).toMatchObject({ price: 6 * 4200, error: null });
    expect(item?.block?.recurring).toEqual({
      weekdays: [1, 3],
      left_out: [
        { date: '2027-03-10', reason: 'closed' },
        { date: '2027-03-15', reason: 'full' },
      ],
      until: '2027-03-31',
      billed_on: '2027-03-25',
    });
  });

  it('leaves out a date on which the child is booked elsewhere', async () => {
    await begin({ weekdays: [3], from: '2027-03-10' });
    const other = await makeWeekly(world, nursery);
    const { body } = await world.call('POST', '/booking/basket/add', {
      token: family.token,
      body: {
        session_id: other.id,
        instance_id: instanceOn('2027-03-08', other),
        booking_option_id: bookingOption.recurring,
        weekdays: [1, 3],
        child_ids: [child()],
      },
    });
    const [item] = body.data.items as BasketItem[];
    expect(item).toMatchObject({ error: null });
    expect(item?.block?.dates.map(({ date }) => date)).toEqual([
      '2027-03-08',
      '2027-03-15',
      '2027-03-22',
      '2027-03-29',
    ]);
    expect(item?.block?.recurring?.left_out).toContainEqual({ date: '2027-03-10', reason: 'booked' });
    // What is in the basket counts too.
    expect((await add()).body).toMatchObject({ code: 'full' });
  });

  it('has the next month at once where that is due already', async () => {
    on('2027-03-25T10:00:00Z');
    family.token = await signIn(world, family.id, 'keyworker');
    const { body } = await add({ from: '2027-03-29' });
    expect(body.data.items[0].block.recurring).toMatchObject({ until: '2027-04-30', billed_on: '2027-04-24' });
    expect(body.data.items[0].block.dates).toHaveLength(10);
  });

  it.each([
    ['no days', { weekdays: undefined }, 422, 'weekdays'],
    ['a first date on another day', { weekdays: [2] }, 422, 'weekdays'],
  ])('is refused with %s', async (_, wanted, status, field) => {
    const reply = await world.call('POST', '/booking/basket/add', {
      token: family.token,
      body: { session_id: session.id, instance_id: instanceOn('2027-03-08'), booking_option_id: 5, ...wanted },
    });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([status, [field]]);
  });

  it('is refused where the session does not offer it, and where no date has a place', async () => {
    await sql`update session_instance set held = capacity where session_id = ${session.id}`.execute(db);
    expect((await add()).body).toMatchObject({ code: 'full' });
    await sql`update session set booking_options = '{4}' where id = ${session.id}`.execute(db);
    expect((await add()).status).toBe(422);
  });

  it('begins with its order, keeps the card, and keeps the places of later months', async () => {
    await fill('2027-04-07');
    expect((await begin()).body.data).toMatchObject({ status: 'paid', total: 8 * 4200 });
    const [row] = await list();
    expect(row).toMatchObject({
      status: 'active',
      weekdays: [1, 3],
      starts_on: '2027-03-08',
      booked_until: '2027-03-31',
      card: { last4: '4242' },
      next: {
        month: '2027-04',
        billed_on: '2027-03-25',
        dates: 7,
        total: 7 * 4200,
        left_out: [{ date: '2027-04-07', reason: 'full' }],
      },
    });
    expect(await countsOn('2027-03-08')).toEqual({ booked: 1, held: 0 });
    expect(await countsOn('2027-04-05')).toEqual({ booked: 0, held: 1 });
    expect(await countsOn('2027-05-05')).toEqual({ booked: 0, held: 1 });
    expect(await countsOn('2027-04-06')).toEqual({ booked: 0, held: 0 });
  });

  it('does not begin where its card is declined', async () => {
    await begin({ card: cards.declinedWhenCharged });
    expect(await list()).toEqual([]);
    expect(await countsOn('2027-04-05')).toEqual({ booked: 0, held: 0 });
  });
});

describe('a month of it', () => {
  it('is ordered and charged once, seven days before it begins, without a holiday that came since', async () => {
    await begin();
    await close('2027-04-05');
    on('2027-03-24T23:30:00Z');
    await sweep();
    expect(await orders()).toHaveLength(1);
    on('2027-03-25T06:00:00Z');
    await sweep();
    await sweep();
    expect(await orders()).toMatchObject([
      { status: 'paid' },
      { status: 'paid', dates: april.slice(1), total: 7 * 4200 },
    ]);
    expect(await countsOn('2027-04-05')).toEqual({ booked: 0, held: 0 });
    expect(await countsOn('2027-04-07')).toEqual({ booked: 1, held: 0 });
    expect(await list()).toMatchObject([
      { booked_until: '2027-04-30', left_out: [{ date: '2027-04-05', reason: 'closed' }], next: { month: '2027-05' } },
    ]);
    const mail = (await emailsTo(world, family.email)).find(({ subject }) => subject.startsWith('Apr 2027: 7 dates'));
    expect(mail?.text).toContain('Mon 5 Apr: closed');
  });

  it('is ordered for every month that was missed while no job ran', async () => {
    await begin();
    on('2027-04-28T06:00:00Z');
    await sweep();
    expect((await orders()).map(({ dates }) => dates.length)).toEqual([8, 1, 9]);
  });

  it('waits for another card when the card is refused, is tried again, and ends the booking unpaid', async () => {
    await begin();
    await sql`update saved_card set provider_ref = ${await tokenOf(world, cards.declinedWhenCharged)}
      where keyworker_profile_id = ${family.keyworker}`.execute(db);
    on('2027-03-25T06:00:00Z');
    await sweep();
    expect(await list()).toMatchObject([{ status: 'active', unpaid: { pay_by: expect.any(String) } }]);
    expect((await seenByService()).data).toMatchObject([{ unpaid: { pay_by: expect.stringMatching(/^2027-04-05/) } }]);
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Your card was refused: pay £336.00/));
    const tried = async () =>
      (
        await sql<{ count: number }>`select count(*) from payment p join "order" o on o.id = p.order_id
          where o.recurring_id is not null and o.keyworker_profile_id = ${family.keyworker}
            and p.status in ('failed', 'cancelled')`.execute(db)
      ).rows[0]?.count;
    expect(await tried()).toBe(1);
    on('2027-03-26T06:00:01Z');
    await world.services.outbox.run();
    expect(await tried()).toBe(2);
    on('2027-04-05T07:00:00Z');
    await world.services.outbox.run();
    await sweep();
    expect((await orders())[1]).toMatchObject({ status: 'expired' });
    expect(await list()).toMatchObject([{ status: 'ended', ended_by: 'unpaid', next: null, unpaid: null }]);
    expect(await countsOn('2027-05-05')).toEqual({ booked: 0, held: 0 });
    expect(await countsOn('2027-03-31')).toEqual({ booked: 1, held: 0 });
  });

  it('is paid by the card that is saved by the time of a further try', async () => {
    await begin();
    const saved = sql`keyworker_profile_id = ${family.keyworker}`;
    const { rows } = await sql<{ ref: string }>`select provider_ref as ref from saved_card where ${saved}`.execute(db);
    await sql`update saved_card set provider_ref = ${await tokenOf(world, cards.declinedWhenCharged)} where ${saved}`.execute(
      db,
    );
    on('2027-03-25T06:00:00Z');
    await sweep();
    await sql`update saved_card set provider_ref = ${rows[0]?.ref} where ${saved}`.execute(db);
    on('2027-03-28T06:00:01Z');
    await world.services.outbox.run();
    await world.services.outbox.run();
    expect((await orders())[1]).toMatchObject({ status: 'paid', total: 8 * 4200 });
    expect(await list()).toMatchObject([{ status: 'active', unpaid: null }]);
  });

  it('is paid by the newest card where its own was removed, and waits for one where there is none', async () => {
    await begin();
    const { keyworker } = family;
    await sql`update saved_card set removed_at = now() where keyworker_profile_id = ${keyworker}`.execute(db);
    expect(await list()).toMatchObject([{ payment_type: 'Credit/Debit Card', card: null }]);
    on('2027-03-25T06:00:00Z');
    await sweep();
    expect(await list()).toMatchObject([{ unpaid: { pay_by: expect.any(String) } }]);
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Apr 2027: 8 dates/));
    const token = await tokenOf(world, cards.mastercard);
    await world.services.payments.attach(token, await customerOf(db, world.services.payments, keyworker));
    await sql`insert into saved_card (id, keyworker_profile_id, provider_ref, brand, last4, exp_month, exp_year, created_at)
      values (${newId()}, ${keyworker}, ${token}, 'mastercard', '4444', 12, 2031, now())`.execute(db);
    expect(await list()).toMatchObject([{ card: { last4: '4444' } }]);
    on('2027-03-26T06:00:01Z');
    await world.services.outbox.run();
    expect((await orders())[1]).toMatchObject({ status: 'paid' });
  });

  it('is billed where the first one was', async () => {
    await sql`update branch set payment_types = '{2,3}' where id = ${nursery.branch}`.execute(db);
    await sql`update session set payment_types = '{2,3}' where id = ${session.id}`.execute(db);
    await begin({ type: 3 });
    on('2027-03-25T06:00:00Z');
    await sweep();
    const { rows } = await sql<{ total: number }>`
      select p.amount as total from invoice v join payment p on p.id = v.payment_id join "order" o on o.id = v.order_id
      where o.keyworker_profile_id = ${family.keyworker} order by o.created_at`.execute(db);
    expect(rows).toEqual([{ total: 8 * 4200 }, { total: 8 * 4200 }]);
    expect(await list()).toMatchObject([{ payment_type: 'Invoice', booked_until: '2027-04-30' }]);
  });

  it('leaves out a date on which the child is booked elsewhere', async () => {
    await begin();
    const other = await makeWeekly(world, nursery, { from: 36, days: 1 });
    const date = other.instances[0]?.date ?? '';
    expect(date).toBe(april[1]);
    const { body } = await world.call('POST', '/booking/basket/add', {
      token: family.token,
      body: { session_id: other.id, instance_id: other.instances[0]?.id, child_id: child() },
    });
    await world.call('POST', `/booking/basket/${body.data.items[0].id}/add-payment`, {
      token: family.token,
      body: { basket_uid: body.data.basket_uid, payment_type_id: 2, payment_method_id: await tokenOf(world) },
    });
    await placeOrder(world, family, body.data.basket_uid);
    on('2027-03-25T06:00:00Z');
    await sweep();
    expect((await orders()).at(-1)?.dates).toEqual(april.filter((one) => one !== date));
    expect(await list()).toMatchObject([{ left_out: [{ date, reason: 'booked' }] }]);
  });
});

describe('ending it', () => {
  const end = async (token: string, id: string | undefined) =>
    world.call('POST', `/booking/recurring/${id}/end`, { token, body: {} });

  it('by the family gives the kept places back, orders no more, and keeps what is booked', async () => {
    await begin();
    const [row] = await list();
    const ended = await end(family.token, row?.id);
    expect(ended.body.data).toMatchObject({ status: 'ended', ended_by: 'family', next: null });
    expect(await countsOn('2027-04-05')).toEqual({ booked: 0, held: 0 });
    expect(await countsOn('2027-03-08')).toEqual({ booked: 1, held: 0 });
    expect((await end(family.token, row?.id)).body).toMatchObject({ code: 'ended' });
    on('2027-03-25T06:00:00Z');
    await sweep();
    expect(await orders()).toHaveLength(1);
  });

  it('by the service tells the family why', async () => {
    await begin();
    const seen = await seenByService();
    expect(seen).toMatchObject({ can_end: true, data: [{ status: 'active', unpaid: null, next: { dates: 8 } }] });
    const scope = `/nursery/${nursery.id}/branch/${nursery.branch}`;
    const { status } = await world.call('POST', `${scope}/recurring/${seen.data[0].id}/end`, {
      token: seen.token,
      body: { reason: 'The room closes.' },
    });
    expect(status).toBe(200);
    await world.services.outbox.run();
    expect(await list()).toMatchObject([{ ended_by: 'service', end_reason: 'The room closes.' }]);
    const mail = (await emailsTo(world, family.email)).find(({ subject }) => subject.includes('has ended'));
    expect(mail?.text).toContain('The service ended it: The room closes.');
  });

  it('goes with the account of the family, and gives the kept places back', async () => {
    await begin();
    await transact(db, (tx) => forgetRecurring(tx, family.keyworker));
    expect(await list()).toEqual([]);
    expect(await countsOn('2027-05-05')).toEqual({ booked: 0, held: 0 });
    expect(await countsOn('2027-03-08')).toEqual({ booked: 1, held: 0 });
  });

  it('comes with the end of its session', async () => {
    await begin();
    await sql`update session set status = 'archived' where id = ${session.id}`.execute(db);
    await sweep();
    expect(await list()).toMatchObject([{ status: 'ended', ended_by: 'gone' }]);
    expect(await countsOn('2027-05-05')).toEqual({ booked: 0, held: 0 });
  });
});
