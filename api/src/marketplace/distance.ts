import { sql, type RawBuilder } from 'kysely';

export type Point = { lat: number; lng: number };

const earthDiameterKm = 12_742;
const kmPerDegree = 111.2;

/** Kilometres from a point to the columns `lat` and `lng` of a table, to 10 metres; null without a point. */
export function distanceTo(origin: Point | null, table: RawBuilder<unknown>) {
  if (!origin) return sql`null::double precision`;
  const half = (column: string, from: number) =>
    sql`power(sin(radians(${table}.${sql.raw(column)} - ${from}::double precision) / 2), 2)`;
  return sql`round((${sql.lit(earthDiameterKm)} * asin(sqrt(least(1, ${half('lat', origin.lat)}
    + cos(radians(${origin.lat}::double precision)) * cos(radians(${table}.lat)) * ${half('lng', origin.lng)}))))::numeric,
    2)::double precision`;
}

/** Whether a table's point lies in the square around a circle, which an index answers. */
export function aroundPoint({ lat, lng }: Point, radius: number, table: RawBuilder<unknown>) {
  const north = radius / kmPerDegree;
  const east = radius / (kmPerDegree * Math.cos((lat * Math.PI) / 180));
  return sql`(${table}.lat between ${lat - north}::double precision and ${lat + north}::double precision
    and ${table}.lng between ${lng - east}::double precision and ${lng + east}::double precision)`;
}
