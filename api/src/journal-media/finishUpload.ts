import { sql } from 'kysely';
import type { EntryMedia } from '@bairn/shared/schema/journalMedia';
import type { Db, Tx } from '../database/database.ts';
import { mediaColumns } from '../journal/readEntry.ts';
import { tellJournal } from '../journal/tellJournal.ts';
import type { Writer } from '../journal/writer.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { refusalOf, transition } from '../states/transition.ts';
import { inTurn, isRefusedForGood, keepFile, removeLater, type Kept } from '../uploads/keepFile.ts';
import { lockMedia, type MediaRow } from './mediaRow.ts';
import { noteChange } from './uploads.ts';

type Store = Pick<Services, 'files' | 'images'>;
type Work = { db: Db; transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>; services: Store };

/**
 * Checks an upload by its content, removes its location and keeps it. Finishing it twice changes nothing.
 * @throws Refusal 403, 404, 409 `incomplete` or the state, 422 for what is no picture or video or cannot be cleaned, 503
 */
export function finishUpload(
  { db, transact, services }: Work,
  writer: Writer,
  id: string,
  sha256: string | undefined,
): Promise<EntryMedia> {
  return inTurn(async () => {
    const { media } = await transact((tx) => lockMedia(tx, writer, id));
    if (media.status === 'available') return readOne(db, id);
    if (media.status !== 'received') throw refusalOf('journal_media', media.status);
    let kept: Kept;
    try {
      kept = await keepFile(services, media, 'journal', sha256);
    } catch (error) {
      if (isRefusedForGood(error)) await transact((tx) => refuse(tx, writer, media));
      throw error;
    }
    try {
      await transact((tx) => keep(tx, writer, media, kept));
    } catch (error) {
      for (const key of [kept.key, kept.small_key]) if (key) await services.files.remove(key);
      throw error;
    }
    return readOne(db, id);
  });
}

async function keep(
  tx: Tx,
  writer: Writer,
  { id, pieces }: MediaRow,
  { key, small_key, content_type, width, height }: Kept,
) {
  const { entry } = await lockMedia(tx, writer, id);
  await transition(tx, 'journal_media', 'check', { of: id, audit: null, announce: null });
  await transition(tx, 'journal_media', 'keep', {
    of: id,
    set: sql`pieces = '{}', key = ${key}, small_key = ${small_key}, content_type = ${content_type}, width = ${width},
      height = ${height}`,
    // The upload was logged when it began.
    audit: null,
    announce: null,
  });
  await noteChange(tx, entry.id);
  await removeLater(tx, pieces);
  await tellJournal(tx, entry, 'journal.media_added', { families: false });
}

async function refuse(tx: Tx, writer: Writer, { id, pieces }: MediaRow) {
  await lockMedia(tx, writer, id);
  await transition(tx, 'journal_media', 'refuse', { of: id, set: sql`pieces = '{}'`, audit: null, announce: null });
  await removeLater(tx, pieces);
}

/** A picture or video as its authors see it. @throws Refusal 404 */
export async function readOne(db: Db | Tx, id: string): Promise<EntryMedia> {
  const { rows } = await sql<{ media: EntryMedia }>`
    select ${mediaColumns} as media from journal_media m where m.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('This picture could not be found.');
  return rows[0].media;
}
