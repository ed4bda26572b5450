import sharp from 'sharp';
import { mostPixels, type Drawn, type Shape } from './messages.ts';

/** Whether a picture has more pixels than are decoded, by its header. @throws the decoder's error */
export async function hasTooManyPixels(bytes: Uint8Array): Promise<boolean> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height > mostPixels;
}

/** Re-encodes a picture as WebP or JPEG, upright and without location data. @throws the decoder's error */
export async function drawPicture(bytes: Uint8Array, { width, height, fit, as = 'webp' }: Shape): Promise<Drawn> {
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside' });
  const encoded =
    as === 'jpeg' ? upright.flatten({ background: '#fff' }).jpeg({ quality: 82 }) : upright.webp({ quality: 82 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
