import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { WorkDay } from '@bairn/shared/schema/staffProfile';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Manager } from '../staff/manager.ts';
import type { Judged } from './judge.ts';
import { logStaff } from './record.ts';

/**
 * Sets the hours of a week from a date on. What was before that date stays; later rows stay too. Only the first week of a
 * kind may begin in the past, as hours that were worked are not rewritten.
 * @throws Refusal 422
 */
export async function saveWeek(
  tx: Tx,
  manager: Manager,
  who: Judged,
  kind: 'contracted' | 'available',
  { from, days }: { from: string; days: readonly WorkDay[] },
) {
  const today = localDate();
  if (from < today) {
    const { rows } = await sql`select from staff_schedule
      where nursery_id = ${manager.nursery} and staff_profile_id = ${who.id} and kind = ${kind}
        and from_date < ${today}`.execute(tx);
    if (rows.length > 0) throw invalid({ from: ['Hours in the past stay as they are. Choose today or later.'] });
  }
  const sorted = days.toSorted((one, other) => one.day - other.day);
  await sql`insert into staff_schedule (nursery_id, id, staff_profile_id, kind, from_date, days, created_at)
    values (${manager.nursery}, ${newId()}, ${who.id}, ${kind}, ${from}, ${JSON.stringify(sorted)}::jsonb, ${now()})
    on conflict (nursery_id, staff_profile_id, kind, from_date) do update set days = excluded.days`.execute(tx);
  await logStaff(tx, manager, 'staff.schedule', who);
}
