import { sql, type RawBuilder } from 'kysely';
import type { Meta } from '@bairn/shared/schema/endpoint';

type Paged = { page: number; per_page: number };

/** `limit … offset …` of the requested page. */
export const limitTo = ({ page, per_page }: Paged) => sql`limit ${per_page} offset ${(page - 1) * per_page}`;

/** The `meta` of a list; `last_page` is 1 for an empty list. */
export const metaOf = ({ page, per_page }: Paged, total: number): Meta => ({
  current_page: page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});

/** An `ilike` pattern that finds the typed text anywhere; wildcards are escaped. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Joins conditions with `and`; an empty list is true. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | false | undefined | '')[]) => {
  const applying = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return applying.length === 0 ? sql`true` : sql.join(applying, sql` and `);
};
