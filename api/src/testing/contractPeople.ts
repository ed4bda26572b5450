import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { makeFamily, makeNursery, makeStaff, signIn, type MadeFamily, type MadeNursery } from './make.ts';
import type { World } from './world.ts';

/** All callers, in the order of the columns of the access table. */
export const callers = [
  'anonymous',
  'keyworker',
  'other keyworker',
  'staff',
  'admin',
  'super admin',
  "other nursery's admin",
  'suspended staff',
  'carer',
  'both, as service',
  'both, as keyworker',
] as const;
export type Caller = (typeof callers)[number];

export type People = {
  /** The table's staff work in its first branch, the super admin in both. */
  nursery: MadeNursery;
  other: MadeNursery;
  keyworker: MadeFamily;
  otherKeyworker: MadeFamily;
  both: MadeFamily;
  /** A new token, because some calls end the session of theirs. */
  tokenOf(caller: Caller): Promise<string | null>;
};

async function makeCarer(world: World): Promise<string> {
  const id = newId();
  await sql`insert into "user" (id, email, first_name, last_name, carer_app_only, created_at)
    values (${id}, ${`carer-${id}@test.bairn.test`}, 'Carer', 'Testing', true, ${now()})`.execute(
    world.services.database.db,
  );
  return id;
}

/** Two nurseries, three families, and one person for every column of the access table. */
export async function makePeople(world: World): Promise<People> {
  const { db } = world.services.database;
  const [nursery, other] = [await makeNursery(world, { branches: 2 }), await makeNursery(world)];
  const [keyworker, otherKeyworker, both] = [await makeFamily(world), await makeFamily(world), await makeFamily(world)];
  const suspended = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  await sql`update staff_profile set suspended_at = ${now()} where id = ${suspended.profile}`.execute(db);
  const profile = newId();
  await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
    values (${nursery.id}, ${profile}, ${both.id}, 'nursery-admin', ${now()})`.execute(db);
  await sql`insert into staff_branch values (${nursery.id}, ${profile}, ${nursery.branch})`.execute(db);
  const staff = (of: MadeNursery, role: string) => of.staff[role]?.id ?? '';
  const accounts: Record<Caller, [user: string, account: 'service' | 'keyworker'] | null> = {
    anonymous: null,
    keyworker: [keyworker.id, 'keyworker'],
    'other keyworker': [otherKeyworker.id, 'keyworker'],
    staff: [staff(nursery, 'nursery-staff'), 'service'],
    admin: [staff(nursery, 'nursery-admin'), 'service'],
    'super admin': [staff(nursery, 'nursery-super-admin'), 'service'],
    "other nursery's admin": [staff(other, 'nursery-admin'), 'service'],
    'suspended staff': [suspended.id, 'service'],
    carer: [await makeCarer(world), 'keyworker'],
    'both, as service': [both.id, 'service'],
    'both, as keyworker': [both.id, 'keyworker'],
  };
  return {
    nursery,
    other,
    keyworker,
    otherKeyworker,
    both,
    tokenOf: async (caller) => {
      const account = accounts[caller];
      return account && signIn(world, ...account);
    },
  };
}
