import { sql } from 'kysely';
import type { createSubjects } from '@bairn/shared/calls/carers';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf, DataOf } from '@bairn/shared/schema/endpoint';
import { allergiesOf } from '@bairn/shared/schema/needs';
import { relationOf } from '@bairn/shared/schema/relations';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enterCarer, enterChild } from '../families/enterOnRoll.ts';
import { childKey, holdRoll, readRoll, type NamedChild } from '../families/onRoll.ts';
import { conflict, invalid } from '../refusals/refusal.ts';
import { tellBranch } from '../realtime/tell.ts';
import { knownCarers, matchCarer } from './knownAddress.ts';
import { holdCarers, logCarer, refuseForeign, type Editor } from './editor.ts';

type Body = ReadOf<typeof createSubjects, 'body'>;
type EnteredChild = Body['children'][number];
type EnteredCarer = Body['carers'][number];
type Entry = { child_ids: string[]; carer_ids: string[] };

/** Begins the entry of a key; a call at the same time waits for it. @returns what an earlier call entered */
async function begin(tx: Tx, editor: Editor, branch: string, key: string, id: string): Promise<Entry | null> {
  const { nursery, profile } = editor;
  const begun =
    await sql`insert into family_entry (nursery_id, id, branch_id, staff_profile_id, idempotency_key, created_at)
    values (${nursery}, ${id}, ${branch}, ${profile}, ${key}, ${now()})
    on conflict (nursery_id, idempotency_key) do nothing`.execute(tx);
  if (begun.numAffectedRows === 1n) return null;
  const { rows } = await sql<Entry & { branch_id: string }>`
    select branch_id, child_ids, carer_ids from family_entry
    where nursery_id = ${nursery} and idempotency_key = ${key}`.execute(tx);
  if (rows[0]?.branch_id !== branch) throw conflict('This key was used for another family.', 'key_reused');
  return rows[0];
}

