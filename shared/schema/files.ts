import * as z from 'zod/mini';

/** Upload limit of the specification's section 9: 10 MB. */
export const maxFileBytes = 10_485_760;
export const fileTooLarge = 'File size cannot exceed 10MB.';
export const fileTypeRefused = 'Only these file types are allowed: jpg, gif, png.';

/**
 * An image part of a form. Its name and type are not looked at, because clients send none or another one
 * (`image/pjpeg`) for a valid picture: the API judges its bytes (`imageTypeOf`).
 */
export const Image = z.file().check(z.maxSize(maxFileBytes, { error: fileTooLarge }));

/** A document part of a form: a PDF, or a picture of one. As above, the API judges its bytes (`isDocument`). */
export const Document = z.file().check(z.maxSize(maxFileBytes, { error: fileTooLarge }));
export const documentTypeRefused = 'Only these file types are allowed: pdf, jpg, gif, png.';

/** `%PDF-`. */
const pdfStart = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Whether the first bytes are those of a PDF. */
export const isPdf = (bytes: Uint8Array) => pdfStart.every((byte, index) => bytes[index] === byte);

/** The image type that the first bytes show, or null. */
export function imageTypeOf(bytes: Uint8Array): 'image/gif' | 'image/jpeg' | 'image/png' | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  return null;
}
