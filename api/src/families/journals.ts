import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { sendAll } from '../outbox/outbox.ts';

/** A child at a service. */
type AtBranch = { nursery: string; branch: string; child: string };

const entriesOf = ({ nursery, branch, child }: AtBranch) => sql`
  select jc.journal_entry_id from journal_child jc
  join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id and e.branch_id = ${branch}
  where jc.nursery_id = ${nursery} and jc.child_id = ${child}`;

/** Deletes books `b` of journals with their files. */
export async function forgetBooks(tx: Tx, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ keys: string[] }>`
    delete from journal_book b where ${where} returning array_remove(array[b.pdf_key, b.zip_key], null) as keys`.execute(
    tx,
  );
  await sendAll(
    tx,
    rows.flatMap(({ keys }) => keys.map((key) => ({ topic: 'file.remove' as const, payload: { key } }))),
  );
}

/** The books of a child at a service: another child's, or of what is erased. */
const booksOf = ({ nursery, branch, child }: AtBranch) =>
  sql`b.nursery_id = ${nursery} and b.branch_id = ${branch} and b.child_id = ${child}`;

/**
 * Moves the journal of a child that a service entered to the same child of a family. Where both are in an entry, the
 * family's stays.
 */
export async function mergeJournal(tx: Tx, from: AtBranch, into: string) {
  const { nursery, child } = from;
  await forgetBooks(tx, booksOf(from));
  const { rows } = await sql<{ journal_entry_id: string }>`${entriesOf(from)}`.execute(tx);
  const entries = rows.map((row) => row.journal_entry_id);
  await sql`update journal_child jc set child_id = ${into} where jc.nursery_id = ${nursery} and jc.child_id = ${child}
    and jc.journal_entry_id = any(${entries}::uuid[]) and not exists (select from journal_child o
      where o.nursery_id = jc.nursery_id and o.journal_entry_id = jc.journal_entry_id and o.child_id = ${into})`.execute(
    tx,
  );
  await sql`update journal_media_child mc set child_id = ${into} from journal_media m
    where m.nursery_id = mc.nursery_id and m.id = mc.journal_media_id and mc.nursery_id = ${nursery}
      and mc.child_id = ${child} and m.journal_entry_id = any(${entries}::uuid[]) and not exists (
        select from journal_media_child o where o.nursery_id = mc.nursery_id
          and o.journal_media_id = mc.journal_media_id and o.child_id = ${into})`.execute(tx);
}

/** Deletes a child's part of a service's journal: entries about it alone with their pictures, and its copies of others. */
export async function forgetJournal(tx: Tx, place: AtBranch) {
  const { nursery, child } = place;
  await forgetBooks(tx, booksOf(place));
  const alone = sql`e.nursery_id = ${nursery} and e.id in (${entriesOf(place)}) and not exists (
    select from journal_child o where o.nursery_id = e.nursery_id and o.journal_entry_id = e.id
      and o.child_id <> ${child})`;
  const entries = sql`select journal_entry_id from (${entriesOf(place)}) t`;
  // A picture of a child whose record was erased is erased with it, also where others are in it.
  const { rows: pictures } = await sql<{ keys: string[] }>`
    delete from journal_media m using journal_media_child mc where mc.nursery_id = m.nursery_id
      and mc.journal_media_id = m.id and mc.child_id = ${child} and mc.is_shown and m.nursery_id = ${nursery}
      and m.journal_entry_id in (${entries})
    returning array_remove(m.pieces || m.key || m.small_key, null) as keys`.execute(tx);
  await sendAll(
    tx,
    pictures.flatMap(({ keys }) => keys.map((key) => ({ topic: 'file.remove' as const, payload: { key } }))),
  );
  await sql`delete from journal_entry e where ${alone}`.execute(tx);
  await sql`delete from journal_child jc where jc.nursery_id = ${nursery} and jc.child_id = ${child}
    and jc.journal_entry_id in (${entries})`.execute(tx);
}
