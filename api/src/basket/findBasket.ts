import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { prepared } from '../database/prepared.ts';
import { notFound } from '../refusals/refusal.ts';
import { tellFamily } from '../realtime/tell.ts';

export type BasketRow = { id: string; uid: string; keyworker_profile_id: string | null };

const findOwn = prepared<BasketRow, { keyworker: string }>(
  'own_basket',
  ({ keyworker }) => sql`
    select id, uid, keyworker_profile_id from basket where keyworker_profile_id = ${keyworker}`,
);

const lockOwn = prepared<BasketRow, { keyworker: string; uid: string | null }>(
  'lock_own_basket',
  ({ keyworker, uid }) => sql`
    select id, uid, keyworker_profile_id from basket
    where keyworker_profile_id = ${keyworker} and (${uid}::text is null or uid = ${uid}) for no key update`,
);

// Not `for update`: adding a line references the basket row and must not wait for readers.
const lock = prepared<{ id: string }, { basket: string }>(
  'lock_basket',
  ({ basket }) => sql`select id from basket where id = ${basket} for no key update`,
);

/**
 * Locks a basket, before the instances. Calls that take places for one basket run one after the other, so each counts
 * the places of the one before.
 */
export async function lockBasket(tx: Tx, basket: string) {
  await lock(tx, { basket });
}

async function ownBasket(tx: Tx, keyworker: string): Promise<BasketRow | null> {
  const { rows } = await findOwn(tx, { keyworker });
  return rows[0] ?? null;
}

/**
 * Finds the caller's basket. A visitor's basket belongs to any caller with its uid. A keyworker's first call after
 * login binds it to the family, or moves its lines to the basket that the family had; then the uid alone finds nothing.
 * `unknown` decides what happens with a uid that no basket has: a browser makes one up before its first item, so that
 * two tabs that add at once share one basket.
 * @returns null where there is no basket yet.
 * @throws Refusal 404 for an unknown uid or one of another person's basket.
 */
export async function findBasket(
  tx: Tx,
  uid: string | null | undefined,
  keyworker: string | null,
  unknown: 'refused' | 'begins' = 'refused',
): Promise<BasketRow | null> {
  let own = keyworker ? await ownBasket(tx, keyworker) : null;
  if (own && (!uid || own.uid === uid)) return own;
  if (keyworker) {
    // Two tabs of one person that create, bind or fill a first basket do so one after the other.
    await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
    own = await ownBasket(tx, keyworker);
  }
  if (!uid || own?.uid === uid) return own;
  const { rows } = await sql<BasketRow>`
    select id, uid, keyworker_profile_id from basket where uid = ${uid} for update`.execute(tx);
  const named = rows[0];
  if (!named || named.keyworker_profile_id) {
    // A tab still has the visitor's uid after its basket was bound: show the person's own basket.
    if (own) return own;
    if (!named && unknown === 'begins') return beginBasket(tx, uid, keyworker);
    throw notFound('This basket could not be found.');
  }
  if (!keyworker) return named;
  if (!own) {
    await sql`update basket set keyworker_profile_id = ${keyworker} where id = ${named.id}`.execute(tx);
    await tellFamily(tx, keyworker, 'basket.changed', { id: named.id });
    return { ...named, keyworker_profile_id: keyworker };
  }
  await sql`update basket_item set basket_id = ${own.id} where basket_id = ${named.id} and status in ('held', 'expired')`.execute(
    tx,
  );
  await sql`update basket set keyworker_profile_id = null, uid = ${newUid()} where id = ${named.id}`.execute(tx);
  await tellFamily(tx, keyworker, 'basket.changed', { id: own.id });
  return own;
}

/**
 * Finds and locks the basket for which a place is taken; creates it if needed.
 * @throws Refusal 404 for a uid of another person's basket.
 */
export async function basketToFill(tx: Tx, uid: string | null | undefined, keyworker: string | null) {
  const own = keyworker ? (await lockOwn(tx, { keyworker, uid: uid ?? null })).rows[0] : undefined;
  if (own) return own;
  const found = await findBasket(tx, uid, keyworker, 'begins');
  if (!found) return makeBasket(tx, keyworker);
  // A visitor's basket was locked by the lookup.
  if (keyworker) await lockBasket(tx, found.id);
  return found;
}

/** A random secret of 24 bytes that cannot be guessed. */
const newUid = () => randomBytes(24).toString('base64url');

/** The uid of a new basket: a visitor's is the one that the browser made up, a keyworker's is always made here. */
async function beginBasket(tx: Tx, uid: string, keyworker: string | null): Promise<BasketRow | null> {
  if (keyworker) return makeBasket(tx, keyworker);
  await sql`insert into basket (id, uid, created_at) values (${newId()}, ${uid}, ${now()})
    on conflict (uid) do nothing`.execute(tx);
  return findBasket(tx, uid, null);
}

/** Creates the basket for its first item. */
async function makeBasket(tx: Tx, keyworker: string | null): Promise<BasketRow> {
  const basket = { id: newId(), uid: newUid(), keyworker_profile_id: keyworker };
  await sql`insert into basket (id, uid, keyworker_profile_id, created_at)
    values (${basket.id}, ${basket.uid}, ${keyworker}, ${now()})`.execute(tx);
  return basket;
}
