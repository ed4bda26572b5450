import * as z from 'zod/mini';
import { queryInt } from './numbers.ts';
import { longestSearch, searchNumbers } from './searchChoices.ts';
import { Id } from './rules.ts';
import { isPlain } from './text.ts';

/** Page number and size from a query string. */
export const paging = (perPage = 20, most = 100) => ({
  page: z._default(queryInt(...searchNumbers.page), 1),
  per_page: z._default(queryInt(1, most), perPage),
});

/** A yes or no that arrives as text in a query string or a multipart field. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['1', '0', 'true', 'false'])]),
  z.transform((value) => value === true || value === '1' || value === 'true'),
);

/** A filter that was left empty in a form counts as not given. */
export const blank = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      value,
    ]),
  );

/** Free text of a search box. */
export const SearchText = z.string().check(z.trim(), z.maxLength(longestSearch), z.refine(isPlain));

/** Ids with commas between, at most so many. */
export const ids = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(most * 37)),
      z.transform((text) => text.split(',')),
    ),
    z.array(Id).check(z.maxLength(most)),
  );
