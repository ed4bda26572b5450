import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handle, Tx } from '../database/database.ts';
import { dayFromToday, makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { makeProfile } from '../testing/makeService.ts';
import { orderOpen } from '../testing/orderOpen.ts';
import { whileOpen } from '../testing/whileOpen.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { exclude, readAhead } from './excludeChild.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const db = () => world.services.database.db;

/** A child with a place in the basket: its exclusion, and the order of the place. */
async function meet() {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world);
  const child = family.children[0]?.id ?? '';
  await makeProfile(world, nursery, child);
  const session = await makeSession(world, nursery);
  const of = { nursery: nursery.id, branch: nursery.branch, child };
  const from = dayFromToday(0);
  const who = { user: nursery.staff['nursery-admin']?.id ?? '', request: 'test' };
  const wish = { from, reason: 'Unpaid invoices', cancel: false, expected: undefined };
  return {
    order: await orderOpen(world, family, session, child),
    exclude: (guards?: Parameters<typeof exclude>[4]) => (tx: Tx) => exclude(tx, of, wish, who, guards),
    ahead: async (handle: Handle = db()) => (await readAhead(handle, of, from)).pending,
    async excluded() {
      const { rows } =
        await sql`select from child_profile where child_id = ${child} and excluded_from = ${from}`.execute(db());
      return rows.length === 1;
    },
  };
}

describe('an exclusion against an order at the same moment', () => {
  it('refuses the order that comes while it is being entered', async () => {
    const of = await meet();
    const late = await whileOpen(db(), of.exclude(), of.order);
    expect(late).toMatchObject({ status: 'rejected', reason: { status: 422 } });
    expect([await of.excluded(), await of.ahead()]).toEqual([true, 0]);
  });

  it('waits for the order that is being placed, and lists it as unpaid', async () => {
    const of = await meet();
    let seen = -1;
    const following = await whileOpen(db(), of.order, async (tx) => {
      await of.exclude()(tx);
      seen = await of.ahead(tx);
    });
    expect(following).toMatchObject({ status: 'fulfilled' });
    expect([await of.excluded(), seen]).toEqual([true, 1]);
  });

  it('lets the order through where nothing is locked', async () => {
    const of = await meet();
    const late = await whileOpen(db(), of.exclude({ hold: async () => {} }), of.order);
    expect(late).toMatchObject({ status: 'fulfilled' });
    expect([await of.excluded(), await of.ahead()]).toEqual([true, 1]);
  });
});
