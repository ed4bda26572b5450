import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { openDevice } from '../auth/devices.ts';
import { paymentType } from '../config/lists.ts';
import { transact, type Handle } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { StaffRole } from '../access/person.ts';
import type { World } from './world.ts';

export type MadeUser = { id: string; email: string; token: string };
export type MadeChild = { id: string; first_name: string; last_name: string; dob: string };
export type MadeFamily = MadeUser & { keyworker: string; children: MadeChild[] };
export type MadeBranch = { id: string; name: string };
export type MadeNursery = {
  id: string;
  branches: MadeBranch[];
  branch: string;
  staff: Record<string, MadeUser & { profile: string }>;
};
export type MadeSession = { id: string; branch: string; nursery: string; instances: { id: string; date: string }[] };

/** The API of a test or a benchmark, in which data is made. */
export type Place = Pick<World, 'services'>;

const db = (world: Place): Handle => world.services.database.db;

/** A local date some days from today. */
export const dayFromToday = (days: number) => addDays(localDate(now()), days);

async function insertUser(world: Place, firstName: string): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `${firstName.toLowerCase()}-${id}@test.bairn.test`;
  await sql`insert into "user" (id, email, first_name, last_name, activated_at, created_at)
    values (${id}, ${email}, ${firstName}, 'Testing', ${now()}, ${now()})`.execute(db(world));
  return { id, email };
}

/** A token for a user without a login call. */
export async function signIn(world: Place, user: string, account: 'service' | 'keyworker') {
  const claims = await transact(world.services.database.db, (tx) => openDevice(tx, user, account, 'test'));
  return world.services.tokens.sign(claims);
}

/** A keyworker with children of the given dates of birth. */
export async function makeFamily(world: Place, options: { children?: number; dob?: string } = {}): Promise<MadeFamily> {
  const user = await insertUser(world, 'Parent');
  const keyworker = newId();
  await sql`insert into keyworker_profile values (${keyworker}, ${user.id}, ${now()})`.execute(db(world));
  const children: MadeChild[] = [];
  for (let index = 0; index < (options.children ?? 1); index += 1) {
    const child = {
      id: newId(),
      first_name: `Child${index + 1}`,
      last_name: 'Testing',
      dob: options.dob ?? dayFromToday(-1100),
    };
    await sql`insert into child (id, first_name, last_name, dob, created_at)
      values (${child.id}, ${child.first_name}, ${child.last_name}, ${child.dob}, ${now()})`.execute(db(world));
    await sql`insert into family_child values (${keyworker}, ${child.id}, 'parent', ${now()})`.execute(db(world));
    children.push(child);
  }
  return { ...user, keyworker, children, token: await signIn(world, user.id, 'keyworker') };
}

/** A provider with listed branches and one person of each staff role, assigned to the first branch. */
export async function makeNursery(world: Place, options: { branches?: number } = {}): Promise<MadeNursery> {
  const id = newId();
  await sql`insert into nursery (id, name, provider_type, created_at)
    values (${id}, ${`Nursery ${id.slice(-6)}`}, 1, ${now()})`.execute(db(world));
  const branches: MadeBranch[] = [];
  for (let index = 0; index < (options.branches ?? 1); index += 1) {
    const branch = { id: newId(), name: `Branch ${index + 1} of ${id.slice(-6)}` };
    await sql`insert into branch (nursery_id, id, name, status, city, postcode, lat, lng, service_types, payment_types,
        details_complete, planning_complete, payout_state, stripe_account_id, created_at)
      values (${id}, ${branch.id}, ${branch.name}, 'listed', 'Leith', 'EH6 6JJ', 55.972, -3.178, '{1}', '{2}',
        true, true, 'enabled', ${`acct_${branch.id.slice(-12)}`}, ${now()})`.execute(db(world));
    branches.push(branch);
  }
  const branch = branches[0]?.id ?? '';
  const staff: MadeNursery['staff'] = {};
  for (const role of ['nursery-super-admin', 'nursery-admin', 'nursery-staff'] as const) {
    staff[role] = await makeStaff(world, id, branch, role);
  }
  return { id, branches, branch, staff };
}

/** A person who works in a nursery's branch. */
export async function makeStaff(world: Place, nursery: string, branch: string, role: StaffRole) {
  const user = await insertUser(world, 'Staff');
  const profile = newId();
  await sql`insert into staff_profile (nursery_id, id, user_id, role, created_at)
    values (${nursery}, ${profile}, ${user.id}, ${role}, ${now()})`.execute(db(world));
  await sql`insert into staff_branch values (${nursery}, ${profile}, ${branch})`.execute(db(world));
  return { ...user, profile, token: await signIn(world, user.id, 'service') };
}

/** A listed session with one open instance a day, from tomorrow on. */
export async function makeSession(
  world: Place,
  nursery: { id: string; branch: string },
  options: {
    capacity?: number;
    days?: number;
    price?: number;
    start?: string;
    end?: string;
    status?: string;
    from?: number;
    /** In months, the upper end excluded. */
    ages?: readonly [from: number, to: number];
    weekdays?: readonly number[];
    room?: string | null;
    name?: string;
    /** Payment types; a card unless told. */
    types?: readonly number[];
    /** Staff limit its places. */
    byStaff?: boolean;
  } = {},
): Promise<MadeSession> {
  const { capacity = 10, price = 4200, start = '08:00', end = '13:00', ages = [0, 192] } = options;
  const {
    weekdays = [1, 2, 3, 4, 5, 6, 7],
    room = null,
    types = [paymentType.card],
    name = `Session ${randomInt(1e6)}`,
  } = options;
  const id = newId();
  const [first, last] = [options.from ?? 1, (options.from ?? 1) + Math.max(1, options.days ?? 3) - 1].map(dayFromToday);
  await sql`insert into session (nursery_id, id, branch_id, room_id, name, status, days, start_time, end_time, price,
      age_from_months, age_to_months, capacity, payment_types, starts_on, ends_on, limited_by_staff, created_at)
    values (${nursery.id}, ${id}, ${nursery.branch}, ${room}, ${name}, ${options.status ?? 'listed'},
      ${weekdays}, ${start}, ${end}, ${price}, ${ages[0]}, ${ages[1]}, ${capacity}, ${types}, ${first}, ${last},
      ${options.byStaff ?? false}, ${now()})`.execute(db(world));
  await sql`insert into session_span (nursery_id, session_id, day, start_time, end_time)
    select ${nursery.id}, ${id}, day, ${start}, ${end} from unnest(${weekdays}::smallint[]) as day`.execute(db(world));
  const instances: MadeSession['instances'] = [];
  for (let day = 0; day < (options.days ?? 3); day += 1) {
    const instance = { id: newId(), date: dayFromToday((options.from ?? 1) + day) };
    await sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity)
      values (${nursery.id}, ${instance.id}, ${nursery.branch}, ${id}, ${instance.date}, ${start}, ${end}, ${price},
        ${capacity})`.execute(db(world));
    instances.push(instance);
  }
  return { id, branch: nursery.branch, nursery: nursery.id, instances };
}
