import { sql, type RawBuilder } from 'kysely';
import type { KnownFamily } from '@bairn/shared/schema/desk';
import type { Handle } from '../database/database.ts';
import { containing } from '../http/paging.ts';

/** The branch that books. */
export type OfBranch = { nursery: string; branch: string };

/** Most families that a search answers. */
const mostFamilies = 20;

/**
 * The families that a branch knows, as `w (id, carer_id, user_id)`: accounts that booked there or whose person is linked to a
 * carer of a child on its roll, by their keyworker profile; and carers on its roll without an account, by the carer. The
 * rest of Bairn is never looked at.
 */
const known = ({ nursery, branch }: OfBranch) => sql`(
  select kp.id, null::uuid as carer_id, kp.user_id from keyworker_profile kp
  join "user" u on u.id = kp.user_id and u.deleted_at is null
  where kp.id in (
    select k.keyworker_profile_id from booking k where k.nursery_id = ${nursery} and k.branch_id = ${branch}
    union
    select o.id from keyworker_profile o where o.user_id in (
      select a.user_id ${onRoll({ nursery, branch })} and a.user_id is not null))
  union
  select a.id, a.id, null::uuid ${onRoll({ nursery, branch })}
    and (a.user_id is null or not exists (select from keyworker_profile kp where kp.user_id = a.user_id))) w`;

/** Carers `a` of children on the branch's roll. */
const onRoll = ({ nursery, branch }: OfBranch) => sql`from carer a
  join child_profile_carer pc on pc.nursery_id = a.nursery_id and pc.carer_id = a.id
  join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
    and p.branch_id = ${branch} and p.status <> 'left'
  where a.nursery_id = ${nursery} and a.deleted_at is null`;

/**
 * The ids of the children of a family `w` that the branch knows: those of its carer, those whom the account booked there,
 * and those of the account's family who are on the branch's roll.
 */
const childIds = ({ nursery, branch }: OfBranch) => sql`(select x.child_id from (
  select p.child_id from carer a
  join child_profile_carer pc on pc.nursery_id = a.nursery_id and pc.carer_id = a.id
  join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id and p.branch_id = ${branch}
    and p.status <> 'left'
  where a.nursery_id = ${nursery} and (a.id = w.carer_id or a.user_id = w.user_id) and a.deleted_at is null
  union
  select k.child_id from booking k
  where k.keyworker_profile_id = w.id and k.nursery_id = ${nursery} and k.branch_id = ${branch}
  union
  select f.child_id from family_child f join child_profile p on p.child_id = f.child_id and p.status <> 'left'
    and p.nursery_id = ${nursery} and p.branch_id = ${branch}
  where f.keyworker_profile_id = w.id) x
  where not is_barred(w.id, x.child_id))`;

/** These children as they are answered, the youngest first. */
const children = (of: OfBranch) => sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
    'full_name', c.first_name || ' ' || c.last_name, 'dob', c.dob) order by c.dob desc, c.id), '[]')
  from child c where c.id in ${childIds(of)})`;

/** A family with what a booking of it needs. */
export type Known = KnownFamily & { carer_id: string | null };

async function readKnown(db: Handle, of: OfBranch, where: RawBuilder<unknown>): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select w.id, w.carer_id, w.user_id is not null as account, w.name, w.email, w.phone, ${children(of)} as children
    from (
      select w.id, w.carer_id, w.user_id, n.name, n.email, n.phone
      from ${known(of)}
      cross join lateral (
        select u.first_name || ' ' || u.last_name as name, u.email, u.telephone_number as phone
        from "user" u where u.id = w.user_id
        union all
        select a.first_name || ' ' || a.last_name, a.email, a.phone from carer a where a.id = w.carer_id) n
      where ${where} order by lower(n.name), w.id limit ${mostFamilies}) w
    order by lower(w.name), w.id`.execute(db);
  return rows;
}

/** Families of the branch by part of a name, an email address, or the name of a child. */
export async function findKnown(db: Handle, of: OfBranch, search: string): Promise<KnownFamily[]> {
  const pattern = containing(search);
  const found = await readKnown(
    db,
    of,
    sql`(n.name ilike ${pattern} or n.email ilike ${pattern} or exists (
      select from child c where c.id in ${childIds(of)} and c.first_name || ' ' || c.last_name ilike ${pattern}))`,
  );
  return found.map(({ carer_id: _, ...family }) => family);
}

/** One of them by its id; undefined where the branch knows none. */
export async function readKnownFamily(db: Handle, of: OfBranch, id: string): Promise<Known | undefined> {
  return (await readKnown(db, of, sql`w.id = ${id}`))[0];
}

/** One of them by its email address. */
export async function findByEmail(db: Handle, of: OfBranch, email: string): Promise<Known | undefined> {
  return (await readKnown(db, of, sql`lower(n.email) = ${email}`))[0];
}

/** A child that the branch knows, by a booking or its roll; undefined for another. */
export async function readKnownChild(db: Handle, { nursery, branch }: OfBranch, id: string) {
  const { rows } = await sql<{ id: string; first_name: string; dob: string }>`
    select c.id, c.first_name, c.dob from child c where c.id = ${id} and (
      exists (select from child_profile p where p.nursery_id = ${nursery} and p.branch_id = ${branch}
        and p.child_id = c.id and p.status <> 'left')
      or exists (select from booking k where k.nursery_id = ${nursery} and k.branch_id = ${branch}
        and k.child_id = c.id))`.execute(db);
  return rows[0];
}
