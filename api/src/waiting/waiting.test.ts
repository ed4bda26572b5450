import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { WaitingEntry } from '@bairn/shared/schema/waiting';
import { setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, signIn, type MadeFamily, type MadeSession } from '../testing/make.ts';
import { countersOf, order, placeOrder } from '../testing/payOrder.ts';
import { tokenOf } from '../testing/makeCards.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { world } from '../testing/sharedWorld.ts';
import { sweepWaiting } from './sweepWaiting.ts';

let restore = () => {};
afterEach(() => restore());

/** Hours from now on all clocks, until the test ends; the families log in again. */
async function pass(hours: number, ...families: MadeFamily[]) {
  restore();
  const began = Date.now();
  restore = setClock(() => new Date(began + hours * 3_600_000));
  for (const family of families) family.token = await signIn(world, family.id, 'keyworker');
}

const post = (family: MadeFamily, path: string, body?: unknown) =>
  world.call('POST', path, { token: family.token, ...(body === undefined ? {} : { body }) });

const join = (family: MadeFamily, session: MadeSession, children = family.children.length) =>
  post(family, '/booking/waiting-list', {
    session_id: session.id,
    instance_id: session.instances[0]?.id,
    child_ids: family.children.slice(0, children).map(({ id }) => id),
  });

const entryOf = async (family: MadeFamily): Promise<WaitingEntry> =>
  (await world.call('GET', '/booking/waiting-list', { token: family.token })).body.data[0];

/** A session with one date on which one family has booked all places, in a month. */
async function makeFull(places = 1) {
  const nursery = await makeNursery(world);
  const session = await makeSession(world, nursery, { capacity: places, days: 1, from: 30 });
  const booker = await makeFamily(world, { children: places });
  const orders: string[] = [];
  for (const { id } of booker.children) {
    orders.push((await order(world, booker, [session], { child: id })).body.data.id as string);
  }
  const cancel = async (nth = 0) => {
    const { body } = await world.call('GET', `/booking/order/${orders[nth]}`, { token: booker.token });
    const ids = body.data.bookings.map(({ id }: { id: string }) => id);
    const path = `/booking/order/${orders[nth]}`;
    const shown = await world.call('GET', `${path}/cancellation?bookings=${ids.join(',')}`, { token: booker.token });
    const reply = await post(booker, `${path}/cancel`, {
      booking_ids: ids,
      expected_refund: shown.body.data.total_refund,
    });
    expect(reply.status).toBe(200);
  };
  return { nursery, session, cancel };
}

