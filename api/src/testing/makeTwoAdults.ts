import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { makeFamily, makeNursery } from './make.ts';
import { makeCarer, makeProfile } from './makeService.ts';
import type { World } from './world.ts';

/** A child of two adults with accounts, Adam and Beth, on the roll of a service that has both as carers who may collect. */
export async function makeTwoAdults(world: World) {
  const { db } = world.services.database;
  const nursery = await makeNursery(world, { branches: 2 });
  const [adam, beth] = [await makeFamily(world), await makeFamily(world, { children: 0 })];
  for (const [{ id }, name] of [
    [adam, 'Adam'],
    [beth, 'Beth'],
  ] as const) {
    await sql`update "user" set first_name = ${name} where id = ${id}`.execute(db);
  }
  const child = adam.children[0]?.id ?? '';
  await sql`insert into family_child (keyworker_profile_id, child_id, relation, created_at)
    values (${beth.keyworker}, ${child}, 'mother', ${now()})`.execute(db);
  const profile = await makeProfile(world, nursery, child);
  const carers = {
    adam: await makeCarer(world, nursery.id, { user: adam.id, name: 'Adam', profiles: [profile], collects: true }),
    beth: await makeCarer(world, nursery.id, { user: beth.id, name: 'Beth', profiles: [profile], collects: true }),
  };
  return { nursery, adam, beth, child, profile, carers };
}
