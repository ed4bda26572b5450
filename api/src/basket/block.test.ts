import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '@bairn/shared/format/date';
import { addToBasket } from '@bairn/shared/calls/booking';
import { sessionDetails } from '@bairn/shared/calls/marketplace';
import { withContract } from '@bairn/shared/schema/allContracts';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { setClock } from '@bairn/shared/schema/clock';
import {
  dayFromToday,
  makeFamily,
  makeNursery,
  makeSession,
  type MadeNursery,
  type MadeSession,
} from '../testing/make.ts';
import { makeBlock } from '../testing/makeBlock.ts';
import { world } from '../testing/sharedWorld.ts';

const { db } = world.services.database;
let nursery: MadeNursery;
beforeAll(async () => {
  nursery = await makeNursery(world);
});
let restore = () => {};
afterEach(() => restore());

/** A session whose dates are booked one by one or together, at the service of these tests unless told. */
const blockSession = ({ of = nursery, ...options }: Parameters<typeof makeBlock>[2] & { of?: MadeNursery } = {}) =>
  makeBlock(world, of, options);

type Who = { token?: string; uid?: string; children?: (string | null)[]; date?: number; option?: number };
const add = (session: MadeSession, { token, uid, children, date = 0, option = bookingOption.block }: Who = {}) =>
  world.call('POST', '/booking/basket/add', {
    token,
    body: {
      basket_uid: uid,
      session_id: session.id,
      instance_id: session.instances[date]?.id,
      booking_option_id: option,
      ...(children && { child_ids: children }),
    },
  });
const heldOf = async (session: MadeSession) => {
  const { rows } = await sql<{ held: number }>`
    select held from session_instance where session_id = ${session.id} order by date`.execute(db);
  return rows.map(({ held }) => held);
};
const itemCall = (verb: string, item: { id: string; basket_uid: string }, token?: string, more = {}) =>
  world.call('POST', `/booking/basket/${item.id}/${verb}`, { token, body: { basket_uid: item.basket_uid, ...more } });
const daysOf = ({ instances }: MadeSession) => instances.map(({ date }) => date);

