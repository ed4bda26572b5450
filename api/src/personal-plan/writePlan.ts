import { sql } from 'kysely';
import { plural } from '@bairn/shared/format/plural';
import { reviewDue } from '@bairn/shared/format/planDates';
import { indicators } from '@bairn/shared/format/wellbeing';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import type { PlanForm } from '@bairn/shared/schema/personalPlan';
import type { LiveEvent } from '@bairn/shared/schema/realtime';
import { audit } from '../audit/audit.ts';
import { lockPlace } from '../child-record/moveChild.ts';
import type { Reader } from '../child-record/reader.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { conflict, forbidden, invalid } from '../refusals/refusal.ts';
import { readPlan } from './readPlan.ts';
import { remindFamily } from './remindFamily.ts';

/** A member of staff at a branch, by the staff profile there. */
export type Writer = Extract<Reader, { kind: 'branch' }> & { profile: string; request: string };

/** A draft as it is locked; undefined where there is none. */
type Draft = { id: string; revision: number; wellbeing: PlanForm['wellbeing']; wishes: string | null };

/** @throws Refusal 409 `left` for a child who has left this place */
export async function refuseLeft(tx: Tx, place: string) {
  const { rows } = await sql`select 1 from child_profile where id = ${place} and status = 'left'`.execute(tx);
  if (rows.length > 0) throw conflict('This child has left. Its plan can be read, not changed.', 'left');
}

/** Locks the child, its place and the draft. @throws Refusal 404, 409 `left` or `changed` */
async function lockDraft(tx: Tx, writer: Writer, child: string, seen: number): Promise<Draft | undefined> {
  const place = await lockPlace(tx, child, writer);
  await refuseLeft(tx, place);
  const { rows } = await sql<Draft>`
    select id, revision, wellbeing, wishes from personal_plan
    where nursery_id = ${writer.nursery} and branch_id = ${writer.branch} and child_id = ${child}
      and shared_at is null for update`.execute(tx);
  const [draft] = rows;
  if ((draft?.revision ?? 0) !== seen) {
    throw conflict(
      'Someone else has changed this plan since you opened it. Your text was not saved. Read theirs first.',
      'changed',
    );
  }
  return draft;
}

const logged = (tx: Tx, { user, nursery, request }: Writer, action: AuditAction, id: string, child: string) =>
  audit(tx, { user, nursery, action, object: { type: 'personal_plan', id }, related: { child_id: child }, request });

/** The texts as they are stored: null for an empty one. */
const stored = (wellbeing: PlanForm['wellbeing']) =>
  Object.fromEntries(
    indicators.map((name) => {
      const { needs, support } = wellbeing[name];
      return [name, { needs: needs ?? null, support: support ?? null }];
    }),
  );

/**
 * Writes the draft of a plan, a new version where there is none.
 * @throws Refusal 404, 409 `left` or `changed`
 */
export async function writeDraft(
  tx: Tx,
  writer: Writer,
  child: string,
  { wellbeing, wishes, revision }: PlanForm & { revision: number },
) {
  const draft = await lockDraft(tx, writer, child, revision);
  const { nursery, branch, profile } = writer;
  const id = draft?.id ?? newId();
  const texts = JSON.stringify(stored(wellbeing));
  if (draft) {
    await sql`update personal_plan set wellbeing = ${texts}::jsonb, wishes = ${wishes ?? null},
        revision = revision + 1, written_by = ${profile}, changed_at = ${now()} where id = ${id}`.execute(tx);
  } else {
    await sql`insert into personal_plan (nursery_id, id, branch_id, child_id, version, wellbeing, wishes, written_by,
        created_at, changed_at)
      select ${nursery}, ${id}, ${branch}, ${child}, coalesce(max(version), 0) + 1, ${texts}::jsonb, ${wishes ?? null},
        ${profile}, ${now()}, ${now()}
      from personal_plan where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}`.execute(tx);
  }
  await logged(tx, writer, 'personal_plan.write', id, child);
  await tellBranch(tx, branch, 'child.plan_written', { child_id: child });
  return readPlan(tx, writer, child, branch);
}

/** Announces to the staff of the branch and to the child's families; other services have no part in it. */
export async function tellPlan(tx: Tx, child: string, branch: string, event: LiveEvent) {
  await tellBranch(tx, branch, event, { child_id: child });
  const { rows } = await sql<{ keyworker: string }>`
    select keyworker_profile_id as keyworker from family_child where child_id = ${child}`.execute(tx);
  for (const { keyworker } of rows) await tellFamily(tx, keyworker, event, { child_id: child });
}

/**
 * Shares the draft with the family. It is never changed again; the next review is six months later.
 * @throws Refusal 403 for staff who are not the child's key people, 404, 409 `left`, `changed` or `no_draft`, 422 for an
 * empty plan
 */
export async function sharePlan(tx: Tx, writer: Writer, child: string, seen: number) {
  const draft = await lockDraft(tx, writer, child, seen);
  const { nursery, branch, profile } = writer;
  const { can } = await readPlan(tx, writer, child, branch);
  if (!can.share) throw forbidden("The child's key person or an admin shares the plan with the family.");
  if (!draft) throw conflict('There is no draft to share. Write the plan first.', 'no_draft');
  const written = indicators.filter((name) => draft.wellbeing[name].needs ?? draft.wellbeing[name].support).length;
  if (written === 0 && !draft.wishes) {
    throw invalid({ wishes: [`The plan is empty. Write the wishes or one of ${plural(indicators.length, 'part')}`] });
  }
  await sql`update personal_plan set shared_by = ${profile}, shared_at = ${now()},
      review_on = ${reviewDue(localDate())} where id = ${draft.id}`.execute(tx);
  await logged(tx, writer, 'personal_plan.share', draft.id, child);
  await tellPlan(tx, child, branch, 'child.plan_shared');
  await remindFamily(tx, { plan: draft.id, child, nursery, branch });
  return readPlan(tx, writer, child, branch);
}
