import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { sortOrders, type SortOrder } from '@bairn/shared/schema/searchChoices';
import { invalid } from '../refusals/refusal.ts';

/**
 * The start of a page: the services that were shown before it, named by the ends of their ids. Prices, dates and places
 * change while families book, and with them the order; so the list continues with the best of the rest.
 */
export type Position = { sort: SortOrder; typos: boolean; shown: readonly string[] };

/** Most services of a list that is continued: each adds eight characters to the address. */
const mostShown = 1_000;

const tailDigits = 12;

/** The end of an id, random enough to distinguish the services of one search. */
export const idTail = (id: RawBuilder<unknown>) => sql`right(${id}::text, ${sql.lit(tailDigits)})`;

const Written = z.tuple([z.enum(sortOrders), z.boolean(), z.string()]);

/** The `after` of the page after these services; null where the list is too long. */
export function writePosition({ sort, typos, shown }: Position): string | null {
  if (shown.length > mostShown) return null;
  const written: z.output<typeof Written> = [sort, typos, Buffer.from(shown.join(''), 'hex').toString('base64url')];
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
  if (!read.success || read.data[0] !== sort)
    throw invalid({ after: ['This page of results does not exist. Please search again.'] });
  const [, typos, ids] = read.data;
  const digits = Buffer.from(ids, 'base64url').toString('hex');
  return { sort, typos, shown: digits.match(new RegExp(`.{${tailDigits}}`, 'g')) ?? [] };
}
