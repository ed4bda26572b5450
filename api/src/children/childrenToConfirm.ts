import { sql, type RawBuilder } from 'kysely';
import type { ChildToConfirm } from '@bairn/shared/schema/confirmChildren';
import type { Db, Tx } from '../plugins/database.ts';

/** A keyworker with their login. */
export type Parent = { user: string; keyworker: string };

/**
 * Profiles that services keep of children, with the carers among them who have the confirmed email address of this
 * person: tables `p`, `pc`, `a` and `u`.
 */
export const profilesOf = ({ user }: Pick<Parent, 'user'>): RawBuilder<unknown> => sql`child_profile p
  join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id
  join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
  join "user" u on lower(a.email) = u.email and u.id = ${user} and u.deleted_at is null
    and u.activated_at is not null and (a.user_id is null or a.user_id = u.id)`;

/** Profiles of {@link profilesOf}, of no family yet, each with its branch `b`; those said not to be theirs are left out. */
const waitingFor = (parent: Pick<Parent, 'user'>): RawBuilder<unknown> => sql`${profilesOf(parent)}
  join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id and b.status <> 'deleted'
  where p.status <> 'left' and pc.declined_at is null
    and not exists (select from family_child f where f.child_id = p.child_id)`;

/** How many children {@link readChildrenToConfirm} gives. */
export const countToConfirm = (user: string): RawBuilder<number> =>
  sql`(select count(distinct p.id)::int from ${waitingFor({ user })})`;

/** Children that services entered for the person, of no family yet; those that they said are not theirs are left out. */
export async function readChildrenToConfirm(db: Db, parent: Parent): Promise<ChildToConfirm[]> {
  const { rows } = await sql<ChildToConfirm>`
    select distinct on (c.dob, p.id) p.id, c.first_name, c.last_name, c.dob, n.name as nursery_name,
      p.branch_name,
      (select o.id from family_child f join child o on o.id = f.child_id
        where f.keyworker_profile_id = ${parent.keyworker} and o.dob = c.dob
          and lower(o.first_name) = lower(c.first_name) and lower(o.last_name) = lower(c.last_name)
          and not exists (select from child_profile x
            where x.nursery_id = p.nursery_id and x.branch_id = p.branch_id and x.child_id = o.id)
        order by o.id limit 1) as match
    from (select p.*, b.name as branch_name from ${waitingFor(parent)}) p
    join child c on c.id = p.child_id
    join nursery n on n.id = p.nursery_id
    order by c.dob desc, p.id`.execute(db);
  return rows;
}

/** A child's profile at a service, as it stands to the family of the person. */
export type Standing = {
  id: string;
  nursery_id: string;
  branch_id: string;
  child_id: string;
  relation: string;
  /** Of this family already. */
  mine: boolean;
  /** Of another family alone. */
  others: boolean;
  declined: boolean;
};

/**
 * How the profiles stand, with their children held until the transaction ends, as are the family's own `children`. What is
 * not a profile with a carer of the person's address is left out.
 */
export async function holdStandings(
  tx: Tx,
  { user, keyworker }: Parent,
  profiles: readonly string[],
  children: readonly string[],
): Promise<Map<string, Standing>> {
  await sql`select id from child where id = any(${children}::uuid[])
    or id in (select child_id from child_profile where id = any(${profiles}::uuid[])) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<Standing>`
    select p.id, p.nursery_id, p.branch_id, p.child_id, min(pc.relation) as relation,
      bool_and(pc.declined_at is not null) as declined,
      exists (select from family_child f
        where f.child_id = p.child_id and f.keyworker_profile_id = ${keyworker}) as mine,
      exists (select from family_child f
        where f.child_id = p.child_id and f.keyworker_profile_id <> ${keyworker}) as others
    from ${profilesOf({ user })}
    where p.id = any(${profiles}::uuid[])
    group by p.id, p.nursery_id, p.branch_id, p.child_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, { ...row, others: row.others && !row.mine }]));
}
