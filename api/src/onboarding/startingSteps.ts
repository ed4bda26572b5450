import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { StartingStep } from '@bairn/shared/schema/onboarding';
import type { Db } from '../database/database.ts';

type Known = Record<StartingStep, boolean> & { booked: boolean };

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
      exists (select from opening_time o where o.nursery_id = b.nursery_id and o.branch_id = b.id) as opening_times,
      b.logo_file_id is not null and b.cover_file_id is not null as pictures,
      exists (select from session s join session_instance i on i.nursery_id = s.nursery_id and i.session_id = s.id
        where s.nursery_id = b.nursery_id and s.branch_id = b.id and s.status = 'listed' and i.status = 'open'
          and i.date >= ${localDate()}) as sessions,
      b.stripe_account_id is not null as payouts,
      exists (select from staff_profile p where p.nursery_id = b.nursery_id and p.user_id <> ${user}
          and p.deleted_at is null)
        or exists (select from staff_invite v where v.nursery_id = b.nursery_id and v.status = 'invited') as staff,
      exists (select from booking k where k.nursery_id = b.nursery_id and k.branch_id = b.id
        and k.status not in ('pending', 'expired')) as booked
    from branch b where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  const [known] = rows;
  if (!known || known.booked) return [];
  const { booked: _, ...steps } = known;
  return Object.entries(steps).map(([step, done]) => ({ step: step as StartingStep, done }));
}
