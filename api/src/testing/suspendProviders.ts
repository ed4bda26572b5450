import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Db } from '../plugins/database.ts';

/** Suspends every provider for which a person works, or lets them go on: nothing in the product does it yet. */
export async function suspendProviders(db: Db, email: string, suspended: boolean) {
  await sql`update nursery set suspended_at = ${suspended ? now() : null} where id in (
    select s.nursery_id from staff_profile s join "user" u on u.id = s.user_id where u.email = ${email})`.execute(db);
}
