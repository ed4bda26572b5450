import { sql } from 'kysely';

/** Whose calendar an address shows: a family's bookings, or a person's shifts at a provider. */
export type FeedOwner = { keyworker: string } | { nursery: string; staff: string };

/** Where an owner's address is kept, and the path under which it is read. */
export const feedOf = (owner: FeedOwner) =>
  'keyworker' in owner
    ? {
        table: sql`calendar_feed`,
        columns: sql`keyworker_profile_id`,
        values: sql`${owner.keyworker}`,
        is: sql`keyworker_profile_id = ${owner.keyworker}`,
        path: 'booking/calendar/feed',
      }
    : {
        table: sql`schedule_feed`,
        columns: sql`nursery_id, staff_profile_id`,
        values: sql`${owner.nursery}, ${owner.staff}`,
        is: sql`nursery_id = ${owner.nursery} and staff_profile_id = ${owner.staff}`,
        path: 'nursery/rota/feed',
      };
