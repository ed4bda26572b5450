import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setClock } from '@bairn/shared/schema/clock';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeFamily,
  type MadeSession,
} from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

type Item = {
  id: string;
  error: string | null;
  status: string;
  child_id: string | null;
  price: number;
  spaces: number;
};

/** A token of a sandbox card, as the browser gets it. */
async function card(number = '4242424242424242'): Promise<string> {
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

const add = (session: MadeSession, options: { token?: string; uid?: string | null; date?: number } = {}) =>
  world.call('POST', '/booking/basket/add', {
    token: options.token,
    body: { basket_uid: options.uid, session_id: session.id, instance_id: session.instances[options.date ?? 0]?.id },
  });

const counters = async (session: MadeSession, date = 0) => {
  const { rows } = await sql<{ booked: number; held: number }>`
    select booked, held from session_instance where id = ${session.instances[date]?.id}`.execute(
    world.services.database.db,
  );
  return rows[0];
};

/** A basket that is ready to order. */
async function readyBasket(family: MadeFamily, sessions: MadeSession[], number?: string) {
  let uid: string | null = null;
  const method = await card(number);
  for (const session of sessions) {
    const added = await add(session, { token: family.token, uid });
    expect(added.status).toBe(200);
    uid = added.body.data.basket_uid;
    const item: Item = added.body.data.items.at(-1);
    const child = await world.call('POST', `/booking/basket/${item.id}/add-child`, {
      token: family.token,
      body: { basket_uid: uid, child_id: family.children[0]?.id },
    });
    expect(child.body).toMatchObject({ data: { basket_uid: uid } });
    await world.call('POST', `/booking/basket/${item.id}/add-payment`, {
      token: family.token,
      body: { basket_uid: uid, payment_type_id: 2, payment_method_id: method },
    });
  }
  return uid;
}

const order = (family: MadeFamily, uid: string | null, key = crypto.randomUUID()) =>
  world.call('POST', '/booking/order/create', {
    token: family.token,
    body: { basket_uid: uid },
    headers: { 'idempotency-key': key },
  });

const declinedWords = 'Your bank declined the card. Nothing was taken and your place is still held. Try another card.';

describe('the basket', () => {
  it('is created by the first item, holds its place and shows one place fewer', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 3 });
    const { status, body } = await add(session);
    expect(status).toBe(200);
    expect(body.data.basket_uid).toMatch(/^[\w-]{32}$/);
    expect(body.data.items).toHaveLength(1);
    expect(body.data.items[0]).toMatchObject({
      price: 4200,
      spaces: 2,
      status: 'held',
      hours: 5,
      minutes: 0,
      error: null,
    });
    expect(body.data.total).toBe(4200);
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
  });

  it('frees the place when the line is removed', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { body } = await add(session);
    expect((await add(session)).body).toEqual({ message: 'There are no places left on this date.', code: 'full' });
    const removed = await world.call('DELETE', `/booking/basket/${body.data.items[0].id}/remove`, {
      query: { basket_uid: body.data.basket_uid },
    });
    expect(removed.body.data.items).toEqual([]);
    expect(await counters(session)).toEqual({ booked: 0, held: 0 });
    expect((await add(session)).status).toBe(200);
  });

  it('lets another visitor take a place whose hold ran out, and says so on the line', async () => {
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { body } = await add(session);
    const restore = setClock(() => Date.now() + 31 * 60_000);
    const later = await world.call('GET', '/booking/basket', { query: { basket_uid: body.data.basket_uid } });
    expect(later.body.data.items[0]).toMatchObject({
      status: 'expired',
      error: expect.stringContaining('has expired'),
    });
    expect(later.body.data.total).toBe(0);
    expect((await add(session)).status).toBe(200);
    restore();
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
  });

  it('belongs to the keyworker once they are signed in; then the uid alone finds nothing', async () => {
    const session = await makeSession(world, await makeNursery(world));
    const visitor = await add(session);
    const uid = visitor.body.data.basket_uid;
    const family = await makeFamily(world);
    const bound = await world.call('GET', '/booking/basket', { token: family.token, query: { basket_uid: uid } });
    expect(bound.body.data.items).toHaveLength(1);
    expect((await world.call('GET', '/booking/basket', { query: { basket_uid: uid } })).status).toBe(404);
    const stranger = await makeFamily(world);
    expect(
      (await world.call('GET', '/booking/basket', { token: stranger.token, query: { basket_uid: uid } })).status,
    ).toBe(404);
    expect((await world.call('GET', '/booking/basket', { token: family.token })).body.data.items).toHaveLength(1);
  });

  it("moves a visitor's lines to the basket that the keyworker had", async () => {
    const session = await makeSession(world, await makeNursery(world));
    const family = await makeFamily(world);
    const own = await add(session, { token: family.token });
    const visitor = await add(session, { date: 1 });
    const merged = await world.call('GET', '/booking/basket', {
      token: family.token,
      query: { basket_uid: visitor.body.data.basket_uid },
    });
    expect(merged.body.data.basket_uid).toBe(own.body.data.basket_uid);
    expect(merged.body.data.items).toHaveLength(2);
  });

  it('is refused to service users', async () => {
    const nursery = await makeNursery(world);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    expect((await world.call('GET', '/booking/basket', { token })).status).toBe(403);
  });

  it("checks a child's age on the session's date, not today", async () => {
    const nursery = await makeNursery(world);
    const session = await makeSession(world, nursery, { from: 3 });
    await sql`update session set age_from_months = 24, age_to_months = 36 where id = ${session.id}`.execute(
      world.services.database.db,
    );
    const soonTwo = Number(dayFromToday(2).slice(0, 4)) - 2;
    const family = await makeFamily(world, { dob: `${soonTwo}${dayFromToday(2).slice(4)}` });
    const added = await add(session, { token: family.token });
    const { id } = added.body.data.items[0];
    const body = { basket_uid: added.body.data.basket_uid, child_id: family.children[0]?.id };
    expect((await world.call('POST', `/booking/basket/${id}/add-child`, { token: family.token, body })).status).toBe(
      200,
    );
    const baby = await makeFamily(world, { dob: dayFromToday(-30) });
    const other = await add(session, { token: baby.token });
    const refused = await world.call('POST', `/booking/basket/${other.body.data.items[0].id}/add-child`, {
      token: baby.token,
      body: { basket_uid: other.body.data.basket_uid, child_id: baby.children[0]?.id },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.child_id[0]).toContain('This session is for children from 2 years to under 3 years');
  });

  it("refuses another family's child", async () => {
    const session = await makeSession(world, await makeNursery(world));
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    const added = await add(session, { token: family.token });
    const reply = await world.call('POST', `/booking/basket/${added.body.data.items[0].id}/add-child`, {
      token: family.token,
      body: { basket_uid: added.body.data.basket_uid, child_id: other.children[0]?.id },
    });
    expect(reply.body.errors).toEqual({ child_id: ['This child is not in your family.'] });
  });

  it('refuses dates that are closed, over, or of a session that is not listed', async () => {
    const nursery = await makeNursery(world);
    const past = await makeSession(world, nursery, { from: -1 });
    expect((await add(past)).body.code).toBe('over');
    const draft = await makeSession(world, nursery, { status: 'draft' });
    expect((await add(draft)).status).toBe(404);
    const closed = await makeSession(world, nursery);
    await sql`update session_instance set status = 'closed' where session_id = ${closed.id}`.execute(
      world.services.database.db,
    );
    expect((await add(closed)).body.code).toBe('closed');
  });
});

