import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

type Given = { agreed?: boolean; times?: readonly string[]; dose?: boolean };

/** A medicine of a child at a branch for the next week, and a dose of today where it is asked for. */
export async function makeMedicine(
  world: Pick<World, 'services'>,
  { nursery, branch, child }: { nursery: string; branch: string; child: string },
  { agreed = false, times = [], dose = false }: Given = {},
): Promise<{ medicine: string; dose: string }> {
  const { db } = world.services.database;
  const [medicine, given, at, today] = [newId(), newId(), now(), localDate()];
  await sql`insert into medicine_plan (nursery_id, id, branch_id, child_id, medicine, dose, reason, times, gap_minutes,
      from_date, to_date, written_by, created_at, agreed, answered_name, answered_on, recorded_by)
    select ${nursery}, ${medicine}, ${branch}, ${child}, 'Paracetamol 120 mg/5 ml', '5 ml', 'Fever', ${times}::time[], 0,
      ${today}, ${addDays(today, 7)}, s.id, ${at}, ${agreed ? true : null}, ${agreed ? 'Morag Orr' : null},
      ${agreed ? today : null}::date, case when ${agreed} then s.id end
    from staff_profile s where s.nursery_id = ${nursery} order by s.id limit 1`.execute(db);
  if (dose) {
    await sql`insert into medicine_dose (nursery_id, id, medicine_plan_id, date, outcome, done_time, given_by, created_at)
      select ${nursery}, ${given}, ${medicine}, ${addDays(today, -1)}, 'given', '00:00', s.id, ${at}
      from staff_profile s where s.nursery_id = ${nursery} order by s.id limit 1`.execute(db);
  }
  return { medicine, dose: given };
}
