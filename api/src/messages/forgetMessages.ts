import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { removeLater } from '../uploads/keepFile.ts';

/**
 * Deletes a person's own conversations with their files, of a family and of a colleague; what they wrote for a service stays
 * with the service, without the person.
 */
export async function forgetMessages(tx: Tx, user: string) {
  const own = sql`select conversation_id from conversation_side where user_id = ${user}`;
  const { rows } = await sql<{ pieces: string[]; key: string | null; small_key: string | null }>`
    delete from message_media where conversation_id in (${own}) returning pieces, key, small_key`.execute(tx);
  await removeLater(
    tx,
    rows.flatMap(({ pieces, key, small_key }) => [...pieces, key, small_key]),
  );
  await sql`delete from conversation where id in (${own})`.execute(tx);
  await sql`update message set written_by = null where written_by = ${user}`.execute(tx);
  await sql`update bulletin set written_by = null where written_by = ${user}`.execute(tx);
  await sql`update message_report set user_id = null, note = null where user_id = ${user}`.execute(tx);
}
