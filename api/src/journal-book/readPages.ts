import { sql } from 'kysely';
import type { CopyContent } from '@bairn/shared/schema/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import { isPublishedPicture } from '../access/pictures.ts';
import type { Db } from '../database/database.ts';
import { authorOf } from '../journal/readEntry.ts';

/** A picture or video of an entry that its family may see. `size`: most bytes of its file. */
export type PageMedia = {
  id: string;
  kind: 'image' | 'video';
  key: string;
  content_type: string;
  caption: string | null;
  size: number;
};

/** An entry of a book: the child's copy of its latest published version. */
export type BookPage = {
  copy: string;
  type: EntryType;
  happened_on: string;
  author: string;
  content: CopyContent;
  media: PageMedia[];
};

/** A child at a branch, and a period of local dates, both included. */
export type Bound = { nursery: string; branch: string; child: string; from: string; to: string };

/** What families read of a child from a branch in a period, the earliest first. In one statement: a consistent view. */
export async function readPages(db: Db, { nursery, branch, child, from, to }: Bound): Promise<BookPage[]> {
  const { rows } = await sql<BookPage>`
    select o.id as copy, e.type, (o.content ->> 'happened_on')::date as happened_on, ${authorOf} as author, o.content,
      (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'key', m.key,
          'content_type', m.content_type, 'caption', t.caption, 'size', m.size) order by t.place), '[]')
        from rows from (jsonb_to_recordset(o.content -> 'media') as (id uuid, caption text)) with ordinality
          as t (id, caption, place)
        join journal_media m on m.nursery_id = e.nursery_id and m.id = t.id
        where ${isPublishedPicture('m', 'e')}) as media
    from journal_child jc
    join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id
    join journal_copy o on o.nursery_id = jc.nursery_id and o.journal_child_id = jc.id and o.version = e.version
    where jc.nursery_id = ${nursery} and jc.child_id = ${child} and e.branch_id = ${branch} and e.status = 'published'
      and o.content ->> 'happened_on' between ${from} and ${to}
    order by o.content ->> 'happened_on', o.content ->> 'happened_at' nulls last, e.created_at, jc.id`.execute(db);
  return rows;
}
