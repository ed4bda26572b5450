import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { fileTypeRefused, imageTypeOf } from '@bairn/shared/schema/files';
import { invalid } from '../plugins/refusal.ts';

const side = 320;
/** A picture of this many pixels still decodes in reasonable memory; more is an attack. */
const mostPixels = 60_000_000;

export type Picture = { key: string; bytes: Uint8Array; width: number; height: number };

/**
 * A person's picture, judged by its bytes and drawn anew: 320 px square WebP, upright, without location data.
 * @throws Refusal 422 where it is no gif, jpg or png.
 */
export async function drawAvatar(file: File): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageTypeOf(bytes)) throw invalid({ avatar: [fileTypeRefused] });
  try {
    const { data } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { key: `${randomBytes(18).toString('base64url')}.webp`, bytes: data, width: side, height: side };
  } catch {
    throw invalid({ avatar: [fileTypeRefused] });
  }
}
