import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import { shown } from './offers.ts';

/** A page for search engines; `changed` is a local date. */
export type Listed = { path: string; changed: string | null };

type Kind = {
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  path(row: Row): string;
};
type Row = { id: string; branch_id: string; changed: string | null };

const kinds = {
  services: {
    from: sql`branch b join nursery n on n.id = b.nursery_id and n.suspended_at is null where b.status = 'listed'`,
    id: sql`b.id`,
    columns: sql`b.id, b.id as branch_id, null as changed`,
    path: ({ id }) => `/registered-provider-details/${id}`,
  },
  sessions: {
    from: sql`session s
      join branch b on b.nursery_id = s.nursery_id and b.id = s.branch_id
      join nursery n on n.id = b.nursery_id
      where ${shown}`,
    id: sql`s.id`,
    columns: sql`s.id, s.branch_id, null as changed`,
    path: ({ id, branch_id }) => `/registered-provider-details/${branch_id}/sessions/${id}`,
  },
  register: {
    from: sql`register_service r where not exists (
      select from branch j where j.cs_number = r.cs_number and (
        j.status = 'listed' or j.status = 'unlisted' and j.proven_number = j.cs_number))`,
    id: sql`r.id`,
    columns: sql`r.id, to_char(r.imported_at at time zone 'Europe/London', 'YYYY-MM-DD') as changed`,
    path: ({ id }) => `/unregistered-provider-details/${id}`,
  },
} satisfies Record<string, Kind>;

/** The kinds of page that may need several sitemaps. */
export type SitemapKind = keyof typeof kinds;
export const sitemapKinds = Object.keys(kinds) as SitemapKind[];

/** The number of pages of a kind that families and visitors can open. */
export async function countListed(db: Db, kind: SitemapKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${kinds[kind].from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Some of those pages, in an order in which new ones come at the end. */
export async function readListed(
  db: Db,
  kind: SitemapKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<Listed[]> {
  const { from, columns, id, path }: Kind = kinds[kind];
  const { rows } = await sql<Row>`
    select ${columns} from ${from} order by ${id} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ path: path(row), changed: row.changed }));
}
