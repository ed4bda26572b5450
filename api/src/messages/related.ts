import { sql } from 'kysely';

/** A branch, by its nursery. */
export type Branch = { nursery: string; branch: string };

/** The services that a family is connected to, has booked at, has enquired of or has a child at, by their ids. */
export const relatedServices = (keyworker: string) => sql`
  select b.id from branch b where b.status <> 'deleted' and b.id in (
    select n.branch_id from connection n where n.keyworker_profile_id = ${keyworker}
      and n.status in ('requested', 'active', 'paused')
    union
    select w.branch_id from booking w where w.keyworker_profile_id = ${keyworker} and w.status not in ('pending', 'expired')
    union
    select q.branch_id from enquiry q where q.keyworker_profile_id = ${keyworker} and q.status in ('new', 'accepted')
    union
    select p.branch_id from family_child f join child_profile p on p.child_id = f.child_id and p.status <> 'left'
      where f.keyworker_profile_id = ${keyworker})`;

/**
 * The families of a branch by the same rule: the ids of their people; or, if a person is given, of that person alone, by
 * the indexes of one family: all bookings of a branch are many.
 */
export function relatedFamilies({ nursery, branch }: Branch, person?: string) {
  const of = (keyworker: string) =>
    person === undefined
      ? sql``
      : sql`and ${sql.ref(keyworker)} = (select o.id from keyworker_profile o where o.user_id = ${person})`;
  return sql`
  select u.id from keyworker_profile k join "user" u on u.id = k.user_id and u.deleted_at is null where k.id in (
    select n.keyworker_profile_id from connection n where n.nursery_id = ${nursery} and n.branch_id = ${branch}
      and n.status in ('requested', 'active', 'paused') ${of('n.keyworker_profile_id')}
    union
    select w.keyworker_profile_id from booking w where w.nursery_id = ${nursery} and w.branch_id = ${branch}
      and w.status not in ('pending', 'expired') ${of('w.keyworker_profile_id')}
    union
    select q.keyworker_profile_id from enquiry q where q.nursery_id = ${nursery} and q.branch_id = ${branch}
      and q.status in ('new', 'accepted') ${of('q.keyworker_profile_id')}
    union
    select f.keyworker_profile_id from child_profile p join family_child f on f.child_id = p.child_id
      where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.status <> 'left' ${of('f.keyworker_profile_id')})`;
}

/** The people who work at the caller's branch, and the provider's super admins: the ids of the others. */
export const colleagues = ({ nursery, branch, user }: Branch & { user: string }) => sql`
  select s.user_id from staff_profile s join "user" u on u.id = s.user_id and u.deleted_at is null
  where s.nursery_id = ${nursery} and s.deleted_at is null and s.suspended_at is null and s.user_id <> ${user}
    and (s.role = 'nursery-super-admin' or exists (select from staff_branch w where w.nursery_id = s.nursery_id
      and w.staff_profile_id = s.id and w.branch_id = ${branch}))`;
