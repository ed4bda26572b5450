import { sql, type RawBuilder } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import { bookKeptDays, mostBookDays, type JournalBook } from '@bairn/shared/schema/journalBook';
import { isPublishedPicture } from '../access/pictures.ts';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Handle, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { forgetBooks } from '../families/journals.ts';
import { send, sendAll } from '../outbox/outbox.ts';
import { userChannel } from '../realtime/channels.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import type { Writer } from '../journal/writer.ts';

/** Books that a page shows. */
const shown = 10;

/** Whether something in a book `b` is no longer what families read: a copy, or a picture. */
export const isStale = sql`(
  exists (select from unnest(b.copies) as t (id) where not exists (
    select from journal_copy o
    join journal_child jc on jc.nursery_id = o.nursery_id and jc.id = o.journal_child_id and jc.child_id = b.child_id
    join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id and e.version = o.version
      and e.status = 'published'
    where o.nursery_id = b.nursery_id and o.id = t.id))
  or exists (select from unnest(b.pictures) as t (id) where not exists (
    select from journal_media m join journal_entry e on e.nursery_id = m.nursery_id and e.id = m.journal_entry_id
    where m.nursery_id = b.nursery_id and m.id = t.id and ${isPublishedPicture('m', 'e')})))`;

const columns = sql`b.id, b.child_id, b.from_date as from, b.to_date as to, b.created_at as asked_at, b.done, b.parts,
  (select json_build_object('id', s.id, 'name', s.name) from branch s
    where s.nursery_id = b.nursery_id and s.id = b.branch_id) as service,
  b.pdf_bytes, b.zip_bytes, b.failed_because,
  case when b.finished_at is not null then 'ready' when b.failed_because is not null then 'failed' else 'working' end
    as state, ${isStale} as is_stale`;

async function readBooks(db: Handle, where: RawBuilder<unknown>): Promise<JournalBook[]> {
  const { rows } = await sql<JournalBook>`select ${columns} from journal_book b where ${where}
    order by b.created_at desc, b.id limit ${shown}`.execute(db);
  return rows;
}

/** The latest books of a child: those of a branch, or of all its services for its family. */
export const booksOf = (db: Handle, reader: Writer, child: string) =>
  readBooks(
    db,
    reader.kind === 'branch'
      ? sql`b.nursery_id = ${reader.nursery} and b.branch_id = ${reader.branch} and b.child_id = ${child}`
      : sql`b.child_id = ${child}`,
  );

/**
 * Asks for a book of what a branch published about a child; a job makes it. A family may ask for one of a service that
 * the child has left.
 * @throws Refusal 409 `working`, 422 for a period that is too long or to come, or a child who was never at the branch
 */
export async function askForBook(
  tx: Tx,
  writer: Writer,
  branch: string,
  { child_id: child, from, to }: { child_id: string; from: string; to: string },
): Promise<JournalBook> {
  if (to > localDate()) throw invalid({ to: ['This day is in the future'] });
  if (addDays(from, mostBookDays) <= to) throw invalid({ to: [`At most ${mostBookDays} days`] });
  const { rows } = await sql<{ nursery: string }>`
    select nursery_id as nursery from child_profile where branch_id = ${branch} and child_id = ${child}
      and erased_at is null for share`.execute(tx);
  const nursery = rows[0]?.nursery;
  if (!nursery) throw invalid({ child_id: ['This child is not at this service'] });
  // Two requests at once are one after the other.
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const books = await readBooks(
    tx,
    sql`b.nursery_id = ${nursery} and b.branch_id = ${branch} and b.child_id = ${child}`,
  );
  if (books.some(({ state }) => state === 'working')) {
    throw conflict('A book is being made. Wait until it is ready, or cancel it.', 'working');
  }
  const id = newId();
  await sql`insert into journal_book (nursery_id, id, branch_id, child_id, asked_by, from_date, to_date, created_at)
    values (${nursery}, ${id}, ${branch}, ${child}, ${writer.user}, ${from}, ${to}, ${now()})`.execute(tx);
  const object = { type: 'child' as const, id: child };
  await audit(tx, { user: writer.user, nursery, action: 'journal.book', object, request: writer.request });
  await send(tx, 'book.make', { book_id: id });
  const [book] = await readBooks(tx, sql`b.id = ${id}`);
  if (!book) throw new Error('The book that was asked for is not there.');
  return book;
}

/** Deletes a book; the job of one that is being made ends at its next step. */
export async function removeBook(tx: Tx, writer: Writer, id: string) {
  const { rows } = await sql<{ child: string; nursery: string }>`
    select child_id as child, nursery_id as nursery from journal_book where id = ${id} for update`.execute(tx);
  const [book] = rows;
  if (!book) throw notFound('This book could not be found.');
  await tellBook(tx, id);
  await forgetBooks(tx, sql`b.id = ${id}`);
  const object = { type: 'child' as const, id: book.child };
  const by = { user: writer.user, nursery: book.nursery, request: writer.request };
  await audit(tx, { ...by, action: 'journal.remove_book', object });
}

/** Announces the state of a book to the staff of its branch and the family. */
export async function tellBook(tx: Tx, id: string) {
  const { rows } = await sql<{ branch: string; users: string[] }>`
    select b.branch_id as branch, array(select k.user_id from family_child f
      join keyworker_profile k on k.id = f.keyworker_profile_id and k.user_id is not null
      where f.child_id = b.child_id order by 1) as users
    from journal_book b where b.id = ${id}`.execute(tx);
  const [book] = rows;
  if (!book) return;
  const data = { journal_book_id: id };
  await tellBranch(tx, book.branch, 'book.changed', data);
  await sendAll(
    tx,
    book.users.map((user) => ({
      topic: 'realtime.event' as const,
      payload: { channel: userChannel(user), event: 'book.changed' as const, data },
    })),
  );
}

/** The job that erases books after some days: what they hold is in the journal. */
export async function eraseBooks(db: Db) {
  const before = new Date(now().getTime() - bookKeptDays * 86_400_000);
  await transact(db, (tx) => forgetBooks(tx, sql`b.created_at < ${before}`));
}
