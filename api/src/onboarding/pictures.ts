import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { drawImage, type Picture } from '../files/drawImage.ts';
import type { Shape } from '../images/messages.ts';
import { newId } from '../database/id.ts';
import type { Services } from '../services.ts';
import type { Begun } from './findOnboarding.ts';

/**
 * The pictures of a service by field: a cover of 1080 x 500 is recommended, and stored at twice that for high-density
 * screens.
 */
const kinds = {
  service_logo: { purpose: 'logo', column: 'logo_file_id', shape: { width: 512, height: 512, fit: 'inside' } },
  service_cover: { purpose: 'cover', column: 'cover_file_id', shape: { width: 2160, height: 1000, fit: 'inside' } },
} as const satisfies Record<string, { purpose: string; column: string; shape: Shape }>;

export type PictureField = keyof typeof kinds;
const fields = Object.keys(kinds) as PictureField[]; // keys of a constant of ours

export type Pictures = Partial<Record<PictureField, Picture>>;

/** Re-encodes and stores the pictures before a transaction begins. Throws as `drawImage` does. */
export async function takePictures(
  { files, images }: Pick<Services, 'files' | 'images'>,
  sent: Partial<Record<PictureField, File | undefined>>,
): Promise<Pictures> {
  const drawn: Pictures = {};
  for (const field of fields) {
    const file = sent[field];
    if (file) drawn[field] = await drawImage(images, file, field, kinds[field].shape);
  }
  for (const { key, bytes } of Object.values(drawn)) await files.put(key, bytes);
  return drawn;
}

/** Assigns the pictures to the service; former files stay for pages that are open. */
export async function writePictures(
  tx: Tx,
  { nursery, branch }: Pick<Begun, 'nursery' | 'branch'>,
  pictures: Pictures,
) {
  for (const field of fields) {
    const picture = pictures[field];
    if (!picture) continue;
    const id = newId();
    await sql`insert into stored_file (id, nursery_id, purpose, key, content_type, bytes, width, height, created_at)
      values (${id}, ${nursery}, ${kinds[field].purpose}, ${picture.key}, 'image/webp', ${picture.bytes.byteLength},
        ${picture.width}, ${picture.height}, ${now()})`.execute(tx);
    await setPicture(tx, branch, field, id);
  }
}

/** Removes a picture of the service. */
export const removePicture = (tx: Tx, branch: string, field: PictureField) => setPicture(tx, branch, field, null);

const setPicture = (tx: Tx, branch: string, field: PictureField, file: string | null) =>
  sql`update branch set ${sql.ref(kinds[field].column)} = ${file} where id = ${branch}`.execute(tx);
