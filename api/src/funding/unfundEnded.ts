import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';

/** Takes the mark off profiles whose approved funding has passed its last day. */
export const unfundEnded = () => sql`
  update child_profile p set funded = false
  where p.funded and exists (
      select from child_funding f where f.nursery_id = p.nursery_id and f.child_profile_id = p.id)
    and not exists (
      select from child_funding f where f.nursery_id = p.nursery_id and f.child_profile_id = p.id
        and f.status = 'approved' and coalesce(f.end_date, make_date(f.year + 1, 7, 31)) >= ${localDate()})`;