/** @throws Refusal 422 at each child whose name and birth date are on the branch's roll, or entered twice. */
async function refuseKnownChildren(tx: Tx, nursery: string, branch: string, children: readonly NamedChild[]) {
  const problems: Record<string, string[]> = {};
  const roll = await readRoll(
    tx,
    { nursery, branch },
    children.map(({ dob }) => dob),
  );
  const seen = new Set<string>();
  for (const [index, child] of children.entries()) {
    const key = childKey(child);
    const known = roll.has(key) ? 'is on your roll already' : seen.has(key) ? 'is entered twice' : null;
    if (known) problems[`children.${index}.first_name`] = [`${child.first_name} ${child.last_name} ${known}.`];
    seen.add(key);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/**
 * The carer of the provider with this address and name, or without an address with this phone number and name; else a new
 * one. Whether the address has an account makes no difference: a service learns nothing about addresses that it does not
 * know.
 * @throws Refusal 422 where a carer of the editor's branches has the address with another name
 */
async function findOrEnter(tx: Tx, editor: Editor, carer: NonNullable<EnteredCarer['carer']>, at: string) {
  const { first_name, last_name } = carer;
  const [email, phone] = [carer.email ?? null, carer.phone ?? null];
  const { same, other } = matchCarer(await knownCarers(tx, editor, [{ ...carer, email, phone }]), carer);
  if (same) return { id: same.id, isNew: false };
  if (other) {
    throw invalid({
      [`${at}.carer.email`]: [`You know this address already: it is ${other.name}’s. Choose them instead.`],
    });
  }
  const id = await enterCarer(tx, editor.nursery, { first_name, last_name, email, phone });
  await logCarer(tx, editor, 'carer.create', id);
  return { id, isNew: true };
}

async function takeCarers(tx: Tx, editor: Editor, carers: readonly EnteredCarer[]) {
  const ids: string[] = [];
  let added = 0;
  for (const [index, { carer_id, carer }] of carers.entries()) {
    const at = `carers.${index}`;
    if (!carer_id === !carer) throw invalid({ [at]: ['Choose a carer or enter one.'] });
    if (carer_id) {
      await holdCarers(tx, editor.nursery, [carer_id]);
      await refuseForeign(tx, editor, carer_id);
    }
    const found = carer && (await findOrEnter(tx, editor, carer, at));
    const id = carer_id ?? found?.id ?? '';
    if (found?.isNew) added += 1;
    if (ids.includes(id)) throw invalid({ [at]: ['This carer is entered twice.'] });
    ids.push(id);
  }
  return { ids, added };
}

/** Enters a child with what the service knows so far. A text is an alert of the service; no text is not asked yet. */
async function takeChild(tx: Tx, editor: Editor, branch: string, child: EnteredChild) {
  const { nursery } = editor;
  const { id, profile } = await enterChild(tx, { ...editor, branch }, child);
  const allergies = allergiesOf(child.allergies ?? '');
  const needs = child.medical_needs ?? null;
  const start = child.start_date ?? null;
  const [at, today] = [now(), localDate()];
  await sql`update child set allergies = ${allergies}::text[], medical_needs = ${needs},
      allergies_at = case when ${allergies.length > 0} then ${at}::timestamptz end,
      medical_needs_at = case when ${needs !== null} then ${at}::timestamptz end
    where id = ${id}`.execute(tx);
  await sql`update child_profile set funded = ${child.funded}, start_date = ${start},
      status = case when ${start !== null && start <= today} then 'active' else status end
    where nursery_id = ${nursery} and id = ${profile}`.execute(tx);
  return { id, profile };
}

async function answerOf(tx: Tx, { nursery }: Editor, { child_ids, carer_ids }: Entry) {
  const { rows: children } = await sql<DataOf<typeof createSubjects>['children'][number]>`
    select c.id, c.first_name, c.last_name, c.first_name || ' ' || c.last_name as full_name, c.dob
    from unnest(${child_ids}::uuid[]) with ordinality as t (id, place) join child c on c.id = t.id
    order by t.place`.execute(tx);
  const { rows: carers } = await sql<{ id: string; name: string }>`
    select a.id, a.first_name || ' ' || a.last_name as name
    from unnest(${carer_ids}::uuid[]) with ordinality as t (id, place)
    join carer a on a.nursery_id = ${nursery} and a.id = t.id order by t.place`.execute(tx);
  return { children, carers };
}

/**
 * Enters the children and carers of one family at a branch. A repeated call with the same key answers what the first one
 * entered.
 * @param hold the lock that comes first
 * @returns the ids, and how many carers the provider did not know before this call
 * @throws Refusal 404 for a carer whom the editor does not know, 409 `key_reused`, 422 with what is known or entered twice
 */
export async function enterFamily(
  tx: Tx,
  editor: Editor,
  branch: string,
  body: Body,
  key: string,
  hold: (tx: Tx, nursery: string) => Promise<unknown> = holdRoll,
): Promise<Entry & { carers_added: number }> {
  const { nursery } = editor;
  const entry = newId();
  await hold(tx, nursery);
  const earlier = await begin(tx, editor, branch, key, entry);
  if (earlier) return { ...earlier, carers_added: 0 };
  await refuseKnownChildren(tx, nursery, branch, body.children);
  const { ids: carer_ids, added: carers_added } = await takeCarers(tx, editor, body.carers);
  const child_ids: string[] = [];
  for (const child of body.children) {
    const { id, profile } = await takeChild(tx, editor, branch, child);
    child_ids.push(id);
    for (const [index, { is_primary, relation_id, responsibilities }] of body.carers.entries()) {
      await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary, relation,
          responsibilities)
        values (${nursery}, ${profile}, ${carer_ids[index]}, ${is_primary}, ${relationOf(relation_id)},
          ${[...new Set(responsibilities)]}::text[])`.execute(tx);
    }
    await tellBranch(tx, branch, 'child.created', { id });
  }
  await sql`update family_entry set child_ids = ${child_ids}::uuid[], carer_ids = ${carer_ids}::uuid[]
    where nursery_id = ${nursery} and id = ${entry}`.execute(tx);
  return { child_ids, carer_ids, carers_added };
}

/** As `enterFamily`, with the names of those who were entered. */
export const enterSubjects = async (tx: Tx, editor: Editor, branch: string, body: Body, key: string) =>
  answerOf(tx, editor, await enterFamily(tx, editor, branch, body, key));

/** Adds a child to a carer, as their main carer. @throws Refusal 404, 422 where the child is on the roll already */
export async function enterChildOf(
  tx: Tx,
  editor: Editor,
  branch: string,
  { carer, relation, child }: { carer: string; relation: number; child: NamedChild },
) {
  const { nursery } = editor;
  await holdRoll(tx, nursery);
  await holdCarers(tx, nursery, [carer]);
  if ((await readRoll(tx, { nursery, branch }, [child.dob])).has(childKey(child))) {
    throw invalid({ first_name: [`${child.first_name} ${child.last_name} is on your roll already.`] });
  }
  const { id, profile } = await enterChild(tx, { ...editor, branch }, child);
  await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary, relation)
    values (${nursery}, ${profile}, ${carer}, true, ${relationOf(relation)})`.execute(tx);
  await tellBranch(tx, branch, 'child.created', { id });
  const { first_name, last_name, dob } = child;
  return { id, first_name, last_name, full_name: `${first_name} ${last_name}`, dob };
}
