import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { saveSearch } from '@bairn/shared/calls/savedSearches';
import { searchAddress } from '@bairn/shared/format/searchAddress';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { mostSavedSearches, type SavedSearch } from '@bairn/shared/schema/savedSearches';
import { SearchQuery } from '@bairn/shared/schema/searchQuery';
import { openId } from '../auth/secrets.ts';
import type { Handle, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { needFamily } from '../families/holdFamily.ts';
import { filtersFound } from '../marketplace/searchMarketplace.ts';
import type { Query } from '../marketplace/understand.ts';
import { conflict, notFound } from '../refusals/refusal.ts';

/** The query of a saved address; null where this release does not take it any more. */
export function queryOfAddress(address: string): Query | null {
  const read = z.safeParse(SearchQuery, Object.fromEntries(new URLSearchParams(address)));
  return read.success ? read.data : null;
}

const columns = sql`id, name, address, created_at`;

/** A family's saved searches, the latest first. */
export async function readSavedSearches(db: Handle, keyworker: string): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select ${columns} from saved_search where keyworker_profile_id = ${keyworker}
    order by created_at desc, id desc`.execute(db);
  return rows;
}

/**
 * Saves a search as it is understood now. The family is locked, so that two tabs cannot exceed the limit together.
 * @throws Refusal 401, 409 `full`
 */
export async function keepSearch(
  tx: Tx,
  keyworker: string,
  { name, address: typed }: ReadOf<typeof saveSearch, 'body'>,
): Promise<SavedSearch> {
  await needFamily(tx, keyworker);
  const address = searchAddress(typed);
  const { rows: former } = await sql<SavedSearch>`
    update saved_search set name = ${name} where keyworker_profile_id = ${keyworker} and address = ${address}
    returning ${columns}`.execute(tx);
  if (former[0]) return former[0];
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from saved_search where keyworker_profile_id = ${keyworker}`.execute(tx);
  if ((counted[0]?.count ?? 0) >= mostSavedSearches) {
    throw conflict(`You have ${mostSavedSearches} saved searches. Delete one to save another.`, 'full');
  }
  const query = queryOfAddress(address);
  // The contract has read it.
  if (!query) throw notFound();
  const { words, origin, radius } = await filtersFound(tx, query);
  const { rows } = await sql<SavedSearch>`
    insert into saved_search (id, keyworker_profile_id, name, address, words, lat, lng, radius, created_at)
    values (${newId()}, ${keyworker}, ${name}, ${address}, ${JSON.stringify(words)}::jsonb, ${origin?.lat ?? null},
      ${origin?.lng ?? null}, ${radius}, ${now()})
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Deletes a saved search; its alerts end with it. @throws Refusal 404 */
export async function dropSearch(tx: Tx, keyworker: string, id: string) {
  const { numAffectedRows } = await sql`
    delete from saved_search where keyworker_profile_id = ${keyworker} and id = ${id}`.execute(tx);
  if (numAffectedRows !== 1n) throw notFound('This saved search could not be found.');
}

/**
 * Deletes the saved search of an email's link, which stops its emails; that it is gone already is no failure.
 * @throws Refusal 404 for a token that was not made here
 */
export async function stopByLink(tx: Tx, secrets: readonly string[], token: string) {
  const id = openId(secrets, 'saved-search', token);
  if (id === null) throw notFound('This link is not valid. Delete the search in your settings.');
  await sql`delete from saved_search where id = ${id}`.execute(tx);
}
