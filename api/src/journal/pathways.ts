import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Pathway, PathwayAnswer } from '@bairn/shared/schema/journalWords';
import type { Tx } from '../database/database.ts';
import { lockEntry } from './entryRow.ts';
import { logEntry, tellJournal } from './tellJournal.ts';
import type { Writer } from './writer.ts';

/** Says where the children of an entry are on a progression pathway; null takes it out. @throws Refusal 404 */
export async function setPathway(tx: Tx, writer: Writer, id: string, pathway: Pathway, answer: PathwayAnswer | null) {
  const entry = await lockEntry(tx, writer, id, { type: 'LearningJournal' });
  const { [pathway]: former, ...others } = entry.content.pathways;
  if ((former ?? null) === answer) return;
  const after = answer === null ? others : { ...others, [pathway]: answer };
  await sql`update journal_entry set content = jsonb_set(content, '{pathways}', ${JSON.stringify(after)}::jsonb),
      revision = revision + 1, changed_at = ${now()} where id = ${id}`.execute(tx);
  await logEntry(tx, writer, 'journal.write', entry);
  await tellJournal(tx, entry, 'journal.written', { families: false });
}
