import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A sign-in that came late and waits for a decision, without the call. */
export async function makeConflict(world: World, of: { id: string; branch: string }, booking: string) {
  const conflict = newId();
  await sql`insert into late_record (nursery_id, id, branch_id, booking_id, staff_profile_id, record_key, device_id, event,
      seen, tapped_at, device_at, received_at, outcome, conflict)
    select ${of.id}, ${conflict}, ${of.branch}, ${booking}, p.id, ${newId()}, ${newId()},
      'sign_in', 'expected', ${now()}::timestamptz, ${now()}::timestamptz, ${now()}::timestamptz, 'conflict', 'changed'
    from staff_profile p where p.nursery_id = ${of.id} order by p.id limit 1`.execute(world.services.database.db);
  return conflict;
}
