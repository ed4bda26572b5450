import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import { reminderDays } from '@bairn/shared/schema/staffWords';
import { isReplaced } from '../counting/whoCounts.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';

type Ending = { id: string; nursery: string; staff: string; user_id: string; days: number; branches: string[] };

/**
 * Notes the reminder on each qualification that ends: 60, 30 and 7 days before, each once. One that is entered later gets
 * the nearest alone. Nodes that run at the same time share them.
 */
async function takeEnding(tx: Tx): Promise<Ending[]> {
  const today = localDate();
  const { rows } = await sql<Ending>`
    with due as (
      select q.id, min(r.days) as days from staff_qualification q
      join unnest(${reminderDays}::smallint[]) r (days) on q.valid_to - r.days <= ${today}::date
      where q.status = 'approved' and q.valid_to >= ${today}::date and not ${isReplaced}
      group by q.id
    )
    update staff_qualification q set reminded_days = due.days from due, staff_profile s
    where q.id = due.id and (q.reminded_days is null or q.reminded_days > due.days)
      and s.nursery_id = q.nursery_id and s.id = q.staff_profile_id and s.deleted_at is null
    returning q.id, q.nursery_id as nursery, s.id as staff, s.user_id, due.days,
      (select coalesce(json_agg(b.id order by b.id), '[]') from branch b
        where b.nursery_id = s.nursery_id and b.status <> 'deleted' and (s.role = 'nursery-super-admin' or exists (
          select from staff_branch w
          where w.nursery_id = s.nursery_id and w.staff_profile_id = s.id and w.branch_id = b.id))) as branches`.execute(
    tx,
  );
  return rows;
}

/** The person, and the admins of the services where they work. */
async function readersOf(tx: Tx, { nursery, user_id, branches }: Ending): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct a.user_id from staff_profile a join "user" u on u.id = a.user_id and u.deleted_at is null
    where a.nursery_id = ${nursery} and a.deleted_at is null and a.suspended_at is null
      and (a.user_id = ${user_id} or a.role = 'nursery-super-admin' or a.role = 'nursery-admin' and exists (
        select from staff_branch w where w.nursery_id = a.nursery_id and w.staff_profile_id = a.id
          and w.branch_id = any(${branches}::uuid[])))
    order by a.user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

async function remind(tx: Tx) {
  for (const ending of await takeEnding(tx)) {
    const { id, nursery, staff, user_id: user, branches, days } = ending;
    const note = {
      type: 'record.ending' as const,
      object: id,
      ids: { staff_profile_id: staff, qualification_id: id },
    };
    await notify(
      tx,
      { ...note, to: { nursery, branches, except: user } },
      { ...note, to: { user, account: 'service', nursery } },
    );
    for (const reader of await readersOf(tx, ending)) {
      await sendMail(tx, 'record.ending', { qualification_id: id, days, user_id: reader });
    }
  }
}

/** The daily job that reminds people and their admins of what ends; a second run on the day does nothing. */
export const remindEnding = (db: Db) => transact(db, remind);
