import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import { addDays } from '@bairn/shared/format/date';
import { dayFromToday, makeStaff } from './make.ts';
import type { World } from './world.ts';
import { quickHash } from './quickHash.ts';

type Of = { nursery: string; branch: string };

/** A PIN of people in tests. */
export const testPin = '48151623';
const testPinHash = quickHash(testPin);

/** Gives a person the PIN of tests. */
export async function makePin({ services }: Pick<World, 'services'>, nursery: string, profile: string) {
  await sql`insert into staff_pin (nursery_id, staff_profile_id, pin_hash, changed_at)
    values (${nursery}, ${profile}, ${await testPinHash}, ${now()})`.execute(services.database.db);
}

/** A time that a person worked, yesterday from eight unless told. Returns its id. */
export async function makePeriod(
  { services }: Pick<World, 'services'>,
  { nursery, branch }: Of,
  profile: string,
  {
    from = `${dayFromToday(-1)}T08:00:00Z`,
    to = `${dayFromToday(-1)}T12:00:00Z`,
  }: { from?: string; to?: string | null } = {},
): Promise<string> {
  const id = newId();
  await sql`insert into work_period (nursery_id, id, branch_id, staff_profile_id, started_at, ended_at, created_at)
    values (${nursery}, ${id}, ${branch}, ${profile}, ${from}, ${to}, ${now()})`.execute(services.database.db);
  return id;
}

/** A colleague with a PIN. */
export async function makePinned(world: World, { nursery, branch }: Of) {
  const { profile } = await makeStaff(world, nursery, branch, 'nursery-staff');
  await makePin(world, nursery, profile);
  return { pinned_colleague: profile };
}

/** A request for availability, for a week unless told. */
export async function makeAsked(
  { services }: Pick<World, 'services'>,
  { nursery, branch }: Of,
  by: string,
  weeks = 20,
) {
  const id = newId();
  const from = dayFromToday(weeks * 7);
  await sql`insert into availability_request (nursery_id, id, branch_id, from_date, to_date, answer_by, asked_by, created_at)
    values (${nursery}, ${id}, ${branch}, ${from}, ${addDays(from, 1)}, ${from}, ${by}, ${now()})`.execute(
    services.database.db,
  );
  return { availability_request: id, from, to: addDays(from, 1) };
}

/** Closes all requests of a branch, so that another can be made for the same days. */
export const closeAsked = ({ services }: Pick<World, 'services'>, branch: string) =>
  sql`update availability_request set closed_at = ${now()} where branch_id = ${branch} and closed_at is null`.execute(
    services.database.db,
  );
