import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { Tx } from '../plugins/database.ts';
import { newId } from '../plugins/id.ts';
import { prepared } from '../plugins/prepared.ts';
import { notFound } from '../plugins/refusal.ts';
import { tellFamily } from './tell.ts';

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

// Not `for update`: whoever adds a line refers to the basket, and need not wait for whoever reads it.
const lock = prepared<{ id: string }, { basket: string }>(
  'lock_basket',
  ({ basket }) => sql`select id from basket where id = ${basket} for no key update`,
);

/** Locks a basket, before the instances: of two calls that take places for it, the second sees what the first took. */
export async function lockBasket(tx: Tx, basket: string) {
  await lock(tx, { basket });
}

async function ownBasket(tx: Tx, keyworker: string): Promise<BasketRow | null> {
  const { rows } = await findOwn(tx, { keyworker });
  return rows[0] ?? null;
}

/**
 * The basket that a caller means. A visitor's belongs to whoever has its uid; a signed-in keyworker's call binds it,
 * or moves its lines to the basket they had, after which the uid alone finds nothing. `unknown`: what a uid is that no
 * basket has; a browser that makes one up before its first item may add from two tabs at once, and has one basket.
 * @returns null where there is none yet.
 * @throws Refusal 404 for a uid that is unknown or somebody else's.
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
    // A first basket is about to be made, bound or filled: two tabs of one person do that one after the other.
    await sql`select id from keyworker_profile where id = ${keyworker} for no key update`.execute(tx);
    own = await ownBasket(tx, keyworker);
  }
  if (!uid || own?.uid === uid) return own;
  const { rows } = await sql<BasketRow>`
    select id, uid, keyworker_profile_id from basket where uid = ${uid} for update`.execute(tx);
  const named = rows[0];
  if (!named || named.keyworker_profile_id) {
    // A tab that still remembers the visitor's uid after its basket was bound: what the person owns is shown.
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
 * The basket that a place is about to be taken for, made where there is none yet, and locked.
 * @throws Refusal 404 for a uid that is somebody else's.
 */
export async function basketToFill(tx: Tx, uid: string | null | undefined, keyworker: string | null) {
  const own = keyworker ? (await lockOwn(tx, { keyworker, uid: uid ?? null })).rows[0] : undefined;
  if (own) return own;
  const found = await findBasket(tx, uid, keyworker, 'begins');
  if (!found) return makeBasket(tx, keyworker);
  // A visitor's was locked when it was found.
  if (keyworker) await lockBasket(tx, found.id);
  return found;
}

/** A secret that cannot be guessed, 24 bytes. */
const newUid = () => randomBytes(24).toString('base64url');

/** The basket of a uid that a browser made up. A keyworker's keeps a name that only the API knew before. */
async function beginBasket(tx: Tx, uid: string, keyworker: string | null): Promise<BasketRow | null> {
  if (keyworker) return makeBasket(tx, keyworker);
  await sql`insert into basket (id, uid, created_at) values (${newId()}, ${uid}, ${now()})
    on conflict (uid) do nothing`.execute(tx);
  return findBasket(tx, uid, null);
}

/** Makes the basket that the first item sets. */
async function makeBasket(tx: Tx, keyworker: string | null): Promise<BasketRow> {
  const basket = { id: newId(), uid: newUid(), keyworker_profile_id: keyworker };
  await sql`insert into basket (id, uid, keyworker_profile_id, created_at)
    values (${basket.id}, ${basket.uid}, ${keyworker}, ${now()})`.execute(tx);
  return basket;
}
