import { sql } from 'kysely';
import type { ChildToConfirm } from '@bairn/shared/schema/confirmChildren';
import type { Db, Tx } from '../database/database.ts';
import { profilesOf, waitingFor, type Parent } from '../families/waitingProfiles.ts';

/**
 * Children that services entered for the person and that are not in their family; without those that they declined. One
 * of another adult's family is no match of their own: merging would carry one family's record into the other's.
 */
export async function readChildrenToConfirm(db: Db, parent: Parent): Promise<ChildToConfirm[]> {
  const { rows } = await sql<ChildToConfirm>`
    select distinct on (c.dob, p.id) p.id, c.first_name, c.last_name, c.dob, n.name as nursery_name,
      p.branch_name,
      (select o.id from family_child f join child o on o.id = f.child_id
        where f.keyworker_profile_id = ${parent.keyworker} and o.dob = c.dob
          and lower(o.first_name) = lower(c.first_name) and lower(o.last_name) = lower(c.last_name)
          and not exists (select from child_profile x
            where x.nursery_id = p.nursery_id and x.branch_id = p.branch_id and x.child_id = o.id)
          and not exists (select from family_link x where x.child_id = c.id)
        order by o.id limit 1) as match
    from (select p.*, b.name as branch_name from ${waitingFor(parent)}) p
    join child c on c.id = p.child_id
    join nursery n on n.id = p.nursery_id
    order by c.dob desc, p.id`.execute(db);
  return rows;
}

/** A child's profile at a service, and its relation to the person's family. */
export type Standing = {
  id: string;
  nursery_id: string;
  branch_id: string;
  child_id: string;
  relation: string;
  /** Already in this family. */
  mine: boolean;
  /** In another adult's family, also where a court keeps that adult from the child. */
  others: boolean;
  declined: boolean;
};

/**
 * The state of the profiles; their children and the family's own `children` are locked until the transaction ends.
 * Leaves out profiles without a carer of the person's address.
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
      exists (select from family_link f
        where f.child_id = p.child_id and f.keyworker_profile_id <> ${keyworker}) as others
    from ${profilesOf({ user })}
    where p.id = any(${profiles}::uuid[])
      and (p.status <> 'left' or not exists (select from family_link f where f.child_id = p.child_id
        and f.keyworker_profile_id <> ${keyworker}))
    group by p.id, p.nursery_id, p.branch_id, p.child_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
