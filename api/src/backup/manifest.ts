import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

/** A backup or a target that cannot be used; the message says why and what to do. */
export class BackupError extends Error {}

/** The number of this format: raised when an older `pnpm restore` could not read it. */
export const format = 1;
/** The manifest's file in a backup, written last: a folder without it is not whole. */
export const manifestFile = 'backup.json';

const Column = z.object({ name: z.string(), type: z.string() });
const Kept = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });
const Table = z.object({ name: z.string(), columns: z.array(Column), rows: z.number(), file: Kept });
const Sequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() });

const Manifest = z.object({
  format: z.literal(format),
  /** When it was begun: an ISO timestamp. */
  made: z.string(),
  /** The migrations that the database had run. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** The uploaded files. */
  files: z.array(Kept),
});

/** What a backup holds, each part with its hash. */
export type Manifest = z.output<typeof Manifest>;
/** A table of the database: its stored columns with their types, in order. */
export type Table = Omit<z.output<typeof Table>, 'rows' | 'file'>;
/** A file of a backup: its path inside, bytes, and SHA-256 in hex. */
export type Kept = z.output<typeof Kept>;

/** The size and hash of a file of the backup in `folder`. */
export async function weigh(folder: string, path: string): Promise<Kept> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(join(folder, path)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { path, bytes, sha256: hash.digest('hex') };
}

/**
 * Reads what the backup in `folder` holds, and checks every file of it.
 * @throws BackupError where something is missing or not as it was written
 */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestFile), 'utf8');
  } catch {
    throw new BackupError(`${folder} holds no whole backup: there is no ${manifestFile} in it.`);
  }
  const parsed = Manifest.safeParse(asJson(text));
  if (!parsed.success)
    throw new BackupError(`${join(folder, manifestFile)} cannot be read by this version of Bairn, format ${format}.`);
  const manifest = parsed.data;
  for (const kept of [...manifest.tables.map(({ file }) => file), ...manifest.files]) {
    const found = await weigh(folder, kept.path).catch(() => undefined);
    if (!found) throw new BackupError(`${kept.path} is missing in ${folder}.`);
    if (found.sha256 !== kept.sha256) throw new BackupError(`${kept.path} in ${folder} is not as it was written.`);
  }
  return manifest;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
