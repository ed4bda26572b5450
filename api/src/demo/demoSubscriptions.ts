import { sql } from 'kysely';
import { addDays } from '@bairn/shared/format/date';
import { monthStart, nextMonth } from '@bairn/shared/format/planSpans';
import { setClock } from '@bairn/shared/schema/clock';
import type { Tx } from '../database/database.ts';
import { closeMonthsOf } from '../subscriptions/closeMonths.ts';
import { demoId } from './fixed.ts';
import { leith, mainProvider, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';

/** Months with a statement. */
const months = 5;

/** The plans of the main provider's services, the larger one upgraded in the middle of a month, and their past statements. */
export async function demoSubscriptions(tx: Tx, { today }: Moment) {
  const thisMonth = monthStart(today);
  let first = thisMonth;
  for (let nth = 0; nth < months; nth += 1) first = monthStart(addDays(first, -1));
  await sql`update branch set billed_from = ${thisMonth}`.execute(tx);
  const nursery = nurseryId(mainProvider);
  await sql`insert into branch_plan (nursery_id, id, branch_id, plan, from_date, created_at)
    values (${nursery}, ${demoId('plan', leith)}, ${branchId(leith)}, 'standard', ${addDays(nextMonth(first), 11)}::date,
      ${`${addDays(nextMonth(first), 11)}T10:20:00Z`})`.execute(tx);
  for (const key of [leith, portobello]) {
    const of = { nursery, branch: branchId(key) };
    await sql`update branch set billed_from = ${first} where id = ${of.branch}`.execute(tx);
    for (let month = first; month < thisMonth; month = nextMonth(month)) {
      const restore = setClock(() => Date.parse(`${nextMonth(month)}T07:00:00Z`));
      try {
        // What the demonstration begins with is no news.
        await closeMonthsOf(tx, of, month, async () => {});
      } finally {
        restore();
      }
    }
  }
}
