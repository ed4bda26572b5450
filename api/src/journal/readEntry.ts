import { sql } from 'kysely';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import { isBarred } from '../access/pictures.ts';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { makeCopies, readNames } from './copies.ts';
import { isAuthor, mayChange } from './entryRow.ts';
import type { Writer } from './writer.ts';

type Row = Pick<
  JournalEntry,
  'id' | 'type' | 'status' | 'version' | 'revision' | 'children' | 'content' | 'changed_at' | 'published_at'
> & {
  nursery: string;
  branch: string;
  published_revision: number;
  written_by: string | null;
  user_id: string | null;
  author: string;
  media: JournalEntry['media'];
  barred: JournalEntry['barred'];
};

/** The author of an entry `e`, by name. */
export const authorOf = sql`coalesce((
  select case when u.deleted_at is null then u.first_name || ' ' || u.last_name else 'A former member' end
  from "user" u where u.id = coalesce(e.user_id, (
    select s.user_id from staff_profile s where s.nursery_id = e.nursery_id and s.id = e.written_by))), 'A former member')`;

/** The children of an entry `e` as `{ id, name }`, without those who were taken out. */
export const childrenOf = sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) order by c.first_name, c.id), '[]')
  from journal_child jc join child c on c.id = jc.child_id
  where jc.nursery_id = e.nursery_id and jc.journal_entry_id = e.id and jc.in_draft)`;

/** A picture or video `m` as its authors see it. */
export const mediaColumns = sql`json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'size', m.size,
  'received', m.received, 'caption', m.caption, 'left_out', m.left_out, 'width', m.width, 'height', m.height, 'shows', (
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) order by c.first_name, c.id), '[]')
    from journal_media_child mc join child c on c.id = mc.child_id
    where mc.nursery_id = m.nursery_id and mc.journal_media_id = m.id and mc.is_shown))`;

/** Who cannot be in the published pictures of an entry `e`, and why. */
export const barredOf = sql`(
  select coalesce(json_agg(json_build_object('media_id', m.id, 'child_id', c.id, 'name', c.first_name || ' ' || c.last_name,
    'why', case when exists (
      select from consent o where o.nursery_id = e.nursery_id and o.branch_id = e.branch_id and o.child_id = c.id
        and o.kind in ('journal_photos', 'group_photos') and not o.given and not exists (
          select from consent l where l.nursery_id = o.nursery_id and l.branch_id = o.branch_id
            and l.child_id = o.child_id and l.kind = o.kind and (l.created_at, l.id) > (o.created_at, o.id)))
      then 'refused' else 'not_given' end) order by m.created_at, m.id, c.first_name), '[]')
  from journal_media m join journal_media_child sc on sc.nursery_id = m.nursery_id and sc.journal_media_id = m.id and sc.is_shown
  join child c on c.id = sc.child_id
  where m.nursery_id = e.nursery_id and m.journal_entry_id = e.id and m.status = 'available' and not m.left_out
    and ${isBarred('m', 'e', sql`c.id`)})`;

/** An entry as its authors see it: its text, who cannot be in a picture, and each child's copy. @throws Refusal 404 */
export async function readEntry(db: Handle, writer: Writer, id: string, type?: EntryType): Promise<JournalEntry> {
  const { rows } = await sql<Row>`
    select e.id, e.type, e.status, e.version, e.revision, e.content, e.changed_at, e.published_at, e.published_revision,
      e.written_by, e.user_id, e.nursery_id as nursery, e.branch_id as branch, ${authorOf} as author,
      ${childrenOf} as children, ${barredOf} as barred,
      (select coalesce(json_agg(${mediaColumns} order by m.created_at, m.id), '[]') from journal_media m
        where m.nursery_id = e.nursery_id and m.journal_entry_id = e.id and m.status <> 'refused') as media
    from journal_entry e where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || (type !== undefined && row.type !== type)) throw notFound('This entry could not be found.');
  const children = row.children.map((child) => child.id);
  const names = await readNames(db, row, children);
  const writes = mayChange(writer, row);
  const { nursery: _, branch: __, published_revision, written_by: ___, user_id: ____, author, ...entry } = row;
  return {
    ...entry,
    is_changed: row.version > 0 && row.revision !== published_revision,
    author: { name: author, is_you: isAuthor(writer, row) },
    copies: makeCopies(row.content, children, names, []).map(({ child, content, replaced }) => ({
      child_id: child,
      title: content.title ?? null,
      text: content.text ?? null,
      replaced,
    })),
    can: {
      write: writes,
      withdraw: row.status === 'published' && (writes || (writer.kind === 'branch' && writer.admin)),
      remove: row.status === 'draft' && isAuthor(writer, row),
    },
  };
}
