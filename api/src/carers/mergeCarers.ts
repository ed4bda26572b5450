import { sql } from 'kysely';
import type { CarerMerge } from '@bairn/shared/schema/carers';
import { now } from '@bairn/shared/schema/clock';
import { adoptOrders } from '../families/adoptOrders.ts';
import type { Tx } from '../database/database.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { holdCarers, logCarer, refuseForeign, tellCarer, type Editor, type StoredCarer } from './editor.ts';

const nameOf = ({ first_name, last_name }: StoredCarer) => `${first_name} ${last_name}`;
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** @throws Refusal 409 where they are two people, or the record without the account would stay. */
function refuseAccounts(keep: StoredCarer, other: StoredCarer) {
  if (!other.user_id || keep.user_id === other.user_id) return;
  if (keep.user_id) {
    throw conflict('Each of them has an account of their own, so they are two people.', 'two_accounts');
  }
  throw conflict(
    `${nameOf(other)} has an account with ${other.email ?? 'this record'}. Keep that record instead.`,
    'keep_the_account',
  );
}

/** The profiles by which the two have ordered without an account, locked. */
async function holdPayers(tx: Tx, keep: string, other: string) {
  await sql`select id from keyworker_profile where carer_id in (${keep}, ${other}) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; carer_id: string; orders: number; paying: boolean }>`
    select f.id, f.carer_id, (select count(*)::int from "order" o where o.keyworker_profile_id = f.id) as orders,
      exists (select from "order" o join payment p on p.order_id = o.id and p.status in ('created', 'pending')
        and p.payment_method_id is not null where o.keyworker_profile_id = f.id) as paying
    from keyworker_profile f where f.carer_id in (${keep}, ${other})`.execute(tx);
  return {
    own: rows.find(({ carer_id }) => carer_id === keep),
    moving: rows.find(({ carer_id }) => carer_id === other),
  };
}

type LinkOfOther = { child_profile_id: string; name: string; visible: boolean; shared: boolean };

async function readLinks(tx: Tx, { nursery, branches }: Editor, keep: string, other: string): Promise<LinkOfOther[]> {
  const { rows } = await sql<LinkOfOther>`
    select pc.child_profile_id, c.first_name || ' ' || c.last_name as name,
      p.branch_id = any(${branches}::uuid[]) as visible, exists (select from child_profile_carer k
        where k.nursery_id = pc.nursery_id and k.child_profile_id = pc.child_profile_id and k.carer_id = ${keep}) as shared
    from child_profile_carer pc
    join child_profile p on p.nursery_id = pc.nursery_id and p.id = pc.child_profile_id
    join child c on c.id = p.child_id
    where pc.nursery_id = ${nursery} and pc.carer_id = ${other}
    order by lower(c.first_name), lower(c.last_name), p.id
    for update of p`.execute(tx);
  return rows;
}

/** What the merge does, as its preview says it. */
async function describe(
  tx: Tx,
  { nursery, branches }: Editor,
  [keep, other]: readonly [StoredCarer, StoredCarer],
  links: readonly LinkOfOther[],
): Promise<Omit<CarerMerge, 'orders' | 'done'>> {
  const { rows } = await sql<{ name: string }>`
    select b.name from carer_branch cb join branch b on b.nursery_id = cb.nursery_id and b.id = cb.branch_id
    where cb.nursery_id = ${nursery} and cb.carer_id = ${other.id} and cb.branch_id = any(${branches}::uuid[])
      and not exists (select from carer_branch k
        where k.nursery_id = cb.nursery_id and k.carer_id = ${keep.id} and k.branch_id = cb.branch_id)
    order by lower(b.name), b.id`.execute(tx);
  const fields = ['email', 'phone'] as const;
  const aside = (field: (typeof fields)[number]) => {
    const [kept, value] = [keep[field], other[field]];
    return kept !== null && value !== null && !same(kept, value) ? [{ field, value }] : [];
  };
  const visible = links.filter((link) => link.visible);
  return {
    keep: {
      id: keep.id,
      full_name: nameOf(keep),
      email: keep.email ?? other.email,
      phone: keep.phone ?? other.phone,
    },
    filled: fields.filter((field) => keep[field] === null && other[field] !== null),
    set_aside: [
      ...(same(nameOf(keep), nameOf(other)) ? [] : [{ field: 'name' as const, value: nameOf(other) }]),
      ...fields.flatMap(aside),
    ],
    children: visible.filter(({ shared }) => !shared).map(({ name }) => name),
    shared_children: visible.filter(({ shared }) => shared).map(({ name }) => name),
    other_children: links.length - visible.length,
    branches: rows.map(({ name }) => name),
  };
}

/** Moves the relations to children. Of a child of both, the kept relation stays and gains the responsibilities. */
async function moveLinks(tx: Tx, nursery: string, keep: string, other: string) {
  const { rows } = await sql<{ child_profile_id: string; is_primary: boolean; responsibilities: string[] }>`
    delete from child_profile_carer pc
    where pc.nursery_id = ${nursery} and pc.carer_id = ${other} and exists (select from child_profile_carer k
      where k.nursery_id = pc.nursery_id and k.child_profile_id = pc.child_profile_id and k.carer_id = ${keep})
    returning pc.child_profile_id, pc.is_primary, pc.responsibilities`.execute(tx);
  for (const { child_profile_id, is_primary, responsibilities } of rows) {
    await sql`update child_profile_carer set is_primary = is_primary or ${is_primary},
        responsibilities = array(select distinct r
          from unnest(responsibilities || ${responsibilities}::text[]) r order by r)
      where nursery_id = ${nursery} and child_profile_id = ${child_profile_id} and carer_id = ${keep}`.execute(tx);
  }
  await sql`update child_profile_carer set carer_id = ${keep}
    where nursery_id = ${nursery} and carer_id = ${other}`.execute(tx);
}

async function moveBranches(tx: Tx, nursery: string, keep: string, other: string) {
  await sql`insert into carer_branch (nursery_id, carer_id, branch_id, created_at)
    select nursery_id, ${keep}::uuid, branch_id, created_at from carer_branch
    where nursery_id = ${nursery} and carer_id = ${other} on conflict do nothing`.execute(tx);
  await sql`delete from carer_branch where nursery_id = ${nursery} and carer_id = ${other}`.execute(tx);
}

/** A court keeps the person from the child, whichever record named them; of an account that they have, at once. */
async function moveRestrictions(tx: Tx, nursery: string, keep: StoredCarer, other: string) {
  await sql`update court_restriction set carer_id = ${keep.id}, keyworker_profile_id = coalesce(
      (select id from keyworker_profile where user_id = ${keep.user_id}), keyworker_profile_id)
    where nursery_id = ${nursery} and carer_id in (${other}, ${keep.id})`.execute(tx);
}

/** Moves what the other has ordered without an account; where the kept one has an account, to that. */
async function moveOrders(tx: Tx, keep: StoredCarer, { own, moving }: Awaited<ReturnType<typeof holdPayers>>) {
  if (moving && !own) {
    await sql`update keyworker_profile set carer_id = ${keep.id} where id = ${moving.id}`.execute(tx);
  } else if (moving && own) {
    await sql`update "order" set keyworker_profile_id = ${own.id} where keyworker_profile_id = ${moving.id}`.execute(
      tx,
    );
    await sql`update booking set keyworker_profile_id = ${own.id} where keyworker_profile_id = ${moving.id}`.execute(
      tx,
    );
    await sql`update court_restriction set keyworker_profile_id = ${own.id}
      where keyworker_profile_id = ${moving.id}`.execute(tx);
    await sql`delete from keyworker_profile where id = ${moving.id}`.execute(tx);
  }
  if (keep.user_id) await adoptOrders(tx, { user: keep.user_id });
}

/**
 * Merges a duplicate into the record that is kept. The kept one's details stay, and its empty fields are filled. The
 * other one stays as a row that names it, with what it said.
 * @throws Refusal 404, 409 `two_accounts`, `keep_the_account` or `paying`, 422 for one record twice
 */
export async function merge(
  tx: Tx,
  editor: Editor,
  { keep_id, merge_id, preview }: { keep_id: string; merge_id: string; preview: boolean },
): Promise<CarerMerge> {
  if (keep_id === merge_id) throw invalid({ merge_id: ['Choose another record of this person.'] });
  const { nursery } = editor;
  const [keep, other] = (await holdCarers(tx, nursery, [keep_id, merge_id])) as [StoredCarer, StoredCarer];
  await refuseForeign(tx, editor, merge_id);
  refuseAccounts(keep, other);
  const payers = await holdPayers(tx, keep_id, merge_id);
  if (payers.moving?.paying) {
    throw conflict('A card payment of this person is under way. Try again in a few minutes.', 'paying');
  }
  const links = await readLinks(tx, editor, keep_id, merge_id);
  const described = await describe(tx, editor, [keep, other], links);
  const outcome = { ...described, orders: payers.moving?.orders ?? 0 };
  if (preview) return { ...outcome, done: false };

  await moveLinks(tx, nursery, keep_id, merge_id);
  await moveBranches(tx, nursery, keep_id, merge_id);
  await moveRestrictions(tx, nursery, keep, merge_id);
  await sql`update carer set merged_into = ${keep_id} where nursery_id = ${nursery} and merged_into = ${merge_id}`.execute(
    tx,
  );
  const sameAddress = sql`lower(coalesce(k.email, o.email)) = lower(o.email)`;
  await sql`update carer k set revision = k.revision + 1, email = coalesce(k.email, o.email), phone = coalesce(k.phone, o.phone),
      invited_at = case when ${sameAddress} then greatest(k.invited_at, o.invited_at) else k.invited_at end,
      app_invited_at = case when ${sameAddress} then greatest(k.app_invited_at, o.app_invited_at)
        else k.app_invited_at end
    from carer o where k.nursery_id = ${nursery} and k.id = ${keep_id}
      and o.nursery_id = ${nursery} and o.id = ${merge_id}`.execute(tx);
  await sql`update carer set deleted_at = ${now()}, merged_into = ${keep_id}, user_id = null
    where nursery_id = ${nursery} and id = ${merge_id}`.execute(tx);
  await moveOrders(tx, keep, payers);
  await logCarer(tx, editor, 'carer.merge', keep_id, { merged_carer_id: merge_id });
  await tellCarer(tx, nursery, keep_id);
  return { ...outcome, done: true };
}
