import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { needFamily } from '../families/holdFamily.ts';
import type { Handle, Tx } from '../database/database.ts';
import { conflict, notFound } from '../refusals/refusal.ts';

/** Maximum favourites of a family, far more than people look through. */
const most = 200;

/** Whether families can see a branch `b`, by the rule of the service page. */
const isOffered = sql`b.status = 'listed' and exists (
  select from nursery n where n.id = b.nursery_id and n.suspended_at is null)`;

/** A family's favourites, latest first; includes services that are not listed at the moment. */
export async function readFavourites(db: Handle, keyworker: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select branch_id as id from favourite where keyworker_profile_id = ${keyworker}
    order by created_at desc, branch_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Saves the listed ones among these, up to the limit; existing favourites stay. @throws Refusal 401 */
async function keep(tx: Tx, keyworker: string, branches: readonly string[]) {
  // Locked, so that two tabs that save at the same time cannot exceed the limit.
  await needFamily(tx, keyworker);
  await sql`
    insert into favourite (keyworker_profile_id, branch_id, created_at)
    select ${keyworker}, b.id, ${now()} from branch b
    where b.id = any(${branches}::uuid[]) and ${isOffered}
      and not exists (select from favourite f where f.keyworker_profile_id = ${keyworker} and f.branch_id = b.id)
    order by array_position(${branches}::uuid[], b.id)
    limit greatest(0, ${most} - (select count(*) from favourite where keyworker_profile_id = ${keyworker}))`.execute(
    tx,
  );
}

/** Saves a service as a favourite. @throws Refusal 404 (not offered), 409 `full` */
export async function keepFavourite(tx: Tx, keyworker: string, branch: string) {
  const { rows: offered } = await sql`select 1 from branch b where b.id = ${branch} and ${isOffered}`.execute(tx);
  if (offered.length === 0) throw notFound('This service could not be found.');
  await keep(tx, keyworker, [branch]);
  const { rows } = await sql`
    select 1 from favourite where keyworker_profile_id = ${keyworker} and branch_id = ${branch}`.execute(tx);
  if (rows.length === 0) throw conflict(`You have ${most} favourites. Remove one to add another.`, 'full');
}

/** Removes a favourite. @throws Refusal 404 where the service does not exist */
export async function dropFavourite(tx: Tx, keyworker: string, branch: string) {
  const { rows } = await sql`select 1 from branch where id = ${branch}`.execute(tx);
  if (rows.length === 0) throw notFound('This service could not be found.');
  await sql`delete from favourite where keyworker_profile_id = ${keyworker} and branch_id = ${branch}`.execute(tx);
}

/** Saves the favourites of a visitor after login, and answers all of the family's. */
export async function keepFavourites(tx: Tx, keyworker: string, branches: readonly string[]): Promise<string[]> {
  await keep(tx, keyworker, branches);
  return readFavourites(tx, keyworker);
}
