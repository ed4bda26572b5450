import { sql } from 'kysely';

/**
 * The member of staff of a column of a child profile `p` as `{ id, name }`; null for one who left, is suspended, or works
 * at the branch no more.
 */
const member = (column: 'key_person' | 'buddy') => sql`(
  select json_build_object('id', m.id, 'name', mu.first_name || ' ' || mu.last_name)
  from staff_profile m join "user" mu on mu.id = m.user_id and mu.deleted_at is null
  where m.nursery_id = p.nursery_id and m.id = ${sql.ref(`p.${column}`)} and ${worksAt('m', 'p.branch_id')})`;

/** Whether a staff profile works at the branch of a column today. */
export const worksAt = (staff: string, branch: string) => sql`${sql.ref(`${staff}.deleted_at`)} is null
  and ${sql.ref(`${staff}.suspended_at`)} is null and (${sql.ref(`${staff}.role`)} = 'nursery-super-admin' or exists (
    select from staff_branch w where w.nursery_id = ${sql.ref(`${staff}.nursery_id`)}
      and w.staff_profile_id = ${sql.ref(`${staff}.id`)} and w.branch_id = ${sql.ref(branch)}))`;

/** The columns `key_person` and `buddy` of a child profile `p`. */
export const keyPeople = sql`${member('key_person')} as key_person, ${member('buddy')} as buddy`;
