import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeNursery, makeSession, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { setLater } from '../testing/setLater.ts';
import { world } from '../testing/sharedWorld.ts';
import { sweepHolds } from './sweepHolds.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});

/** Sets the clock this many minutes after the real time. */
const at = setLater(60_000);

type Who = { token?: string; uid?: string | null };
const add = (session: MadeSession, { token, uid }: Who = {}) =>
  world.call('POST', '/booking/basket/add', {
    token,
    body: { basket_uid: uid, session_id: session.id, instance_id: session.instances[0]?.id },
  });

/** A line of a visitor's basket, with calls on it. */
async function line(options: { capacity?: number; price?: number } = {}) {
  const session = await makeSession(world, nursery, { days: 1, capacity: 1, ...options });
  const { body } = await add(session);
  const { basket_uid } = body.data;
  const { id } = body.data.items[0];
  const post = (verb: string) => world.call('POST', `/booking/basket/${id}/${verb}`, { body: { basket_uid } });
  return {
    session,
    id: id as string,
    uid: basket_uid as string,
    extend: () => post('extend'),
    holdAgain: () => post('hold-again'),
    read: async () => (await world.call('GET', '/booking/basket', { query: { basket_uid } })).body.data.items[0],
  };
}

const set = (session: MadeSession, change: string) =>
  sql`update session_instance set ${sql.raw(change)} where session_id = ${session.id}`.execute(
    world.services.database.db,
  );

async function counters(session: MadeSession) {
  const { rows } = await sql<{ booked: number; held: number }>`
    select booked, held from session_instance where session_id = ${session.id}`.execute(world.services.database.db);
  return rows[0];
}

describe('extending a hold', () => {
  it('holds the place for another half hour, twice at most', async () => {
    const { extend, read, session } = await line();
    expect(await read()).toMatchObject({ extensions_left: 2 });
    at(20);
    const first = await extend();
    expect(first.body.data.items[0]).toMatchObject({ status: 'held', extensions_left: 1 });
    const left = Date.parse(first.body.data.items[0].held_until) - Date.parse(first.body.data.now);
    expect(Math.abs(left - 30 * 60_000)).toBeLessThan(1000);
    at(49);
    expect((await extend()).body.data.items[0]).toMatchObject({ status: 'held', extensions_left: 0 });
    const third = await extend();
    expect(third).toEqual({
      status: 409,
      body: { message: 'A hold can be extended 2 times only.', code: 'no_extensions' },
    });
    at(78);
    expect(await read()).toMatchObject({ status: 'held' });
    at(80);
    expect(await read()).toMatchObject({ status: 'expired' });
    expect(await sweepHolds(world.services.database.db)).toBeGreaterThan(0);
    expect(await counters(session)).toEqual({ booked: 0, held: 0 });
  });

  it('is refused once the hold ran out, whether or not the place was freed', async () => {
    const { extend } = await line();
    at(31);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'expired' } });
    await sweepHolds(world.services.database.db);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'expired' } });
  });

  it('is refused on a date that was closed, and counts once when two tabs ask at the same time', async () => {
    const { extend, session, read } = await line();
    const replies = await Promise.all([extend(), extend()]);
    const done = replies.filter(({ status }) => status === 200);
    expect((await read()).extensions_left).toBe(2 - done.length);
    await set(session, `status = 'closed'`);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'closed' } });
  });
});

