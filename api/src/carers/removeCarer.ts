import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { tellChild } from '../children/tellChild.ts';
import { endInvited } from '../families/endInvited.ts';
import { tellFamily } from '../realtime/tell.ts';
import { conflict } from '../refusals/refusal.ts';
import { holdCarers, logCarer, tellCarer, type Editor } from './editor.ts';

async function refuseMain(tx: Tx, { nursery, branches }: Editor, id: string) {
  const { rows } = await sql<{ name: string }>`
    select c.first_name || ' ' || c.last_name as name from child_profile_carer pc
    join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
      and p.branch_id = any(${branches}::uuid[]) and p.status <> 'left'
    join child c on c.id = p.child_id
    where pc.nursery_id = ${nursery} and pc.carer_id = ${id} and pc.is_primary
    order by lower(c.first_name), c.id limit 1`.execute(tx);
  if (!rows[0]) return;
  throw conflict(`They are the main carer of ${rows[0].name}. Make another carer the main one first.`, 'main_carer');
}

/** Bookings that were made for them without an account: their emails and refunds go to this record. */
async function refuseBooked(tx: Tx, id: string) {
  const { rows } = await sql`select from booking k join keyworker_profile f on f.id = k.keyworker_profile_id
    where f.carer_id = ${id} and (k.status = 'pending' or k.status = 'confirmed' and k.date >= ${localDate()})
    limit 1`.execute(tx);
  if (rows.length > 0) throw conflict('They have bookings to come. Cancel these first.', 'booked');
}

/**
 * Removes a carer from the editor's branches. Where no other branch of the provider knows them, the record is deleted:
 * if they have ordered without an account, the details that the orders need stay. Whom the provider had let in to a child
 * of another adult's family loses the child, unless another service names them (`endInvited`).
 * @throws Refusal 404, 409 `main_carer` or `booked`
 */
export async function removeFromBranches(tx: Tx, editor: Editor, id: string) {
  const { nursery, branches } = editor;
  const [stored] = await holdCarers(tx, nursery, [id]);
  await refuseMain(tx, editor, id);
  await tellCarer(tx, nursery, id);
  await sql`delete from child_profile_carer pc using child_profile p
    where pc.nursery_id = ${nursery} and pc.carer_id = ${id} and p.nursery_id = pc.nursery_id
      and p.id = pc.child_profile_id and p.branch_id = any(${branches}::uuid[])`.execute(tx);
  await sql`delete from carer_branch where nursery_id = ${nursery} and carer_id = ${id}
    and branch_id = any(${branches}::uuid[])`.execute(tx);
  const { rows } = await sql<{ known: boolean; ordered: boolean }>`
    select exists (select from child_profile_carer where nursery_id = ${nursery} and carer_id = ${id})
        or exists (select from carer_branch where nursery_id = ${nursery} and carer_id = ${id}) as known,
      exists (select from keyworker_profile where carer_id = ${id}) as ordered`.execute(tx);
  const { known = false, ordered = false } = rows[0] ?? {};
  if (!known) {
    await refuseBooked(tx, id);
    await sql`update carer set email = null, phone = null
      where nursery_id = ${nursery} and merged_into = ${id}`.execute(tx);
    await sql`update carer set deleted_at = ${now()}, email = case when ${ordered} then email end,
        phone = case when ${ordered} then phone end
      where nursery_id = ${nursery} and id = ${id}`.execute(tx);
  }
  await logCarer(tx, editor, 'carer.remove', id);
  for (const { child, keyworker } of stored?.user_id ? await endInvited(tx, stored.user_id) : []) {
    await tellFamily(tx, keyworker, 'child.carer_changed', { child_id: child });
    await tellChild(tx, child, 'child.carer_changed');
  }
}
