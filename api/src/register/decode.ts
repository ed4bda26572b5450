import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** A file that cannot be the register's; the message is a sentence for whoever named it. */
export class UnreadableFileError extends Error {}

export type Encoding = 'utf-8' | 'windows-1252';

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

async function requireFile(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(
      error.code === 'ENOENT' || error.code === 'ENOTDIR'
        ? `There is no file ${path}.`
        : `${path} cannot be opened: ${error.message}.`,
    );
  });
  if (found.isDirectory()) throw new UnreadableFileError(`${path} is a folder. Name the register's CSV file in it.`);
  if (!found.isFile()) throw new UnreadableFileError(`${path} is not a file.`);
  if (found.size === 0) throw new UnreadableFileError(`${path} is empty.`);
  return found.size;
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    throw new UnreadableFileError(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/**
 * Whether the file at `path` is in UTF-8 (it says so with a mark, or all of it is valid) or, as most of the register's
 * files, in Windows-1252. Reads it once from end to end and keeps nothing.
 * @throws UnreadableFileError where there is no such file, or it is no text.
 */
export async function encodingOf(path: string): Promise<{ encoding: Encoding; bytes: number }> {
  const bytes = await requireFile(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let marked: boolean | undefined;
  let valid = true;
  for await (const chunk of chunksOf(path)) {
    marked ??= chunk.subarray(0, 3).equals(utf8Mark);
    if (chunk.includes(0)) throw new UnreadableFileError(`${path} is not a text file. Name the register's CSV file.`);
    if (!valid) continue;
    valid = isValid(() => decoder.decode(chunk, { stream: true }));
  }
  if (valid) valid = isValid(() => decoder.decode());
  return { encoding: marked || valid ? 'utf-8' : 'windows-1252', bytes };
}

function isValid(decode: () => string) {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** The text of a file, piece by piece, without a mark at its beginning. `read` hears of each piece's bytes. */
export function textOf(path: string, encoding: Encoding, read: (bytes: number) => void): Readable {
  async function* pieces() {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of chunksOf(path)) {
      read(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  return Readable.from(pieces());
}
