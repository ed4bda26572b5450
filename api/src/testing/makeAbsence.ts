import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A booking becomes absent as its family reports it, without the call. */
export async function makeReportedAbsence(world: World, nursery: string, booking: string) {
  const { db } = world.services.database;
  const entry = newId();
  await sql`insert into register_entry (nursery_id, id, booking_id, status, absent_by_family, absence_reason, recorded_at,
      created_at)
    values (${nursery}, ${entry}, ${booking}, 'absent', true, 'ill', ${now()}, ${now()})`.execute(db);
  await sql`insert into register_event (nursery_id, id, register_entry_id, event, status, by_family, at, absence_reason)
    values (${nursery}, ${newId()}, ${entry}, 'absent', 'absent', true, ${now()}, 'ill')`.execute(db);
  await sql`update booking set status = 'absent' where id = ${booking}`.execute(db);
}
