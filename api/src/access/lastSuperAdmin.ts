import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Whether this is a provider's only active super admin. Locks the provider, so that of two who leave at the same time
 * the second counts as the last.
 */
export async function isLastSuperAdmin(tx: Tx, nursery: string, user: string): Promise<boolean> {
  await sql`select id from nursery where id = ${nursery} for no key update`.execute(tx);
  const { rows } = await sql<{ own: boolean; others: boolean }>`
    select bool_or(s.user_id = ${user}) as own,
      bool_or(s.user_id <> ${user} and s.suspended_at is null and u.deleted_at is null) as others
    from staff_profile s join "user" u on u.id = s.user_id
    where s.nursery_id = ${nursery} and s.role = 'nursery-super-admin' and s.deleted_at is null`.execute(tx);
  const [found] = rows;
  return Boolean(found?.own && !found.others);
}
