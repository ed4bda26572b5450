import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { forgetAbsences } from '../leave/forgetAbsences.ts';
import { send } from '../outbox/outbox.ts';
import { openShifts } from '../staff/changeStaff.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import { transition } from '../states/transition.ts';

/**
 * Removes a person from the staff of every provider. Their shifts and records stay with the provider; shifts that have
 * not begun are open again.
 */
export async function forgetStaff(tx: Tx, user: string) {
  const { rows } = await sql<{ nursery_id: string; id: string }>`
    select nursery_id, id from staff_profile where user_id = ${user} and deleted_at is null
    order by nursery_id`.execute(tx);
  for (const { nursery_id, id } of rows) {
    await transition(tx, 'staff_profile', 'remove', {
      of: id,
      scope: sql`nursery_id = ${nursery_id}`,
      // The account's deletion is logged.
      audit: null,
      announce: () => tellStaff(tx, nursery_id),
    });
    await openShifts(tx, { nursery: nursery_id, user }, id);
  }
  await forgetAbsences(tx, user);
  await sql`update shift h set note = null, declined_reason = null from staff_profile s
    where s.user_id = ${user} and h.nursery_id = s.nursery_id and h.staff_profile_id = s.id`.execute(tx);
  await sql`update rota_correction c set before = c.before || '{"note": null, "declined_reason": null}',
      after = c.after || '{"note": null, "declined_reason": null}' from staff_profile s
    where s.user_id = ${user} and c.nursery_id = s.nursery_id
      and s.id::text in (c.before ->> 'staff_profile_id', c.after ->> 'staff_profile_id')`.execute(tx);
  await sql`update rota_template_shift h set staff_profile_id = null, note = null from staff_profile s
    where s.user_id = ${user} and h.nursery_id = s.nursery_id and h.staff_profile_id = s.id`.execute(tx);
  await sql`update work_correction c set reason = ${'Removed'} from work_period w, staff_profile s
    where s.user_id = ${user} and w.nursery_id = s.nursery_id and w.staff_profile_id = s.id
      and c.nursery_id = w.nursery_id and c.work_period_id = w.id`.execute(tx);
  await sql`update staff_profile set job_title = null, contracted_minutes = null where user_id = ${user}`.execute(tx);
  const { rows: removed } = await sql<{ key: string | null }>`
    delete from staff_qualification q using staff_profile s
    where s.user_id = ${user} and q.nursery_id = s.nursery_id and q.staff_profile_id = s.id
    returning q.file_key as key`.execute(tx);
  for (const { key } of removed) if (key) await send(tx, 'file.remove', { key });
  await sql`update staff_qualification set added_by = null where added_by = ${user}`.execute(tx);
  await sql`update staff_qualification set decided_by = null where decided_by = ${user}`.execute(tx);
  for (const table of [
    'staff_branch',
    'staff_pin',
    'availability',
    'booking_look',
    'staff_record',
    'staff_schedule',
    'staff_training',
    'rota_build',
    'rota_reminder',
    'confirmed_shift',
    'staff_reservation',
    'schedule_feed',
  ]) {
    await sql`delete from ${sql.table(table)} t using staff_profile s
      where s.user_id = ${user} and t.nursery_id = s.nursery_id and t.staff_profile_id = s.id`.execute(tx);
  }
}
