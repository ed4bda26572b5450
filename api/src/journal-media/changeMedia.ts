import { sql } from 'kysely';
import type { changeMedia as call } from '@bairn/shared/calls/journalMedia';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Download } from '../http/download.ts';
import { tellJournal } from '../journal/tellJournal.ts';
import type { Writer } from '../journal/writer.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { downloadKept } from '../uploads/keepFile.ts';
import { readOne } from './finishUpload.ts';
import { lockMedia, readMedia, type MediaRow } from './mediaRow.ts';
import { noteChange } from './uploads.ts';

/** Says who is in a picture, captions it, or leaves it out. @throws Refusal 403, 404, 422 for a child of another entry */
export async function changeMedia(tx: Tx, writer: Writer, id: string, body: ReadOf<typeof call, 'body'>) {
  const { entry, media } = await lockMedia(tx, writer, id);
  const { nursery } = media;
  const { rows } = await sql<{ child: string }>`
    select child_id as child from journal_media_child where nursery_id = ${nursery} and journal_media_id = ${id}`.execute(
    tx,
  );
  if (body.shows.some((child) => !rows.some((row) => row.child === child))) {
    throw invalid({ shows: ['One of these children is not in this entry'] });
  }
  await sql`update journal_media set caption = ${body.caption ?? null}, left_out = ${body.left_out} where id = ${id}`.execute(
    tx,
  );
  await sql`update journal_media_child set is_shown = child_id = any(${body.shows}::uuid[])
    where nursery_id = ${nursery} and journal_media_id = ${id}`.execute(tx);
  await noteChange(tx, entry.id);
  await audit(tx, {
    user: writer.user,
    nursery,
    action: 'journal.change_media',
    object: { type: 'journal_media', id },
    request: writer.request,
  });
  // What was published shows it no more where a child in it has no consent.
  await tellJournal(tx, entry, 'journal.written', { families: entry.status === 'published' });
  return readOne(tx, id);
}

/** The file of a picture or video that the caller may read. @throws Refusal 404 */
export async function readFile(
  db: Db,
  files: Services['files'],
  id: string,
  { kind, small = false }: Pick<MediaRow, 'kind'> & { small?: boolean },
): Promise<Download> {
  const media = await readMedia(db, id);
  const key = media.kind === kind ? (small ? media.small_key : media.key) : null;
  return downloadKept(files, 'journal', key, media.content_type);
}
