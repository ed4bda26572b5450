import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { fileTypeRefused, imageTypeOf } from '@bairn/shared/schema/files';
import { invalid } from '../refusals/refusal.ts';

/** Maximum pixels: such a picture still decodes in reasonable memory; more is an attack. */
const mostPixels = 60_000_000;

export type Picture = { key: string; bytes: Uint8Array; width: number; height: number };

/** The target size: cut to exactly this size, or fitted into it without enlarging. */
export type Shape = { width: number; height: number; fit: 'cover' | 'inside' };

/**
 * Re-encodes the picture of the field `field` as WebP, upright and without location data. The type is detected from its
 * bytes.
 * @throws Refusal 422 where it is not a gif, jpg or png.
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
    // Any decoder error means that the picture cannot be shown.
    throw invalid({ [field]: [fileTypeRefused] });
  }
}
