import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostLines, mostOnDate } from '@bairn/shared/schema/booking';
import { setClock } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery, makeSession, type MadeNursery, type MadeSession } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { mostFromAddress, mostOnDateFromAddress } from './holdLimits.ts';
import { sweepHolds } from './sweepHolds.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});
let restore = () => {};
afterEach(() => restore());

type Who = { token?: string; uid?: string; ip?: string };
const add = (session: MadeSession, day: number, { token, uid, ip }: Who = {}) =>
  world.call('POST', '/booking/basket/add', {
    token,
    headers: ip ? { 'x-forwarded-for': ip } : {},
    body: { basket_uid: uid, session_id: session.id, instance_id: session.instances[day]?.id },
  });

let last = 0;
/** An address that no other test in this file uses. */
const address = () => `203.0.113.${(last += 1)}`;

async function many(count: number, one: (nth: number) => ReturnType<typeof add>) {
  const replies = [];
  for (let nth = 0; nth < count; nth += 1) replies.push(await one(nth));
  return replies;
}
const refused = (replies: readonly { status: number }[]) => replies.filter(({ status }) => status === 422).length;
const held = async (session: MadeSession, day = 0) => {
  const { rows } = await sql<{ held: number }>`
    select held from session_instance where id = ${session.instances[day]?.id}`.execute(world.services.database.db);
  return rows[0]?.held;
};

describe('one basket', () => {
  it('holds a place for each child of a large family on a date, but not the whole session', async () => {
    const session = await makeSession(world, nursery, { capacity: 30 });
    const { token } = await makeFamily(world);
    const replies = await many(mostOnDate + 2, () => add(session, 0, { token }));
    expect(refused(replies)).toBe(2);
    expect(replies.at(-1)?.body).toEqual({
      message: 'A basket can hold 6 places on one date. Please check out first.',
      errors: { instance_id: ['A basket can hold 6 places on one date. Please check out first.'] },
    });
    expect(await held(session)).toBe(mostOnDate);
    expect((await add(session, 1, { token })).status).toBe(200);
  });

  it('takes a month of four children, and says when it is full', async () => {
    const session = await makeSession(world, nursery, { capacity: 30, days: 21 });
    const { token } = await makeFamily(world);
    const replies = await many(mostLines + 1, (nth) => add(session, Math.floor(nth / 4), { token }));
    expect(refused(replies)).toBe(1);
    expect(replies.at(-1)?.body.message).toBe('A basket can have 80 lines. Please check out first.');
  });

  it('counts only current holds, not those that ran out', async () => {
    const session = await makeSession(world, nursery, { capacity: 30 });
    const { body } = await add(session, 0);
    const uid = body.data.basket_uid;
    await many(mostOnDate - 1, () => add(session, 0, { uid }));
    expect((await add(session, 0, { uid })).status).toBe(422);
    restore = setClock(() => Date.now() + 31 * 60_000);
    const again = body.data.items[0].id;
    expect((await add(session, 0, { uid })).status).toBe(200);
    const held_again = await world.call('POST', `/booking/basket/${again}/hold-again`, { body: { basket_uid: uid } });
    expect(held_again.status).toBe(200);
    await many(mostOnDate - 2, () => add(session, 0, { uid }));
    expect((await add(session, 0, { uid })).status).toBe(422);
  });

  it('is limited when it holds expired lines again', async () => {
    const session = await makeSession(world, nursery, { capacity: 30 });
    const { body } = await add(session, 0);
    const uid = body.data.basket_uid;
    restore = setClock(() => Date.now() + 31 * 60_000);
    await many(mostOnDate, () => add(session, 0, { uid }));
    const path = `/booking/basket/${body.data.items[0].id}/hold-again`;
    expect((await world.call('POST', path, { body: { basket_uid: uid } })).status).toBe(422);
    await sweepHolds(world.services.database.db);
    expect(await held(session)).toBe(mostOnDate);
  });
});

describe('visitors of one network address', () => {
  it('share a limit on a date, which does not count logged-in keyworkers', async () => {
    const session = await makeSession(world, nursery, { capacity: 60 });
    const ip = address();
    const replies = await many(mostOnDateFromAddress + 3, () => add(session, 0, { ip }));
    expect(refused(replies)).toBe(3);
    expect(replies.at(-1)?.body.message).toMatch(
      /not logged in\. Please log in to continue, or try again in half an hour/,
    );
    expect((await add(session, 1, { ip })).status).toBe(200);
    const { token } = await makeFamily(world);
    expect((await add(session, 0, { ip, token })).status).toBe(200);
    expect((await add(session, 0, { ip: address() })).status).toBe(200);
  });

  it('share a limit over all services and baskets', async () => {
    const session = await makeSession(world, nursery, { capacity: 2 * mostFromAddress });
    const ip = address();
    const { body } = await add(session, 0, { ip });
    // Other visitors of the address hold all places of the limit but one.
    const { db } = world.services.database;
    const more = mostFromAddress - 2;
    await sql`insert into basket_item (id, basket_id, instance_id, price, status, held_until, held_since, held_from, created_at)
      select gen_random_uuid(), t.basket_id, t.instance_id, t.price, t.status, t.held_until, t.held_since, t.held_from,
        t.created_at
      from basket_item t, generate_series(1, ${more}::int) where t.id = ${body.data.items[0].id}`.execute(db);
    await sql`update session_instance set held = held + ${more} where id = ${session.instances[0]?.id}`.execute(db);
    expect((await add(session, 1, { ip })).status).toBe(200);
    expect((await add(session, 2, { ip })).status).toBe(422);
    expect((await add(session, 2, { ip: address() })).status).toBe(200);
    restore = setClock(() => Date.now() + 31 * 60_000);
    expect((await add(session, 0, { ip })).status).toBe(200);
  });

  it('still count a line after login, so that logging in repeatedly gains no places', async () => {
    const session = await makeSession(world, nursery, { capacity: 60 });
    const ip = address();
    const { token } = await makeFamily(world);
    const replies = await many(mostOnDateFromAddress, () => add(session, 0, { ip }));
    for (const { body } of replies) {
      await world.call('GET', '/booking/basket', { token, query: { basket_uid: body.data.basket_uid } });
    }
    expect((await add(session, 0, { ip })).status).toBe(422);
    const basket = await world.call('GET', '/booking/basket', { token });
    expect(basket.body.data.items).toHaveLength(mostOnDateFromAddress);
  });

  it('leave no digest of their address once a place is released', async () => {
    const session = await makeSession(world, nursery, { capacity: 60 });
    const { body } = await add(session, 0, { ip: address() });
    const { id, basket_uid } = body.data.items[0];
    const from = async () =>
      (
        await sql<{ held_from: string | null }>`select held_from from basket_item where id = ${id}`.execute(
          world.services.database.db,
        )
      ).rows[0]?.held_from;
    expect(await from()).toMatch(/^[\w-]{22}$/);
    await world.call('DELETE', `/booking/basket/${id}/remove`, { query: { basket_uid } });
    expect(await from()).toBeNull();
  });

  it('have no limit behind a proxy that does not forward their address', async () => {
    const session = await makeSession(world, nursery, { capacity: 60 });
    expect(refused(await many(mostOnDateFromAddress + 2, () => add(session, 0)))).toBe(0);
  });
});
