import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { holdCarers, logCarer, tellCarer, type Editor } from './editor.ts';

/** Adds a carer to another branch at which the editor works. Repeating it changes nothing. @throws Refusal 404 */
export async function addToBranch(tx: Tx, editor: Editor, id: string, branch: string) {
  const { nursery, branches } = editor;
  await holdCarers(tx, nursery, [id]);
  if (!branches.includes(branch)) throw notFound('This service could not be found.');
  const added = await sql`insert into carer_branch (nursery_id, carer_id, branch_id, created_at)
    values (${nursery}, ${id}, ${branch}, ${now()}) on conflict do nothing`.execute(tx);
  if (added.numAffectedRows === 0n) return;
  await logCarer(tx, editor, 'carer.add_to_branch', id, { branch_id: branch });
  await tellCarer(tx, nursery, id);
}
