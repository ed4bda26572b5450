import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { drawImage, type Picture } from '../files/drawImage.ts';
import type { Services } from '../services.ts';
import { addPhoto, removeCover, takePhoto, type Photo } from './gallery.ts';
import type { Place } from './holdBranch.ts';
import { writeFile } from './storedFiles.ts';

/** A logo is shown at 160 pixels at most, and stored for high-density screens. */
const logoShape = { width: 512, height: 512, fit: 'inside' } as const;

type Drawing = Pick<Services, 'files' | 'images'>;

/** Logo and cover of a service, ready to be stored. */
export type Pictures = { service_logo?: Picture; service_cover?: Photo };

/** Re-encodes and stores a logo before a transaction begins. Throws as `drawImage` does. */
export async function takeLogo({ files, images }: Drawing, file: File, field: string): Promise<Picture> {
  const logo = await drawImage(images, file, field, logoShape);
  await files.put(logo.key, logo.bytes);
  return logo;
}

/** The same for the logo and the cover of a service. */
export async function takePictures(
  services: Drawing,
  { service_logo, service_cover }: { service_logo?: File | undefined; service_cover?: File | undefined },
): Promise<Pictures> {
  return {
    ...(service_logo && { service_logo: await takeLogo(services, service_logo, 'service_logo') }),
    ...(service_cover && { service_cover: await takePhoto(services, service_cover, 'service_cover') }),
  };
}

/** Assigns the pictures to the service: a cover is a photo of its gallery. A former logo stays for pages that are open. */
export async function writePictures(tx: Tx, of: Place, { service_logo, service_cover }: Pictures) {
  if (service_logo) await setLogo(tx, of, await writeFile(tx, of.nursery, 'logo', service_logo));
  if (!service_cover) return;
  await removeCover(tx, of);
  const { file } = await addPhoto(tx, of, service_cover, 'service_cover');
  await sql`update branch set cover_file_id = ${file} where nursery_id = ${of.nursery} and id = ${of.branch}`.execute(
    tx,
  );
}

/** Removes a picture of the service. */
export const removePicture = (tx: Tx, of: Place, field: 'service_logo' | 'service_cover') =>
  field === 'service_logo' ? setLogo(tx, of, null) : removeCover(tx, of);

const setLogo = (tx: Tx, { nursery, branch }: Place, file: string | null) =>
  sql`update branch set logo_file_id = ${file} where nursery_id = ${nursery} and id = ${branch}`.execute(tx);
