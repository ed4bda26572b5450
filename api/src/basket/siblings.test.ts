import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostOnDate } from '@bairn/shared/schema/booking';
import { setClock } from '@bairn/shared/schema/clock';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';

let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});
let restore = () => {};
afterEach(() => restore());

type Who = { token?: string; uid?: string };
const add = (session: MadeSession, child_ids: (string | null)[], { token, uid }: Who = {}) =>
  world.call('POST', '/booking/basket/add', {
    token,
    body: { basket_uid: uid, session_id: session.id, instance_id: session.instances[0]?.id, child_ids },
  });

const held = async (session: MadeSession) => {
  const { rows } = await sql<{ held: number }>`
    select held from session_instance where session_id = ${session.id}`.execute(world.services.database.db);
  return rows[0]?.held;
};
const lines = async (token: string) => (await world.call('GET', '/booking/basket', { token })).body.data.items.length;

describe('a date for several children at once', () => {
  it('is a line for each child, each with a place of its own', async () => {
    const session = await makeSession(world, nursery, { capacity: 3, days: 1, price: 3000 });
    const { token, children } = await makeFamily(world, { children: 2 });
    const ids = children.map(({ id }) => id);
    const { status, body } = await add(session, ids, { token });
    expect(status).toBe(200);
    expect(body.data.items.map(({ child_id }: { child_id: string }) => child_id)).toEqual(ids);
    expect(body.data).toMatchObject({ total: 6000, items: [{ spaces: 1 }, { spaces: 1 }] });
    expect(await held(session)).toBe(2);
  });

  it('is refused as a whole, with the places left, where there are fewer', async () => {
    const session = await makeSession(world, nursery, { capacity: 2, days: 1 });
    const { token, children } = await makeFamily(world, { children: 3 });
    const ids = children.map(({ id }) => id);
    const few = await add(session, ids, { token });
    expect(few).toEqual({
      status: 409,
      body: {
        message: 'There are only 2 places left on this date, and you asked for 3. Nothing was added.',
        code: 'full',
      },
    });
    expect([await held(session), await lines(token)]).toEqual([0, 0]);
    await add(session, [null]);
    expect((await add(session, ids.slice(1), { token })).body.message).toMatch(/^There is only 1 place left/);
    await add(session, [null]);
    expect((await add(session, ids.slice(1), { token })).body.message).toBe('There are no places left on this date.');
  });

  it('is refused as a whole where one child does not fit, is given twice or is of another family', async () => {
    const session = await makeSession(world, nursery, { capacity: 9, days: 1 });
    const { token, children } = await makeFamily(world, { children: 2 });
    const [first = '', second = ''] = children.map(({ id }) => id);
    await sql`update child set dob = ${dayFromToday(-6300)} where id = ${second}`.execute(world.services.database.db);
    const young = await add(session, [first, second], { token });
    expect(young).toMatchObject({
      status: 422,
      body: { errors: { child_id: [expect.stringMatching(/^Child2 will be/)] } },
    });
    expect((await add(session, [first, first], { token })).body.errors.child_id).toEqual([
      'Child1 is already booked or in your basket at this time.',
    ]);
    const other = await makeFamily(world);
    expect((await add(session, [first, other.children[0]?.id ?? ''], { token })).body.errors.child_id).toEqual([
      'This child is not in your family.',
    ]);
    expect([await held(session), await lines(token)]).toEqual([0, 0]);
  });

  it('uses the places of holds that ran out, when they are enough', async () => {
    const session = await makeSession(world, nursery, { capacity: 2, days: 1 });
    await add(session, [null]);
    const { token, children } = await makeFamily(world, { children: 2 });
    const ids = children.map(({ id }) => id);
    expect((await add(session, ids, { token })).status).toBe(409);
    restore = setClock(() => Date.now() + 31 * 60_000);
    expect((await add(session, ids, { token })).status).toBe(200);
    expect(await held(session)).toBe(2);
  });
});

describe('a visitor', () => {
  it('takes several places on a date, whose children are chosen after the login', async () => {
    const session = await makeSession(world, nursery, { capacity: 3, days: 1 });
    const taken = await add(session, [null, null]);
    expect(taken.body.data.items).toMatchObject([{ child_id: null }, { child_id: null }]);
    const uid: string = taken.body.data.basket_uid;
    expect((await add(session, [null, null], { uid })).status).toBe(409);
    const { token, children } = await makeFamily(world, { children: 2 });
    await world.call('GET', '/booking/basket', { token, query: { basket_uid: uid } });
    for (const [index, { id }] of children.entries()) {
      const item = taken.body.data.items[index].id;
      const named = await world.call('POST', `/booking/basket/${item}/add-child`, {
        token,
        body: { basket_uid: uid, child_id: id },
      });
      expect(named.status).toBe(200);
    }
    expect(await held(session)).toBe(2);
  });

  it('holds no more places on a date than a basket may, in one call or several', async () => {
    const session = await makeSession(world, nursery, { capacity: 30, days: 1 });
    expect((await add(session, Array(mostOnDate + 1).fill(null))).status).toBe(422);
    const { body } = await add(session, Array(mostOnDate - 1).fill(null));
    const uid: string = body.data.basket_uid;
    expect((await add(session, [null, null], { uid })).body.errors.instance_id).toEqual([
      'A basket can hold 6 places on one date. Please check out first.',
    ]);
    expect((await add(session, [null], { uid })).status).toBe(200);
    expect(await held(session)).toBe(mostOnDate);
  });
});
