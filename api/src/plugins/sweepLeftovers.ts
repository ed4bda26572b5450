import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import { inviteMachine } from '@bairn/shared/schema/states';
import { registrationDays } from '../auth/periods.ts';
import type { Db } from './database.ts';

const day = 86_400_000;
/** Days that a delivered message stays, for whoever looks into what happened. */
const messageDays = 7;
/** Days that a notification stays. */
const notificationDays = 90;
/** Days that an invitation stays after it ran out or was settled: who was asked once is nobody's business for ever. */
const inviteDays = 90;

/**
 * Removes what has had its time: noted tries to sign in and addresses that letters were asked to, after a day, as the privacy page says; what was registered
 * and never confirmed, delivered messages, old notifications and old invitations.
 */
export async function sweepLeftovers(db: Db) {
  const at = now().getTime();
  await sql`delete from failed_attempt where at < ${new Date(at - day)}`.execute(db);
  await sql`delete from slow_down where at < ${new Date(at - day)} and free_at < ${new Date(at)}`.execute(db);
  await sql`delete from address_request where expires_at < ${new Date(at - day)}`.execute(db);
  await sql`delete from registration where created_at < ${new Date(at - registrationDays * day)}`.execute(db);
  await sql`delete from outbox where done_at < ${new Date(at - messageDays * day)}`.execute(db);
  await sql`update staff_invite set status = ${inviteMachine.invited.expire}
    where status = 'invited' and expires_at <= ${new Date(at)}`.execute(db);
  await sql`delete from staff_invite where status <> 'invited'
    and coalesce(settled_at, expires_at) < ${new Date(at - inviteDays * day)}`.execute(db);
  await sql`delete from user_notification where created_at < ${new Date(at - notificationDays * day)}`.execute(db);
}
