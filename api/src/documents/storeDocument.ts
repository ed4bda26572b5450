import { randomBytes } from 'node:crypto';
import { documentTypeRefused, imageTypeOf, isPdf } from '@bairn/shared/schema/files';
import { Download } from '../http/download.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import { drawImage } from '../files/drawImage.ts';

/** Pictures are kept as large as a page is read at. */
const pageShape = { width: 2400, height: 2400, fit: 'inside' } as const;

/**
 * Stores a document before a transaction begins, and answers its key, which ends in `kind`. No address serves a key like
 * this. A picture is encoded again; `field` is that of the form.
 * @throws Refusal 422 where it is neither a PDF nor a picture
 */
export async function storeDocument(
  { files, images }: Pick<Services, 'files' | 'images'>,
  file: File,
  { kind, field }: { kind: string; field: string },
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = randomBytes(18).toString('base64url');
  if (isPdf(bytes)) {
    await files.put(`${name}.${kind}.pdf`, bytes);
    return `${name}.${kind}.pdf`;
  }
  if (!imageTypeOf(bytes)) throw invalid({ [field]: [documentTypeRefused] });
  const picture = await drawImage(images, file, field, pageShape);
  await files.put(`${name}.${kind}.webp`, picture.bytes);
  return `${name}.${kind}.webp`;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** A stored document as a file to save under `name`. @throws Refusal 404 where the file is gone */
export async function readDocument(files: Services['files'], key: string, name: string): Promise<Download> {
  const bytes = await files.find(key);
  if (!bytes) throw notFound('The document could not be found.');
  const ending = key.endsWith('.pdf') ? 'pdf' : 'webp';
  return new Download(`${name}.${ending}`, ending === 'pdf' ? 'application/pdf' : 'image/webp', once(bytes));
}
