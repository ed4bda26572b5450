import { sql } from 'kysely';
import type { SchoolTerm } from '@bairn/shared/schema/schoolTerms';
import { audit } from '../audit/audit.ts';
import type { Handle, Tx } from '../database/database.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';
import type { By } from './writeSession.ts';

/** The school terms of a branch, the earliest first. */
export async function readTerms(db: Handle, { nursery, branch }: OfBranch): Promise<SchoolTerm[]> {
  const { rows } = await sql<SchoolTerm>`select first_day, last_day, name from school_term
    where nursery_id = ${nursery} and branch_id = ${branch} order by first_day`.execute(db);
  return rows;
}

/** Replaces the school terms of a branch. Dates that sessions have already stay. */
export async function writeTerms(tx: Tx, of: OfBranch, terms: readonly SchoolTerm[], by: By) {
  const { nursery, branch } = of;
  await sql`select from branch where nursery_id = ${nursery} and id = ${branch} for no key update`.execute(tx);
  await sql`delete from school_term where nursery_id = ${nursery} and branch_id = ${branch}`.execute(tx);
  await sql`insert into school_term (nursery_id, branch_id, first_day, last_day, name)
    select ${nursery}, ${branch}, first_day, last_day, name
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (first_day date, last_day date, name text)`.execute(
    tx,
  );
  await audit(tx, {
    user: by.user,
    nursery,
    action: 'branch.school_terms',
    object: { type: 'branch', id: branch },
    request: by.request,
  });
  return readTerms(tx, of);
}
