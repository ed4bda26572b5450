import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../database/database.ts';

/** Suspends every provider of a person, or ends the suspension. The product has no call for it yet. */
export async function suspendProviders(db: Db, email: string, suspended: boolean) {
  await sql`update nursery set suspended_at = ${suspended ? now() : null} where id in (
    select s.nursery_id from staff_profile s join "user" u on u.id = s.user_id where u.email = ${email})`.execute(db);
}
