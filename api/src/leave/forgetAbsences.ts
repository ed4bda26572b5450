import { sql } from 'kysely';
import { absenceType } from '@bairn/shared/schema/leaveTypes';
import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';

/**
 * Erases what a person's absences say about their health and life: every absence but annual leave with its fit note, and all
 * notes. When annual leave was taken stays, as it was paid for.
 */
export async function forgetAbsences(tx: Tx, user: string) {
  const { rows } = await sql<{ key: string | null }>`
    delete from absence x using staff_profile s
    where s.user_id = ${user} and x.nursery_id = s.nursery_id and x.staff_profile_id = s.id
      and (x.type <> ${absenceType.annual} or x.status <> 'approved')
    returning x.fit_note_key as key`.execute(tx);
  for (const { key } of rows) if (key) await send(tx, 'file.remove', { key });
  await sql`update absence x set note = null, answer = null from staff_profile s
    where s.user_id = ${user} and x.nursery_id = s.nursery_id and x.staff_profile_id = s.id`.execute(tx);
}