describe('an order', () => {
  it('books and pays one payment per provider, and empties the basket', async () => {
    const family = await makeFamily(world);
    const first = await makeSession(world, await makeNursery(world), { capacity: 2, start: '08:00', end: '12:00' });
    const second = await makeSession(world, await makeNursery(world), {
      capacity: 2,
      price: 1550,
      start: '13:00',
      end: '15:00',
    });
    const uid = await readyBasket(family, [first, second]);
    const summary = await world.call('POST', '/booking/order/summary', {
      token: family.token,
      body: { basket_uid: uid },
    });
    expect(summary.body.data).toMatchObject({ ready: true, problems: [], total: 5750 });
    expect(summary.body.data.payments).toHaveLength(2);
    const { status, body } = await order(family, uid);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'paid', total: 5750, needs_authentication: false });
    expect(body.data.bookings.map((booking: { status: string }) => booking.status)).toEqual(['confirmed', 'confirmed']);
    expect(await counters(first)).toEqual({ booked: 1, held: 0 });
    const ledger = await sql<{ amount: number }>`
      select amount from ledger_entry where order_id = ${body.data.id} order by amount`.execute(
      world.services.database.db,
    );
    expect(ledger.rows.map(({ amount }) => amount)).toEqual([1550, 4200]);
    expect((await world.call('GET', '/booking/basket', { token: family.token })).body.data.items).toEqual([]);
    const listed = await world.call('GET', '/booking/order', { token: family.token, query: { when: 'upcoming' } });
    expect(listed.body.data).toMatchObject([{ id: body.data.id, bookings: [{}, {}] }]);
  });

  it("charges each card and each of a provider's accounts for its own lines only", async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world, { branches: 2 });
    const here = { id: nursery.id, branch: nursery.branch };
    const there = { id: nursery.id, branch: nursery.branches[1]?.id ?? '' };
    const first = await makeSession(world, here, { price: 1000, start: '08:00', end: '10:00' });
    const second = await makeSession(world, here, { price: 2000, start: '10:00', end: '12:00' });
    const third = await makeSession(world, there, { price: 4000, start: '13:00', end: '15:00' });
    const uid = await readyBasket(family, [first, second, third]);
    const basket = await world.call('GET', '/booking/basket', { token: family.token });
    const other = basket.body.data.items.find(({ price }: Item) => price === 2000);
    const body = { basket_uid: uid, payment_type_id: 2, payment_method_id: await card('5555555555554444') };
    await world.call('POST', `/booking/basket/${other.id}/add-payment`, { token: family.token, body });
    const summary = await world.call('POST', '/booking/order/summary', {
      token: family.token,
      body: { basket_uid: uid },
    });
    expect(summary.body.data.payments).toMatchObject([{ nursery_id: nursery.id, amount: 7000 }]);
    const placed = await order(family, uid);
    expect(placed.body.data.status).toBe('paid');
    const amounts = placed.body.data.payments.map(({ amount }: { amount: number }) => amount);
    // readyBasket makes one card for all lines; one line got another card, one is of the other account.
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([1000, 2000, 4000]);
  });

  it('is placed once for one key, however often it is sent', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world));
    const uid = await readyBasket(family, [session]);
    const key = crypto.randomUUID();
    const replies = await Promise.all([order(family, uid, key), order(family, uid, key), order(family, uid, key)]);
    const ids = new Set(replies.map(({ body }) => body.data?.id));
    expect(ids.size).toBe(1);
    const { rows } = await sql`select 1 from ledger_entry where order_id = ${[...ids][0]}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(await counters(session)).toEqual({ booked: 1, held: 0 });
  });

  it('is not answered again for its key once the basket has other lines, which would seem booked', async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world);
    const [first, second] = [
      await makeSession(world, nursery, { from: 3 }),
      await makeSession(world, nursery, { from: 4 }),
    ];
    const key = crypto.randomUUID();
    expect(await order(family, await readyBasket(family, [first]), key)).toMatchObject({ status: 200 });
    const uid = await readyBasket(family, [second]);
    expect(await order(family, uid, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await counters(second)).toEqual({ booked: 0, held: 1 });
    expect(await order(family, uid)).toMatchObject({ status: 200 });
  });

  it('says of a card that is declined for several places that all are still held', async () => {
    const [one, other] = [await makeNursery(world), await makeNursery(world)];
    const second = await makeSession(world, one, { from: 5 });
    // A card that pays two providers is kept at the payment provider first, which may be refused too.
    for (const sessions of [
      [await makeSession(world, one), second],
      [await makeSession(world, one), await makeSession(world, other, { from: 6 })],
    ]) {
      const family = await makeFamily(world);
      const { body } = await order(family, await readyBasket(family, sessions, '4000000000009995'));
      expect(body.message).toBe(declinedWords.replace('place is', 'places are'));
    }
  });

  it('says what to correct of a card whose bank says so', async () => {
    const family = await makeFamily(world);
    const uid = await readyBasket(family, [await makeSession(world, await makeNursery(world))], '4000000000000069');
    expect((await order(family, uid)).body.message).toBe(
      'Your card has expired. Nothing was taken and your place is still held.',
    );
  });

  it('books nothing unpaid: a declined card gives the reason and keeps the line and its hold', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const uid = await readyBasket(family, [session], '4000000000009995');
    const declined = await order(family, uid);
    expect(declined).toEqual({
      status: 422,
      body: {
        message: declinedWords,
        errors: { payment_method_id: [declinedWords] },
      },
    });
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
    const basket = await world.call('GET', '/booking/basket', { token: family.token });
    const [item] = basket.body.data.items;
    expect(item).toMatchObject({ status: 'held', error: declinedWords });
    await world.call('POST', `/booking/basket/${item.id}/add-payment`, {
      token: family.token,
      body: { basket_uid: uid, payment_type_id: 2, payment_method_id: await card() },
    });
    expect((await order(family, uid)).body.data.status).toBe('paid');
    expect(await counters(session)).toEqual({ booked: 1, held: 0 });
  });

  it("waits for the card holder's bank and is settled afterwards", async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world));
    const uid = await readyBasket(family, [session], '4000002500003155');
    const { body } = await order(family, uid);
    expect(body.data).toMatchObject({ status: 'pending', needs_authentication: true });
    const secret: string = body.data.payments[0].client_secret;
    const confirm = () => world.call('POST', `/booking/order/${body.data.id}/confirm-payment`, { token: family.token });
    expect((await confirm()).body.data.status).toBe('pending');
    const answer = await world.app.inject({
      method: 'POST',
      url: `/sandbox/payments/v1/payment_intents/${secret.split('_secret')[0]}/authenticate`,
      headers: { authorization: 'Bearer pk_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_secret: secret, answer: 'accept' }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect((await confirm()).body.data).toMatchObject({ status: 'paid', needs_authentication: false });
    expect((await confirm()).body.data.status).toBe('paid');
    const { rows } = await sql`select 1 from ledger_entry where order_id = ${body.data.id}`.execute(
      world.services.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('gives up a payment that is not confirmed within half an hour', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world), { capacity: 1 });
    const { body } = await order(family, await readyBasket(family, [session], '4000002500003155'));
    // A check that is in progress would write its next time by the later clock.
    await world.services.outbox.run();
    const restore = setClock(() => Date.now() + 45 * 60_000);
    await world.services.outbox.run();
    restore();
    const { rows } = await sql`select status from "order" where id = ${body.data.id}`.execute(
      world.services.database.db,
    );
    expect(rows).toEqual([{ status: 'expired' }]);
    expect((await counters(session))?.booked).toBe(0);
  });

  it('says line by line what is missing', async () => {
    const family = await makeFamily(world);
    const session = await makeSession(world, await makeNursery(world));
    const added = await add(session, { token: family.token });
    const reply = await order(family, added.body.data.basket_uid);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({
      [`items.${added.body.data.items[0].id}`]: ['Choose a child for this session.'],
    });
  });

  it("never puts a child in two places at once, and hides another family's order", async () => {
    const family = await makeFamily(world);
    const nursery = await makeNursery(world);
    const [morning, same] = [
      await makeSession(world, nursery),
      await makeSession(world, nursery, { start: '12:00', end: '14:00' }),
    ];
    const placed = await order(family, await readyBasket(family, [morning]));
    const added = await add(same, { token: family.token });
    const reply = await world.call('POST', `/booking/basket/${added.body.data.items[0].id}/add-child`, {
      token: family.token,
      body: { basket_uid: added.body.data.basket_uid, child_id: family.children[0]?.id },
    });
    expect(reply.body.errors.child_id[0]).toContain('already booked');
    const stranger = await makeFamily(world);
    expect((await world.call('GET', `/booking/order/${placed.body.data.id}`, { token: stranger.token })).status).toBe(
      404,
    );
  });
});
