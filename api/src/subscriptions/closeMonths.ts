import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { monthStart, nextMonth } from '@bairn/shared/format/planSpans';
import { localDate, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tellBranch } from '../realtime/tell.ts';
import type { OfBranch } from './countUsage.ts';
import { priceMonth, readPlans, type PlanHistory } from './plan.ts';
import { tellStatement } from './tellOwners.ts';

/** Hours after the end of a month until its statement is made: what was begun before midnight is written by then. */
const settleHours = 6;
/** Days in which a statement is to be paid. */
const termDays = 30;

/** The first day of the latest month that is over. */
function latestMonth(): string {
  const thisMonth = monthStart(localDate(new Date(now().getTime() - settleHours * 3_600_000)));
  return monthStart(addDays(thisMonth, -1));
}

/** Writes the statement of a month, unless another node has written it. */
async function closeMonth(tx: Tx, of: OfBranch, month: string, plans: PlanHistory, tell: typeof tellStatement) {
  const { nursery, branch } = of;
  const { usage, lines, total } = await priceMonth(tx, of, month, plans);
  const [id, today] = [newId(), localDate()];
  // Another node may be writing it: this waits for that node, and then finds the row.
  const { numAffectedRows } = await sql`
    insert into usage_statement (nursery_id, id, branch_id, month, provider_name, service_name, service_address, bookings,
      children, staff, messages, storage_bytes, total, issued_on, due_on, created_at)
    select b.nursery_id, ${id}, b.id, ${month}, n.name, b.name,
      array_remove(array[b.address_line_1, b.address_line_2, b.city, b.postcode], null), ${usage.bookings},
      ${usage.children}, ${usage.staff}, ${usage.messages}, ${usage.storage_bytes}, ${total}, ${today},
      ${addDays(today, termDays)}, ${now()}
    from branch b join nursery n on n.id = b.nursery_id where b.nursery_id = ${nursery} and b.id = ${branch}
    on conflict (nursery_id, branch_id, month) do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return;
  const rows = lines.map((line, position) => ({ ...line, id: newId(), position }));
  await sql`insert into usage_statement_line (nursery_id, id, usage_statement_id, position, plan, kind, from_date, to_date,
      quantity, price, amount)
    select ${nursery}, l.id, ${id}, l.position, l.plan, l.kind, l."from", l."to", l.quantity, l.price, l.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, position smallint, plan text, kind text,
      "from" date, "to" date, quantity integer, price integer, amount integer)`.execute(tx);
  // No one does it: the month is over.
  const object = { type: 'branch' as const, id: branch };
  const related = { usage_statement_id: id };
  await audit(tx, { user: null, nursery, action: 'branch.usage_statement', object, related });
  await tellBranch(tx, branch, 'subscription.changed', { id: branch });
  if (total > 0) await tell(tx, of, id);
}

/** Writes the statements that a service lacks, of one month, or of several where the job was down, and tells its owners. */
export async function closeMonthsOf(tx: Tx, of: OfBranch, last: string, tell = tellStatement) {
  const plans = await readPlans(tx, of);
  const { rows } = await sql<{ latest: string | null }>`
    select max(month) as latest from usage_statement
    where nursery_id = ${of.nursery} and branch_id = ${of.branch}`.execute(tx);
  const latest = rows[0]?.latest;
  for (let month = latest ? nextMonth(latest) : monthStart(plans.begins); month <= last; month = nextMonth(month)) {
    await closeMonth(tx, of, month, plans, tell);
  }
}

/**
 * The job that makes the usage statements of months that are over, once for each service and month, on however many nodes it
 * runs. A service that was deleted has its last one for the month of its deletion.
 */
export async function closeMonths(db: Db) {
  const last = latestMonth();
  const { rows } = await sql<OfBranch>`
    select b.nursery_id as nursery, b.id as branch from branch b
    where coalesce(b.billed_from, (b.created_at at time zone 'Europe/London')::date) < ${nextMonth(last)}::date
      and (b.status <> 'deleted' or b.delete_on >= ${last}::date)
      and not exists (select from usage_statement u
        where u.nursery_id = b.nursery_id and u.branch_id = b.id and u.month = ${last}::date)
    order by b.id`.execute(db);
  for (const of of rows) await transact(db, (tx) => closeMonthsOf(tx, of, last));
}
