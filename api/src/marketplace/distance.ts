import { sql, type RawBuilder } from 'kysely';

export type Point = { lat: number; lng: number };

const earthDiameterKm = 12_742;
const kmPerDegree = 111.2;

/** Kilometres from a point to the columns `lat` and `lng` of a table, to 10 metres; null without a point. */
export function distanceTo(origin: Point | null, table: RawBuilder<unknown>) {
  if (!origin) return sql`null::double precision`;
  const half = (column: string, from: number) =>
    sql`power(sin(radians(${table}.${sql.raw(column)} - ${from}::double precision) / 2), 2)`;
  return sql`(round(${sql.lit(earthDiameterKm * 100)} * asin(sqrt(least(1, ${half('lat', origin.lat)}
    + cos(radians(${origin.lat}::double precision)) * cos(radians(${table}.lat)) * ${half('lng', origin.lng)})))) / 100)`;
}

/** The grid of the map, numbered as `search_cell` of the database does. */
const squareLat = 0.02;
const squareLng = 0.04;
const firstLng = -10;
const perRow = 512;

const columnOf = (lng: number) => Math.min(perRow - 1, Math.max(0, Math.floor((lng - firstLng) / squareLng)));

/**
 * The grid squares around a circle as ranges of their numbers, `cells (first, last)`. Joined to an index on the number,
 * they read only the rows in these squares.
 */
export function cellsAround({ lat, lng }: Point, radius: number) {
  const north = radius / kmPerDegree;
  // A degree of longitude is shortest at the northern edge.
  const widest = Math.min(89, Math.abs(lat) + north);
  const east = radius / (kmPerDegree * Math.cos((widest * Math.PI) / 180));
  const [first, last] = [columnOf(lng - east), columnOf(lng + east)];
  const rows: number[] = [];
  for (let row = Math.floor((lat - north) / squareLat); row <= Math.floor((lat + north) / squareLat); row += 1) {
    rows.push(row * perRow);
  }
  return sql`unnest(${rows.map((row) => row + first)}::int[], ${rows.map((row) => row + last)}::int[]) cells (first, last)`;
}
