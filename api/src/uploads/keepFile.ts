import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fileTypeRefused, imageTypeOf } from '@bairn/shared/schema/files';
import { drawImage } from '../files/drawImage.ts';
import type { Tx } from '../database/database.ts';
import { sendAll } from '../outbox/outbox.ts';
import { conflict, invalid, notFound, Refusal } from '../refusals/refusal.ts';
import { Download } from '../http/download.ts';
import type { Services } from '../services.ts';
import { cleanMp4, isMp4 } from './cleanMp4.ts';
import { cleanWebm, isWebm } from './cleanWebm.ts';
import { makeTurns } from './turns.ts';
import { Unclean } from './unclean.ts';

/** Sizes in which a picture is kept: to look at, and for a list. */
const large = { width: 1600, height: 1600, fit: 'inside' } as const;
const small = { width: 480, height: 480, fit: 'inside' } as const;

/** Two files are in memory at a time, a video of 50 MB among them; docs/decisions/journal.md has the measurement. */
export const inTurn = makeTurns({ running: 2, waiting: 40 });

/** What the files of an area are called; no address serves such a name. */
type Owner = 'journal' | 'message';
type Store = Pick<Services, 'files' | 'images'>;

/** An upload as an area's table has it: bytes announced and arrived, the keys of its pieces in order, and the kept file. */
export type UploadRow = {
  id: string;
  kind: 'image' | 'video';
  size: number;
  received: number;
  pieces: string[];
  key: string | null;
  small_key: string | null;
  content_type: string | null;
};

/** The columns of `UploadRow` of a table that is named `table` in the statement. */
export const uploadColumns = (table: string) =>
  sql.join(
    ['id', 'kind', 'size', 'received', 'pieces', 'key', 'small_key', 'content_type'].map((column) =>
      sql.ref(`${table}.${column}`),
    ),
  );

type Arrived = Pick<UploadRow, 'kind' | 'size' | 'received' | 'pieces'>;

/** A checked file as it is stored. Of a video there is one size. */
export type Kept = {
  key: string;
  small_key: string | null;
  content_type: string;
  width: number | null;
  height: number | null;
};

/** A key of a piece, which no address serves. */
const pieceKey = (owner: Owner) => `${randomBytes(18).toString('base64url')}.${owner}.part`;

/**
 * Refuses a piece that is not the next one.
 * @throws Refusal 409 `offset` where another number of bytes has arrived, 422 for more bytes than were announced
 */
export function checkPiece({ size, received }: Arrived, piece: { offset: number; length: number }) {
  if (received !== piece.offset) throw conflict(`${received} bytes have arrived. Go on from there.`, 'offset');
  if (piece.offset + piece.length > size) throw invalid({ piece: ['This is more than was announced'] });
}

/** Stores a piece and notes it; a piece that `note` refuses is removed again. */
export async function storePiece<Result>(
  files: Services['files'],
  owner: Owner,
  file: Blob,
  note: (piece: { key: string; length: number }) => Promise<Result>,
): Promise<Result> {
  const key = pieceKey(owner);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await files.put(key, bytes);
  try {
    return await note({ key, length: bytes.byteLength });
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

async function readPieces({ files }: Store, { pieces, size }: Arrived): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const key of pieces) {
    const piece = await files.find(key);
    if (!piece) throw new Error(`The piece ${key} is gone.`);
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** Draws a picture again in two sizes, which leaves its location behind. */
async function keepPicture({ files, images }: Store, bytes: Uint8Array<ArrayBuffer>, owner: Owner): Promise<Kept> {
  if (!imageTypeOf(bytes)) throw invalid({ file: [fileTypeRefused] });
  const file = new File([bytes], '');
  const picture = await drawImage(images, file, 'file', large);
  const thumbnail = await drawImage(images, file, 'file', small);
  const key = picture.key.replace(/\.webp$/, `.${owner}.webp`);
  const small_key = thumbnail.key.replace(/\.webp$/, `.${owner}.webp`);
  await files.put(key, picture.bytes);
  await files.put(small_key, thumbnail.bytes);
  return { key, small_key, content_type: 'image/webp', width: picture.width, height: picture.height };
}

const videoRefusals = {
  unreadable: 'This video could not be read. Only MP4, MOV and WebM videos are allowed.',
  'other-track':
    'This video has data besides picture and sound, which may say where it was made. Record or export it again without.',
} as const;

async function keepVideo({ files }: Store, bytes: Uint8Array, owner: Owner): Promise<Kept> {
  const clean = isMp4(bytes) ? cleanMp4 : isWebm(bytes) ? cleanWebm : null;
  if (!clean) throw invalid({ file: [videoRefusals.unreadable] });
  try {
    const content_type = clean(bytes);
    const key = `${randomBytes(18).toString('base64url')}.${owner}.${content_type === 'video/mp4' ? 'mp4' : 'webm'}`;
    await files.put(key, bytes);
    return { key, small_key: null, content_type, width: null, height: null };
  } catch (error) {
    if (error instanceof Unclean) throw invalid({ file: [videoRefusals[error.why]] });
    throw error;
  }
}

/**
 * Checks what has arrived by its content, removes its location and stores it.
 * @throws Refusal 409 `incomplete`, 422 for a changed file, for what is no picture or video or cannot be cleaned, 503
 */
export async function keepFile(store: Store, arrived: Arrived, owner: Owner, sha256: string | undefined) {
  const { kind, size, received } = arrived;
  if (received < size) throw conflict(`${received} of ${size} bytes have arrived. Send the rest first.`, 'incomplete');
  const bytes = await readPieces(store, arrived);
  if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new ChangedFile();
  }
  return (kind === 'image' ? keepPicture : keepVideo)(store, bytes, owner);
}

/** The file arrived changed: it is sent again, and the upload is not refused for good. */
class ChangedFile extends Refusal {
  constructor() {
    const message = 'The file arrived changed. Please choose it again';
    super(422, message, { errors: { sha256: [message] } });
  }
}

/** Whether a file is refused for its content alone: what is busy or lost is tried again. */
export const isRefusedForGood = (error: unknown) =>
  error instanceof Refusal && error.status === 422 && !(error instanceof ChangedFile);

/** Removes stored files once the transaction has committed. */
export const removeLater = (tx: Tx, keys: readonly (string | null)[]) =>
  sendAll(
    tx,
    keys.flatMap((key) => (key === null ? [] : [{ topic: 'file.remove' as const, payload: { key } }])),
  );

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** A stored file as an answer. @throws Refusal 404 where there is none, or it is gone */
export async function downloadKept(files: Services['files'], name: string, key: string | null, type: string | null) {
  const bytes = key ? await files.find(key) : null;
  if (!key || !bytes) throw notFound('This picture could not be found.');
  const content = type ?? 'application/octet-stream';
  return new Download(`${name}.${content.split('/')[1]}`, content, once(bytes), { tag: `"${key}"` });
}
