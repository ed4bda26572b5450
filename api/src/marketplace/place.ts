import { sql, type RawBuilder } from 'kysely';
import type { Place } from '@bairn/shared/schema/marketplace';
import { normalPostcode } from '@bairn/shared/schema/details';
import type { Handle } from '../database/database.ts';
import { outcodes } from '../public-register/outcodes.ts';
import { knownPlaces } from './knownPlaces.ts';
import { likeliest, wordsLike } from './spelling.ts';
import { fold } from '@bairn/shared/format/fold';

const fullPostcode = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i;
/** An outward code, perhaps with the beginning of the inward code. */
const outwardCode = /^([a-z]{1,2}\d[a-z\d]?)(\s+\d[a-z]?)?$/i;
/** A postcode or an outward code within a text, with the words that mark it as a place. */
const codeInText = /(?:\b(?:near|in|at|around)\s+)?\b([a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]{2})?)\b/gi;

/** Suggestions shown at once. */
const mostSuggestions = 8;

const likePrefix = (typed: string) => `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The place of a postcode or outward code as people write it; null when it is not in Scotland. */
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

/** The first Scottish postcode among other words, and the text without it; null where there is none. */
export function postcodeAmong(text: string): { place: Place; rest: string } | null {
  for (const [words, code = ''] of text.matchAll(codeInText)) {
    const place = readPostcode(code);
    if (place) return { place, rest: text.replace(words, ' ') };
  }
  return null;
}

type Town = Place & { services: number };

/** Towns with services by folded name, those with the most services first, each at the middle of its services. */
async function townsWhere(db: Handle, condition: RawBuilder<unknown>, most: number): Promise<Map<string, Town>> {
  const { rows } = await sql<Town & { key: string }>`
    select town_key as key, mode() within group (order by town) as name, avg(lat) as lat, avg(lng) as lng,
      count(*) as services
    from search_service v
    where ${condition} and v.lat is not null
    group by town_key
    order by count(*) desc, town_key
    limit ${most}`.execute(db);
  return new Map(rows.map(({ key, name, lat, lng, services }) => [key, { name, kind: 'town', lat, lng, services }]));
}

const toPlace = ({ name, kind, lat, lng }: Place): Place => ({ name, kind, lat, lng });

/**
 * Known places and towns with services that begin with the typed text: an exact name first, then by number of services.
 */
async function beginningWith(db: Handle, typed: string, most: number): Promise<Place[]> {
  const found = await townsWhere(db, sql`v.town_key like ${likePrefix(typed)}`, most);
  for (const [key, place] of knownPlaces()) {
    if (key.startsWith(typed)) found.set(key, { ...place, services: found.get(key)?.services ?? 0 });
  }
  const byUse = ([a, one]: [string, Town], [b, other]: [string, Town]) =>
    Number(b === typed) - Number(a === typed) || other.services - one.services || (a < b ? -1 : 1);
  return [...found]
    .toSorted(byUse)
    .slice(0, most)
    .map(([, place]) => toPlace(place));
}

/** Places whose names differ from the typed text by a letter or two. */
async function misspelt(db: Handle, typed: string): Promise<Place[]> {
  const names = likeliest(typed, new Set([...knownPlaces().keys(), ...(await wordsLike(db, 'town', [typed]))]));
  const unknown = names.filter((name) => !knownPlaces().has(name));
  const found =
    unknown.length > 0 ? await townsWhere(db, sql`v.town_key = any(${unknown}::text[])`, mostSuggestions) : new Map();
  return names.flatMap((name) => knownPlaces().get(name) ?? found.get(name) ?? []).map(toPlace);
}

/** A typed town in the form used to compare: before the first comma, folded, with single spaces. */
const townTyped = (text: string) =>
  fold(text.split(',')[0] ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');

/** The place of exactly this name: a postcode, an outward code, or a known town or part of one. */
export const knownPlace = (text: string): Place | null =>
  readPostcode(text) ?? knownPlaces().get(townTyped(text)) ?? null;

/**
 * Resolves a typed place: a postcode, an outward code, or a town or part of one by its full name, its beginning, or
 * with a typing error. Three statements at most.
 * @returns null when it is none of them.
 */
export async function findPlace(db: Handle, text: string): Promise<Place | null> {
  const known = knownPlace(text);
  const typed = townTyped(text);
  if (known || typed.length < 3) return known;
  const [begun] = await beginningWith(db, typed, 1);
  return begun ?? (await misspelt(db, typed))[0] ?? null;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Postcode districts that begin with the typed text, in numerical order. */
function districtsFor(text: string): Place[] {
  const code = text.trim().split(/\s+/)[0]?.toUpperCase() ?? '';
  if (!/^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(code)) return [];
  return [...outcodes().values()]
    .filter(({ outcode }) => outcode.startsWith(code))
    .toSorted((a, b) => byNumber.compare(a.outcode, b.outcode))
    .slice(0, mostSuggestions)
    .map(({ outcode, lat, lng }) => ({ name: outcode, kind: 'outcode', lat, lng }));
}

/** Suggests postcode districts or towns that begin with the typed text, else towns with a similar name. */
export async function placesFor(db: Handle, text: string): Promise<Place[]> {
  const postcode = readPostcode(text);
  if (postcode?.kind === 'postcode') return [postcode];
  const typed = townTyped(text);
  if (typed === '') return [];
  const begun = await beginningWith(db, typed, mostSuggestions);
  if (begun.length > 0) return begun;
  const districts = districtsFor(text);
  return districts.length > 0 ? districts : misspelt(db, typed);
}
