import { imageTypeOf } from '@bairn/shared/schema/files';
import { ImageError } from '../images/images.ts';
import type { Drawn } from '../images/messages.ts';
import type { Services } from '../services.ts';

/**
 * A stored picture as JPEG, which a PDF can hold, at most so many pixels on each side. Null where the file is gone or no
 * picture.
 * @throws Refusal 503 where too many pictures wait
 */
export async function jpegOf(
  { files, images }: Pick<Services, 'files' | 'images'>,
  key: string,
  most: number,
): Promise<Drawn | null> {
  const bytes = await files.find(key);
  if (!bytes || !(imageTypeOf(bytes) ?? isWebp(bytes))) return null;
  try {
    return await images.picture(bytes, { width: most, height: most, fit: 'inside', as: 'jpeg' });
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

/** Pictures are kept as WebP. */
const isWebp = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF' &&
  Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP';
