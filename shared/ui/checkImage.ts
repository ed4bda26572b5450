import { fileTooLarge, fileTypeRefused, imageTypeOf, maxFileBytes } from '@bairn/shared/schema/files';

/** What is wrong with a chosen image, by its size and its first bytes; null when nothing is (specification section 5). */
export async function checkImage(file: File): Promise<string | null> {
  if (file.size > maxFileBytes) return fileTooLarge;
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return imageTypeOf(start) ? null : fileTypeRefused;
}
