import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db } from '../database/database.ts';
import { categoryOf } from '../notifications/kinds.ts';
import { isSeen } from '../notifications/notificationQueries.ts';
import { calmSeconds, isQuiet } from '../notifications/quietTime.ts';
import { sendAll } from '../outbox/outbox.ts';

/** Hours after which a notification is no news any more: longer than any quiet hours. */
const newsHours = 48;
/** People looked at in one run. */
const atOnce = 500;

/** Whether a push of the notification `n` waits for the end of the quiet hours of its account. */
const isHeld = () => isQuiet(sql`n.user_id`, sql`n.account`);

/**
 * Pushes a person's notifications to each of their devices, in one push: those that they have not read, may see and
 * still want. Each is claimed by one node and handed to the outbox in the same transaction.
 */
export async function pushPerson(db: Db, user: string) {
  const oldest = new Date(now().getTime() - newsHours * 3_600_000);
  await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string; goes: boolean }>`
      update user_notification n set to_push = false where n.user_id = ${user} and n.to_push and not ${isHeld()}
      returning n.id, n.read_at is null and n.created_at > ${oldest} and ${isSeen(sql`n.user_id`)}
        and not exists (select from notification_opt_out x where x.user_id = n.user_id and x.account = n.account
          and x.channel = 'push' and x.category = ${categoryOf}::jsonb ->> n.type) as goes`.execute(tx);
    const ids = rows.filter(({ goes }) => goes).map(({ id }) => id);
    if (ids.length === 0) return;
    const devices = await sql<{ id: string }>`
      select id from push_subscription where user_id = ${user} order by id`.execute(tx);
    await sendAll(
      tx,
      devices.rows.map(({ id }) => ({
        topic: 'push.deliver',
        payload: { subscription_id: id, notification_ids: ids },
      })),
    );
  });
}

/** Pushes what quiet hours held and that have ended. */
export async function pushHeld(db: Db) {
  const { rows } = await sql<{ user: string }>`
    select distinct n.user_id as user from user_notification n
    where n.to_push and n.created_at <= ${new Date(now().getTime() - calmSeconds * 1000)} and not ${isHeld()}
    limit ${atOnce}`.execute(db);
  for (const { user } of rows) await pushPerson(db, user);
}
