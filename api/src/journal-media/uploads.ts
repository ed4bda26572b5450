import { sql } from 'kysely';
import type { beginMedia } from '@bairn/shared/calls/journalMedia';
import { plural } from '@bairn/shared/format/plural';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { mostMedia, mostPictureBytes } from '@bairn/shared/schema/journalWords';
import { transactLong, type Db, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { lockEntry } from '../journal/entryRow.ts';
import { logEntry } from '../journal/tellJournal.ts';
import type { Writer } from '../journal/writer.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { refuseUnlessAllowed } from '../states/transition.ts';
import { checkPiece, removeLater } from '../uploads/keepFile.ts';
import { asUpload, lockMedia, readMedia } from './mediaRow.ts';

/** Hours after which an upload that was not finished is removed. */
const patience = 48;

/**
 * Begins an upload. Every child of the entry counts as in the picture until a person says that it is not.
 * @throws Refusal 403, 404, 409 `too_many`, 422 for a picture that is too large
 */
export async function beginUpload(tx: Tx, writer: Writer, body: ReadOf<typeof beginMedia, 'body'>) {
  const entry = await lockEntry(tx, writer, body.journal_entry_id);
  if (body.kind === 'image' && body.size > mostPictureBytes) {
    throw invalid({ size: [`A picture can have at most ${mostPictureBytes / 1_048_576} MB`] });
  }
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from journal_media where nursery_id = ${entry.nursery}
      and journal_entry_id = ${entry.id} and status <> 'refused'`.execute(tx);
  if ((rows[0]?.many ?? 0) >= mostMedia) {
    throw conflict(`An entry has at most ${plural(mostMedia, 'picture')}. Remove one first.`, 'too_many');
  }
  const id = newId();
  await sql`insert into journal_media (nursery_id, id, journal_entry_id, kind, size, user_id, created_at)
    values (${entry.nursery}, ${id}, ${entry.id}, ${body.kind}, ${body.size}, ${writer.user}, ${now()})`.execute(tx);
  await sql`insert into journal_media_child (nursery_id, journal_media_id, child_id)
    select ${entry.nursery}, ${id}, c.id from unnest(${entry.children}::uuid[]) as c (id)`.execute(tx);
  await logEntry(tx, writer, 'journal.upload', entry);
  return asUpload(await readMedia(tx, id));
}

/**
 * Notes a piece that was stored under a key, if it is the next one.
 * @throws Refusal 403, 404, 409 `offset` where another number of bytes has arrived, 422 for more bytes than were announced
 */
export async function addPiece(
  tx: Tx,
  writer: Writer,
  id: string,
  piece: { offset: number; length: number; key: string },
) {
  const { media } = await lockMedia(tx, writer, id);
  refuseUnlessAllowed('journal_media', media.status, 'check');
  checkPiece(media, piece);
  await sql`update journal_media set received = received + ${piece.length}, pieces = pieces || ${piece.key}::text
    where id = ${id}`.execute(tx);
  return asUpload({ ...media, received: media.received + piece.length });
}

/** Removes a picture with its files; a published version shows it no more. @throws Refusal 403, 404 */
export async function removeUpload(tx: Tx, writer: Writer, id: string) {
  const { entry, media } = await lockMedia(tx, writer, id);
  await sql`delete from journal_media where id = ${id}`.execute(tx);
  await removeLater(tx, [...media.pieces, media.key, media.small_key]);
  await noteChange(tx, entry.id);
  await logEntry(tx, writer, 'journal.remove_media', entry);
  return entry;
}

/** A published entry whose pictures changed has a change to publish. */
export const noteChange = (tx: Tx, entry: string) =>
  sql`update journal_entry set published_revision = 0, changed_at = ${now()} where id = ${entry}`.execute(tx);

/** The job that removes uploads that were refused or not finished. */
export async function sweepUploads(db: Db) {
  const before = new Date(now().getTime() - patience * 3_600_000);
  await transactLong(db, async (tx) => {
    const { rows } = await sql<{ pieces: string[] }>`
      delete from journal_media where status in ('received', 'refused') and created_at < ${before}
      returning pieces`.execute(tx);
    await removeLater(
      tx,
      rows.flatMap(({ pieces }) => pieces),
    );
  });
}
