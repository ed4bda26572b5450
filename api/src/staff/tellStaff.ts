import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { branchChannel, userChannel } from '../realtime/channels.ts';

const changed = 'staff.changed' satisfies LiveEvent;

/** Tells the open screens of a provider that its staff, or who is invited, has changed; and those of whom it is about. */
export async function tellStaff(tx: Tx, nursery: string, user: string | null = null) {
  await sql`
    insert into outbox (id, topic, payload, created_at, available_at)
    select gen_random_uuid(), 'realtime.event', jsonb_build_object('channel', channel, 'event', ${changed}::text,
      'data', jsonb_build_object('nursery_id', ${nursery}::text)), ${now()}, ${now()}
    from (
      select ${branchChannel('')}::text || id as channel from branch
      where nursery_id = ${nursery} and status <> 'deleted'
      union all
      select ${userChannel('')}::text || ${user}::text where ${user}::uuid is not null) c`.execute(tx);
}
