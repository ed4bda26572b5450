import { sql } from 'kysely';
import { fold } from '@bairn/shared/format/fold';
import type { Handle, Tx } from '../database/database.ts';
import { invalid } from '../refusals/refusal.ts';
import type { Editor } from './editor.ts';

/** A carer of the provider; `visible` to an editor who works at one of their branches. */
export type KnownCarer = { id: string; name: string; email: string | null; phone: string | null; visible: boolean };

/** An email address in lower case and a phone number in E.164. */
type Reached = { email: string | null; phone: string | null };
type Named = { first_name: string; last_name: string; email?: string | null; phone?: string | null };

/** Carers of the provider with one of these addresses, or with one of these numbers, oldest first. */
export async function knownCarers(
  db: Handle,
  { nursery, branches }: Pick<Editor, 'nursery' | 'branches'>,
  reached: readonly Reached[],
): Promise<KnownCarer[]> {
  const given = (field: keyof Reached) => [
    ...new Set(reached.map((one) => one[field]).filter((text) => text !== null)),
  ];
  const { rows } = await sql<KnownCarer>`
    select a.id, a.first_name || ' ' || a.last_name as name, lower(a.email) as email, a.phone, exists (
        select from child_profile_carer pc
        join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
        where pc.nursery_id = a.nursery_id and pc.carer_id = a.id and p.branch_id = any(${branches}::uuid[]))
      or exists (select from carer_branch cb where cb.nursery_id = a.nursery_id and cb.carer_id = a.id
        and cb.branch_id = any(${branches}::uuid[])) as visible
    from carer a where a.nursery_id = ${nursery} and a.deleted_at is null
      and (lower(a.email) = any(${given('email')}::text[]) or a.phone = any(${given('phone')}::text[]))
    order by a.created_at, a.id`.execute(db);
  return rows;
}

/**
 * Who of the known carers a named adult is: the one with the same address and name or, without an address, with the same
 * phone number and name. Case and accents do not count. `other` is one whom the editor can see with the address and
 * another name.
 */
export function matchCarer(known: readonly KnownCarer[], { first_name, last_name, email, phone }: Named) {
  const name = fold(`${first_name} ${last_name}`);
  const reached = known.filter((one) => (email ? one.email === email : phone && one.phone === phone));
  const same = reached.find((one) => fold(one.name) === name);
  return { same, other: same || !email ? undefined : reached.find(({ visible }) => visible) };
}

/** @throws Refusal 422 where another carer whom the editor can see has the address: an adult is entered once. */
export async function refuseKnownAddress(
  tx: Tx,
  editor: Editor,
  email: string,
  { except, field }: { except?: string; field: string },
) {
  const known = await knownCarers(tx, editor, [{ email, phone: null }]);
  const other = known.find(({ id, visible }) => visible && id !== except);
  if (other) throw invalid({ [field]: [`You know this address already: it is ${other.name}’s.`] });
}
