import { sql } from 'kysely';
import type { listNextSteps, moveNextStep } from '@bairn/shared/calls/journalFeed';
import { now } from '@bairn/shared/schema/clock';
import type { DataOf, ReadOf } from '@bairn/shared/schema/endpoint';
import type { NextStepStatus } from '@bairn/shared/schema/journalWords';
import type { Db, Tx } from '../database/database.ts';
import { allOf } from '../http/paging.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { refuseUnlessAllowed, transition } from '../states/transition.ts';
import { cleanText, readNames } from './copies.ts';
import { tellJournal } from './tellJournal.ts';
import type { Writer } from './writer.ts';

/** A child's next steps, those in progress first. A family reads those of published entries. */
export async function readNextSteps(db: Db, reader: Writer, query: ReadOf<typeof listNextSteps, 'query'>) {
  const where = allOf([
    sql`jc.child_id = ${query.child_id}`,
    reader.kind === 'family'
      ? sql`e.status = 'published'`
      : sql`e.nursery_id = ${reader.nursery} and e.branch_id = ${reader.branch}`,
    query.status && sql`n.status = ${query.status}`,
  ]);
  const { rows } = await sql<DataOf<typeof listNextSteps>[number]>`
    select n.id, n.text, n.status, n.note, n.changed_at, jc.id as feed_entry_id, b.name as service,
      json_build_object('type', e.type, 'title', o.content ->> 'title', 'happened_on', o.content ->> 'happened_on') as entry,
      json_build_object('move', ${reader.kind === 'branch'}::boolean) as can
    from journal_child jc
    join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id
    join journal_copy o on o.nursery_id = jc.nursery_id and o.journal_child_id = jc.id and o.version = e.version
    join journal_next_step n on n.nursery_id = jc.nursery_id and n.journal_child_id = jc.id
    join branch b on b.nursery_id = e.nursery_id and b.id = e.branch_id
    where ${where}
    order by array_position(array['in_progress', 'planned', 'achieved', 'dropped'], n.status), n.changed_at desc, n.id
    limit 200`.execute(db);
  return rows;
}

type Step = { id: string; status: NextStepStatus; entry: string; nursery: string; branch: string; child: string };
const events = { in_progress: 'start', achieved: 'achieve', dropped: 'drop' } as const;

/** Moves a next step. @throws Refusal 404, 409 with the present state, 422 without the note that taking up again needs */
export async function moveStep(tx: Tx, writer: Writer, id: string, body: ReadOf<typeof moveNextStep, 'body'>) {
  const { rows } = await sql<Step>`
    select n.id, n.status, e.id as entry, e.nursery_id as nursery, e.branch_id as branch, jc.child_id as child
    from journal_next_step n join journal_child jc on jc.nursery_id = n.nursery_id and jc.id = n.journal_child_id
    join journal_entry e on e.nursery_id = jc.nursery_id and e.id = jc.journal_entry_id
    where n.id = ${id} for update of n`.execute(tx);
  const [step] = rows;
  if (!step) throw notFound('This next step could not be found.');
  const event = events[body.status];
  refuseUnlessAllowed('journal_next_step', step.status, event);
  if (event === 'start' && step.status !== 'planned' && !body.note) {
    throw invalid({ note: ['Say why it is taken up again'] });
  }
  const note = body.note ? cleanText(body.note, step.child, await readNames(tx, step, [step.child])) : null;
  const [moved] = await transition<'journal_next_step', DataOf<typeof moveNextStep>>(tx, 'journal_next_step', event, {
    of: id,
    set: sql`note = coalesce(${note}::text, note), changed_at = ${now()}`,
    returning: sql`text, status, note, changed_at`,
    audit: () => ({
      user: writer.user,
      nursery: step.nursery,
      action: 'journal.move_step',
      object: { type: 'journal_next_step', id },
      related: { child_id: step.child },
      request: writer.request,
    }),
    announce: () => tellJournal(tx, { id: step.entry, branch: step.branch }, 'journal.step_moved', { families: true }),
  });
  if (!moved) throw notFound('This next step could not be found.');
  return moved;
}
