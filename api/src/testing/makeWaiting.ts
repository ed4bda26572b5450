import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { MadeSession } from './make.ts';
import type { World } from './world.ts';

type Waits = {
  keyworker: string;
  children?: readonly string[];
  /** Places are offered to it for a day. */
  offered?: boolean;
};

/** A family's entry on the waiting list of a session's first date, without a joining call. @returns its id. */
export async function makeWaitingEntry(
  world: World,
  { nursery, branch, id: session, instances }: MadeSession,
  { keyworker, children = [], offered = false }: Waits,
): Promise<string> {
  const { db } = world.services.database;
  const id = newId();
  await sql`insert into waiting_entry (nursery_id, id, branch_id, session_id, instance_id, keyworker_profile_id, places,
      created_at)
    values (${nursery}, ${id}, ${branch}, ${session}, ${instances[0]?.id}, ${keyworker}, ${Math.max(1, children.length)},
      ${now()})`.execute(db);
  await sql`insert into waiting_child (nursery_id, entry_id, child_id)
    select ${nursery}, ${id}, unnest(${children}::uuid[])`.execute(db);
  await sql`insert into waiting_event (nursery_id, id, entry_id, kind, at)
    values (${nursery}, ${newId()}, ${id}, 'joined', ${now()})`.execute(db);
  if (offered) {
    await sql`update waiting_entry set status = 'offered', offered_at = ${now()},
      hold_until = ${new Date(now().getTime() + 86_400_000)} where id = ${id}`.execute(db);
    await sql`update session_instance set held = held + (select places from waiting_entry where id = ${id})
      where id = ${instances[0]?.id}`.execute(db);
  }
  return id;
}
