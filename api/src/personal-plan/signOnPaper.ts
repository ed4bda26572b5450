import { sql } from 'kysely';
import type { signPlanOnPaper as call } from '@bairn/shared/calls/personalPlan';
import { formatDay } from '@bairn/shared/format/date';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import { lockPlace } from '../child-record/moveChild.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { markAnswered } from '../notifications/markAnswered.ts';
import { invalid, notFound } from '../refusals/refusal.ts';
import { readPlan } from './readPlan.ts';
import { refuseLeft, tellPlan, type Writer } from './writePlan.ts';

type Signature = ReadOf<typeof call, 'body'> & { child: string; plan: string };

/**
 * Records that a person signed a printed version. It may be an earlier one: what was signed is a fact. The same name under
 * the same version is recorded once.
 * @throws Refusal 404 for a version that is not shared, 409 `left`, 422 for a day before it was shared or to come
 */
export async function signOnPaper(tx: Tx, writer: Writer, { child, plan, signed_by, signed_on }: Signature) {
  const { nursery, branch, profile, user, request } = writer;
  await refuseLeft(tx, await lockPlace(tx, child, writer));
  const { rows } = await sql<{ shared_at: string }>`
    select shared_at from personal_plan where nursery_id = ${nursery} and branch_id = ${branch} and child_id = ${child}
      and id = ${plan} and shared_at is not null`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('This plan could not be found.');
  const shared = localDate(new Date(found.shared_at));
  if (signed_on > localDate()) throw invalid({ signed_on: ['This day is in the future'] });
  if (signed_on < shared) {
    throw invalid({ signed_on: [`This version was shared on ${formatDay(shared)} ${shared.slice(0, 4)}`] });
  }
  const { numAffectedRows } = await sql`
    insert into personal_plan_answer (nursery_id, id, personal_plan_id, signed_by, signed_on, recorded_by, created_at)
    values (${nursery}, ${newId()}, ${plan}, ${signed_by}, ${signed_on}, ${profile}, ${now()})
    on conflict (nursery_id, personal_plan_id, lower(signed_by)) where user_id is null do nothing`.execute(tx);
  if (numAffectedRows === 1n) {
    await audit(tx, {
      user,
      nursery,
      action: 'personal_plan.record_paper',
      object: { type: 'personal_plan', id: plan },
      related: { child_id: child },
      request,
    });
    await markAnswered(tx, child, 'plan.shared', branch);
    await tellPlan(tx, child, branch, 'child.plan_answered');
  }
  return readPlan(tx, writer, child, branch);
}
