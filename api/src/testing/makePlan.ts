import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { indicators } from '@bairn/shared/format/wellbeing';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** Texts of a plan, each empty but what a child needs to be safe. */
export const planTexts = (needs = 'A hand on the stairs') =>
  Object.fromEntries(indicators.map((name) => [name, { needs: name === 'safe' ? needs : null, support: null }]));

/** A version of the personal plan of a child at a branch; a draft, or shared with the family at a moment. */
export async function makePlan(
  world: Pick<World, 'services'>,
  { id: nursery, branch }: { id: string; branch: string },
  child: string,
  { version = 1, shared = null, review }: { version?: number; shared?: Date | null; review?: string } = {},
): Promise<string> {
  const id = newId();
  await sql`insert into personal_plan (nursery_id, id, branch_id, child_id, version, wellbeing, wishes, written_by,
      created_at, changed_at, shared_by, shared_at, review_on)
    select ${nursery}, ${id}, ${branch}, ${child}, ${version}, ${JSON.stringify(planTexts())}::jsonb, 'To be outdoors',
      s.id, ${now()}, ${now()}, case when ${shared !== null} then s.id end, ${shared},
      ${shared && (review ?? addDays(localDate(shared), 180))}::date
    from staff_profile s where s.nursery_id = ${nursery} order by s.id limit 1`.execute(world.services.database.db);
  return id;
}
