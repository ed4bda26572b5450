import { sql, type RawBuilder } from 'kysely';
import type { Place } from '@bairn/shared/schema/marketplace';
import { normalPostcode } from '@bairn/shared/schema/rules';
import type { Handle } from '../plugins/database.ts';
import { outcodes } from '../register/outcodes.ts';

const fullPostcode = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;
/** An outward code, perhaps with the beginning of the inward one. */
const outwardCode = /^([a-z]{1,2}\d[a-z\d]?)(\s+\d[a-z]?)?$/i;

/** How far from a town's name a typed one may be: pg_trgm's similarity and the difference in letters. */
const leastSimilar = 0.35;
const mostLettersApart = 2;

/** Suggestions shown at once. */
const mostSuggestions = 8;

const likePrefix = (typed: string) => `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The place of a postcode or an outward code as people write it; null when it is none of Scotland's. */
export function readPostcode(text: string): Place | null {
  const typed = text.trim();
  if (fullPostcode.test(typed)) {
    const name = normalPostcode(typed);
    const district = outcodes().get(name.split(' ')[0] ?? '');
    return district ? { name, kind: 'postcode', lat: district.lat, lng: district.lng } : null;
  }
  const district = outcodes().get(outwardCode.exec(typed)?.[1]?.toUpperCase() ?? '');
  return district ? { name: district.outcode, kind: 'outcode', lat: district.lat, lng: district.lng } : null;
}

/** Towns that meet a condition, the one with the most services first; each at the middle of its districts and services. */
async function towns(
  db: Handle,
  condition: (town: RawBuilder<unknown>) => RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  most: number,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select mode() within group (order by t.town) as name, 'town' as kind, avg(t.lat) as lat, avg(t.lng) as lng
    from (
      select o.town, o.lat, o.lng from outcode o where ${condition(sql`o.town`)}
      union all
      select r.town, r.lat, r.lng from register_service r
      where r.status = 'Active' and r.lat is not null and ${condition(sql`r.town`)}
      union all
      select b.city, b.lat, b.lng from branch b where b.status = 'listed' and b.lat is not null and ${condition(sql`b.city`)}
    ) t
    group by lower(t.town)
    order by ${first}, count(*) desc, lower(t.town)
    limit ${most}`.execute(db);
  return rows;
}

const beginningWith = (db: Handle, typed: string, most: number) =>
  towns(db, (town) => sql`lower(${town}) like ${likePrefix(typed)}`, sql`lower(t.town) <> ${typed}`, most);

const similarTo = (db: Handle, typed: string, most: number) =>
  towns(
    db,
    (town) => sql`similarity(lower(${town}), ${typed}) >= ${leastSimilar}::real
      and abs(length(${town}) - length(${typed}::text)) <= ${mostLettersApart}::int`,
    sql`similarity(lower(t.town), ${typed}) desc`,
    most,
  );

/** A typed town as it is compared: before the first comma, in lower case, with single spaces. */
const townTyped = (text: string) => (text.split(',')[0] ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * What a typed place means: a postcode, an outward code, or a town by its whole name, its beginning or nearly its name.
 * @returns null when it is none of them.
 */
export async function findPlace(db: Handle, text: string): Promise<Place | null> {
  const postcode = readPostcode(text);
  const typed = townTyped(text);
  if (postcode || typed.length < 3) return postcode;
  const [begun] = await beginningWith(db, typed, 1);
  const [place] = begun ? [begun] : await similarTo(db, typed, 1);
  return place ?? null;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Postcode districts that begin with what was typed, in the order of their numbers. */
function districtsFor(text: string): Place[] {
  const code = text.trim().split(/\s+/)[0]?.toUpperCase() ?? '';
  if (!/^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(code)) return [];
  return [...outcodes().values()]
    .filter(({ outcode }) => outcode.startsWith(code))
    .toSorted((a, b) => byNumber.compare(a.outcode, b.outcode))
    .slice(0, mostSuggestions)
    .map(({ outcode, lat, lng }) => ({ name: outcode, kind: 'outcode', lat, lng }));
}

/** Postcode districts or towns that begin with what was typed, else towns nearly called so. */
export async function placesFor(db: Handle, text: string): Promise<Place[]> {
  const postcode = readPostcode(text);
  if (postcode?.kind === 'postcode') return [postcode];
  const typed = townTyped(text);
  if (typed === '') return [];
  const begun = await beginningWith(db, typed, mostSuggestions);
  if (begun.length > 0) return begun;
  const districts = districtsFor(text);
  return districts.length > 0 || typed.length < 4 ? districts : similarTo(db, typed, mostSuggestions);
}
