import { sql } from 'kysely';
import { isUpgrade, plans, type PlanKey } from '@bairn/shared/format/plans';
import { nextMonth, planOn } from '@bairn/shared/format/planSpans';
import { localDate, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellBranch } from '../realtime/tell.ts';
import { conflict } from '../refusals/refusal.ts';
import type { OfBranch } from './countUsage.ts';
import { readPlans } from './plan.ts';
import { tellPlanChanged } from './tellOwners.ts';

type By = { user: string; request: string };
type Choice = { plan: PlanKey; expected_plan: PlanKey };

/** Two changes of one service wait for each other. */
const holdPlan = (tx: Tx, { nursery, branch }: OfBranch) =>
  sql`select id from branch where nursery_id = ${nursery} and id = ${branch} for update`.execute(tx);

/**
 * Changes the plan of a service: a larger one begins today, a smaller one on the first day of the next month, and the present
 * one takes a smaller one back that has not begun. A choice that is made already changes nothing. `hold`: a race test passes
 * one that does not wait.
 * @throws Refusal 409 `changed` where another plan is in force than was shown
 */
export async function changePlan(tx: Tx, of: OfBranch, { plan, expected_plan }: Choice, by: By, hold = holdPlan) {
  await hold(tx, of);
  const { nursery, branch } = of;
  const today = localDate();
  const { changes } = await readPlans(tx, of);
  const former = planOn(changes, today);
  const next = changes.find(({ from }) => from > today);
  if (plan === (next?.plan ?? former)) return;
  if (former !== expected_plan) {
    throw conflict(`This service has the plan ${plans[former].name} by now. Please look at it again.`, 'changed');
  }
  const verb = plan === former ? 'keep_plan' : isUpgrade(former, plan) ? 'upgrade' : 'downgrade';
  const from = verb === 'downgrade' ? nextMonth(today) : today;
  const id = newId();
  await sql`delete from branch_plan
    where nursery_id = ${nursery} and branch_id = ${branch} and from_date > ${today}::date`.execute(tx);
  if (verb !== 'keep_plan') {
    await sql`insert into branch_plan (nursery_id, id, branch_id, plan, from_date, created_at)
      values (${nursery}, ${id}, ${branch}, ${plan}, ${from}, ${now()})
      on conflict (nursery_id, branch_id, from_date) do update set plan = excluded.plan`.execute(tx);
  }
  const object = { type: 'branch' as const, id: branch };
  await audit(tx, { user: by.user, nursery, action: `branch.${verb}`, object, request: by.request });
  await tellBranch(tx, branch, 'subscription.changed', { id: branch });
  await tellPlanChanged(tx, of, { change_id: id, by: by.user, former, plan, from });
}
