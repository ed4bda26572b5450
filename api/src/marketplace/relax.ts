import { sql } from 'kysely';
import type { Relaxable } from '@bairn/shared/schema/searchChoices';
import type { Handle } from '../database/database.ts';
import type { Filters } from './searchFilters.ts';
import { matches } from './searchQueries.ts';

/**
 * The number of results without each single filter, most first; filters that change nothing are left out. One
 * statement.
 */
export async function readRelaxations(
  db: Handle,
  without: readonly (readonly [Relaxable, Filters])[],
): Promise<{ filter: Relaxable; count: number }[]> {
  if (without.length === 0) return [];
  const counts = without.map(
    ([filter, filters]) => sql`select ${filter}::text as filter, count(*)::int as count from (${matches(filters)}) f`,
  );
  const { rows } = await sql<{ filter: Relaxable; count: number }>`
    select * from (${sql.join(counts, sql` union all `)}) r where r.count > 0 order by r.count desc, r.filter`.execute(
    db,
  );
  return rows;
}
