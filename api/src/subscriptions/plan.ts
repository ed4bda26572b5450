import { sql } from 'kysely';
import { chargeMonth } from '@bairn/shared/format/plans';
import { daysInMonth, monthStart, planOn, planSpans, type PlanChange } from '@bairn/shared/format/planSpans';
import { localDate } from '@bairn/shared/schema/clock';
import type { MonthSoFar, Subscription } from '@bairn/shared/schema/subscription';
import type { Handle } from '../database/database.ts';
import { notFound } from '../refusals/refusal.ts';
import { countUsage, type OfBranch } from './countUsage.ts';

/** The plans of a service: its changes by date, and the first and, once it is deleted, the last date that is charged. */
export type PlanHistory = { changes: PlanChange[]; begins: string; ends: string | null };

/** @throws Refusal 404 */
export async function readPlans(db: Handle, { nursery, branch }: OfBranch): Promise<PlanHistory> {
  const { rows } = await sql<PlanHistory>`
    select coalesce(b.billed_from, (b.created_at at time zone 'Europe/London')::date) as begins,
      case when b.status = 'deleted' then b.delete_on end as ends,
      (select coalesce(json_agg(json_build_object('plan', p.plan, 'from', p.from_date) order by p.from_date), '[]')
        from branch_plan p where p.nursery_id = b.nursery_id and p.branch_id = b.id) as changes
    from branch b where b.nursery_id = ${nursery} and b.id = ${branch}`.execute(db);
  const [plans] = rows;
  if (!plans) throw notFound();
  return plans;
}

/** What a service used in a month and what that costs. */
export async function priceMonth(db: Handle, of: OfBranch, month: string, plans: PlanHistory) {
  const usage = await countUsage(db, of, month);
  return { month, usage, ...chargeMonth(usage, planSpans(plans.changes, { month, ...plans }), daysInMonth(month)) };
}

/** The current month of a service, up to now. The days to come are charged as if the plan and the figures stay. */
export async function readCurrent(db: Handle, of: OfBranch, plans?: PlanHistory): Promise<MonthSoFar> {
  return priceMonth(db, of, monthStart(localDate()), plans ?? (await readPlans(db, of)));
}

/** The plan of a service today, the one that is to come, and the current month. Two statements. @throws Refusal 404 */
export async function readSubscription(db: Handle, of: OfBranch): Promise<Subscription> {
  const today = localDate();
  const plans = await readPlans(db, of);
  const { changes, begins } = plans;
  return {
    plan: planOn(changes, today),
    since: changes.findLast(({ from }) => from <= today)?.from ?? begins,
    next: changes.find(({ from }) => from > today) ?? null,
    billed_from: begins > today ? begins : null,
    current: await readCurrent(db, of, plans),
  };
}
