import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { fileTypeRefused, imageTypeOf } from '@bairn/shared/schema/files';
import { invalid } from './refusal.ts';

/** A picture of this many pixels still decodes in reasonable memory; more is an attack. */
const mostPixels = 60_000_000;

export type Picture = { key: string; bytes: Uint8Array; width: number; height: number };

/** How large it becomes: cut to just this size, or as much of it as it fills without being enlarged. */
export type Shape = { width: number; height: number; fit: 'cover' | 'inside' };

/**
 * The picture that came as the field `field`, judged by its bytes and drawn anew: WebP, upright, without location data.
 * @throws Refusal 422 where it is no gif, jpg or png.
 */
export async function drawImage(file: File, field: string, { width, height, fit }: Shape): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageTypeOf(bytes)) throw invalid({ [field]: [fileTypeRefused] });
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const key = `${randomBytes(18).toString('base64url')}.webp`;
    return { key, bytes: data, width: info.width, height: info.height };
  } catch {
    // Whatever the decoder stumbles over, it is no picture that can be shown.
    throw invalid({ [field]: [fileTypeRefused] });
  }
}
