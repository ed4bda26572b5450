import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { answerMedicine } from '@bairn/shared/calls/medicines';
import type { AuditAction } from '@bairn/shared/schema/auditWords';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import type { MedicineForm } from '@bairn/shared/schema/medicines';
import { audit } from '../audit/audit.ts';
import { lockPlace } from '../child-record/moveChild.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { notify } from '../notifications/notify.ts';
import { tellBranch, tellFamily } from '../realtime/tell.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { readMedicine, visible } from './medicineQueries.ts';
import type { Giver, MedicineReader } from './reader.ts';

/** A plan as it is locked. */
export type Locked = {
  id: string;
  nursery: string;
  branch: string;
  child: string;
  agreed: boolean | null;
  ended: boolean;
  from: string;
  to: string;
  times: string[];
  gap: number;
};

/** Locks the plan of a call. @throws Refusal 404 */
export async function lockMedicine(tx: Tx, reader: MedicineReader, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select m.id, m.nursery_id as nursery, m.branch_id as branch, m.child_id as child, m.agreed,
      m.ended_at is not null as ended, m.from_date as from, m.to_date as to,
      array(select to_char(t, 'HH24:MI') from unnest(m.times) t) as times, m.gap_minutes as gap
    from medicine_plan m where m.id = ${id} and ${visible(reader)} for update`.execute(tx);
  const [plan] = rows;
  if (!plan) throw notFound('This medicine could not be found.');
  return plan;
}

/** @throws Refusal 409 `ended` */
export function refuseEnded({ ended, to }: Locked) {
  if (ended || to < localDate()) throw conflict('This medicine has ended.', 'ended');
}

/** Logs a change of a plan, and announces it to the branch and the child's families. */
export async function noteChange(
  tx: Tx,
  { user, request }: Pick<MedicineReader, 'user' | 'request'>,
  { id, nursery, branch, child }: Pick<Locked, 'id' | 'nursery' | 'branch' | 'child'>,
  action: AuditAction,
) {
  const object = { type: 'medicine_plan' as const, id };
  await audit(tx, { user, nursery, action, object, related: { child_id: child }, request });
  await tellBranch(tx, branch, 'medicine.changed', { medicine_plan_id: id });
  const { rows } = await sql<{ keyworker: string }>`
    select keyworker_profile_id as keyworker from family_child where child_id = ${child}`.execute(tx);
  for (const { keyworker } of rows) await tellFamily(tx, keyworker, 'medicine.changed', { medicine_plan_id: id });
}

/** Notifies every parent of the child who has an account. */
export async function notifyParents(
  tx: Tx,
  { id, nursery, branch, child }: Pick<Locked, 'id' | 'nursery' | 'branch' | 'child'>,
  type: 'medicine.asked' | 'medicine.told',
) {
  const { rows } = await sql<{ family: string }>`
    select k.id as family from family_child f join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where f.child_id = ${child} order by k.id`.execute(tx);
  await notify(
    tx,
    ...rows.map(({ family }) => ({
      type,
      object: id,
      ids: { medicine_plan_id: id },
      to: { family, nursery, branch },
    })),
  );
}

/** Writes a medicine down and asks the family to agree. @throws Refusal 404, 409 `left`, 422 */
export async function writeMedicine(tx: Tx, giver: Giver, child: string, form: z.output<typeof MedicineForm>) {
  const { nursery, branch, profile } = giver;
  const place = await lockPlace(tx, child, giver);
  const { rows } = await sql`select 1 from child_profile where id = ${place} and status = 'left'`.execute(tx);
  if (rows.length > 0) throw conflict('This child has left. No medicine is begun for a child who left.', 'left');
  if (form.to < localDate()) throw invalid({ to: ['The last day is over'] });
  const times = [...new Set(form.times.map(({ time }) => time))].toSorted();
  const id = newId();
  await sql`insert into medicine_plan (nursery_id, id, branch_id, child_id, medicine, dose, instructions, reason, times,
      gap_minutes, from_date, to_date, written_by, created_at)
    values (${nursery}, ${id}, ${branch}, ${child}, ${form.medicine}, ${form.dose}, ${form.instructions ?? null},
      ${form.reason}, ${times}::time[], ${form.gap_minutes}, ${form.from}, ${form.to}, ${profile}, ${now()})`.execute(
    tx,
  );
  const plan = { id, nursery, branch, child };
  await noteChange(tx, giver, plan, 'medicine.write');
  await notifyParents(tx, plan, 'medicine.asked');
  return readMedicine(tx, giver, id);
}

/** A parent's own name. */
async function nameOf(tx: Tx, user: string) {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from "user" where id = ${user}`.execute(tx);
  return rows[0]?.name ?? '';
}

/**
 * A parent agrees or declines, or staff record what one signed on paper.
 * @throws Refusal 404, 409 `answered` or `ended`, 422 without the name and day of the paper
 */
export async function answer(tx: Tx, reader: MedicineReader, id: string, body: ReadOf<typeof answerMedicine, 'body'>) {
  const plan = await lockMedicine(tx, reader, id);
  refuseEnded(plan);
  if (plan.agreed !== null) throw conflict('This was answered already. Write the medicine down again.', 'answered');
  const isStaff = reader.kind === 'branch';
  if (isStaff && !body.signed_by) throw invalid({ signed_by: ['Say who signed'] });
  const on = isStaff ? body.signed_on : localDate();
  if (!on) throw invalid({ signed_on: ['Say on which day it was signed'] });
  if (on > localDate()) throw invalid({ signed_on: ['This day is in the future'] });
  const name = isStaff ? body.signed_by : await nameOf(tx, reader.user);
  await sql`update medicine_plan set agreed = ${body.agreed}, answered_name = ${name}, answered_on = ${on},
      answered_by = ${isStaff ? null : reader.user}, recorded_by = ${isStaff ? reader.profile : null}
    where nursery_id = ${plan.nursery} and id = ${id}`.execute(tx);
  await noteChange(tx, reader, plan, 'medicine.answer');
  if (!isStaff) {
    const to = { nursery: plan.nursery, branch: plan.branch, except: null };
    await notify(tx, { type: 'medicine.answered', object: id, ids: { medicine_plan_id: id }, to });
  }
  return readMedicine(tx, reader, id);
}

/** Ends a plan before its last day. @throws Refusal 404, 409 `ended` */
export async function endMedicine(tx: Tx, giver: Giver, id: string, reason: string) {
  const plan = await lockMedicine(tx, giver, id);
  refuseEnded(plan);
  await sql`update medicine_plan set ended_at = ${now()}, ended_by = ${giver.profile}, end_reason = ${reason}
    where nursery_id = ${plan.nursery} and id = ${id}`.execute(tx);
  await noteChange(tx, giver, plan, 'medicine.end');
  await notifyParents(tx, plan, 'medicine.told');
  return readMedicine(tx, giver, id);
}
