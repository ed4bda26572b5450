import { sql } from 'kysely';
import type { EntryContent } from '@bairn/shared/schema/journal';
import type { EntryStatus, EntryType } from '@bairn/shared/schema/journalWords';
import type { Tx } from '../database/database.ts';
import { conflict, forbidden, notFound } from '../refusals/refusal.ts';
import type { Writer } from './writer.ts';

/** An entry as it is locked for a change. */
export type EntryRow = {
  id: string;
  nursery: string;
  branch: string;
  type: EntryType;
  status: EntryStatus;
  content: EntryContent;
  revision: number;
  version: number;
  published_revision: number;
  written_by: string | null;
  user_id: string | null;
  /** Its children, without those who were taken out. */
  children: string[];
};

/**
 * Locks an entry of a type, or of any. Staff change what staff of their branch wrote; what a family wrote is the author's.
 * @throws Refusal 403 for another person's home observation, 404, 409 `changed` for a stale revision
 */
export async function lockEntry(
  tx: Tx,
  writer: Writer,
  id: string,
  { type, revision, anyone = false }: { type?: EntryType; revision?: number; anyone?: boolean } = {},
): Promise<EntryRow> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.nursery_id as nursery, e.branch_id as branch, e.type, e.status, e.content, e.revision, e.version,
      e.published_revision, e.written_by, e.user_id,
      array(select jc.child_id from journal_child jc where jc.nursery_id = e.nursery_id
        and jc.journal_entry_id = e.id and jc.in_draft order by jc.id) as children
    from journal_entry e where e.id = ${id} for update`.execute(tx);
  const [entry] = rows;
  if (!entry || (type !== undefined && entry.type !== type)) throw notFound('This entry could not be found.');
  if (!anyone && !mayChange(writer, entry)) throw forbidden('Only the family member who wrote this can change it.');
  if (revision !== undefined && revision !== entry.revision) {
    throw conflict(
      'This entry was changed in another tab or by another person. Your text was not saved. Read theirs first.',
      'changed',
    );
  }
  return entry;
}

/** Whether a person is the author of an entry. */
export const isAuthor = (writer: Writer, { written_by, user_id }: Pick<EntryRow, 'written_by' | 'user_id'>) =>
  writer.kind === 'family' ? user_id === writer.user : written_by === writer.profile;

/** Whether a person may change an entry that the rules let them see. */
export const mayChange = (writer: Writer, entry: Pick<EntryRow, 'written_by' | 'user_id'>) =>
  entry.user_id === null ? writer.kind === 'branch' : isAuthor(writer, entry);
