import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { SearchResult } from '@bairn/shared/schema/marketplace';
import type { Db } from '../database/database.ts';
import { readResults } from './resultRows.ts';
import { anySession, hasDates } from './searchFilters.ts';

/** Days that count. */
const days = 90;
/** Families below which a service is not popular: so that a place in the list says nothing of a single family. */
const fewest = 5;
/** Services in the list. */
const most = 6;
/** Milliseconds for which the list is kept. */
const fresh = 60 * 60_000;

type Kept = { at: number; ids: Promise<string[]> };
const kept = new WeakMap<Db, Kept>();

/** The services with a date to book that most families booked or kept as a favourite, each family once. */
async function readIds(db: Db): Promise<string[]> {
  const since = new Date(now().getTime() - days * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select v.id from search_service v cross join lateral (
      select count(*) as families from (
        select b.keyworker_profile_id from booking b
        where b.nursery_id = v.nursery_id and b.branch_id = v.id and b.created_at >= ${since}
          and b.status in ('confirmed', 'attended', 'absent')
        union
        select f.keyworker_profile_id from favourite f where f.branch_id = v.id and f.created_at >= ${since}
      ) family
    ) chosen
    where v.rank = 0 and ${hasDates()} and chosen.families >= ${fewest}
    order by chosen.families desc, v.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The list of this node; a request that comes while it is read waits for the same reading. */
function popularIds(db: Db): Promise<string[]> {
  const at = now().getTime();
  const last = kept.get(db);
  if (last && at >= last.at && at - last.at < fresh) return last.ids;
  const ids = readIds(db);
  kept.set(db, { at, ids });
  // The next request asks again.
  ids.catch(() => kept.delete(db));
  return ids;
}

/** The popular services that can be booked now, most families first, without numbers. */
export async function readPopular(db: Db): Promise<SearchResult[]> {
  const ids = await popularIds(db);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select v.id from search_service v where v.id = any(${ids}::uuid[]) and v.rank = 0
    order by array_position(${ids}::uuid[], v.id)`.execute(db);
  const results = await readResults(
    db,
    rows.map(({ id }) => id),
    { origin: null, wish: anySession, sort: 'distance' },
  );
  return results.filter(({ offer }) => offer !== null);
}
