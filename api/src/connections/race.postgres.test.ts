import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { needBasket } from '../basket/changeBasket.ts';
import { transact } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeConnection } from '../testing/makeConnection.ts';
import { fillBasket } from '../testing/payOrder.ts';
import { world } from '../testing/sharedWorld.ts';

const db = () => world.services.database.db;

/**
 * Ends a connection while an order that needs it is written but not committed.
 * @returns whether the end was answered before the order was placed
 */
async function endMeanwhile(options: Parameters<typeof placeOrder>[2] = {}) {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  const ends = { nursery: nursery.id, branch: nursery.branch, keyworker: family.keyworker };
  const connection = await makeConnection(world, ends, { status: 'active' });
  const uid = await fillBasket(world, family, [await makeSession(world, nursery, { days: 1 })]);
  await sql`update branch set requires_connection = true where id = ${nursery.branch}`.execute(db());
  const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ordering = transact(db(), async (tx) => {
    const basket = await needBasket(tx, uid, family.keyworker);
    const call = { basket, person: { user_id: family.id }, keyworker: family.keyworker, key: newId(), request: 'test' };
    await placeOrder(tx, call, options);
    written.resolve();
    await over.promise;
  });
  await written.promise;
  let answered = false;
  const ending = world
    .call('PATCH', `/nursery/carer-nursery-connection/${connection}`, {
      token: family.token,
      body: { event: 'end', consent: 1 },
    })
    .finally(() => (answered = true));
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db(),
      )
    ).rows.length > 0;
  await expect.poll(async () => answered || (await waits())).toBe(true);
  const before = answered;
  over.resolve();
  await ordering;
  expect((await ending).status).toBe(200);
  return before;
}

it('an end waits for an order that needs the connection', async () => {
  expect(await endMeanwhile()).toBe(false);
});

it('an order is placed after the end without the lock, so the race is real', async () => {
  expect(await endMeanwhile({ lock: async () => {} })).toBe(true);
});
