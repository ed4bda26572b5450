import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { forgetJournal } from '../families/journals.ts';
import { forgetRestrictions } from '../families/restrictions.ts';

/** A child's place at a service. */
export type Place = { nursery: string; branch: string; profile: string; child: string };

/** PostgreSQL's code for a row that others refer to. */
const referred = '23503';

/**
 * Deletes a row unless another refers to it; whatever table that is.
 * @returns whether it is gone.
 */
async function deleteUnlessReferred(tx: Tx, statement: RawBuilder<unknown>): Promise<boolean> {
  await sql`savepoint deletion`.execute(tx);
  try {
    await statement.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint deletion`.execute(tx);
    if ((error as { code?: string }).code === referred) return false;
    throw error;
  }
  await sql`release savepoint deletion`.execute(tx);
  return true;
}

/** The adults whom the service entered for this child alone, with the links to the others. */
async function forgetCarers(tx: Tx, { nursery, profile }: Place) {
  const { rows } = await sql<{ carer_id: string }>`
    delete from child_profile_carer where nursery_id = ${nursery} and child_profile_id = ${profile}
    returning carer_id`.execute(tx);
  for (const { carer_id } of rows) {
    await deleteUnlessReferred(tx, sql`delete from carer where nursery_id = ${nursery} and id = ${carer_id}`);
  }
}

/** Consents, switches, plans, journals and questions of a service about a child, its adults, and the place itself where nothing refers to it. */
export async function forgetPlace(tx: Tx, place: Place): Promise<boolean> {
  const { nursery, branch, profile, child } = place;
  for (const table of ['consent', 'child_sharing', 'needs_request', 'personal_plan']) {
    await sql`delete from ${sql.table(table)}
      where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}`.execute(tx);
  }
  await forgetJournal(tx, place);
  await forgetCarers(tx, place);
  return deleteUnlessReferred(tx, sql`delete from child_profile where nursery_id = ${nursery} and id = ${profile}`);
}

/** Whether a child has neither a family nor a service that still keeps a record of it. */
const isAlone = sql`not exists (select from family_link f where f.child_id = c.id)
  and not exists (select from child_profile p where p.child_id = c.id and p.erased_at is null)`;

/**
 * Erases what is known of a child that neither a family nor a service has any more, and the child itself where nothing
 * refers to it.
 */
export async function forgetLonelyChild(tx: Tx, child: string) {
  const { rows } = await sql`select 1 from child c where c.id = ${child} and ${isAlone}`.execute(tx);
  if (rows.length === 0) return;
  await forgetRestrictions(tx, sql`${child}::uuid`);
  await sql`delete from child_record where child_id = ${child}`.execute(tx);
  await sql`update child set allergies = '{}', no_allergies = false, allergies_at = null, allergies_by = null,
      medical_needs = null, no_medical_needs = false, medical_needs_at = null, medical_needs_by = null
    where id = ${child}`.execute(tx);
  await deleteUnlessReferred(tx, sql`delete from child where id = ${child}`);
}
