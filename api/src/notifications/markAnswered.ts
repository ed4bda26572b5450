import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import type { Tx } from '../database/database.ts';
import { sendAll } from '../outbox/outbox.ts';
import { userChannel } from '../realtime/channels.ts';

/**
 * Marks services' questions about a child as read, for every parent: they are answered. Those of one branch where it is
 * given.
 */
export async function markAnswered(
  tx: Tx,
  child: string,
  type: 'needs.asked' | 'plan.shared' | 'funding.to_agree' = 'needs.asked',
  branch: string | null = null,
) {
  await markRead(
    tx,
    sql`type = ${type} and object_id = ${child} and (${branch}::uuid is null or branch_id = ${branch})
      and user_id in (select k.user_id from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
        where f.child_id = ${child})`,
  );
}

/** Marks a request to connect as read for whoever was asked, on both sides: it is answered or taken back. */
export const markConnectionAnswered = (tx: Tx, connection: string) =>
  markRead(tx, sql`type = 'connection.asked' and object_id = ${connection}`);

/** Marks a notification about an accident report as read for everyone: it is answered. */
export const markReportAnswered = (tx: Tx, report: string, type: `accident.${string}`) =>
  markRead(tx, sql`type = ${type} and object_id = ${report}`);

/** Marks notifications about a conversation as read, for the people who share a side of it. */
export const markMessagesRead = (tx: Tx, conversation: string, users: readonly string[]) =>
  markRead(tx, sql`user_id = any(${users}::uuid[]) and type = 'message.received' and object_id = ${conversation}`);

/** Marks notifications as read, for those who got them. */
async function markRead(tx: Tx, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    update user_notification set read_at = ${now()} where ${where} and read_at is null
    returning id, user_id`.execute(tx);
  await sendAll(
    tx,
    rows.map(({ id, user_id }) => ({
      topic: 'realtime.event',
      payload: { channel: userChannel(user_id), event: 'notification.read' satisfies LiveEvent, data: { id } },
    })),
  );
}
