import { sql } from 'kysely';
import type { Tx } from '../plugins/database.ts';
import { conflict } from '../plugins/refusal.ts';
import type { Standing } from './childrenToConfirm.ts';

/**
 * Lets a service's profile be of a child that the family has: what the service noted of allergies and medical needs goes
 * along, and the child that it had entered is gone where nothing else is about it. Both children are held by the caller.
 * @throws Refusal 409 where the family's child is at the service already.
 */
export async function mergeChild(
  tx: Tx,
  { id, nursery_id, branch_id, child_id }: Standing,
  into: string,
): Promise<void> {
  const { rows } = await sql`select 1 from child_profile
    where nursery_id = ${nursery_id} and branch_id = ${branch_id} and child_id = ${into}`.execute(tx);
  if (rows.length > 0) {
    throw conflict('This child of yours is at the service already. Ask the service to put its two entries together.');
  }
  await sql`update child k set
      allergies = k.allergies || array(select a from unnest(e.allergies) a
        where lower(a) <> all(select lower(b) from unnest(k.allergies) b)),
      medical_needs = case when k.medical_needs is null then e.medical_needs
        when e.medical_needs is null or position(e.medical_needs in k.medical_needs) > 0 then k.medical_needs
        else k.medical_needs || E'\\n' || e.medical_needs end
    from child e where e.id = ${child_id} and k.id = ${into}`.execute(tx);
  await sql`update child_profile set child_id = ${into} where nursery_id = ${nursery_id} and id = ${id}`.execute(tx);
  await sql`delete from child c where c.id = ${child_id}
    and not exists (select from child_profile x where x.child_id = c.id)
    and not exists (select from family_child x where x.child_id = c.id)
    and not exists (select from booking x where x.child_id = c.id)
    and not exists (select from basket_item x where x.child_id = c.id)`.execute(tx);
}
