import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Ends the access of adults who were let in to a child that had a family, once no service names them for the child any
 * more: an address that was typed wrong. What another service still says keeps it, and a family that had the child first
 * never loses it this way. Bookings stay with who made them.
 * @returns the links that ended.
 */
export async function endInvited(tx: Tx, user: string) {
  const { rows } = await sql<{ child: string; keyworker: string }>`
    delete from family_link f using keyworker_profile k
    where k.id = f.keyworker_profile_id and k.user_id = ${user} and f.invited and not exists (
      select from carer a
      join child_profile_carer pc on pc.nursery_id = a.nursery_id and pc.carer_id = a.id and pc.declined_at is null
      join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
      where a.user_id = k.user_id and a.deleted_at is null and p.child_id = f.child_id)
    returning f.child_id as child, f.keyworker_profile_id as keyworker`.execute(tx);
  return rows;
}
