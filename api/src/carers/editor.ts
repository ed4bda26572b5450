import { sql } from 'kysely';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { audit } from '../audit/audit.ts';
import type { Person } from '../access/person.ts';
import type { BranchScope } from '../access/rule.ts';
import type { Tx } from '../database/database.ts';
import { tellBranches } from '../realtime/tell.ts';
import { notFound } from '../refusals/refusal.ts';

/** The admin who changes something: `branches` are those of their provider at which they work. */
export type Editor = { nursery: string; branches: readonly string[]; user: string; profile: string; request: string };

/** The admin of a call's scope. */
export const editorOf = (person: Pick<Person, 'user_id'>, { nursery, staff }: BranchScope, request: { id: string }) =>
  ({
    nursery,
    branches: staff.branches,
    user: person.user_id,
    profile: staff.id,
    request: request.id,
  }) satisfies Editor;

/** Records what an admin did to a carer. */
export const logCarer = (
  tx: Tx,
  { user, nursery, request }: Editor,
  action: AuditAction,
  id: string,
  related: Record<string, string | null> = {},
) => audit(tx, { user, nursery, action, object: { type: 'carer', id }, related, request });

/** A carer as it is stored. */
export type StoredCarer = {
  id: string;
  user_id: string | null;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  revision: number;
};

/** Locks carers of the provider until the transaction ends, in the order of their ids. @throws Refusal 404 */
export async function holdCarers(tx: Tx, nursery: string, ids: readonly string[]): Promise<StoredCarer[]> {
  await sql`select id from carer where nursery_id = ${nursery} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  // A separate statement: after waiting for the lock it must see what was committed in between.
  const { rows } = await sql<StoredCarer>`
    select id, user_id, first_name, last_name, email, phone, revision from carer
    where nursery_id = ${nursery} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx);
  return ids.map((id) => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw notFound('This carer could not be found.');
    return found;
  });
}

/** Announces a change of a carer to the open screens of all branches that know them. */
export async function tellCarer(tx: Tx, nursery: string, id: string) {
  const { rows } = await sql<{ branch_id: string }>`
    select p.branch_id from child_profile_carer pc
    join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
    where pc.nursery_id = ${nursery} and pc.carer_id = ${id}
    union
    select branch_id from carer_branch where nursery_id = ${nursery} and carer_id = ${id}`.execute(tx);
  await tellBranches(
    tx,
    'child.carer_changed',
    rows.map(({ branch_id }) => ({ branch: branch_id, data: { carer_id: id } })),
  );
}

/** @throws Refusal 404 for a carer whom no branch of the editor's knows */
export async function refuseForeign(tx: Tx, { nursery, branches }: Editor, id: string) {
  const { rows } = await sql`select from (
      select p.branch_id from child_profile_carer pc
      join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
      where pc.nursery_id = ${nursery} and pc.carer_id = ${id}
      union all
      select branch_id from carer_branch where nursery_id = ${nursery} and carer_id = ${id}) known
    where branch_id = any(${branches}::uuid[]) limit 1`.execute(tx);
  if (rows.length === 0) throw notFound('This carer could not be found.');
}
