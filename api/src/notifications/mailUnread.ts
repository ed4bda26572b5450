import { sql } from 'kysely';
import { localDate, now } from '@bairn/shared/schema/clock';
import type { NotificationType } from '@bairn/shared/schema/notifications';
import { sendMail } from '../mail/sendMail.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { isSeen } from './notificationQueries.ts';

/** Minutes in which a person at the screen may read it there. */
const patienceMinutes = 60;
/** Maximum age: a service that was suspended for weeks and then reinstated gets no email about older ones. */
const newsDays = 7;
/** People emailed in one run. */
const atOnce = 200;

/** Each of these has an email of its own. */
const inOwnEmails: NotificationType[] = [
  'bookings.cancelled_by_service',
  'payment.failed',
  'refund.done',
  'needs.asked',
  'leave.answered',
  'rota.published',
  'rota.reminder',
  'plan.shared',
  'accident.to_sign',
  'enquiry.asked',
  'search.found',
  'enquiry.changed',
  'record.ending',
  'recurring.changed',
  'subscription.changed',
  'statement.issued',
];

const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** Whether a notification `n` is to be emailed. */
const isDue = () => sql`n.read_at is null and n.mailed_at is null and n.type <> all(${inOwnEmails}::text[])
  and n.created_at > ${minutesAgo(newsDays * 1440)} and ${isSeen(sql`n.user_id`)}`;

const isLongUnread = () => sql`n.created_at <= ${minutesAgo(patienceMinutes)}`;

const wasWritten = (user: ReturnType<typeof sql>, day: string) =>
  sql`exists (select from mail m where m.event = 'notification.unread:' || ${user} || ${`:${day}`})`;

/** One email with all unread notifications, if the person got none today. */
async function writeTo(tx: Tx, user: string) {
  const [at, day] = [now(), localDate()];
  // Another node may do this at the same time.
  const { rows } = await sql`
    select 1 from "user" u where u.id = ${user} and u.subscribed and not ${wasWritten(sql`${user}::text`, day)}
    for update`.execute(tx);
  if (rows.length === 0) return;
  const { numAffectedRows } = await sql`
    update user_notification n set mailed_at = ${at} where n.user_id = ${user} and ${isDue()}`.execute(tx);
  if (numAffectedRows === 0n) return;
  await sendMail(tx, 'notification.unread', { user_id: user, day, told_at: at.toISOString() });
}

/**
 * Emails people who want emails and have not read a notification for an hour: at most once a day, and each notification
 * once.
 */
export async function mailUnread(db: Db) {
  const day = localDate();
  const { rows } = await sql<{ id: string }>`
    select distinct n.user_id as id from user_notification n
    join "user" u on u.id = n.user_id and u.subscribed and u.deleted_at is null and u.activated_at is not null
    where ${isDue()} and ${isLongUnread()} and not ${wasWritten(sql`n.user_id`, day)} limit ${atOnce}`.execute(db);
  for (const { id } of rows) await transact(db, (tx) => writeTo(tx, id));
}
