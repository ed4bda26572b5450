import { sql } from 'kysely';
import { reminderDays } from '@bairn/shared/format/accidents';
import { addDays } from '@bairn/shared/format/date';
import { localDate } from '@bairn/shared/schema/clock';
import { transact, type Db, type Tx } from '../database/database.ts';
import { sendMail } from '../mail/sendMail.ts';
import { notify } from '../notifications/notify.ts';

/** Asks each parent of the child with an account to read and sign a report: a notification and an email, once a local day. */
export async function askToSign(tx: Tx, report: string) {
  const { rows } = await sql<{ nursery: string; branch: string }>`
    update accident_report set reminded_on = ${localDate()} where id = ${report} and status = 'awaiting_carer'
    returning nursery_id as nursery, branch_id as branch`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const { rows: parents } = await sql<{ family: string; user_id: string }>`
    select k.id as family, k.user_id from accident_report r join family_child f on f.child_id = r.child_id
    join keyworker_profile k on k.id = f.keyworker_profile_id
    join "user" u on u.id = k.user_id and u.deleted_at is null
    where r.id = ${report} order by k.id`.execute(tx);
  const { nursery, branch } = first;
  await notify(
    tx,
    ...parents.map(({ family }) => ({
      type: 'accident.to_sign' as const,
      object: report,
      to: { family, nursery, branch },
      ids: { accident_report_id: report },
    })),
  );
  for (const { user_id } of parents) {
    await sendMail(tx, 'accident.to_sign', { accident_report_id: report, user_id, day: localDate() });
  }
}

/** Reminds the parents of reports that wait for their signature: daily, for 30 days after they could sign. */
async function remindParents(tx: Tx) {
  const today = localDate();
  const { rows } = await sql<{ id: string }>`
    select r.id from accident_report r
    where r.status = 'awaiting_carer' and coalesce(r.reminded_on, '-infinity') < ${today}::date
      and (r.shared_at at time zone 'Europe/London')::date
        between ${addDays(today, -reminderDays)}::date and ${addDays(today, -1)}::date
    order by r.id for update skip locked`.execute(tx);
  for (const { id } of rows) await askToSign(tx, id);
}

/** Reminds the admins of a branch of authorities that were not told: daily, until it is recorded. */
async function remindAdmins(tx: Tx) {
  const { rows } = await sql<{ report: string; nursery: string; branch: string }>`
    update accident_duty d set reminded_on = ${localDate()} from accident_report r, branch b
    where r.nursery_id = d.nursery_id and r.id = d.accident_report_id and d.done_on is null
      and b.nursery_id = r.nursery_id and b.id = r.branch_id and b.status <> 'deleted'
      and coalesce(d.reminded_on, '-infinity') < ${localDate()}::date
    returning r.id as report, r.nursery_id as nursery, r.branch_id as branch`.execute(tx);
  await tellDuties(tx, rows);
}

/** Tells the admins of each branch that an authority must be told of a report. */
async function tellDuties(tx: Tx, of: readonly { report: string; nursery: string; branch: string }[]) {
  await notify(
    tx,
    ...of.map(({ report, nursery, branch }) => ({
      type: 'accident.duty' as const,
      object: report,
      ids: { accident_report_id: report },
      to: { nursery, branch, except: null },
    })),
  );
}

/** The daily job of accident reports; a second run on the day does nothing. */
export async function remindAccidents(db: Db) {
  await transact(db, remindParents);
  await transact(db, remindAdmins);
}
