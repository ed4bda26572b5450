import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { EntryLine } from '@bairn/shared/schema/journal';
import type { Db } from '../database/database.ts';
import { authorOf, childrenOf } from './readEntry.ts';

/** How many lines a list beside the form has, and how many drafts are listed. */
const most = { previous: 10, drafts: 100 };

async function list(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<z.output<typeof EntryLine>>`
    select e.id, e.type, e.status, e.content ->> 'title' as title, left(e.content ->> 'text', 600) as text, e.happened_on,
      e.changed_at, ${authorOf} as author, ${childrenOf} as children
    from journal_entry e where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

const aboutChild = (child: string) => sql`exists (select from journal_child jc where jc.nursery_id = e.nursery_id
  and jc.journal_entry_id = e.id and jc.child_id = ${child} and jc.in_draft)`;

/** The latest published entries about a child at a branch, without its diary. */
export const readPrevious = (db: Db, { nursery, branch }: { nursery: string; branch: string }, child: string) =>
  list(
    db,
    sql`e.nursery_id = ${nursery} and e.branch_id = ${branch} and e.status = 'published' and e.type <> 'Diary'
      and ${aboutChild(child)}`,
    sql`e.happened_on desc, e.id desc`,
    most.previous,
  );

/** Drafts of a branch, of one child where it is named. */
export const readDrafts = (db: Db, { nursery, branch }: { nursery: string; branch: string }, child?: string) =>
  list(
    db,
    sql`e.nursery_id = ${nursery} and e.branch_id = ${branch} and e.status = 'draft' and e.user_id is null
      and ${child ? aboutChild(child) : sql`true`}`,
    sql`e.changed_at desc, e.id desc`,
    most.drafts,
  );
