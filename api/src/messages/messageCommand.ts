import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { messageReasonWords, type MessageReason } from '@bairn/shared/schema/conversationWords';
import { audit } from '../audit/audit.ts';
import { decideCommand } from '../commands/decideCommand.ts';
import { transact, type Db, type Handle, type Tx } from '../database/database.ts';
import { removeLater } from '../uploads/keepFile.ts';

const usage = `Decides about messages that were reported.

  pnpm message:decide                lists the messages with open reports
  pnpm message:decide ID --keep      the message stays
  pnpm message:decide ID --remove    removes its words and pictures for both sides
`;

type Reported = {
  id: string;
  body: string;
  files: number;
  reports: { reason: MessageReason; note: string | null }[];
};

/** The messages with a report that nobody has decided, the longest waiting first. */
async function readReported(db: Handle): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select x.id, x.body, (select count(*) from message_media f where f.nursery_id = x.nursery_id
        and f.message_id = x.id)::int as files,
      json_agg(json_build_object('reason', r.reason, 'note', r.note) order by r.created_at, r.id) as reports
    from message_report r join message x on x.nursery_id = r.nursery_id and x.id = r.message_id
    where r.decided_at is null group by x.id order by min(r.created_at), x.id`.execute(db);
  return rows;
}

const describe = ({ id, body, files, reports }: Reported) =>
  [
    `${id}  ${files} files`,
    `  ${body}`,
    ...reports.map(({ reason, note }) => `  reported: ${messageReasonWords[reason]}${note ? `: ${note}` : ''}`),
  ].join('\n');

/** Decides all open reports of a message. Says whether there was one to decide. */
async function decide(tx: Tx, message: string, remove: boolean): Promise<boolean> {
  const { rows } = await sql<{ nursery_id: string }>`
    update message_report set decided_at = ${now()} where message_id = ${message} and decided_at is null
    returning nursery_id`.execute(tx);
  const [found] = rows;
  if (!found) return false;
  if (remove) {
    await sql`update message set removed_at = ${now()}, body = '' where id = ${message}`.execute(tx);
    const files = await sql<{ key: string | null; small_key: string | null }>`
      delete from message_media where message_id = ${message} returning key, small_key`.execute(tx);
    await removeLater(
      tx,
      files.rows.flatMap(({ key, small_key }) => [key, small_key]),
    );
  }
  await audit(tx, {
    user: null,
    nursery: found.nursery_id,
    action: remove ? 'message.remove' : 'message.keep',
    object: { type: 'message', id: message },
  });
  return true;
}

/** Runs the command on a database; answers what it prints. `message` is null for the list. */
export async function decideMessage(db: Db, message: string | null, remove: boolean): Promise<string> {
  if (message === null) return (await readReported(db)).map(describe).join('\n') || 'No message waits for a decision.';
  if (!(await transact(db, (tx) => decide(tx, message, remove)))) return 'This message has no open report.';
  return remove ? 'Removed.' : 'Kept.';
}

if (process.argv[1] === import.meta.filename) process.exitCode = await decideCommand(usage, decideMessage);
