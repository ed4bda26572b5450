import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { drawImage } from '../files/drawImage.ts';
import { Download } from '../http/download.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';

/** Large enough to compare a face on a tablet. */
const shape = { width: 640, height: 640, fit: 'inside' } as const;

/**
 * Stores a photo before a transaction begins, re-encoded and without location data, and answers its key. No address
 * serves a key like this: only the call does, to those who may read the pickup.
 * @throws Refusal 422 where it is no picture
 */
export async function storePhoto(
  { files, images }: Pick<Services, 'files' | 'images'>,
  photo: File | undefined,
): Promise<string | null> {
  if (!photo) return null;
  const picture = await drawImage(images, photo, 'photo', shape);
  const key = picture.key.replace(/\.webp$/, '.pickup.webp');
  await files.put(key, picture.bytes);
  return key;
}

/** The photo of a pickup that the caller may read. @throws Refusal 404 where there is none */
export async function readPhoto(db: Db, files: Services['files'], id: string): Promise<Download> {
  const { rows } = await sql<{ key: string | null }>`select photo_key as key from pickup where id = ${id}`.execute(db);
  const key = rows[0]?.key;
  // A file that is gone reads as no photo.
  const bytes = key ? await files.find(key) : null;
  if (!bytes) throw notFound('There is no photo of this person.');
  return new Download('pickup.webp', 'image/webp', once(bytes));
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
