import { sql } from 'kysely';
import type { Facets } from '@bairn/shared/schema/marketplace';
import { ageSteps, careKinds, priceSteps, radiusSteps, type CareKind } from '@bairn/shared/schema/searchChoices';
import { lists } from '../config/lists.ts';
import type { Handle } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import {
  careNumber,
  costs,
  datePrice,
  datesAround,
  isCare,
  isOffered,
  isOpen,
  isParticular,
  named,
  noEntries,
  servicesAround,
  takesYears,
  within,
  type Filters,
} from './searchFilters.ts';
import { kindsWithCare, kindTakes } from './kindsOfService.ts';
import { matches } from './searchQueries.ts';

/** Services that are equal for all filters, and their number. */
type Alike = {
  rank: number;
  types: number[];
  under_threes: boolean;
  /** A bit for each year of age that an open session of the care within the price accepts. */
  ages: number;
  /** A bit for each kind of care, by its number, of the open sessions within the price that accept the age. */
  cares: number;
  /** The number of price steps below the cheapest open session of the care that accepts the age. */
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
  const [years, price, care] = [allOf([takesYears(wish)]), allOf([costs(wish)]), allOf([isCare(wish)])];
  const { rows } = await sql<Alike>`
    with offers as (
      select s.branch_id as id, bit_or(s.ages) filter (where ${price} and ${care}) as ages,
        bit_or(1 << s.care) filter (where ${years} and ${price}) as cares,
        min(${datePrice()}) filter (where ${years} and ${care}) as cheapest, bool_or(${years} and ${price} and ${care}) as meets
      from ${datesAround(filters, sql`s.listed and ${isOpen(wish)} and ${isOffered(wish)}`)}
      group by s.branch_id
    )
    select v.rank, v.types, v.under_threes, coalesce(o.ages, 0) as ages, coalesce(o.cares, 0) as cares, width_bucket(o.cheapest, ${steps}) as dearer_than,
      ${isParticular(wish) ? sql`coalesce(o.meets, false)` : sql`true`} as meets, count(*)::int as services
    from ${servicesAround(filters, [named(filters), noEntries(filters) && sql`v.rank = 0`])}
    left join offers o on o.id = v.id
    where ${allOf([within(filters)])}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
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
    from (${matches({ ...filters, radius: counted.at(-1) ?? 0 })}) f group by 1`.execute(db);
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
  const isOfType = ({ types }: Alike, one: number | null, age: number | null) =>
    one === null ||
    (types.includes(one) && (age === null || kindTakes(one, age) || !types.some((other) => kindTakes(other, age))));
  const ofType = (group: Alike) => isOfType(group, type, wish.age);
  const entryMeets = ({ under_threes, types }: Alike, age: number | null, care: CareKind | null) =>
    (age === null || (types.some((one) => kindTakes(one, age)) && (age >= 3 || under_threes))) &&
    (care === null || types.some((one) => kindsWithCare[care].includes(one)));
  const fits = (group: Alike) => (group.rank === 0 ? group.meets : entryMeets(group, wish.age, wish.care));
  return {
    age: ageSteps.map((value) => ({
      value,
      count: count(
        (group) =>
          isOfType(group, type, value) &&
          (group.rank === 0 ? (group.ages & (1 << value)) !== 0 : entryMeets(group, value, wish.care)),
      ),
    })),
    type: lists.service_types.map(({ id }) => ({
      value: id,
      count: count((group) => isOfType(group, id, wish.age) && fits(group)),
    })),
    price: priceSteps.map((value, index) => ({
      value,
      count: count((group) => ofType(group) && group.dearer_than !== null && group.dearer_than <= index),
    })),
    care: careKinds.map((value) => ({
      value,
      count: count(
        (group) =>
          ofType(group) &&
          (group.rank === 0 ? (group.cares & (1 << careNumber(value))) !== 0 : entryMeets(group, wish.age, value)),
      ),
    })),
    only: [{ value: 'listed', count: count((group) => group.rank === 0 && ofType(group) && group.meets) }],
    radius,
  };
}
