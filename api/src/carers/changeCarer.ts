import { sql } from 'kysely';
import type { updateCarer } from '@bairn/shared/calls/carers';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { relationOf } from '@bairn/shared/schema/relations';
import type { Tx } from '../database/database.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { refuseKnownAddress } from './knownAddress.ts';
import { holdCarers, logCarer, tellCarer, type Editor } from './editor.ts';

type Changes = ReadOf<typeof updateCarer, 'body'>;
type Link = NonNullable<Changes['children']>[number];

/**
 * Changes what a carer is to a child. A child has one main carer: who was it before no longer is.
 * @throws Refusal 404 for a child whom they do not look after at the editor's branches, 409 where no main carer would be
 * left
 */
async function changeLink(tx: Tx, { nursery, branches }: Editor, carer: string, link: Link) {
  const { rows } = await sql<{ is_primary: boolean }>`
    select pc.is_primary from child_profile p
    join child_profile_carer pc on pc.nursery_id = p.nursery_id and pc.child_profile_id = p.id and pc.carer_id = ${carer}
    where p.nursery_id = ${nursery} and p.id = ${link.id} and p.branch_id = any(${branches}::uuid[])
    for update of p`.execute(tx);
  const [known] = rows;
  if (!known) throw notFound('This child could not be found.');
  if (known.is_primary && !link.is_primary) {
    throw conflict('A child needs a main carer. Make another carer the main one instead.', 'main_carer');
  }
  if (link.is_primary) {
    await sql`update child_profile_carer set is_primary = false
      where nursery_id = ${nursery} and child_profile_id = ${link.id} and carer_id <> ${carer} and is_primary`.execute(
      tx,
    );
  }
  const relation = link.relation_id ? relationOf(link.relation_id) : null;
  await sql`update child_profile_carer set is_primary = ${link.is_primary},
      relation = coalesce(${relation}, relation), responsibilities = ${[...new Set(link.responsibilities)]}::text[]
    where nursery_id = ${nursery} and child_profile_id = ${link.id} and carer_id = ${carer}`.execute(tx);
}

/**
 * Changes a carer's details. A new address has not been invited yet.
 * @throws Refusal 404, 409 `changed` (another admin was first), 409 `main_carer`, 422 for an address that the provider knows, or that is the account's own.
 */
export async function changeCarer(tx: Tx, editor: Editor, id: string, { children, revision, ...details }: Changes) {
  const { nursery } = editor;
  const [stored] = await holdCarers(tx, nursery, [id]);
  if (revision !== undefined && revision !== stored?.revision) {
    throw conflict('This carer was changed by someone else. Close this form and open it again.', 'changed');
  }
  const { first_name, last_name } = details;
  const [email, phone] = [details.email ?? null, details.phone ?? null];
  const moved = email !== (stored?.email?.toLowerCase() ?? null);
  if (moved && stored?.user_id) {
    throw invalid({ email: ['They log in with this address, so only they can change it, in their own profile.'] });
  }
  if (moved && email) await refuseKnownAddress(tx, editor, email, { except: id, field: 'email' });
  await sql`update carer set revision = revision + 1, first_name = ${first_name}, last_name = ${last_name}, phone = ${phone},
      email = ${moved ? email : (stored?.email ?? null)},
      invited_at = case when ${moved} then null else invited_at end,
      app_invited_at = case when ${moved} then null else app_invited_at end
    where nursery_id = ${nursery} and id = ${id}`.execute(tx);
  // In the order of their ids, as every caller locks them.
  for (const link of (children ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await changeLink(tx, editor, id, link);
  }
  await logCarer(tx, editor, 'carer.change', id);
  await tellCarer(tx, nursery, id);
}
