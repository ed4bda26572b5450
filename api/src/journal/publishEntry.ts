import { sql } from 'kysely';
import { listWords } from '@bairn/shared/format/listWords';
import { now } from '@bairn/shared/schema/clock';
import type { EntryContent, JournalEntry } from '@bairn/shared/schema/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { sendAll } from '../outbox/outbox.ts';
import { conflict, forbidden, invalid } from '../refusals/refusal.ts';
import { refusalOf, transition } from '../states/transition.ts';
import { makeCopies, readNames, type Copy } from './copies.ts';
import { isAuthor, lockEntry, mayChange, type EntryRow } from './entryRow.ts';
import { barredOf } from './readEntry.ts';
import { alertFamilies, alertStaff, logEntry, tellJournal } from './tellJournal.ts';
import type { Writer } from './writer.ts';

const isEmpty = ({ title, text, diary, voices }: EntryContent) => !title && !text && !diary && voices.length === 0;

/** @throws Refusal 409 `consent` where a child without consent is in a picture that is not left out */
async function refuseBarred(tx: Tx, id: string) {
  const { rows } = await sql<{ barred: JournalEntry['barred'] }>`
    select ${barredOf} as barred from journal_entry e where e.id = ${id}`.execute(tx);
  const names = [...new Set((rows[0]?.barred ?? []).map(({ name }) => name))];
  if (names.length === 0) return;
  throw conflict(
    `There is no consent to publish a picture of ${listWords(names)}. Leave the picture out, or say who is not in it.`,
    'consent',
  );
}

/** Writes the copies of a version, and what comes next for each child. */
async function writeCopies(tx: Tx, { id, nursery }: EntryRow, version: number, user: string, copies: readonly Copy[]) {
  const rows = JSON.stringify(copies.map(({ child, content }) => ({ id: newId(), child, content })));
  const at = now();
  await sql`insert into journal_copy (nursery_id, id, journal_child_id, version, content, published_by, published_at)
    select ${nursery}, t.id, jc.id, ${version}, t.content, ${user}, ${at}
    from jsonb_to_recordset(${rows}::jsonb) as t (id uuid, child uuid, content jsonb)
    join journal_child jc on jc.nursery_id = ${nursery} and jc.journal_entry_id = ${id} and jc.child_id = t.child`.execute(
    tx,
  );
  const steps = JSON.stringify(
    copies.flatMap(({ child, content }) => content.next_steps.map((step) => ({ ...step, child, id: newId() }))),
  );
  await sql`delete from journal_next_step n using journal_child jc
    where jc.nursery_id = ${nursery} and jc.journal_entry_id = ${id} and n.nursery_id = jc.nursery_id
      and n.journal_child_id = jc.id and n.status = 'planned' and not exists (
        select from jsonb_to_recordset(${steps}::jsonb) as t (key int, child uuid)
        where t.key = n.key and t.child = jc.child_id)`.execute(tx);
  await sql`insert into journal_next_step (nursery_id, id, journal_child_id, key, text, created_at, changed_at)
    select ${nursery}, t.id, jc.id, t.key, t.text, ${at}, ${at}
    from jsonb_to_recordset(${steps}::jsonb) as t (id uuid, child uuid, key int, text text)
    join journal_child jc on jc.nursery_id = ${nursery} and jc.journal_entry_id = ${id} and jc.child_id = t.child
    on conflict (nursery_id, journal_child_id, key) do update set text = excluded.text`.execute(tx);
}

/**
 * Publishes an entry, or its changes as a new version: one copy for each child, without other children's names.
 * `leave_out`: pictures that are not published.
 * @throws Refusal 403, 404, 409 `changed` or `consent`, 422 for an empty entry
 */
export async function publishEntry(
  tx: Tx,
  writer: Writer,
  id: string,
  { revision, leave_out = [], type }: { revision: number; leave_out?: readonly string[] | undefined; type?: EntryType },
) {
  const entry = await lockEntry(tx, writer, id, { revision, ...(type && { type }) });
  const { nursery, branch, content, children, status, version } = entry;
  if (isEmpty(content)) throw invalid({ content: ['The entry is empty. Write what happened'] });
  // A consent that is answered during this transaction waits for it, or is seen here.
  await sql`select id from child where id = any(${children}::uuid[]) order by id for share`.execute(tx);
  await sql`update journal_media set left_out = true where nursery_id = ${nursery} and journal_entry_id = ${id}
    and id = any(${leave_out}::uuid[])`.execute(tx);
  await refuseBarred(tx, id);
  if (status === 'published' && revision === entry.published_revision && leave_out.length === 0) return;
  const names = await readNames(tx, entry, children);
  const { rows: media } = await sql<{ id: string; caption: string | null }>`
    select id, caption from journal_media where nursery_id = ${nursery} and journal_entry_id = ${id}
      and status = 'available' and not left_out order by created_at, id`.execute(tx);
  await writeCopies(tx, entry, version + 1, writer.user, makeCopies(content, children, names, media));
  await transition(tx, 'journal_entry', 'publish', {
    of: id,
    set: sql`version = version + 1, published_revision = revision, published_at = ${now()}`,
    // `logEntry` writes it.
    audit: null,
    announce: null,
  });
  await logEntry(tx, writer, 'journal.publish', entry);
  await tellJournal(tx, entry, 'journal.published', { families: true });
  await alertFamilies(tx, writer, entry);
  if (writer.kind === 'family') {
    const { rows } = await sql<{ id: string }>`
      select id from journal_child where nursery_id = ${nursery} and journal_entry_id = ${id}`.execute(tx);
    await alertStaff(tx, 'journal.home', { feed: rows[0]?.id ?? '', nursery, branch });
  }
}

/** Withdraws a published entry: families see it no more. @throws Refusal 403, 404, 409 */
export async function withdrawEntry(tx: Tx, writer: Writer, id: string, type?: EntryType) {
  const entry = await lockEntry(tx, writer, id, { anyone: true, ...(type && { type }) });
  const isAdmin = writer.kind === 'branch' && writer.admin;
  if (!mayChange(writer, entry) && !isAdmin) throw forbidden('Only its author or an admin can withdraw this entry.');
  await transition(tx, 'journal_entry', 'withdraw', { of: id, audit: null, announce: null });
  await logEntry(tx, writer, 'journal.withdraw', entry);
  await tellJournal(tx, entry, 'journal.withdrawn', { families: true });
}

/**
 * Deletes a draft, which only its author may. A published entry of another type than a learning journal is withdrawn.
 * @throws Refusal 403, 404, 409
 */
export async function removeEntry(tx: Tx, writer: Writer, id: string, type: EntryType) {
  const entry = await lockEntry(tx, writer, id, { type, anyone: true });
  if (entry.status !== 'draft') {
    if (type === 'LearningJournal') throw refusalOf('journal_entry', entry.status);
    return withdrawEntry(tx, writer, id, type);
  }
  if (!isAuthor(writer, entry)) throw forbidden('Only its author can delete a draft.');
  const { rows } = await sql<{ keys: string[] }>`
    select array_remove(m.pieces || m.key || m.small_key, null) as keys from journal_media m
    where m.nursery_id = ${entry.nursery} and m.journal_entry_id = ${id}`.execute(tx);
  await sendAll(
    tx,
    rows.flatMap(({ keys }) => keys.map((key) => ({ topic: 'file.remove' as const, payload: { key } }))),
  );
  await sql`delete from journal_entry where id = ${id}`.execute(tx);
  await logEntry(tx, writer, 'journal.delete', entry);
  await tellJournal(tx, entry, 'journal.deleted', { families: false });
}
