import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Files } from '../files/files.ts';
import type { Images } from '../images/images.ts';
import { accountFamilies } from './families.ts';
import { demoId, fixedChoice } from './fixed.ts';

/** The photo of a person who may collect, by the pickup's id. */
type Face = { pickup: string; key: string };

const skins = ['#f2c9a5', '#d9a577', '#a9714b', '#f6d7bd'];
const hairs = ['#3b2a20', '#8a5a2b', '#b9b4ad', '#23201e'];
const coats = ['#2f6f8f', '#7b5aa6', '#3f7d4e', '#a8552f'];

/** A drawn face, so that no real person is shown. */
function draw(name: string): Uint8Array {
  const [skin, hair, coat] = [skins, hairs, coats].map((colours, at) => fixedChoice(`${name}/${at}`, colours));
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 64 64">
    <rect width="64" height="64" fill="#dfeaf0"/><path d="M8 64 q2 -18 24 -18 t24 18z" fill="${coat}"/>
    <rect x="27" y="38" width="10" height="12" rx="5" fill="${skin}"/><circle cx="32" cy="24" r="16" fill="${hair}"/>
    <ellipse cx="32" cy="28" rx="11.5" ry="13.5" fill="${skin}"/><path d="M20 23 q12 -14 24 0 q-12 -5 -24 0z" fill="${hair}"/>
    <circle cx="27.5" cy="28" r="1.4" fill="#2b2420"/><circle cx="36.5" cy="28" r="1.4" fill="#2b2420"/>
    <path d="M27 34.5 q5 4 10 0" fill="none" stroke="#8f4a3c" stroke-width="1.4" stroke-linecap="round"/></svg>`);
}

/** Draws the people whom the parents of the published accounts named, and stores the files, before the transaction of the seed. */
export async function drawFaces(files: Files, images: Images): Promise<Face[]> {
  const faces: Face[] = [];
  for (const child of accountFamilies.flatMap(({ children }) => children)) {
    for (const which of ['any day', 'today']) {
      const name = `${child.key}/${which}`;
      const { bytes } = await images.picture(draw(name), { width: 640, height: 640, fit: 'inside' });
      const key = `${randomBytes(18).toString('base64url')}.pickup.webp`;
      await files.put(key, bytes);
      faces.push({ pickup: demoId('pickup', name), key });
    }
  }
  return faces;
}

/** Gives them to the pickups that there are. */
export async function showFaces(tx: Tx, faces: readonly Face[]) {
  for (const { pickup, key } of faces) await sql`update pickup set photo_key = ${key} where id = ${pickup}`.execute(tx);
}
