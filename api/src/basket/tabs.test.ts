import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
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

const rounds = 5;
const add = (session: MadeSession, date: number, options: { token?: string; uid?: string } = {}) =>
  world.call('POST', '/booking/basket/add', {
    token: options.token,
    body: { basket_uid: options.uid, session_id: session.id, instance_id: session.instances[date]?.id },
  });
const show = (token: string, uid?: string) =>
  world.call('GET', '/booking/basket', { token, query: uid === undefined ? {} : { basket_uid: uid } });

describe('two tabs of one person', () => {
  it('create one basket when both add the first line at the same time', async () => {
    const session = await makeSession(world, nursery);
    for (let round = 0; round < rounds; round += 1) {
      const { token } = await makeFamily(world);
      const replies = await Promise.all([add(session, 0, { token }), add(session, 1, { token })]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect((await show(token)).body.data.items).toHaveLength(2);
    }
  });

  it("bind a visitor's basket once and both see it", async () => {
    const session = await makeSession(world, nursery, { capacity: 40 });
    for (let round = 0; round < rounds; round += 1) {
      const { token } = await makeFamily(world);
      const uid: string = (await add(session, 0)).body.data.basket_uid;
      const replies = await Promise.all([show(token, uid), show(token, uid), add(session, 1, { token, uid })]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await show(token)).body.data.items).toHaveLength(2);
    }
  });

  it('may add a date while the other tab orders', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const session = await makeSession(world, nursery, { capacity: 4, days: 1 });
      const { token, children } = await makeFamily(world);
      const { basket_uid, items } = (await add(session, 0, { token })).body.data;
      const body = { basket_uid, child_id: children[0]?.id, payment_type_id: 2, payment_method_id: 'pm_unknown' };
      await world.call('POST', `/booking/basket/${items[0].id}/add-child`, { token, body });
      await world.call('POST', `/booking/basket/${items[0].id}/add-payment`, { token, body });
      const [ordered, added] = await Promise.all([
        world.call('POST', '/booking/order/create', { token, body: { basket_uid } }),
        add(session, 0, { token, uid: basket_uid }),
      ]);
      expect(added.status).toBe(200);
      // The card is unknown, or the line that was just added has no child.
      expect(ordered.status).toBe(422);
      const { rows } = await sql`select booked, held from session_instance where session_id = ${session.id}`.execute(
        world.services.database.db,
      );
      expect(rows).toEqual([{ booked: 0, held: 2 }]);
    }
  });
});

describe('a line whose session has begun', () => {
  it('cannot be ordered', async () => {
    const session = await makeSession(world, nursery, { days: 1 });
    const { token } = await makeFamily(world);
    await add(session, 0, { token });
    await sql`update session_instance set date = ${dayFromToday(0)}, start_time = '00:00', end_time = '23:59'
      where session_id = ${session.id}`.execute(world.services.database.db);
    expect((await show(token)).body.data.items[0].error).toBe('This date can no longer be booked. Please remove it.');
  });
});
