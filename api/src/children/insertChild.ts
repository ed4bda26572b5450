import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { NewChild } from '@bairn/shared/schema/children';
import { now } from '@bairn/shared/schema/clock';
import { needFamily } from '../families/holdFamily.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';

/** Adds a child to a keyworker's family. @throws Refusal 401 where the account was deleted since */
export async function insertChild(tx: Tx, keyworker: string, child: z.output<typeof NewChild>): Promise<FamilyChild> {
  await needFamily(tx, keyworker);
  const id = newId();
  const { first_name, last_name, dob } = child;
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${id}, ${first_name}, ${last_name}, ${dob}, ${now()})`.execute(tx);
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
    values (${keyworker}, ${id}, ${now()})`.execute(tx);
  return { id, first_name, last_name, full_name: `${first_name} ${last_name}`, dob };
}
