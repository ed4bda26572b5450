import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Picture } from '../files/drawImage.ts';
import { sendAll } from '../outbox/outbox.ts';

/** Notes a stored picture of a provider; answers its id. */
export async function writeFile(tx: Tx, nursery: string, purpose: 'logo' | 'photo', picture: Picture) {
  const id = newId();
  await sql`insert into stored_file (id, nursery_id, purpose, key, content_type, bytes, width, height, created_at)
    values (${id}, ${nursery}, ${purpose}, ${picture.key}, 'image/webp', ${picture.bytes.byteLength}, ${picture.width},
      ${picture.height}, ${now()})`.execute(tx);
  return id;
}

/** Forgets files that no row names any more; a job removes the bytes. */
export async function forgetFiles(tx: Tx, nursery: string, ids: readonly (string | null)[]) {
  const { rows } = await sql<{ key: string }>`
    delete from stored_file where nursery_id = ${nursery} and id = any(${ids.filter((id) => id !== null)}::uuid[])
    returning key`.execute(tx);
  await sendAll(
    tx,
    rows.map(({ key }) => ({ topic: 'file.remove', payload: { key } })),
  );
}
