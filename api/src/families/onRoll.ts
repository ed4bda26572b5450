import { sql } from 'kysely';
import { fold } from '@bairn/shared/format/fold';
import type { Handle, Tx } from '../database/database.ts';

/** A child as a service names it: one of this name and birth date is on a roll once. */
export type NamedChild = { first_name: string; last_name: string; dob: string };

/** First half of the keys of these advisory locks; nothing else uses it. */
const lockSpace = 72_404;

/**
 * Enters families one after the other at a provider until the transaction ends, so that two calls at a time enter a child
 * or a carer once. Before any other lock.
 */
export const holdRoll = (tx: Tx, nursery: string) =>
  sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${nursery}))`.execute(tx);

/** What two spellings of one child have in common: upper or lower case, accents, apostrophes and spaces do not count. */
export const childKey = ({ first_name, last_name, dob }: NamedChild) =>
  `${fold(`${first_name} ${last_name}`).replaceAll(/\s+/g, ' ').trim()} ${dob}`;

/** The `childKey` of each child on a branch's roll who was born on one of these days. */
export async function readRoll(
  db: Handle,
  { nursery, branch }: { nursery: string; branch: string },
  days: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<NamedChild>`
    select c.first_name, c.last_name, c.dob from child_profile p join child c on c.id = p.child_id
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status <> 'left'
      and c.dob = any(${days}::date[])`.execute(db);
  return new Set(rows.map(childKey));
}