describe('a line whose hold ran out', () => {
  it("stays listed with today's price beside the former one, and is held again at today's price with new extensions", async () => {
    const { holdAgain, extend, read, session } = await line({ price: 4200 });
    await extend();
    await set(session, 'price = 4500');
    expect(await read()).toMatchObject({ status: 'held', price: 4200, previous_price: null });
    at(31);
    expect(await read()).toMatchObject({ status: 'expired', price: 4500, previous_price: 4200, extensions_left: 1 });
    const again = await holdAgain();
    expect(again.body.data).toMatchObject({
      total: 4500,
      items: [{ status: 'held', price: 4500, previous_price: 4200, extensions_left: 2, error: null }],
    });
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
  });

  it('has no former price when the price is unchanged or back to what it was', async () => {
    const { holdAgain, read, session } = await line({ price: 4200 });
    at(31);
    expect((await holdAgain()).body.data.items[0]).toMatchObject({ price: 4200, previous_price: null });
    await set(session, 'price = 5000');
    at(62);
    expect((await holdAgain()).body.data.items[0]).toMatchObject({ price: 5000, previous_price: 4200 });
    at(93);
    expect(await read()).toMatchObject({ price: 5000, previous_price: null });
  });

  it('is refused as full when another family has the place, and stays in the basket', async () => {
    const { holdAgain, read, session } = await line();
    at(31);
    expect((await add(session)).status).toBe(200);
    expect(await holdAgain()).toEqual({
      status: 409,
      body: { message: 'There are no places left on this date.', code: 'full' },
    });
    expect(await read()).toMatchObject({ status: 'expired', error: expect.stringContaining('fully booked') });
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
  });

  it('cannot be held again on a date that was closed or has begun', async () => {
    const { holdAgain, read, session } = await line();
    at(31);
    await set(session, `status = 'closed'`);
    expect(await holdAgain()).toMatchObject({ status: 409, body: { code: 'closed' } });
    expect((await read()).error).toBe('This date can no longer be booked. Please remove it.');
    await set(session, `status = 'open', date = date - 30`);
    expect(await holdAgain()).toMatchObject({ status: 409, body: { code: 'closed' } });
  });

  it('takes one place when two tabs hold it again at the same time', async () => {
    const { holdAgain, session } = await line({ capacity: 3 });
    at(31);
    await sweepHolds(world.services.database.db);
    const replies = await Promise.all([holdAgain(), holdAgain()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await counters(session)).toEqual({ booked: 0, held: 1 });
  });
});

describe('a line that is still held', () => {
  it('is unchanged by holding it again', async () => {
    const { holdAgain, read } = await line();
    const before = await read();
    expect((await holdAgain()).body.data.items[0]).toEqual(before);
  });

  it('cannot be extended by another visitor', async () => {
    const { id } = await line();
    const other = await line();
    for (const verb of ['extend', 'hold-again']) {
      const reply = await world.call('POST', `/booking/basket/${id}/${verb}`, { body: { basket_uid: other.uid } });
      expect(reply.status).toBe(404);
    }
  });
});

describe('a basket with a uid that the browser made up', () => {
  const madeUp = () => crypto.randomUUID().replaceAll('-', '_');

  it('is one basket when two tabs add its first items at the same time', async () => {
    const [first, second] = [await makeSession(world, nursery), await makeSession(world, nursery)];
    for (let round = 0; round < 5; round += 1) {
      const uid = madeUp();
      const replies = await Promise.all([add(first, { uid }), add(second, { uid })]);
      expect(replies.map(({ status, body }) => [status, body.data?.basket_uid])).toEqual([
        [200, uid],
        [200, uid],
      ]);
      const basket = await world.call('GET', '/booking/basket', { query: { basket_uid: uid } });
      expect(basket.body.data.items).toHaveLength(2);
    }
  });

  it('opens no existing basket', async () => {
    const session = await makeSession(world, nursery);
    const family = await makeFamily(world);
    const own = await add(session, { token: family.token });
    expect((await add(session, { uid: own.body.data.basket_uid })).status).toBe(404);
    expect((await world.call('GET', '/booking/basket', { query: { basket_uid: madeUp() } })).status).toBe(404);
  });

  it('of a signed-in keyworker gets its uid from the API', async () => {
    const session = await makeSession(world, nursery);
    const family = await makeFamily(world);
    const uid = madeUp();
    const { body } = await add(session, { token: family.token, uid });
    expect(body.data.basket_uid).not.toBe(uid);
  });
});

describe("a change of a family's basket", () => {
  it("is announced to the person's other tabs, and its places to the branch", async () => {
    const session = await makeSession(world, nursery, { capacity: 1 });
    const family = await makeFamily(world);
    const { db } = world.services.database;
    const { body } = await add(session, { token: family.token });
    const { id } = body.data.items[0];
    await world.call('POST', `/booking/basket/${id}/extend`, {
      token: family.token,
      body: { basket_uid: body.data.basket_uid },
    });
    at(61);
    await sweepHolds(db);
    const { rows } = await sql<{ event: string; channel: string }>`
      select payload ->> 'event' as event, payload ->> 'channel' as channel from outbox
      where topic = 'realtime.event' and (payload ->> 'channel' = ${`private-user.${family.id}`}
        or payload -> 'data' ->> 'instance_id' = ${session.instances[0]?.id}) order by created_at, id`.execute(db);
    const own = { event: 'basket.changed', channel: `private-user.${family.id}` };
    const branch = { event: 'places.changed', channel: `private-branch.${nursery.branch}` };
    expect(rows).toEqual([branch, own, own, branch, own]);
  });
});
