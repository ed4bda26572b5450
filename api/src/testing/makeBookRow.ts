import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import { newId } from '../database/id.ts';
import type { World } from './world.ts';

/** A book of a child's journal at a branch that is ready, with files of a few bytes. */
export async function makeBookRow(
  world: Pick<World, 'services'>,
  { nursery, branch }: { nursery: string; branch: string },
  child: string,
): Promise<string> {
  const [id, at] = [newId(), now()];
  for (const kind of ['pdf', 'zip'])
    await world.services.files.put(`${id}.book.${kind}`, new Uint8Array([80, 75, 5, 6]));
  await sql`insert into journal_book (nursery_id, id, branch_id, child_id, from_date, to_date, done, parts, pdf_key, pdf_bytes,
      zip_key, zip_bytes, created_at, finished_at)
    values (${nursery}, ${id}, ${branch}, ${child}, ${localDate()}, ${localDate()}, 1, 1, ${`${id}.book.pdf`}, 4,
      ${`${id}.book.zip`}, 4, ${at}, ${at})`.execute(world.services.database.db);
  return id;
}
