import { sql } from 'kysely';
import type { mediaStatuses } from '@bairn/shared/schema/journalWords';
import type { Handle, Tx } from '../database/database.ts';
import { lockEntry } from '../journal/entryRow.ts';
import type { Writer } from '../journal/writer.ts';
import { notFound } from '../refusals/refusal.ts';
import { uploadColumns, type UploadRow } from '../uploads/keepFile.ts';

/** An upload of an entry. */
export type MediaRow = UploadRow & { nursery: string; entry: string; status: (typeof mediaStatuses)[number] };

const columns = sql`${uploadColumns('m')}, m.nursery_id as nursery, m.journal_entry_id as entry, m.status`;

/** An upload that the caller may read. @throws Refusal 404 */
export async function readMedia(db: Handle, id: string): Promise<MediaRow> {
  const { rows } = await sql<MediaRow>`select ${columns} from journal_media m where m.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('This picture could not be found.');
  return rows[0];
}

/** Locks an upload with its entry, for those who may change that. @throws Refusal 403, 404 */
export async function lockMedia(tx: Tx, writer: Writer, id: string) {
  const { entry: of } = await readMedia(tx, id);
  const entry = await lockEntry(tx, writer, of);
  const { rows } = await sql<MediaRow>`select ${columns} from journal_media m where m.id = ${id} for update`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('This picture could not be found.');
  return { entry, media: rows[0] };
}

/** How far an upload is. */
export const asUpload = ({ id, size, received, status }: MediaRow) => ({ id, size, received, status });
