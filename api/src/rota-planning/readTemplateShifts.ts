import { sql } from 'kysely';
import type { TemplateShift } from '@bairn/shared/schema/rotaTemplates';
import type { Handle } from '../database/database.ts';

/** The shifts of a template, by weekday, start and id. */
export async function readTemplateShifts(db: Handle, nursery: string, template: string): Promise<TemplateShift[]> {
  const { rows } = await sql<TemplateShift>`
    select id, day::int as day, staff_profile_id, room_id, start_time, end_time, break_minutes::int as break_minutes,
      break_start, note
    from rota_template_shift where nursery_id = ${nursery} and rota_template_id = ${template}
    order by day, start_time, id`.execute(db);
  return rows;
}
