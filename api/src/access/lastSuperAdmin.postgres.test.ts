import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact } from '../database/database.ts';
import { makeNursery, makeStaff } from '../testing/make.ts';
import { world } from '../testing/sharedWorld.ts';
import { isLastSuperAdmin } from './lastSuperAdmin.ts';

it('of two super admins who leave at the same time, the second is the last', async () => {
  const { db } = world.services.database;
  const nursery = await makeNursery(world);
  const other = await makeStaff(world, nursery.id, nursery.branch, 'nursery-super-admin');
  const first = nursery.staff['nursery-super-admin'];
  const [gone, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const going = transact(db, async (tx) => {
    expect(await isLastSuperAdmin(tx, nursery.id, first?.id ?? '')).toBe(false);
    await sql`update staff_profile set deleted_at = now() where id = ${first?.profile}`.execute(tx);
    gone.resolve();
    await asked.promise;
  });
  await gone.promise;
  let answered = false;
  const second = transact(db, (tx) => isLastSuperAdmin(tx, nursery.id, other.id)).finally(() => (answered = true));
  const waits = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return answered || rows.length > 0;
  };
  await expect.poll(waits).toBe(true);
  asked.resolve();
  await going;
  expect(await second).toBe(true);
});
