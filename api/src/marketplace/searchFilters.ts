import { sql } from 'kysely';
import type { SortOrder } from '@bairn/shared/schema/marketplace';
import { allOf } from '../plugins/paging.ts';
import { distanceTo, aroundPoint, type Point } from './distance.ts';
import type { Wish } from './offers.ts';
import { hasWords } from './words.ts';

export type Filters = {
  origin: Point | null;
  /** In kilometres; null: anywhere. */
  radius: number | null;
  words: readonly string[];
  /** Whether words that are nearly right count. */
  typos: boolean;
  /** An id of the list `service_types`. */
  type: number | null;
  listedOnly: boolean;
  wish: Wish;
  sort: SortOrder;
  page: number;
  per_page: number;
};

/** The words are looked for in these; the same expressions as in the indexes. */
export const branchText = sql`(b.name || ' ' || coalesce(b.city, ''))`;
export const entryText = sql`(r.name || ' ' || coalesce(r.town, ''))`;

const near = ({ origin, radius }: Filters, table: ReturnType<typeof sql>) =>
  origin &&
  radius !== null && [aroundPoint(origin, radius, table), sql`${distanceTo(origin, table)} <= ${radius}::int`];

/** Which branches `b` of nurseries `n` match, their sessions aside. */
export const branchMatches = (filters: Filters) =>
  allOf([
    sql`b.status = 'listed'`,
    sql`n.suspended_at is null`,
    ...(near(filters, sql`b`) || []),
    filters.type !== null && sql`b.service_types @> array[${filters.type}]::smallint[]`,
    filters.words.length > 0 && hasWords(filters.words, branchText, filters.typos),
  ]);

/**
 * An entry `r` of the register counts until its service has been listed here; a number that somebody merely typed
 * while joining hides nothing.
 */
export const notJoined = sql`not exists (
  select from branch j where j.cs_number = r.cs_number and j.status in ('listed', 'unlisted'))`;

/**
 * Which entries `r` of the register match. The register knows neither dates nor prices: a date leaves its entries in
 * for the family to ask, a price leaves them out. Of ages it knows whether a service takes children under three.
 */
export const entryMatches = (filters: Filters) =>
  allOf([
    filters.listedOnly || filters.wish.price !== null ? sql`false` : sql`r.status = 'Active'`,
    ...(near(filters, sql`r`) || []),
    filters.type !== null && sql`r.service_type = ${filters.type}::smallint`,
    filters.wish.age !== null &&
      filters.wish.age < 3 &&
      sql`r.subtype is distinct from 'Day Care of Children (over 3s)'`,
    filters.words.length > 0 && hasWords(filters.words, entryText, filters.typos),
    notJoined,
  ]);
