import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { soonDays } from '@bairn/shared/format/planDates';
import { localDate } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { worksAt } from '../families/keyPeople.ts';
import { planStanding } from '../families/planStanding.ts';
import { notify } from '../notifications/notify.ts';
import { remindFamily, type SharedPlan } from './remindFamily.ts';

/** Days between two reminders of the same plan. */
const pause = 7;
/** Days after which a family that has not answered is reminded no more. */
const patience = 35;

type Due = { nursery: string; branch: string; key_person: string | null; buddy: string | null };

/**
 * Notes the reminder on the children whose plan is due: a week before, on the first day overdue, and each week from then
 * on. Nodes that run at the same time share them.
 */
async function takeDue(tx: Tx, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select p.id, plan.due_on from child_profile p
      join branch b on b.nursery_id = p.nursery_id and b.id = p.branch_id and b.status <> 'deleted'
      cross join ${planStanding} plan
      where p.status <> 'left' and plan.due_on <= ${addDays(today, soonDays)}::date
    )
    update child_profile p set plan_reminded_on = ${today} from due
    where p.id = due.id and (p.plan_reminded_on is null or p.plan_reminded_on < due.due_on - ${soonDays}::integer
      or due.due_on < ${today}::date and (p.plan_reminded_on <= due.due_on
        or p.plan_reminded_on <= ${addDays(today, -pause)}::date))
    returning p.nursery_id as nursery, p.branch_id as branch, p.key_person, p.buddy`.execute(tx);
  return rows;
}

/** Tells the admins of each branch, and the key people of the children, that plans are due. */
async function remindStaff(tx: Tx) {
  const due = await takeDue(tx, localDate());
  for (const [branch, all] of Map.groupBy(due, (one) => one.branch)) {
    const nursery = all[0]?.nursery ?? '';
    const members = [...new Set(all.flatMap(({ key_person, buddy }) => [key_person, buddy]))];
    const { rows } = await sql<{ user_id: string }>`
      select s.user_id from staff_profile s cross join (select ${branch}::uuid as id) b
      where s.nursery_id = ${nursery} and s.id = any(${members}::uuid[]) and ${worksAt('s', 'b.id')}
      order by s.user_id`.execute(tx);
    const note = { type: 'plan.due' as const, object: branch, ids: { branch_id: branch } };
    await notify(
      tx,
      { ...note, to: { nursery, branch, except: null } },
      ...rows.map(({ user_id: user }) => ({
        ...note,
        to: { user, account: 'service' as const, nursery, branch },
      })),
    );
  }
}

/** Reminds the families of plans that were shared a week ago and that no one has answered; at most weekly. */
async function remindFamilies(tx: Tx) {
  const today = localDate();
  const { rows } = await sql<SharedPlan>`
    with waiting as (
      select plan.id from child_profile p cross join ${planStanding} plan
      where p.status <> 'left' and plan.state = 'shared'
        and (plan.shared_at at time zone 'Europe/London')::date
          between ${addDays(today, -patience)}::date and ${addDays(today, -pause)}::date
    )
    update personal_plan v set reminded_on = ${today} from waiting
    where v.id = waiting.id and coalesce(v.reminded_on, '-infinity') <= ${addDays(today, -pause)}::date
    returning v.id as plan, v.child_id as child, v.nursery_id as nursery, v.branch_id as branch`.execute(tx);
  for (const plan of rows) await remindFamily(tx, plan);
}

/** The daily job that reminds of personal plans; a second run on the day does nothing. */
export async function remindPlans(db: Db) {
  await transact(db, remindStaff);
  await transact(db, remindFamilies);
}
