import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Download } from '../http/download.ts';
import { notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';

/** All bytes of a streamed document. */
export async function readDocumentBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return new Uint8Array(Buffer.concat(read));
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** The bundle of a pack of a branch. @throws Refusal 404 until it is ready */
export async function readPackFile(
  db: Db,
  files: Services['files'],
  { nursery, branch }: { nursery: string; branch: string },
  id: string,
) {
  const { rows } = await sql<{ key: string | null; from: string; to: string }>`
    select file_key as key, from_date as from, to_date as to from inspection_pack
    where nursery_id = ${nursery} and branch_id = ${branch} and id = ${id}`.execute(db);
  const [pack] = rows;
  // A file that is gone reads as a pack that is not there.
  const bytes = pack?.key ? await files.find(pack.key) : null;
  if (!pack || !bytes) throw notFound('This pack could not be found.');
  return new Download(`Inspection pack ${pack.from} to ${pack.to}.zip`, 'application/zip', once(bytes));
}
