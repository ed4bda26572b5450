import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { EntryContent } from '@bairn/shared/schema/journal';
import type { EntryType } from '@bairn/shared/schema/journalWords';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { invalid } from '../refusals/refusal.ts';
import { lockEntry } from './entryRow.ts';
import { isOutcome } from './outcomes.ts';
import { publishEntry } from './publishEntry.ts';
import { logEntry, tellJournal } from './tellJournal.ts';
import type { Writer } from './writer.ts';

/** What a form sends. */
export type Written = { child_ids: readonly string[]; content: EntryContent; publish?: boolean | undefined };

/** Minutes in which further saves of a person are one line of the activity log: a draft is saved while it is typed. */
const oneLine = 15;

/** @throws Refusal 422 for a child who is not at the branch, an outcome that does not exist, or a voice of another child */
async function holdContent(tx: Tx, branch: string, type: EntryType, { child_ids, content }: Written) {
  const children = [...new Set(child_ids)].toSorted();
  if (type === 'HomeObservation' && children.length > 1) {
    throw invalid({ child_ids: ['A home observation is about one child'] });
  }
  const { rows } = await sql<{ nursery: string }>`
    select p.nursery_id as nursery from child_profile p
    where p.branch_id = ${branch} and p.child_id = any(${children}::uuid[]) and p.status <> 'left'`.execute(tx);
  const [first] = rows;
  if (!first || rows.length < children.length) {
    throw invalid({ child_ids: ['One of these children is not at this service. Choose again'] });
  }
  const unknown = content.outcomes.find((code) => !isOutcome(code));
  if (unknown) throw invalid({ content: [`${unknown} is not an early-level outcome`] });
  if (content.voices.some(({ child_id: of }) => of && !children.includes(of))) {
    throw invalid({ content: ['A voice is of a child who is not in this entry'] });
  }
  if (new Set(content.next_steps.map(({ key }) => key)).size < content.next_steps.length) {
    throw invalid({ content: ['Two next steps have the same number'] });
  }
  return { children, nursery: first.nursery };
}

/** Begins an entry about children of a branch, and publishes it where the form says so. @returns its id */
export async function beginEntry(tx: Tx, writer: Writer, branch: string, type: EntryType, written: Written) {
  const { children, nursery } = await holdContent(tx, branch, type, written);
  const id = newId();
  const at = now();
  const staff = writer.kind === 'branch' ? writer.profile : null;
  await sql`insert into journal_entry (nursery_id, id, branch_id, type, content, happened_on, written_by, user_id,
      created_at, changed_at)
    values (${nursery}, ${id}, ${branch}, ${type}, ${JSON.stringify(written.content)}::jsonb,
      ${written.content.happened_on}, ${staff}, ${staff ? null : writer.user}, ${at}, ${at})`.execute(tx);
  await addChildren(tx, { nursery, id }, children);
  await logEntry(tx, writer, 'journal.begin', { id, nursery, children });
  await tellJournal(tx, { id, branch }, 'journal.written', { families: false });
  if (written.publish) await publishEntry(tx, writer, id, { revision: 1 });
  return id;
}

/** Adds children to an entry, and to each of its pictures until a person says that they are not in it. */
async function addChildren(tx: Tx, { nursery, id }: { nursery: string; id: string }, children: readonly string[]) {
  const rows = JSON.stringify(children.map((child) => ({ id: newId(), child })));
  await sql`insert into journal_child (nursery_id, id, journal_entry_id, child_id, created_at)
    select ${nursery}, t.id, ${id}, t.child, ${now()} from jsonb_to_recordset(${rows}::jsonb) as t (id uuid, child uuid)
    on conflict (nursery_id, journal_entry_id, child_id) do update set in_draft = true`.execute(tx);
  await sql`insert into journal_media_child (nursery_id, journal_media_id, child_id)
    select m.nursery_id, m.id, c.id from journal_media m, unnest(${children}::uuid[]) as c (id)
    where m.nursery_id = ${nursery} and m.journal_entry_id = ${id}
    on conflict do nothing`.execute(tx);
}

/**
 * Saves an entry. Families read the published version until the change is published.
 * @throws Refusal 403, 404, 409 `changed`, 422
 */
export async function saveEntry(
  tx: Tx,
  writer: Writer,
  id: string,
  type: EntryType,
  written: Written & { revision: number; leave_out?: readonly string[] | undefined },
) {
  const { revision, content, publish, leave_out } = written;
  const entry = await lockEntry(tx, writer, id, { type, revision });
  const { children, nursery } = await holdContent(tx, entry.branch, type, written);
  await sql`update journal_entry set content = ${JSON.stringify(content)}::jsonb, happened_on = ${content.happened_on},
      revision = revision + 1, changed_at = ${now()} where id = ${id}`.execute(tx);
  const out = entry.children.filter((child) => !children.includes(child));
  const added = children.filter((child) => !entry.children.includes(child));
  if (added.length > 0) await addChildren(tx, { nursery, id }, added);
  if (out.length > 0) await takeOut(tx, { nursery, id }, out);
  await logOnce(tx, writer, { id, nursery, children });
  await tellJournal(tx, entry, 'journal.written', { families: false });
  if (publish) await publishEntry(tx, writer, id, { revision: revision + 1, leave_out });
}

/** Takes children out of an entry. Those who were in a published version keep their row: comments belong to it. */
async function takeOut(tx: Tx, { nursery, id }: { nursery: string; id: string }, children: readonly string[]) {
  await sql`delete from journal_child jc where jc.nursery_id = ${nursery} and jc.journal_entry_id = ${id}
    and jc.child_id = any(${children}::uuid[]) and not exists (
      select from journal_copy jo where jo.nursery_id = jc.nursery_id and jo.journal_child_id = jc.id)`.execute(tx);
  await sql`update journal_child set in_draft = false where nursery_id = ${nursery} and journal_entry_id = ${id}
    and child_id = any(${children}::uuid[])`.execute(tx);
}

async function logOnce(tx: Tx, writer: Writer, entry: { id: string; nursery: string; children: string[] }) {
  const since = new Date(now().getTime() - oneLine * 60_000);
  const { rows } = await sql`select 1 from audit_log where object_type = 'journal_entry' and object_id = ${entry.id}
    and user_id = ${writer.user} and action in ('journal.begin', 'journal.write') and at > ${since} limit 1`.execute(
    tx,
  );
  if (rows.length === 0) await logEntry(tx, writer, 'journal.write', entry);
}
