import { randomBytes } from 'node:crypto';
import { fileTypeRefused, imageTypeOf } from '@bairn/shared/schema/files';
import { ImageError, type Images } from '../images/images.ts';
import { mostPixels, type Drawn, type Failure, type Shape } from '../images/messages.ts';
import { invalid } from '../refusals/refusal.ts';

/** A picture to store under a key that cannot be guessed. */
export type Picture = Drawn & { key: string };

const messages: Record<Failure, string> = {
  unreadable: fileTypeRefused,
  'too-many-pixels': `The picture is too large: at most ${mostPixels / 1_000_000} megapixels.`,
  ended: 'The picture could not be processed. Please try again, or choose another picture.',
};

/**
 * Re-encodes the picture of the field `field` as WebP, upright and without location data. The type is detected from its
 * bytes.
 * @throws Refusal 422 where it is not a gif, jpg or png or has too many pixels, 503 where too many pictures wait.
 */
export async function drawImage(images: Images, file: File, field: string, shape: Shape): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageTypeOf(bytes)) throw invalid({ [field]: [fileTypeRefused] });
  try {
    return { key: `${randomBytes(18).toString('base64url')}.webp`, ...(await images.picture(bytes, shape)) };
  } catch (error) {
    if (error instanceof ImageError) throw invalid({ [field]: [messages[error.failure]] });
    throw error;
  }
}
