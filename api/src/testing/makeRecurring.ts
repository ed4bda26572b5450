import { sql } from 'kysely';
import { bookingOption } from '@bairn/shared/schema/bookingOptions';
import { localDate, now } from '@bairn/shared/schema/clock';
import { firstPeriodEnd } from '@bairn/shared/schema/recurringWords';
import { newId } from '../database/id.ts';
import { makeSession, type MadeFamily, type MadeSession } from './make.ts';
import type { World } from './world.ts';

/** A session that is booked by single dates or every week, with two places a day on the next 120 days unless told. */
export async function makeWeekly(
  world: World,
  of: Parameters<typeof makeSession>[1],
  options: Parameters<typeof makeSession>[2] = {},
): Promise<MadeSession> {
  const session = await makeSession(world, of, { capacity: 2, days: 120, from: 1, ...options });
  await sql`update session set booking_options = ${[bookingOption.single, bookingOption.recurring]}
    where id = ${session.id}`.execute(world.services.database.db);
  return session;
}

/** A family's recurring booking of a session, of which nothing is ordered or kept. @returns its id. */
export async function makeRecurring(
  world: World,
  of: { nursery: string; branch: string; session: string },
  { keyworker, children }: Pick<MadeFamily, 'keyworker' | 'children'>,
): Promise<string> {
  const id = newId();
  await sql`insert into recurring_booking (nursery_id, id, branch_id, session_id, keyworker_profile_id, child_id, weekdays,
      starts_on, booked_to, uses_funded_hours, created_at)
    values (${of.nursery}, ${id}, ${of.branch}, ${of.session}, ${keyworker}, ${children[0]?.id}, '{1,3}', ${localDate()},
      ${firstPeriodEnd(localDate(), localDate())}, false, ${now()})`.execute(world.services.database.db);
  return id;
}
