import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';

type Sql = RawBuilder<unknown>;

/**
 * Whether a court restriction keeps a person, a row of "user" by its alias, from a child. The adult whom it names is the
 * person too if their account has the address of that adult's record, or is linked to it.
 */
export const isKeptAway = ({ child, user }: { child: Sql; user: Sql }) => sql`exists (
  select from court_restriction r
  left join carer rc on rc.nursery_id = r.nursery_id and rc.id = r.carer_id
  left join keyworker_profile rk on rk.id = r.keyworker_profile_id
  where r.child_id = ${child} and r.ended_at is null
    and (rk.user_id = ${user}.id or rc.user_id = ${user}.id or lower(rc.email) = ${user}.email))`;

/**
 * First name of a child `c`, as the family of an order, a booking or a line reads it: `words` where a court restriction
 * keeps them from the child. The row `of`, by alias, has `keyworker_profile_id` and `child_id`.
 */
export const nameFor = (of: string, words = 'a child') => sql`case when is_barred(
  ${sql.ref(`${of}.keyworker_profile_id`)}, ${sql.ref(`${of}.child_id`)}) then ${words}::text else c.first_name end`;

/** Names of the adults whom courts keep from a child, as a JSON array. */
export const mayNotCollect = (child: Sql) => sql`(
  select coalesce(json_agg(distinct r.adult_name), '[]') from court_restriction r
  where r.child_id = ${child} and r.ended_at is null)`;

/** Whether a name is that of an adult whom a court keeps from a child. */
export const isRestrictedName = (child: Sql, name: Sql) => sql`exists (select from court_restriction r
  where r.child_id = ${child} and r.ended_at is null and lower(r.adult_name) = lower(${name}))`;

/** Deletes what courts ordered about children who are no one's any more; a job removes the documents. */
export async function forgetRestrictions(tx: Tx, children: Sql) {
  const { rows } = await sql<{ key: string }>`
    delete from court_restriction where child_id in (${children}) returning document_key as key`.execute(tx);
  for (const { key } of rows) await send(tx, 'file.remove', { key });
}
