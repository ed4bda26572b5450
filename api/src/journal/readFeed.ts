import { sql } from 'kysely';
import type { readFeed as call } from '@bairn/shared/calls/journalFeed';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { FeedEntry } from '@bairn/shared/schema/journalFeed';
import { isPublishedPicture } from '../access/pictures.ts';
import type { Db } from '../database/database.ts';
import { allOf, limitTo, metaOf } from '../http/paging.ts';
import { outcomeTitle } from './outcomes.ts';
import { authorOf } from './readEntry.ts';
import type { Writer } from './writer.ts';

/**
 * The published copies `o` of entries `e` that a reader may see of a child. A family reads copies of the latest published
 * version alone: neither a draft nor a withdrawn entry nor what is said of another child has a row here.
 */
const seen = (reader: Writer, child: string) =>
  allOf([
    sql`jc.child_id = ${child} and e.version > 0`,
    reader.kind === 'family'
      ? sql`e.status = 'published'`
      : sql`e.nursery_id = ${reader.nursery} and e.branch_id = ${reader.branch}`,
  ]);

const from = sql`journal_child jc
  join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id
  join journal_copy o on o.nursery_id = jc.nursery_id and o.journal_child_id = jc.id and o.version = e.version`;

const columns = (reader: Writer) => sql`jc.id, e.type, e.status, e.version, jc.child_id,
  ${reader.kind === 'branch' ? sql`e.id` : sql`case when e.user_id = ${reader.user} then e.id end`} as journal_entry_id,
  (select json_build_object('id', b.id, 'name', b.name) from branch b
    where b.nursery_id = e.nursery_id and b.id = e.branch_id) as service,
  ${authorOf} as author, case when e.user_id is null then 'service' else 'family' end as author_side,
  (select count(*) from journal_child s join journal_copy so on so.nursery_id = s.nursery_id
    and so.journal_child_id = s.id and so.version = e.version
    where s.nursery_id = e.nursery_id and s.journal_entry_id = e.id) > 1 as is_group,
  (o.content ->> 'happened_on')::date as happened_on, o.published_at, o.content,
  exists (select from journal_copy f where f.nursery_id = jc.nursery_id and f.journal_child_id = jc.id
    and f.version < o.version and f.content - 'media' <> o.content - 'media') as changed,
  (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'caption', t.caption, 'width', m.width,
      'height', m.height) order by t.place), '[]')
    from rows from (jsonb_to_recordset(o.content -> 'media') as (id uuid, caption text)) with ordinality
      as t (id, caption, place)
    join journal_media m on m.nursery_id = e.nursery_id and m.id = t.id
    where ${isPublishedPicture('m', 'e')}) as media,
  (select coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'status', n.status, 'note', n.note,
      'changed_at', to_char(n.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.key), '[]')
    from journal_next_step n where n.nursery_id = jc.nursery_id and n.journal_child_id = jc.id) as next_steps,
  json_build_object('count', (select count(*) from journal_like l where l.nursery_id = jc.nursery_id
      and l.journal_child_id = jc.id), 'you', exists (select from journal_like l where l.nursery_id = jc.nursery_id
      and l.journal_child_id = jc.id and l.user_id = ${reader.user})) as likes,
  (select count(*) from journal_comment k where k.nursery_id = jc.nursery_id and k.journal_child_id = jc.id)::int as comments,
  exists (select from journal_mute u where u.nursery_id = jc.nursery_id and u.journal_child_id = jc.id
    and u.user_id = ${reader.user}) as is_muted,
  ${
    reader.kind === 'family'
      ? sql`null`
      : sql`(select json_build_object('by', fu.first_name || ' ' || fu.last_name, 'note', f.note, 'at',
          to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from journal_flag f join staff_profile fs on fs.nursery_id = f.nursery_id and fs.id = f.flagged_by
        join "user" fu on fu.id = fs.user_id
        where f.nursery_id = jc.nursery_id and f.journal_child_id = jc.id)`
  } as flag`;

/** A page of a child's feed, newest first, with its total. */
export async function readFeed(db: Db, reader: Writer, query: ReadOf<typeof call, 'query'>) {
  const flagged =
    query.flagged && reader.kind === 'branch'
      ? sql`exists (select from journal_flag f where f.nursery_id = jc.nursery_id and f.journal_child_id = jc.id)`
      : undefined;
  const where = allOf([seen(reader, query.child_id), query.type && sql`e.type = ${query.type}`, flagged]);
  const { rows } = await sql<FeedEntry>`
    select ${columns(reader)} from ${from} where ${where}
    order by o.content ->> 'happened_on' desc, o.published_at desc, jc.id desc ${limitTo(query)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}`.execute(db);
  return { data: rows.map(completed), meta: metaOf(query, counted[0]?.total ?? 0) };
}

/** The copy names its pictures by those that may be seen now, and its outcomes by their titles. */
function completed(entry: FeedEntry): FeedEntry {
  const shown = new Set(entry.media.map(({ id }) => id));
  const outcomes = entry.content.outcomes.map((code) => ({ code, title: outcomeTitle(code) }));
  return {
    ...entry,
    outcomes,
    content: { ...entry.content, media: entry.content.media.filter(({ id }) => shown.has(id)) },
  };
}
