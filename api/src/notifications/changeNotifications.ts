import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../plugins/database.ts';
import { send } from '../plugins/outbox.ts';
import { notFound } from '../plugins/refusal.ts';
import { userChannel } from '../realtime/channels.ts';
import { countNotifications, seenBy, type Reader } from './notificationQueries.ts';

const gone = () => notFound('This notification could not be found.');

/** The other tabs and devices of the person show what is unread, too. */
const tell = (tx: Tx, { user }: Reader, event: LiveEvent, data: Record<string, string>) =>
  send(tx, 'realtime.event', { channel: userChannel(user), event, data });

async function unreadOf(tx: Tx, reader: Reader) {
  return { unread: (await countNotifications(tx, reader)).unread };
}

/** Marks one as read; one that is read already stays as it is. @throws Refusal 404 */
export async function markRead(tx: Tx, reader: Reader, id: string) {
  const { rows } = await sql<{ was_read: boolean }>`
    with found as (select n.id, n.read_at from user_notification n where n.id = ${id} and ${seenBy(reader)} for update),
      marked as (update user_notification set read_at = ${now()} where id in (select id from found where read_at is null))
    select read_at is not null as was_read from found`.execute(tx);
  const [found] = rows;
  if (!found) throw gone();
  if (!found.was_read) await tell(tx, reader, 'notification.read', { id });
  return unreadOf(tx, reader);
}

/** Marks all of the account as read. */
export async function markAllRead(tx: Tx, reader: Reader) {
  const { numAffectedRows } = await sql`
    update user_notification n set read_at = ${now()} where n.read_at is null and ${seenBy(reader)}`.execute(tx);
  if (numAffectedRows !== undefined && numAffectedRows > 0n) await tell(tx, reader, 'notification.read', {});
  return unreadOf(tx, reader);
}

/** Takes one away. @throws Refusal 404 */
export async function removeNotification(tx: Tx, reader: Reader, id: string) {
  const { numAffectedRows } = await sql`
    delete from user_notification n where n.id = ${id} and ${seenBy(reader)}`.execute(tx);
  if (numAffectedRows !== 1n) throw gone();
  await tell(tx, reader, 'notification.removed', { id });
  return unreadOf(tx, reader);
}
