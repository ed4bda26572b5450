import { sql } from 'kysely';
import type { StartingStep } from '@bairn/shared/schema/onboarding';
import type { Db } from '../database/database.ts';
import { hasHours, isPaidOut, isPlanned, isProven } from '../readiness/readiness.ts';

/** Null: the step is none for this service. */
type Known = Record<StartingStep, boolean | null> & { booked: boolean };

/**
 * What is left to do in a service before families can book it, from what is there; nothing once it has been booked. A person
 * who works alone has no staff to invite: that step is theirs to leave, and goes with the first booking too.
 */
export async function startingSteps(
  db: Db,
  { nursery, branch }: { nursery: string; branch: string },
  user: string,
): Promise<{ step: StartingStep; done: boolean }[]> {
  const { rows } = await sql<Known>`
    select
      (select u.telephone_number is not null from "user" u where u.id = ${user}) as you,
      ${hasHours} as opening_times,
      b.logo_file_id is not null and b.cover_file_id is not null as pictures,
      ${isPlanned()} as sessions, ${isPaidOut} as payouts, case when b.cs_number is not null then ${isProven} end as proof, b.status = 'listed' as listing,
      exists (select from staff_profile p where p.nursery_id = b.nursery_id and p.user_id <> ${user}
          and p.deleted_at is null)
        or exists (select from staff_invite v where v.nursery_id = b.nursery_id and v.status = 'invited') as staff,
      exists (select from booking k where k.nursery_id = b.nursery_id and k.branch_id = b.id
        and k.status not in ('pending', 'expired')) as booked
    from branch b where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  const [known] = rows;
  if (!known || known.booked) return [];
  const { booked: _, ...steps } = known;
  return Object.entries(steps).flatMap(([step, done]) => (done === null ? [] : [{ step: step as StartingStep, done }]));
}
