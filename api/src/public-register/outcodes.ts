import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { transactLong, type Database } from '../database/database.ts';

/** A postcode district with its centre (WGS 84, degrees). */
export type Outcode = { outcode: string; lat: number; lng: number; town: string | null };

const file = new URL('../../data/scotland-outcodes.csv', import.meta.url);
let known: ReadonlyMap<string, Outcode> | undefined;

/** The Scottish postcode districts by name; read once from the file in this repository. */
export function outcodes(): ReadonlyMap<string, Outcode> {
  known ??= new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [outcode = '', lat, lng, town] = line.split(',');
        return [outcode, { outcode, lat: Number(lat), lng: Number(lng), town: town || null }];
      }),
  );
  return known;
}

/** The district of a full postcode: `EH6 6JJ` → `EH6`. */
export const outcodeOf = (postcode: string) => postcode.replace(/\s*\d[a-z]{2}$/i, '').toUpperCase();

let towns: ReadonlyMap<string, { lat: number; lng: number }> | undefined;

/** The centre of a town's districts, by its name in lower case. */
export function townCentres() {
  if (towns) return towns;
  const districts = Map.groupBy(
    [...outcodes().values()].filter(({ town }) => town),
    ({ town }) => town?.toLowerCase() ?? '',
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  towns = new Map(
    [...districts].map(([town, list]) => [
      town,
      { lat: mean(list.map(({ lat }) => lat)), lng: mean(list.map(({ lng }) => lng)) },
    ]),
  );
  return towns;
}

/**
 * The location of an address to within a few kilometres: the centre of its district, else of its town; null when
 * neither is known.
 */
export function locate(
  postcode: string | null,
  town: string | null,
): { outcode: string | null; lat: number | null; lng: number | null } {
  const outcode = postcode === null ? null : outcodeOf(postcode);
  const place = outcodes().get(outcode ?? '') ?? townCentres().get(town?.toLowerCase() ?? '');
  return { outcode, lat: place?.lat ?? null, lng: place?.lng ?? null };
}

/** Updates the table of postcode districts from the file; writes only differences. */
export async function loadReference({ db }: Pick<Database, 'db'>) {
  const update = sql`
    insert into outcode (outcode, lat, lng, town)
    select o.outcode, o.lat, o.lng, o.town
    from jsonb_to_recordset(${JSON.stringify([...outcodes().values()])}::jsonb)
      as o (outcode text, lat double precision, lng double precision, town text)
    left join outcode known on known.outcode = o.outcode
    where known.outcode is null or (known.lat, known.lng, known.town) is distinct from (o.lat, o.lng, o.town)
    order by o.outcode
    on conflict (outcode) do update set lat = excluded.lat, lng = excluded.lng, town = excluded.town`;
  await transactLong(db, (tx) => update.execute(tx));
}
