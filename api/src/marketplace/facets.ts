import { sql } from 'kysely';
import type { Facets } from '@bairn/shared/schema/marketplace';
import { ageSteps, priceSteps, radiusSteps } from '@bairn/shared/schema/searchChoices';
import { lists } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import {
  costs,
  datesAround,
  isOpen,
  isParticular,
  named,
  servicesAround,
  takesYears,
  within,
  type Filters,
} from './searchFilters.ts';
import { candidates } from './searchQueries.ts';

/** Services that are equal for all filters, and their number. */
type Alike = {
  rank: number;
  types: number[];
  under_threes: boolean;
  /** A bit for each year of age that an open session within the price accepts. */
  ages: number;
  /** The number of price steps below the cheapest open session that accepts the age. */
  dearer_than: number | null;
  /** Whether the service matches all filters. */
  meets: boolean;
  services: number;
};

/** Entries of the public register have no price, so none is below the steps. */
const steps = sql`${priceSteps.map((step) => step + 1)}::int[]`;

/** The services in the area that match the words, in groups; one pass over their sessions. */
async function readAlike(db: Handle, filters: Filters): Promise<Alike[]> {
  const { wish } = filters;
  const [years, price] = [allOf([takesYears(wish)]), allOf([costs(wish)])];
  const { rows } = await sql<Alike>`
    with offers as (
      select s.branch_id as id, bit_or(case when ${price} then s.ages else 0 end) as ages,
        min(s.price) filter (where ${years}) as cheapest, bool_or(${years} and ${price}) as meets
      from ${datesAround(filters, sql`s.listed and ${isOpen(wish.date)}`)}
      group by s.branch_id
    )
    select v.rank, v.types, v.under_threes, coalesce(o.ages, 0) as ages, width_bucket(o.cheapest, ${steps}) as dearer_than,
      ${isParticular(wish) ? sql`coalesce(o.meets, false)` : sql`true`} as meets, count(*)::int as services
    from ${servicesAround(filters, [named(filters), filters.listedOnly && sql`v.rank = 0`])}
    left join offers o on o.id = v.id
    where ${allOf([within(filters)])}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

/**
 * Longest distance that is always counted; farther ones are counted only when chosen, because they cover much of
 * Scotland.
 */
const usuallyCounted = 50;

/** The number of matches within each distance of the filter. */
async function countRadii(db: Handle, filters: Filters): Promise<Facets['radius']> {
  if (!filters.origin) return [];
  const far = (filters.radius ?? 0) >= usuallyCounted;
  const counted = radiusSteps.filter((step) => far || step <= usuallyCounted);
  const { rows } = await sql<{ step: number; services: number }>`
    select width_bucket(f.distance, ${counted.map((step) => step + 0.005)}::double precision[]) as step, count(*)::int as services
    from (${candidates({ ...filters, radius: counted.at(-1) ?? 0, sort: 'distance' })}) f group by 1`.execute(db);
  return counted.map((value, index) => ({
    value,
    count: rows.filter(({ step }) => step <= index).reduce((sum, { services }) => sum + services, 0),
  }));
}

/** Counts for each option of each filter, with all other filters in force. Two statements in all. */
export async function readFacets(db: Handle, filters: Filters): Promise<Facets> {
  const { wish, type } = filters;
  const [groups, radius] = await Promise.all([readAlike(db, filters), countRadii(db, filters)]);
  const count = (fits: (group: Alike) => boolean) =>
    groups.reduce((sum, group) => sum + (fits(group) ? group.services : 0), 0);
  const ofType = ({ types }: Alike) => type === null || types.includes(type);
  const entryTakes = ({ under_threes }: Alike, age: number | null) =>
    wish.price === null && (age === null || age >= 3 || under_threes);
  const fits = (group: Alike) => (group.rank === 0 ? group.meets : entryTakes(group, wish.age));
  return {
    age: ageSteps.map((value) => ({
      value,
      count: count(
        (group) => ofType(group) && (group.rank === 0 ? (group.ages & (1 << value)) !== 0 : entryTakes(group, value)),
      ),
    })),
    type: lists.service_types.map(({ id }) => ({
      value: id,
      count: count((group) => group.types.includes(id) && fits(group)),
    })),
    price: priceSteps.map((value, index) => ({
      value,
      count: count((group) => ofType(group) && group.dearer_than !== null && group.dearer_than <= index),
    })),
    only: [{ value: 'listed', count: count((group) => group.rank === 0 && ofType(group) && group.meets) }],
    radius,
  };
}
