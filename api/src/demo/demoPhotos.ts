import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import type { Files } from '../files/files.ts';
import type { Images } from '../images/images.ts';
import { addPhoto, storePhoto, type Photo } from '../service-profile/gallery.ts';
import { leith, mainProvider } from './mainSessions.ts';
import { photoScenes } from './photoScenes.ts';
import { branchId, nurseryId } from './services.ts';

type Hung = { photo: Photo; description: string };

const svg = (drawing: string) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 160 120">${drawing}</svg>`,
  );

/** Draws the photos of the main service and stores their files, before the transaction of the seed. */
export async function drawPhotos(files: Files, images: Images): Promise<Hung[]> {
  const hung: Hung[] = [];
  for (const { drawing, description } of photoScenes) {
    const photo = await storePhoto(files, async (shape) => ({
      key: `${randomBytes(18).toString('base64url')}.webp`,
      ...(await images.picture(svg(drawing), shape)),
    }));
    hung.push({ photo, description });
  }
  return hung;
}

/** Puts them into its gallery. */
export async function hangPhotos(tx: Tx, photos: readonly Hung[]) {
  const of = { nursery: nurseryId(mainProvider), branch: branchId(leith) };
  for (const { photo, description } of photos) await addPhoto(tx, of, photo, 'photo', description);
}
