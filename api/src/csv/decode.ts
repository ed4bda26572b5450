import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** A file that cannot be the wanted one; the message is shown to the person who named it. */
export class UnreadableFileError extends Error {}

/** Encodings that are read, by their names for a TextDecoder, with their names for people. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;
export type Encoding = keyof typeof encodings;

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markOf = (bytes: Uint8Array) =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null;

/**
 * Detects the encoding of a text: by its byte order mark, else UTF-8 where all of it is valid, else Windows-1252, like
 * most of the public register's files and what Excel saves. Null where it is no text.
 */
export async function detectEncoding(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Encoding | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let marked: Encoding | null | undefined;
  let valid = true;
  for await (const chunk of chunks) {
    marked ??= markOf(chunk);
    if (marked?.startsWith('utf-16')) return marked;
    if (chunk.includes(0)) return null;
    if (valid) valid = isValid(() => decoder.decode(chunk, { stream: true }));
  }
  if (valid) valid = isValid(() => decoder.decode());
  return marked || valid ? 'utf-8' : 'windows-1252';
}

function isValid(decode: () => string) {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

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
 * The encoding and the size of the file at `path`. Reads it once in chunks.
 * @throws UnreadableFileError where there is no such file, or it is not text.
 */
export async function encodingOf(path: string): Promise<{ encoding: Encoding; bytes: number }> {
  const bytes = await requireFile(path);
  const encoding = await detectEncoding(chunksOf(path));
  if (!encoding) throw new UnreadableFileError(`${path} is not a text file. Name the public register's CSV file.`);
  return { encoding, bytes };
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
