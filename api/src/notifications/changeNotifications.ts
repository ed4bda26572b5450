import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { send } from '../outbox/outbox.ts';
import { allOf } from '../http/paging.ts';
import { notFound } from '../refusals/refusal.ts';
import { userChannel } from '../realtime/channels.ts';
import { countNotifications, seenBy, type Reader } from './notificationQueries.ts';

const gone = () => notFound('This notification could not be found.');

/** The person's other tabs and devices show the unread count too. */
const tell = (tx: Tx, { user }: Reader, event: LiveEvent, data: Record<string, string>) =>
  send(tx, 'realtime.event', { channel: userChannel(user), event, data });

async function unreadOf(tx: Tx, reader: Reader) {
  return { unread: (await countNotifications(tx, reader)).unread };
}

/** Notifications `n` without news after the time that the reader was shown, if one was given. */
const isUpTo = (shown: string | undefined) =>
  shown === undefined ? sql`true` : sql`n.created_at <= ${shown}::timestamptz`;

const unreadUpTo = (shown: string | undefined) => sql`n.read_at is null and ${isUpTo(shown)}`;

/** Marks one as read; leaves it unchanged if it is read already, or has news since `shown`. @throws Refusal 404 */
export async function markRead(tx: Tx, reader: Reader, id: string, shown?: string) {
  const { rows } = await sql<{ is_marked: boolean }>`
    with found as (
      select n.id, n.read_at, n.created_at from user_notification n where n.id = ${id} and ${seenBy(reader)} for update
    ), marked as (
      update user_notification set read_at = ${now()}
      where id in (select n.id from found n where ${unreadUpTo(shown)}) returning id
    )
    select id in (select id from marked) as is_marked from found`.execute(tx);
  const [found] = rows;
  if (!found) throw gone();
  if (found.is_marked) await tell(tx, reader, 'notification.read', { id });
  return unreadOf(tx, reader);
}

type UpTo = { shown?: string | undefined; seen?: string | undefined };

/**
 * Whether a notification `n` existed when its reader was shown the list. Decided by its transaction, since two may have
 * the same time, or an earlier time and a later commit. Beyond a day only the time counts: a database that was restored
 * elsewhere counts its transactions from the start.
 */
const wasWritten = ({ shown, seen }: UpTo) =>
  seen !== undefined &&
  sql`(pg_visible_in_snapshot(n.written_by, ${seen}::pg_snapshot)
    or n.created_at < ${shown ?? null}::timestamptz - interval '1 day')`;

/** Marks all of the account as read, except those with news since `shown`, or that are not among the `seen`. */
export async function markAllRead(tx: Tx, reader: Reader, upTo: UpTo) {
  const { numAffectedRows } = await sql`
    update user_notification n set read_at = ${now()}
    where ${allOf([unreadUpTo(upTo.shown), wasWritten(upTo), seenBy(reader)])}`.execute(tx);
  if (numAffectedRows !== undefined && numAffectedRows > 0n) await tell(tx, reader, 'notification.read', {});
  return unreadOf(tx, reader);
}

/** Removes one, unless it has news since `shown`. @throws Refusal 404 */
export async function removeNotification(tx: Tx, reader: Reader, id: string, shown?: string) {
  const { rows } = await sql<{ is_removed: boolean }>`
    with found as (
      select n.id, n.created_at from user_notification n where n.id = ${id} and ${seenBy(reader)} for update
    ), removed as (
      delete from user_notification where id in (select n.id from found n where ${isUpTo(shown)}) returning id
    )
    select id in (select id from removed) as is_removed from found`.execute(tx);
  const [found] = rows;
  if (!found) throw gone();
  if (found.is_removed) await tell(tx, reader, 'notification.removed', { id });
  return unreadOf(tx, reader);
}
