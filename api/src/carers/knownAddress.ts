import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Editor } from './editor.ts';

type Known = { id: string; name: string; visible: boolean };

/** Carers of the provider with an address; `visible` to an editor who works at one of their branches. */
export async function carersOfAddress(tx: Tx, { nursery, branches }: Editor, email: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select a.id, a.first_name || ' ' || a.last_name as name, exists (
        select from child_profile_carer pc
        join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
        where pc.nursery_id = a.nursery_id and pc.carer_id = a.id and p.branch_id = any(${branches}::uuid[]))
      or exists (select from carer_branch cb where cb.nursery_id = a.nursery_id and cb.carer_id = a.id
        and cb.branch_id = any(${branches}::uuid[])) as visible
    from carer a where a.nursery_id = ${nursery} and lower(a.email) = ${email} and a.deleted_at is null
    order by a.created_at, a.id`.execute(tx);
  return rows;
}

/** @throws Refusal 422 where another carer whom the editor can see has the address: an adult is entered once. */
export async function refuseKnownAddress(
  tx: Tx,
  editor: Editor,
  email: string,
  { except, field }: { except?: string; field: string },
) {
  const other = (await carersOfAddress(tx, editor, email)).find(({ id, visible }) => visible && id !== except);
  if (other) throw invalid({ [field]: [`You know this address already: it is ${other.name}’s.`] });
}
