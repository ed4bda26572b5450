import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { sortOrders, type SortOrder } from '@bairn/shared/schema/searchChoices';
import { invalid } from '../refusals/refusal.ts';

/** A service of a page with its sort values. */
export type Hit = { id: string; rank: number; distance: number; score: number; name: string };

/**
 * The start of a page. Distance and name do not change, so the list continues after the last service shown. Prices,
 * dates and places change while families book: those lists continue with the services that were not `shown`, named by
 * the ends of their ids.
 */
export type Position = { sort: SortOrder; typos: boolean } & ({ last: Hit } | { shown: string[] });

/** Maximum services in a list sorted by price, date or places: each adds eight characters to the address. */
const mostShown = 1_000;

const tailDigits = 12;

/** The end of an id, random enough to distinguish the services of one search. */
export const idTail = (id: RawBuilder<unknown>) => sql`right(${id}::text, ${sql.lit(tailDigits)})`;

const moving: readonly SortOrder[] = ['price', 'date', 'places'];

const Stable = z.tuple([
  z.enum(sortOrders),
  z.boolean(),
  z.int().check(z.gte(0), z.lte(1)),
  z.number(),
  // The range of a 4-byte integer; other numbers are an error in the database.
  z.pipe(z.number().check(z.gte(-1), z.lte(1)), z.transform(Math.fround)),
  z.string().check(z.refine((name) => !name.includes('\u0000') && name.isWellFormed())),
  z.uuid(),
]);
const Moving = z.tuple([z.enum(sortOrders), z.boolean(), z.string()]);
const Written = z.union([Stable, Moving]);

/** The `after` of the page after these services; null where a list by price, date or places is too long. */
export function writePosition(sort: SortOrder, typos: boolean, last: Hit, shown: readonly string[]): string | null {
  if (moving.includes(sort) && shown.length > mostShown) return null;
  const written: z.output<typeof Written> = moving.includes(sort)
    ? [sort, typos, Buffer.from(shown.join(''), 'hex').toString('base64url')]
    : [sort, typos, last.rank, last.distance, last.score, last.name, last.id];
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/**
 * Parses what `writePosition` wrote.
 * @throws Refusal 422 where it is malformed, or of a list in another order.
 */
export function readPosition(text: string, sort: SortOrder): Position {
  const read = Written.safeParse(parse(text));
  const wrong = invalid({ after: ['This page of results does not exist. Please search again.'] });
  if (!read.success || read.data[0] !== sort || moving.includes(sort) !== (read.data.length === 3)) throw wrong;
  const [, typos] = read.data;
  if (read.data.length === 3) {
    const digits = Buffer.from(read.data[2], 'base64url').toString('hex');
    return { sort, typos, shown: digits.match(new RegExp(`.{${tailDigits}}`, 'g')) ?? [] };
  }
  const [, , rank, distance, score, name, id] = read.data;
  return { sort, typos, last: { rank, distance, score, name, id } };
}
