import { sql } from 'kysely';
import { addDays, weekStart } from '@bairn/shared/format/date';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { sendMail } from '../mail/sendMail.ts';
import { transact, type Db, type Tx } from '../database/database.ts';
import { categoryOf, inOwnEmails } from './kinds.ts';
import { isSeen } from './notificationQueries.ts';
import { isQuiet } from './quietTime.ts';

/** Minutes in which a person at the screen may read it there. */
const patienceMinutes = 60;
/** Maximum age: a service that was suspended for weeks and then reinstated gets no email about older ones. */
const newsDays = 7;
/** People emailed in one run. */
const atOnce = 200;

const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** Hour of Monday at which the weekly email is written. */
const weeklyHour = '08:00';

/** The latest Monday on which a weekly email could be written. */
function lastMonday(): string {
  const today = localDate();
  const monday = weekStart(today);
  return monday === today && localTime() < weeklyHour ? addDays(monday, -7) : monday;
}

/** Whether a notification `n` of the user `u` is to be emailed, if it is old enough for a daily email. */
function isDue() {
  const monday = sql`(${`${lastMonday()} ${weeklyHour}`}::timestamp at time zone 'Europe/London')`;
  return sql`n.read_at is null and n.mailed_at is null and n.type <> all(${inOwnEmails}::text[])
    and case when u.digest = 'weekly' then n.created_at <= ${monday} and n.created_at > ${monday} - interval '7 days'
      else n.created_at > ${minutesAgo(newsDays * 1440)} end
    and not exists (select from notification_opt_out x where x.user_id = n.user_id and x.account = n.account
      and x.channel = 'email' and x.category = ${categoryOf}::jsonb ->> n.type)
    and not ${isQuiet(sql`n.user_id`, sql`n.account`)} and ${isSeen(sql`n.user_id`)}`;
}

const isLongUnread = () => sql`(u.digest = 'weekly' or n.created_at <= ${minutesAgo(patienceMinutes)})`;

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
    update user_notification n set mailed_at = ${at} from "user" u
    where u.id = n.user_id and n.user_id = ${user} and ${isDue()}`.execute(tx);
  if (numAffectedRows === 0n) return;
  await sendMail(tx, 'notification.unread', { user_id: user, day, told_at: at.toISOString() });
}

/**
 * Emails people who want emails and have not read a notification for an hour: at most once a day, and each notification
 * once. Who wants a weekly email gets it on Monday morning, with what the week before left unread. It waits for the end
 * of quiet hours.
 */
export async function mailUnread(db: Db) {
  const day = localDate();
  const { rows } = await sql<{ id: string }>`
    select distinct n.user_id as id from user_notification n
    join "user" u on u.id = n.user_id and u.subscribed and u.deleted_at is null and u.activated_at is not null
    where ${isDue()} and ${isLongUnread()} and not ${wasWritten(sql`n.user_id`, day)} limit ${atOnce}`.execute(db);
  for (const { id } of rows) await transact(db, (tx) => writeTo(tx, id));
}
