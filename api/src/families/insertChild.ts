import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import type { NewChild } from '@bairn/shared/schema/children';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellFamily } from '../realtime/tell.ts';
import { needFamily } from './holdFamily.ts';

type Added = {
  keyworker: string;
  child: z.output<typeof NewChild>;
  /** Who adds it, for the audit log. */
  user: string;
  request: string;
};

/** Adds a child to a keyworker's family. @throws Refusal 401 where the account was deleted since */
export async function insertChild(tx: Tx, { keyworker, child, user, request }: Added): Promise<FamilyChild> {
  await needFamily(tx, keyworker);
  const id = newId();
  const { first_name, last_name, dob } = child;
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${id}, ${first_name}, ${last_name}, ${dob}, ${now()})`.execute(tx);
  await sql`insert into family_child (keyworker_profile_id, child_id, created_at)
    values (${keyworker}, ${id}, ${now()})`.execute(tx);
  await audit(tx, {
    user,
    action: 'child.create',
    object: { type: 'child', id },
    related: { keyworker_profile_id: keyworker },
    request,
  });
  await tellFamily(tx, keyworker, 'child.added', { child_id: id });
  return { id, first_name, last_name, full_name: `${first_name} ${last_name}`, dob };
}