describe('a block', () => {
  it('is as the contract says, on the page of its session and in the basket', async () => {
    const session = await blockSession();
    const page = await world.call('GET', `/nursery/marketplace/nurseryBranch/${session.branch}/sessions/${session.id}`);
    const { response: details } = withContract(sessionDetails);
    expect(details.safeParse(page.body).error).toBeUndefined();
    expect(page.body.data.block).toMatchObject({ price: 10_000, single_price: 12_600 });
    const { response: basket } = withContract(addToBasket);
    const added = await add(session);
    expect(basket.safeParse(added.body).error).toBeUndefined();
    expect(added.body.data.items[0].block.dates).toHaveLength(3);
  });

  it('is one line of all dates, at its price to the penny, with a place on each', async () => {
    const session = await blockSession();
    const { status, body } = await add(session);
    expect(status).toBe(200);
    expect(body.data.items).toHaveLength(1);
    expect(body.data.items[0]).toMatchObject({ type: 'block_session', price: 10_000, to_pay: 10_000, hours: 15 });
    const { dates, single_price } = body.data.items[0].block;
    expect(dates.map(({ date }: { date: string }) => date)).toEqual(daysOf(session));
    expect(dates.map(({ price }: { price: number }) => price)).toEqual([3334, 3333, 3333]);
    expect([single_price, body.data.total]).toEqual([12_600, 10_000]);
    expect(await heldOf(session)).toEqual([1, 1, 1]);
  });

  it('is one line for each child', async () => {
    const session = await blockSession();
    const { token, children } = await makeFamily(world, { children: 2 });
    const ids = children.map(({ id }) => id);
    const { body } = await add(session, { token, children: ids });
    expect(body.data.items.map(({ child_id }: { child_id: string }) => child_id)).toEqual(ids);
    expect(body.data.total).toBe(20_000);
    expect(await heldOf(session)).toEqual([2, 2, 2]);
  });

  it('is refused as a whole where a date is full, and says which', async () => {
    const session = await blockSession({ capacity: 1 });
    await add(session, { date: 1, option: bookingOption.single });
    const { status, body } = await add(session);
    const day = formatDay(session.instances[1]?.date);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'dates_gone',
      message: `${day}: There are no places left on this date. Nothing was added.`,
      errors: { 'dates.1': [expect.stringContaining(day)] },
    });
    expect(await heldOf(session)).toEqual([0, 1, 0]);
  });

  it('leaves closed dates out, and ends with the term', async () => {
    const own = await makeNursery(world);
    const session = await blockSession({ days: 5, of: own });
    const [, second, , fourth] = session.instances;
    await sql`update session_instance set status = 'closed' where id = ${second?.id}`.execute(db);
    await sql`insert into school_term (nursery_id, branch_id, first_day, last_day, name)
      values (${own.id}, ${own.branch}, ${dayFromToday(-30)}, ${fourth?.date}, 'Term')`.execute(db);
    const page = await world.call('GET', `/nursery/marketplace/nurseryBranch/${session.branch}/sessions/${session.id}`);
    const dates = page.body.data.block.dates.map(({ date }: { date: string }) => date);
    expect(dates).toEqual([0, 2, 3].map((nth) => daysOf(session)[nth]));
    expect((await add(session)).body.data.items[0].block.dates).toHaveLength(3);
  });

  it('never costs more than its dates, and their sum where it has no price', async () => {
    const dear = await blockSession({ blockPrice: 99_900 });
    expect((await add(dear)).body.data.total).toBe(12_600);
    const free = await blockSession({ blockPrice: null });
    expect((await add(free)).body.data.total).toBe(12_600);
  });

  it('is refused where the session does not offer it, or begins with another date by now', async () => {
    const session = await makeSession(world, nursery);
    expect((await add(session)).body.errors).toHaveProperty('booking_option_id');
    expect((await add(await blockSession(), { date: 1 })).body.code).toBe('changed');
    expect((await add(await blockSession({ days: 1 }))).body.code).toBe('changed');
  });

  it('is removed as a whole', async () => {
    const session = await blockSession();
    const { body } = await add(session);
    const [item] = body.data.items;
    const removed = await world.call('DELETE', `/booking/basket/${item.id}/remove`, {
      query: { basket_uid: item.basket_uid },
    });
    expect(removed.body.data.items).toEqual([]);
    expect(await heldOf(session)).toEqual([0, 0, 0]);
  });

  it('gets its child, who must fit every date', async () => {
    const session = await blockSession();
    const { token, children } = await makeFamily(world, { children: 2 });
    const [item] = (await add(session, { token })).body.data.items;
    const [first, second] = children;
    const named = await itemCall('add-child', item, token, { child_id: first?.id });
    expect(named.body.data.items).toMatchObject([{ child_id: first?.id, error: null }]);
    const last = session.instances[2]?.date ?? '';
    const tooOld = `${Number(last.slice(0, 4)) - 16}${last.slice(4)}`;
    await sql`update child set dob = ${tooOld} where id = ${second?.id}`.execute(db);
    const refused = await itemCall('add-child', item, token, { child_id: second?.id });
    expect(refused.body.errors.child_id[0]).toMatch(/^Child2 will be/);
  });

  it('is kept longer, and held again at its price of the day, as a whole', async () => {
    const session = await blockSession({ capacity: 1 });
    const [item] = (await add(session)).body.data.items;
    expect((await itemCall('extend', item)).body.data.items).toMatchObject([{ extensions_left: 1 }]);
    restore = setClock(() => Date.now() + 31 * 60_000);
    await sql`update session set block_price = 9000 where id = ${session.id}`.execute(db);
    const again = await itemCall('hold-again', item);
    expect(again.body.data.items).toMatchObject([{ status: 'held', price: 9000, previous_price: 10_000 }]);
  });

  it('is lost as a whole once one of its dates is taken, and then not held again', async () => {
    const session = await blockSession({ capacity: 1 });
    const [item] = (await add(session)).body.data.items;
    restore = setClock(() => Date.now() + 31 * 60_000);
    await add(session, { date: 2, option: bookingOption.single });
    const query = { basket_uid: item.basket_uid };
    const seen = (await world.call('GET', '/booking/basket', { query })).body.data;
    expect(seen).toMatchObject({ total: 0, items: [{ status: 'expired' }] });
    expect(seen.items[0].error).toContain(formatDay(session.instances[2]?.date));
    expect((await itemCall('hold-again', item)).body).toMatchObject({ code: 'full' });
    expect(await heldOf(session)).toEqual([1, 1, 1]);
  });
});
