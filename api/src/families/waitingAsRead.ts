import { sql } from 'kysely';

/** The children of an entry `e`, as rows of which `nameFor` says a child's name as the family reads it. */
export const childrenOf = sql`(select e.keyworker_profile_id, o.child_id from waiting_child o
  where o.nursery_id = e.nursery_id and o.entry_id = e.id)`;

/**
 * Why something happened to an entry, an event by its alias, as its family reads it. A reason may name a child, so it is
 * null where a court keeps the family's adult from a child of the entry.
 */
export const reasonFor = (event: string) => sql`case when not exists (
  select from waiting_entry re
  join waiting_child rw on rw.nursery_id = re.nursery_id and rw.entry_id = re.id
  where re.nursery_id = ${sql.ref(`${event}.nursery_id`)} and re.id = ${sql.ref(`${event}.entry_id`)}
    and is_barred(re.keyworker_profile_id, rw.child_id)) then ${sql.ref(`${event}.reason`)} end`;
