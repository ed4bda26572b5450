import { sql } from 'kysely';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import type { Manager } from '../staff/manager.ts';

/** Writes down who changed a member of staff. */
export const logStaff = (
  tx: Tx,
  { user, nursery, request }: Manager,
  action: AuditAction,
  who: { id: string; user_id: string },
) =>
  audit(tx, {
    user,
    nursery,
    action,
    object: { type: 'staff_profile', id: who.id },
    related: { user_id: who.user_id },
    request,
  });

/** Makes the record of a person where there is none, and locks it. @returns its revision */
export async function holdRecord(tx: Tx, nursery: string, id: string): Promise<number> {
  await sql`insert into staff_record (nursery_id, staff_profile_id) values (${nursery}, ${id})
    on conflict (nursery_id, staff_profile_id) do nothing`.execute(tx);
  const { rows } = await sql<{ revision: number }>`
    select revision from staff_record where nursery_id = ${nursery} and staff_profile_id = ${id} for update`.execute(
    tx,
  );
  return rows[0]?.revision ?? 1;
}
