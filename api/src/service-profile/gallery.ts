import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { mostPhotos } from '@bairn/shared/schema/gallery';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { drawImage, type Picture } from '../files/drawImage.ts';
import type { Shape } from '../images/messages.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { holdBranch, type Place } from './holdBranch.ts';
import { forgetFiles, writeFile } from './storedFiles.ts';

/** As large as a page shows it on a high-density screen; a cover of 1080 x 500 is twice as large there. */
const large = { width: 2160, height: 1620, fit: 'inside' } as const;
/** As it stands in a list of photos. */
const small = { width: 640, height: 480, fit: 'inside' } as const;

/** A photo in the sizes that pages show. */
export type Photo = { large: Picture; small: Picture };

/** Re-encodes and stores a photo before a transaction begins. Throws as `drawImage` does. */
export async function takePhoto(
  { files, images }: Pick<Services, 'files' | 'images'>,
  file: File,
  field: string,
): Promise<Photo> {
  return storePhoto(files, (shape) => drawImage(images, file, field, shape));
}

/** Draws and stores a photo in its sizes. Throws as `draw` does. */
export async function storePhoto(files: Services['files'], draw: (shape: Shape) => Promise<Picture>): Promise<Photo> {
  const photo = { large: await draw(large), small: await draw(small) };
  for (const { key, bytes } of Object.values(photo)) await files.put(key, bytes);
  return photo;
}

/**
 * Adds a photo at the end of the gallery.
 * @throws Refusal 422 for `field` where the gallery is full
 */
export async function addPhoto(
  tx: Tx,
  of: Place,
  photo: Photo,
  field: string,
  description: string | null = null,
): Promise<{ id: string; file: string }> {
  await holdBranch(tx, of);
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as last from branch_photo
    where nursery_id = ${of.nursery} and branch_id = ${of.branch}`.execute(tx);
  const { count = 0, last = 0 } = rows[0] ?? {};
  if (count >= mostPhotos) {
    throw invalid({ [field]: [`The gallery is full: at most ${mostPhotos} photos. Remove one first.`] });
  }
  const [id, file] = [newId(), await writeFile(tx, of.nursery, 'photo', photo.large)];
  const smaller = await writeFile(tx, of.nursery, 'photo', photo.small);
  await sql`insert into branch_photo (nursery_id, id, branch_id, file_id, small_file_id, position, description, created_at)
    values (${of.nursery}, ${id}, ${of.branch}, ${file}, ${smaller}, ${last + 1}, ${description}, ${now()})`.execute(
    tx,
  );
  return { id, file };
}

/** The photo of a service. @throws Refusal 404 where it has no such photo */
async function findPhoto(tx: Tx, { nursery, branch }: Place, id: string) {
  const { rows } = await sql<{ file_id: string; small_file_id: string | null }>`
    select file_id, small_file_id from branch_photo
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id}`.execute(tx);
  const [photo] = rows;
  if (!photo) throw notFound('This photo could not be found.');
  return photo;
}

/** Removes a photo for good, also as the cover. @throws Refusal 404 */
export async function deletePhoto(tx: Tx, of: Place, id: string) {
  await holdBranch(tx, of);
  const { file_id, small_file_id } = await findPhoto(tx, of, id);
  await sql`update branch set cover_file_id = null where nursery_id = ${of.nursery} and id = ${of.branch}
    and cover_file_id = ${file_id}`.execute(tx);
  await sql`delete from branch_photo where nursery_id = ${of.nursery} and id = ${id}`.execute(tx);
  await forgetFiles(tx, of.nursery, [file_id, small_file_id]);
}

/** Removes the photo that is the cover, if there is one. */
export async function removeCover(tx: Tx, of: Place) {
  const { cover_file_id } = await holdBranch(tx, of);
  if (cover_file_id === null) return;
  const { rows } = await sql<{ id: string }>`select id from branch_photo
    where nursery_id = ${of.nursery} and branch_id = ${of.branch} and file_id = ${cover_file_id}`.execute(tx);
  if (rows[0]) await deletePhoto(tx, of, rows[0].id);
}

/** Makes a photo the cover: what the search, link previews and the head of the page show. @throws Refusal 404 */
export async function makeCover(tx: Tx, of: Place, id: string) {
  await holdBranch(tx, of);
  const { file_id } = await findPhoto(tx, of, id);
  await sql`update branch set cover_file_id = ${file_id} where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(
    tx,
  );
}

/** Makes a photo the one of sessions without one; null: none is. @throws Refusal 404 */
export async function makeDefault(tx: Tx, of: Place, id: string | null) {
  await holdBranch(tx, of);
  if (id !== null) await findPhoto(tx, of, id);
  // First off, then on: the index allows one at a time.
  await sql`update branch_photo set is_default = false
    where nursery_id = ${of.nursery} and branch_id = ${of.branch} and is_default`.execute(tx);
  await sql`update branch_photo set is_default = true where nursery_id = ${of.nursery} and id = ${id}`.execute(tx);
}

/** Says what a photo shows. @throws Refusal 404 */
export async function writeDescription(tx: Tx, of: Place, id: string, description: string | null) {
  await findPhoto(tx, of, id);
  await sql`update branch_photo set description = ${description} where nursery_id = ${of.nursery} and id = ${id}`.execute(
    tx,
  );
}

/**
 * Puts the named photos first, in this order; others follow as they stood, such as one that was added meanwhile.
 * @throws Refusal 404 where one is none of the service's
 */
export async function writeOrder(tx: Tx, of: Place, ids: readonly string[]) {
  await holdBranch(tx, of);
  const { rows } = await sql<{ id: string }>`select id from branch_photo
    where nursery_id = ${of.nursery} and branch_id = ${of.branch} order by position, id`.execute(tx);
  const known = rows.map(({ id }) => id);
  const named = [...new Set(ids)];
  if (named.some((id) => !known.includes(id))) throw notFound('A photo could not be found. Please look again.');
  const order = [...named, ...known.filter((id) => !named.includes(id))];
  await sql`update branch_photo p set position = o.place
    from unnest(${order}::uuid[]) with ordinality as o (id, place)
    where p.nursery_id = ${of.nursery} and p.id = o.id`.execute(tx);
}
