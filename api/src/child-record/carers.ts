import { sql } from 'kysely';
import type { ChildCarer } from '@bairn/shared/schema/childRecord';
import type { Handle } from '../database/database.ts';
import { isNamed } from '../families/collecting.ts';
import type { AtBranch, Reader } from './reader.ts';

/** The adults of a child as the service has entered them, with their children on the branch's roll. */
export async function readCarers(db: Handle, child: string, { nursery, branch }: AtBranch): Promise<ChildCarer[]> {
  const { rows } = await sql<ChildCarer>`
    select a.id, a.first_name || ' ' || a.last_name as name, pc.relation, pc.is_primary, ${isNamed('pc')} as may_collect, a.phone, a.email,
      (select coalesce(json_agg(json_build_object('id', o.id, 'full_name', o.first_name || ' ' || o.last_name)
          order by o.dob, o.id), '[]')
        from child_profile_carer oc
        join child_profile op on op.nursery_id = oc.nursery_id and op.id = oc.child_profile_id
          and op.branch_id = p.branch_id and op.status <> 'left'
        join child o on o.id = op.child_id
        where oc.nursery_id = a.nursery_id and oc.carer_id = a.id) as children
    from child_profile p
    join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.declined_at is null
    join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
    where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.child_id = ${child}
    order by pc.is_primary desc, lower(a.first_name), a.id`.execute(db);
  return rows;
}

/**
 * The adults of a child who have accounts, as one of them sees them: of another adult the name, the relation to this
 * child and whether a service has entered that they may collect it, nothing else.
 */
export async function readParents(db: Handle, child: string, reader: Reader): Promise<ChildCarer[]> {
  const own = reader.kind === 'family' ? reader.keyworker : null;
  const { rows } = await sql<ChildCarer>`
    select k.id, u.first_name || ' ' || u.last_name as name, f.relation, k.id = ${own} as is_primary,
      exists (select from child_profile p
        join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.declined_at is null
        join carer a on a.nursery_id = pc.nursery_id and a.id = pc.carer_id and a.deleted_at is null
        where p.child_id = f.child_id and p.status <> 'left' and a.user_id = u.id
          and ${isNamed('pc')}) as may_collect,
      case when k.id = ${own} then u.telephone_number end as phone, case when k.id = ${own} then u.email end as email,
      (select coalesce(json_agg(json_build_object('id', o.id, 'full_name', o.first_name || ' ' || o.last_name)
          order by o.dob, o.id), '[]')
        from family_child oc join child o on o.id = oc.child_id
        where oc.keyworker_profile_id = k.id and (k.id = ${own} or o.id = f.child_id)) as children
    from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where f.child_id = ${child} order by k.id <> ${own}, f.created_at, k.id`.execute(db);
  return rows;
}
