import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** A file that cannot be the public register's; the message is shown to the person who named it. */
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
  if (found.isDirectory())
    throw new UnreadableFileError(`${path} is a folder. Name the public register's CSV file in it.`);
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
 * Detects whether the file at `path` is UTF-8 (it has a byte order mark, or all of it is valid) or Windows-1252, like
 * most of the public register's files. Reads it once in chunks.
 * @throws UnreadableFileError where there is no such file, or it is not text.
 */
export async function encodingOf(path: string): Promise<{ encoding: Encoding; bytes: number }> {
  const bytes = await requireFile(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let marked: boolean | undefined;
  let valid = true;
  for await (const chunk of chunksOf(path)) {
    marked ??= chunk.subarray(0, 3).equals(utf8Mark);
    if (chunk.includes(0))
      throw new UnreadableFileError(`${path} is not a text file. Name the public register's CSV file.`);
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

/** The text of a file in chunks, without a byte order mark. `read` gets the number of bytes of each chunk. */
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
