import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fileTypeRefused, imageTypeOf } from '@bairn/shared/schema/files';
import type { EntryMedia } from '@bairn/shared/schema/journalMedia';
import type { Db, Tx } from '../database/database.ts';
import { drawImage } from '../files/drawImage.ts';
import { mediaColumns } from '../journal/readEntry.ts';
import { tellJournal } from '../journal/tellJournal.ts';
import type { Writer } from '../journal/writer.ts';
import { sendAll } from '../outbox/outbox.ts';
import { conflict, invalid, notFound, Refusal } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { refusalOf, transition } from '../states/transition.ts';
import { cleanMp4, isMp4 } from './cleanMp4.ts';
import { cleanWebm, isWebm } from './cleanWebm.ts';
import { lockMedia, type MediaRow } from './mediaRow.ts';
import { makeTurns } from './turns.ts';
import { Unclean } from './unclean.ts';
import { noteChange } from './uploads.ts';

/** Sizes in which a picture is kept: to look at, and for a list. */
const large = { width: 1600, height: 1600, fit: 'inside' } as const;
const small = { width: 480, height: 480, fit: 'inside' } as const;

/** Two files are in memory at a time, a video of 50 MB among them; docs/decisions/journal.md has the measurement. */
const inTurn = makeTurns({ running: 2, waiting: 40 });

type Kept = Pick<MediaRow, 'key' | 'small_key' | 'content_type'> & { width: number | null; height: number | null };
type Store = Pick<Services, 'files' | 'images'>;

async function readPieces({ files }: Store, { pieces, size }: MediaRow): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const key of pieces) {
    const piece = await files.read(key);
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** Draws a picture again in two sizes, which leaves its location behind. */
async function keepPicture({ files, images }: Store, bytes: Uint8Array<ArrayBuffer>): Promise<Kept> {
  if (!imageTypeOf(bytes)) throw invalid({ file: [fileTypeRefused] });
  const file = new File([bytes], '');
  const picture = await drawImage(images, file, 'file', large);
  const thumbnail = await drawImage(images, file, 'file', small);
  const key = picture.key.replace(/\.webp$/, '.journal.webp');
  const small_key = thumbnail.key.replace(/\.webp$/, '.journal.webp');
  await files.put(key, picture.bytes);
  await files.put(small_key, thumbnail.bytes);
  return { key, small_key, content_type: 'image/webp', width: picture.width, height: picture.height };
}

const videoRefusals = {
  unreadable: 'This video could not be read. Only MP4, MOV and WebM videos are allowed.',
  'other-track':
    'This video has data besides picture and sound, which may say where it was made. Record or export it again without.',
} as const;

async function keepVideo({ files }: Store, bytes: Uint8Array): Promise<Kept> {
  const clean = isMp4(bytes) ? cleanMp4 : isWebm(bytes) ? cleanWebm : null;
  if (!clean) throw invalid({ file: [videoRefusals.unreadable] });
  try {
    const content_type = clean(bytes);
    const key = `${randomBytes(18).toString('base64url')}.journal.${content_type === 'video/mp4' ? 'mp4' : 'webm'}`;
    await files.put(key, bytes);
    return { key, small_key: null, content_type, width: null, height: null };
  } catch (error) {
    if (error instanceof Unclean) throw invalid({ file: [videoRefusals[error.why]] });
    throw error;
  }
}

const removeLater = (tx: Tx, keys: readonly (string | null)[]) =>
  sendAll(
    tx,
    keys.flatMap((key) => (key === null ? [] : [{ topic: 'file.remove' as const, payload: { key } }])),
  );

/** Of the content alone: what is busy or lost is tried again. */
const isRefusedForGood = (error: unknown) => error instanceof Refusal && error.status === 422;

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
    if (media.received < media.size) {
      throw conflict(`${media.received} of ${media.size} bytes have arrived. Send the rest first.`, 'incomplete');
    }
    const bytes = await readPieces(services, media);
    if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw invalid({ sha256: ['The file arrived changed. Please choose it again'] });
    }
    let kept: Kept;
    try {
      kept = await (media.kind === 'image' ? keepPicture : keepVideo)(services, bytes);
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
