import { sql } from 'kysely';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { bookForFamily } from '@bairn/shared/calls/desk';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enterCarer, enterChild } from '../families/enterOnRoll.ts';
import { holdFamily } from '../families/holdFamily.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { findByEmail, readKnownFamily, type Known, type OfBranch } from '../families/knownFamilies.ts';

type Body = ReadOf<typeof bookForFamily, 'body'>;

/** Who books, for the audit log. */
export type Booker = { user: string; request: string };

/** For whom is booked: whose the order is, and the child of each part. */
export type BookedFor = { keyworker: string; children: string[] };

/** What a call books for one child. */
export type Part = Pick<Body, 'child_id' | 'child' | 'session_id' | 'instance_ids' | 'funded_minutes'>;

/** The parts of a call: the first child, and the others. */
export const partsOf = (body: Body): Part[] => [body, ...(body.others ?? [])];

/** Exactly one of two values, one chosen and one entered. `at`: the field of what is entered. */
function needOne(chosen: unknown, given: unknown, what: 'family' | 'child', at: string = what) {
  if (!chosen === !given) {
    throw invalid({ [at]: [chosen ? `Choose the ${what} or enter one, not both.` : `The ${what} field is required`] });
  }
}

/**
 * The profile that stands for a carer without an account, made for the first order. No one can log in to it: the person
 * of the address gets its orders by confirming the child.
 */
async function profileOfCarer(tx: Tx, carer: string): Promise<string> {
  await sql`insert into keyworker_profile (id, carer_id, created_at) values (${newId()}, ${carer}, ${now()})
    on conflict (carer_id) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from keyworker_profile where carer_id = ${carer}`.execute(tx);
  return rows[0]?.id ?? '';
}

/** The carer by whom the person of an account gets a new child of theirs to confirm. */
async function carerOfAccount(tx: Tx, nursery: string, keyworker: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select a.id from carer a join keyworker_profile kp on kp.user_id = a.user_id
    where a.nursery_id = ${nursery} and kp.id = ${keyworker} and a.deleted_at is null
    order by a.created_at, a.id limit 1`.execute(tx);
  if (rows[0]) return rows[0].id;
  const { rows: people } = await sql<{ first_name: string; last_name: string; email: string; phone: string | null }>`
    select first_name, last_name, email, telephone_number as phone from payer where id = ${keyworker}`.execute(tx);
  if (!people[0]) throw notFound();
  // Not linked to the account: that is the person's own answer about the child.
  return enterCarer(tx, nursery, people[0]);
}

/** Puts a child on the branch's roll. The adult for whom it is booked brings and collects it. */
async function insertChild(tx: Tx, of: OfBranch, carer: string, child: NonNullable<Body['child']>, who: Booker) {
  const { id, profile } = await enterChild(tx, { ...of, ...who }, child);
  await sql`insert into child_profile_carer (nursery_id, child_profile_id, carer_id, is_primary, responsibilities)
    values (${of.nursery}, ${profile}, ${carer}, true, '{may_collect}')`.execute(tx);
  return id;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The child that was chosen, or the known one of this name and birth date; undefined where it is new. */
function knownChild(part: Part, children: Known['children']): string | undefined {
  const { child_id, child } = part;
  if (child_id) {
    if (!children.some(({ id }) => id === child_id)) throw notFound('This child could not be found.');
    return child_id;
  }
  return children.find(
    ({ first_name, last_name, dob }) =>
      child && dob === child.dob && same(first_name, child.first_name) && same(last_name, child.last_name),
  )?.id;
}

/**
 * Finds or writes down the family and the children of a booking. An adult who is entered becomes a carer of the provider,
 * whether the email address has an account or not: a service learns nothing about addresses that it does not know.
 * @throws Refusal 404 (a family or child that the branch does not know), 422 (neither or both given, or the address is of
 * a family that the branch knows).
 */
export async function enterFamily(tx: Tx, of: OfBranch, body: Body, who: Booker): Promise<BookedFor> {
  const parts = partsOf(body);
  needOne(body.family_id, body.family, 'family');
  for (const [nth, { child_id, child }] of parts.entries()) {
    needOne(child_id, child, 'child', nth === 0 ? 'child' : `others.${nth - 1}.child`);
  }
  if (body.family && parts.some(({ child_id }) => child_id)) throw invalid({ child: ['The child field is required'] });
  const chosen = body.family_id ? await readKnownFamily(tx, of, body.family_id) : undefined;
  if (body.family_id && !chosen) throw notFound('This family could not be found.');
  if (body.family) {
    const other = await findByEmail(tx, of, body.family.email);
    if (other)
      throw invalid({ 'family.email': [`You know this address already: it is ${other.name}’s. Choose them instead.`] });
  }
  const carer = body.family
    ? await enterCarer(tx, of.nursery, { ...body.family, phone: body.family.phone ?? null })
    : (chosen?.carer_id ?? null);
  const keyworker = carer ? await profileOfCarer(tx, carer) : (chosen?.id ?? '');
  if (!(await holdFamily(tx, keyworker))) throw notFound('This family could not be found.');
  const known = [...(chosen?.children ?? [])];
  const children: string[] = [];
  for (const part of parts) {
    const id = knownChild(part, known) ?? (await enterPart(tx, of, part, { carer, keyworker, who }));
    if (part.child) known.push({ id, ...part.child, full_name: `${part.child.first_name} ${part.child.last_name}` });
    children.push(id);
  }
  return { keyworker, children };
}

type Adult = { carer: string | null; keyworker: string; who: Booker };

async function enterPart(tx: Tx, of: OfBranch, { child }: Part, { carer, keyworker, who }: Adult): Promise<string> {
  if (!child) throw notFound('This child could not be found.');
  const adult = carer ?? (await carerOfAccount(tx, of.nursery, keyworker));
  return insertChild(tx, of, adult, child, who);
}
