import { drawImage, type Picture } from '../plugins/drawImage.ts';

/** A person's picture, 320 px square. Throws as `drawImage` does. */
export const drawAvatar = (file: File): Promise<Picture> =>
  drawImage(file, 'avatar', { width: 320, height: 320, fit: 'cover' });