describe('a waiting list', () => {
  it('offers a place that a cancelled booking frees, and books it from the basket', async () => {
    const { session, cancel } = await makeFull();
    const [family, next] = [await makeFamily(world), await makeFamily(world)];
    expect((await join(family, session)).body.data).toMatchObject({ status: 'waiting', position: 1 });
    expect((await join(next, session)).body.data).toMatchObject({ status: 'waiting', position: 2 });
    await cancel();
    const offered = await entryOf(family);
    expect(offered).toMatchObject({ status: 'offered', position: null, in_basket: false });
    expect(await entryOf(next)).toMatchObject({ status: 'waiting', position: 1 });
    const passer = await makeFamily(world);
    const body = { session_id: session.id, instance_id: session.instances[0]?.id };
    expect(await post(passer, '/booking/basket/add', body)).toMatchObject({ status: 409, body: { code: 'full' } });

    expect((await post(family, `/booking/waiting-list/${offered.id}/accept-offer`)).body.data.in_basket).toBe(true);
    const basket = (await world.call('GET', '/booking/basket', { token: family.token })).body.data;
    const [line] = basket.items;
    expect(line).toMatchObject({ status: 'held', child_id: family.children[0]?.id, extensions_left: 0 });
    expect(line.held_until).toBe(offered.hold_until);
    await post(family, `/booking/basket/${line.id}/add-payment`, {
      basket_uid: basket.basket_uid,
      payment_type_id: 2,
      payment_method_id: await tokenOf(world),
    });
    expect((await placeOrder(world, family, basket.basket_uid)).body.data.status).toBe('paid');
    expect(await entryOf(family)).toMatchObject({ status: 'booked' });
    expect(await countersOf(world, session)).toEqual({ booked: 1, held: 0 });
  });

  it('offers an expired place to the next family', async () => {
    const { session, cancel } = await makeFull();
    const [family, next] = [await makeFamily(world), await makeFamily(world)];
    await join(family, session);
    await join(next, session);
    await cancel();
    await pass(25, family, next);
    await sweepWaiting(world.services.database.db);
    expect(await entryOf(family)).toMatchObject({ status: 'expired' });
    expect(await entryOf(next)).toMatchObject({ status: 'offered' });
    const { id } = await entryOf(family);
    expect(await post(family, `/booking/waiting-list/${id}/accept-offer`)).toMatchObject({
      status: 409,
      body: { code: 'expired' },
    });
  });

  it('offers siblings places together, and tells them why a smaller group went first', async () => {
    const { session, cancel } = await makeFull(2);
    const [siblings, single] = [await makeFamily(world, { children: 2 }), await makeFamily(world)];
    await join(siblings, session);
    await join(single, session);
    await cancel(0);
    expect(await entryOf(siblings)).toMatchObject({
      status: 'waiting',
      position: 1,
      events: [{ kind: 'overtaken', reason: '1 place was free; you asked for 2 together.' }, { kind: 'joined' }],
    });
    const { id } = await entryOf(single);
    await post(single, `/booking/waiting-list/${id}/decline-offer`);
    await cancel(1);
    const offered = await entryOf(siblings);
    expect(offered).toMatchObject({ status: 'offered', children: [{}, {}] });
    await post(siblings, `/booking/waiting-list/${offered.id}/accept-offer`);
    const basket = (await world.call('GET', '/booking/basket', { token: siblings.token })).body.data;
    expect(basket.items).toHaveLength(2);
  });

  it('keeps the place for the family when a card was declined', async () => {
    const { session, cancel } = await makeFull();
    const family = await makeFamily(world);
    await join(family, session);
    await cancel();
    const offered = await entryOf(family);
    await pass(5, family);
    await post(family, `/booking/waiting-list/${offered.id}/accept-offer`);
    await pass(10, family);
    const { basket_uid, items } = (await world.call('GET', '/booking/basket', { token: family.token })).body.data;
    await post(family, `/booking/basket/${items[0].id}/add-payment`, {
      basket_uid,
      payment_type_id: 2,
      payment_method_id: await tokenOf(world, '4000000000009995'),
    });
    await placeOrder(world, family, basket_uid);
    const after = (await world.call('GET', '/booking/basket', { token: family.token })).body.data.items[0];
    expect(after).toMatchObject({ status: 'held', held_until: offered.hold_until });
  });

  it('refuses to wait where places are free, twice, or for a child who does not fit', async () => {
    const { session } = await makeFull();
    const family = await makeFamily(world);
    const free = await makeSession(world, await makeNursery(world), { days: 1, from: 30 });
    expect(await join(family, free)).toMatchObject({ status: 409, body: { code: 'free' } });
    await join(family, session);
    expect(await join(family, session)).toMatchObject({ status: 409, body: { code: 'joined' } });
    const stranger = await makeFamily(world);
    const body = { session_id: session.id, instance_id: session.instances[0]?.id, child_ids: [family.children[0]?.id] };
    expect(await post(stranger, '/booking/waiting-list', body)).toMatchObject({ status: 422 });
    expect(await join(await makeFamily(world, { children: 2 }), session)).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    });
  });

  it('offers nothing by itself where the service offers by hand, and keeps the place for who waits', async () => {
    const { nursery, session, cancel } = await makeFull();
    await sql`update branch set waiting_by_hand = true where id = ${nursery.branch}`.execute(
      world.services.database.db,
    );
    const [first, chosen] = [await makeFamily(world), await makeFamily(world)];
    await join(first, session);
    await join(chosen, session);
    await cancel();
    expect(await entryOf(first)).toMatchObject({ status: 'waiting' });
    const body = { session_id: session.id, instance_id: session.instances[0]?.id };
    expect(await post(await makeFamily(world), '/booking/basket/add', body)).toMatchObject({ status: 409 });
    const { id } = await entryOf(chosen);
    const admin = nursery.staff['nursery-admin']?.token ?? '';
    const branch = `/nursery/${nursery.id}/branch/${nursery.branch}`;
    const offer = (said: object) =>
      world.call('POST', `${branch}/waiting-list/${id}/offer`, { token: admin, body: said });
    expect(await offer({})).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect(await offer({ reason: 'A sibling attends.' })).toMatchObject({
      status: 200,
      body: { data: { status: 'offered' } },
    });
    expect((await entryOf(first)).events[0]).toMatchObject({ kind: 'overtaken', reason: 'A sibling attends.' });
    const list = await world.call('GET', `${branch}/session/${session.id}/waiting-list`, { token: admin });
    expect(list.body.data.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'offered']);
  });

  it('is joined by connected families only, where the service asks for that', async () => {
    const { nursery, session } = await makeFull();
    const family = await makeFamily(world);
    const { db } = world.services.database;
    await sql`update branch set requires_connection = true where id = ${nursery.branch}`.execute(db);
    const refused = expect.stringContaining('Ask to connect first.');
    expect(await join(family, session)).toMatchObject({
      status: 409,
      body: { code: 'connection_required', message: refused },
    });
    const info = () =>
      post(family, '/booking/waiting-list/info', { session_id: session.id, instance_id: session.instances[0]?.id });
    expect((await info()).body.data).toMatchObject({ connect: true, problem: refused });
    await makeConnection(
      world,
      { nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker },
      { status: 'active' },
    );
    expect((await info()).body.data).toMatchObject({ connect: false, problem: null });
    expect(await join(family, session)).toMatchObject({ status: 200 });
  });

  it('keeps an offer for a family that has to connect first', async () => {
    const { nursery, session, cancel } = await makeFull();
    const family = await makeFamily(world);
    await join(family, session);
    await cancel();
    const require = (required: boolean) =>
      sql`update branch set requires_connection = ${required} where id = ${nursery.branch}`.execute(
        world.services.database.db,
      );
    await require(true);
    const { id } = await entryOf(family);
    const accept = () => post(family, `/booking/waiting-list/${id}/accept-offer`);
    expect(await accept()).toMatchObject({
      status: 409,
      body: { code: 'connection_required', message: expect.stringContaining('Ask to connect first.') },
    });
    expect(await entryOf(family)).toMatchObject({ status: 'offered', in_basket: false });
    await require(false);
    expect((await accept()).body.data.in_basket).toBe(true);
  });

  it('takes back the offers of a date that is closed, for nobody, and again offers the place if it is reopened', async () => {
    const { nursery, session, cancel } = await makeFull();
    const [family, next] = [await makeFamily(world), await makeFamily(world)];
    await join(family, session);
    await join(next, session);
    await cancel();
    const offered = await entryOf(family);
    const token = nursery.staff['nursery-admin']?.token ?? '';
    const path = `/nursery/${nursery.id}/branch/${nursery.branch}/session/${session.id}/instance`;
    const date = session.instances[0]?.id ?? '';
    const query = { instance_id: date, reason: 'The boiler is broken.', expected_bookings: '0' };
    expect((await world.call('DELETE', path, { token, query })).status).toBe(200);
    expect(await entryOf(family)).toMatchObject({
      status: 'waiting',
      position: 1,
      events: [{ kind: 'taken_back', reason: 'The date was closed: The boiler is broken.' }, {}, {}],
    });
    expect(await entryOf(next)).toMatchObject({ status: 'waiting', position: 2 });
    expect(await countersOf(world, session)).toEqual({ booked: 0, held: 0 });
    expect(await post(family, `/booking/waiting-list/${offered.id}/accept-offer`)).toMatchObject({ status: 409 });
    expect((await world.call('POST', `${path}/${date}/reopen`, { token })).status).toBe(200);
    expect(await entryOf(family)).toMatchObject({ status: 'offered' });
  });

  it('emails what was offered, with the time until when', async () => {
    const { session, cancel } = await makeFull();
    const family = await makeFamily(world);
    await join(family, session);
    await cancel();
    await world.services.outbox.run();
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, text from dev_mail where recipient = ${family.email} order by at, id`.execute(
      world.services.database.db,
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You are on the waiting list'),
      expect.stringMatching(/offers Child1 a place/),
    ]);
    expect(rows[1]?.text).toMatch(/keeps a place for Child1 until .* at .*\/planning\/waiting-list/s);
  });
});
