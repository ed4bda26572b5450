import { sql, type RawBuilder } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { filtersOf } from '../marketplace/searchMarketplace.ts';
import { isOpen, meets, wantedDays, type Order } from '../marketplace/searchFilters.ts';
import { bookable } from '../marketplace/searchQueries.ts';
import { queryOfAddress } from './savedSearches.ts';

/** Dates that one transaction looks at; the next takes the rest. */
const atOnce = 500;
/** Transactions of one run: what is left waits for the next run. */
const mostRounds = 20;
/** Searches that one statement asks. */
const together = 40;
/** Days in which a service is not told again to the same search, as places come and go. */
const quietDays = 3;

/** Kilometres of a degree: of latitude, and of longitude at the northern end of Scotland, where it is shortest. */
const [kmNorth, kmEast] = [110, 52];

/** A saved search as the job asks it. */
export type Saved = {
  id: string;
  address: string;
  words: string[][];
  lat: number | null;
  lng: number | null;
  /** Favourites of the family among the services. */
  favourites: string[];
};

/** The columns of `Saved` of a search `q`. */
export const savedColumns = sql`q.id, q.address, q.words, q.lat, q.lng,
  array(select f.branch_id from favourite f where f.keyworker_profile_id = q.keyworker_profile_id) as favourites`;

/** The filters of a saved search among some services; null where this release does not take its address. */
export function filtersAmong(
  { address, words, lat, lng, favourites }: Saved,
  branches: readonly string[],
): Order | null {
  const query = queryOfAddress(address);
  if (!query) return null;
  const origin = lat !== null && lng !== null ? { lat, lng } : null;
  const ids = query.favourites ? branches.filter((id) => favourites.includes(id)) : branches;
  return { ...filtersOf(query, { origin, words: [] }), words, ids, sort: 'distance', listedOnly: true };
}

type Taken = { ids: string[]; searches: (Saved & { branches: string[] })[] };

/** Dates that became bookable, and the searches whose circle their services lie in. One statement. */
async function take(tx: Tx): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with taken as materialized (
      select id, branch_id from new_place limit ${atOnce} for update skip locked
    ), near as (
      select q.id, array_agg(v.id) as branches
      from (select distinct branch_id from taken) t
      join search_service v on v.id = t.branch_id and v.rank = 0
      join saved_search q on q.lat is null or q.radius is null
        or abs(q.lat - v.lat) <= q.radius::float8 / ${kmNorth}::float8 and abs(q.lng - v.lng) <= q.radius::float8 / ${kmEast}::float8
      group by q.id
    )
    select array(select id from taken) as ids, coalesce((
      select json_agg(s) from (
        select ${savedColumns}, near.branches from near join saved_search q on q.id = near.id) s), '[]') as searches`.execute(
    tx,
  );
  return rows[0] ?? { ids: [], searches: [] };
}

/** The services of new dates `ids` that a search finds by one of them and did not find by that session before. */
function newIn({ id, ...search }: Saved, branches: readonly string[], ids: readonly string[]): RawBuilder<unknown>[] {
  const filters = filtersAmong({ id, ...search }, branches);
  if (!filters || filters.ids?.length === 0) return [];
  const { wish } = filters;
  return [
    sql`select ${id}::uuid as search, n.nursery_id, n.branch_id
      from (${bookable(filters)}) f
      join new_place n on n.branch_id = f.id and n.id = any(${ids}::uuid[])
      join search_session s on s.nursery_id = n.nursery_id and s.session_id = n.session_id
      where ${allOf([meets(wish), isOpen(wish), sql`isempty(n.former_dates * ${wantedDays(wish)})`])}`,
  ];
}

async function keepFinds(tx: Tx, found: readonly RawBuilder<unknown>[]) {
  const at = now();
  await sql`
    insert into saved_search_find (nursery_id, id, saved_search_id, branch_id, found_at)
    select distinct on (search, branch_id) nursery_id, gen_random_uuid(), search, branch_id, ${at}::timestamptz
    from (${sql.join(found, sql` union all `)}) found
    order by search, branch_id
    on conflict (saved_search_id, branch_id) do update set found_at = excluded.found_at, told_at = null
      where saved_search_find.told_at < ${new Date(at.getTime() - quietDays * 86_400_000)}`.execute(tx);
}

/** Looks at some of the new dates. @returns whether there may be more */
async function look(tx: Tx): Promise<boolean> {
  const { ids, searches } = await take(tx);
  if (ids.length === 0) return false;
  const found = searches.flatMap(({ branches, ...search }) => newIn(search, branches, ids));
  for (let first = 0; first < found.length; first += together) {
    await keepFinds(tx, found.slice(first, first + together));
  }
  await sql`delete from new_place where id = any(${ids}::uuid[])`.execute(tx);
  return ids.length === atOnce;
}

/**
 * Writes down which saved searches find a place that they did not find before. It reads the dates that became bookable
 * since it last looked, and asks the searches around these services alone: without new dates it costs one statement. Two
 * nodes at once look at different dates.
 */
export async function findNewPlaces(db: Db) {
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await transact(db, look))) return;
  }
}
