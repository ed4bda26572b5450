import { sql } from 'kysely';
import type { Occurrence } from '@bairn/shared/schema/sessionDates';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transitionAll } from '../states/transition.ts';
import { offerFree } from '../places/offers.ts';
import type { OfBranch } from '../planning/sessionQueries.ts';
import type { Change, DatePlan, Usual } from './planDates.ts';

type OfSession = OfBranch & { session: string };

const create = (tx: Tx, { nursery, branch, session }: OfSession, dates: readonly Occurrence[], usual: Usual) => {
  const rows = dates.map((date) => ({ ...date, id: newId() }));
  return sql`insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price,
      capacity)
    select ${nursery}, id, ${branch}, ${session}, date, start_time, end_time, ${usual.price}, ${usual.capacity}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, date date, start_time time, end_time time)`.execute(
    tx,
  );
};

async function change(tx: Tx, { nursery, session }: OfSession, changes: readonly Change[]) {
  await sql`update session_instance i set start_time = t.start_time, end_time = t.end_time, price = t.price,
      capacity = t.capacity, pattern_time = case when i.start_time = t.start_time then i.pattern_time end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as t (id uuid, start_time time, end_time time, price integer, capacity integer)
    where i.id = t.id and i.nursery_id = ${nursery} and i.session_id = ${session}`.execute(tx);
  const restored = changes.filter(({ restore }) => restore).map(({ id }) => id);
  if (restored.length > 0) {
    await transitionAll(tx, 'session_instance', 'reopen', {
      where: sql`id = any(${restored}::uuid[]) and dropped`,
      set: sql`dropped = false, closed_reason = null`,
      // The change of the session is logged and told.
      audit: null,
      announce: null,
    });
  }
}

/** Removes dates that nobody has booked. Those that an old booking or basket refers to stay, closed and not shown. */
async function remove(tx: Tx, { nursery, session }: OfSession, ids: readonly string[]) {
  const own = sql`i.id = any(${ids}::uuid[]) and i.nursery_id = ${nursery} and i.session_id = ${session}`;
  await sql`delete from session_instance i where ${own}
    and not exists (select from basket_item b where b.instance_id = i.id)
    and not exists (select from waiting_entry w where w.nursery_id = i.nursery_id and w.instance_id = i.id)
    and not exists (select from booking k where k.nursery_id = i.nursery_id and k.instance_id = i.id)`.execute(tx);
  const rest = sql`id = any(${ids}::uuid[]) and nursery_id = ${nursery} and session_id = ${session}`;
  await transitionAll(tx, 'session_instance', 'close', {
    where: rest,
    set: sql`dropped = true, pattern_time = null`,
    // The change of the session is logged and told.
    audit: null,
    announce: null,
  });
  await sql`update session_instance set dropped = true, pattern_time = null where ${rest} and not dropped`.execute(tx);
}

/** Writes a plan. The session's coming instances and the session must be locked. */
export async function writeDates(tx: Tx, of: OfSession, plan: DatePlan, usual: Usual) {
  if (plan.remove.length > 0) await remove(tx, of, plan.remove);
  if (plan.change.length > 0) {
    await change(tx, of, plan.change);
    await offerFree(
      tx,
      plan.change.map(({ id }) => id),
    );
  }
  if (plan.create.length > 0) await create(tx, of, plan.create, usual);
}
