import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact, type Tx } from '../database/database.ts';
import { makeFamily, makeNursery, makeSession } from '../testing/make.ts';
import { fillBasket, placeOrder } from '../testing/payOrder.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sendToArchive } from './archive.ts';
import type { By, OfSession } from './writeSession.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** `pay` lets the family pay, and resolves when it has. */
type Archive = (tx: Tx, of: OfSession, by: By, pay: () => Promise<unknown>) => Promise<unknown>;

/** The real one, while the family pays. */
const archiveMeanwhile: Archive = (tx, of, by, pay) => {
  void pay();
  return sendToArchive(tx, of, by);
};

/** The bug that the locks prevent: looks for bookings, then archives; the family pays in between. */
const lookThenArchive: Archive = async (tx, { session }, _, pay) => {
  const { rows } = await sql`select 1 from booking where session_id = ${session}`.execute(tx);
  await pay();
  if (rows.length === 0) await sql`update session set status = 'archived' where id = ${session}`.execute(tx);
};

/** Families pay for the place that they hold, each in a session that its service archives at that moment. */
async function race(archive: Archive, rounds: number) {
  const nursery = await makeNursery(world);
  const user = nursery.staff['nursery-admin']?.id ?? '';
  const held = [];
  for (let round = 0; round < rounds; round += 1) {
    const [session, family] = [await makeSession(world, nursery, { days: 1 }), await makeFamily(world)];
    held.push({ session, family, basket: await fillBasket(world, family, [session]) });
  }
  await Promise.all(
    held.map(async ({ session, family, basket }) => {
      const may = Promise.withResolvers<void>();
      // Outside of the transaction that archives.
      const paid = may.promise.then(() => placeOrder(world, family, basket));
      const pay = () => {
        may.resolve();
        return paid;
      };
      const of = { nursery: nursery.id, branch: nursery.branch, session: session.id };
      await transact(world.services.database.db, (tx) => archive(tx, of, { user, request: 'race' }, pay)).catch(
        (error: unknown) => error,
      );
      await paid;
    }),
  );
  const { rows } = await sql<{ archived: number; booked: number; both: number }>`
    select count(*) filter (where s.status = 'archived') as archived, count(k.id) as booked,
      count(k.id) filter (where s.status = 'archived') as both
    from session s left join booking k on k.session_id = s.id and k.status in ('pending', 'confirmed')
    where s.nursery_id = ${nursery.id}`.execute(world.services.database.db);
  return rows[0];
}

describe('a family that pays while the service archives the session', () => {
  it('either has the place in a session that stays, or is refused', async () => {
    const result = await race(archiveMeanwhile, 12);
    expect(result?.both).toBe(0);
    expect((result?.archived ?? 0) + (result?.booked ?? 0)).toBe(12);
  });

  it('would have paid for an archived session without the locks, so the race is real', async () => {
    expect((await race(lookThenArchive, 2))?.both).toBe(2);
  });
});
