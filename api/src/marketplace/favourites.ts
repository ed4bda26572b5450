import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { needFamily } from '../account/holdFamily.ts';
import type { Handle, Tx } from '../plugins/database.ts';
import { conflict, notFound } from '../plugins/refusal.ts';

/** Most services that a family can keep: far more than anybody looks through. */
const most = 200;

/** Whether families can see a branch `b`, as the page of a service has it. */
const isOffered = sql`b.status = 'listed' and exists (
  select from nursery n where n.id = b.nursery_id and n.suspended_at is null)`;

/** The services that a family keeps, those kept last first; one that is not offered just now is kept all the same. */
export async function readFavourites(db: Handle, keyworker: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select branch_id as id from favourite where keyworker_profile_id = ${keyworker}
    order by created_at desc, branch_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps what is offered of these, as far as there is room; what is kept already stays. @throws Refusal 401 */
async function keep(tx: Tx, keyworker: string, branches: readonly string[]) {
  // Two tabs that keep one more each must not pass the most.
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

/** Keeps a service as a favourite. @throws Refusal 404 (not offered), 409 `full` */
export async function keepFavourite(tx: Tx, keyworker: string, branch: string) {
  const { rows: offered } = await sql`select 1 from branch b where b.id = ${branch} and ${isOffered}`.execute(tx);
  if (offered.length === 0) throw notFound('This service could not be found.');
  await keep(tx, keyworker, [branch]);
  const { rows } = await sql`
    select 1 from favourite where keyworker_profile_id = ${keyworker} and branch_id = ${branch}`.execute(tx);
  if (rows.length === 0) throw conflict(`You have ${most} favourites. Remove one to keep another.`, 'full');
}

/** Keeps a service as a favourite no longer. @throws Refusal 404 where there is no such service at all */
export async function dropFavourite(tx: Tx, keyworker: string, branch: string) {
  const { rows } = await sql`select 1 from branch where id = ${branch}`.execute(tx);
  if (rows.length === 0) throw notFound('This service could not be found.');
  await sql`delete from favourite where keyworker_profile_id = ${keyworker} and branch_id = ${branch}`.execute(tx);
}

/** Takes over what somebody kept before they signed in, and gives all that the family keeps now. */
export async function mergeFavourites(tx: Tx, keyworker: string, branches: readonly string[]): Promise<string[]> {
  await keep(tx, keyworker, branches);
  return readFavourites(tx, keyworker);
}
