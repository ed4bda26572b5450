import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';

/** A new service of a provider, in its set-up; answers its id. */
export async function insertBranch(tx: Tx, nursery: string, name: string): Promise<string> {
  const id = newId();
  await sql`insert into branch (nursery_id, id, name, status, created_at)
    values (${nursery}, ${id}, ${name}, 'onboarding', ${now()})`.execute(tx);
  return id;
}

/** Assigns a member of staff to a service. */
export const assign = (tx: Tx, nursery: string, profile: string, branch: string) =>
  sql`insert into staff_branch (nursery_id, staff_profile_id, branch_id)
    values (${nursery}, ${profile}, ${branch})`.execute(tx);
