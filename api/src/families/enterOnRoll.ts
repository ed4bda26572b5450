import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';

/** A branch, and who enters something there, for the audit log. */
export type Entering = { nursery: string; branch: string; user: string; request: string };

type Child = { first_name: string; last_name: string; dob: string };
type Carer = { first_name: string; last_name: string; email: string | null; phone: string | null };

/** Enters an adult as a carer of the provider, without an account. @returns the carer's id */
export async function enterCarer(tx: Tx, nursery: string, carer: Carer): Promise<string> {
  const id = newId();
  const { first_name, last_name, email, phone } = carer;
  await sql`insert into carer (nursery_id, id, first_name, last_name, email, phone, created_at)
    values (${nursery}, ${id}, ${first_name}, ${last_name}, ${email}, ${phone}, ${now()})`.execute(tx);
  return id;
}

/** Puts a new child on the branch's roll, as one that is to start. @returns the ids of the child and its profile */
export async function enterChild(tx: Tx, { nursery, branch, user, request }: Entering, child: Child) {
  const [id, profile] = [newId(), newId()];
  const at = now();
  const { first_name, last_name, dob } = child;
  await sql`insert into child (id, first_name, last_name, dob, created_at)
    values (${id}, ${first_name}, ${last_name}, ${dob}, ${at})`.execute(tx);
  await sql`insert into child_profile (nursery_id, id, branch_id, child_id, status, created_at)
    values (${nursery}, ${profile}, ${branch}, ${id}, 'enrolling', ${at})`.execute(tx);
  await audit(tx, {
    user,
    nursery,
    action: 'child.create',
    object: { type: 'child', id },
    related: { child_profile_id: profile },
    request,
  });
  return { id, profile };
}
